"""The flows of sheetgen, one call a stage: read this package first.

A layout file is loaded, each lettered sheet is placed, the placed sheets are rendered (``sheets``),
or imposed on paper first (``paper``). A filled-in sheet is read as an entry and judged by the
layout's rules: ``judge``. A picture gives sheets, a sheet its ink, ink and rules together an entry:
``scan``. The stages know the model and not one another; only these modules hand the result of one
to the next.
"""
