"""Layouts, rules and blank prints of sheets, each prepared once for all scans of a process."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from sheetgen.load import find_layout
from sheetgen.model.identity import SheetIdentity
from sheetgen.model.layout import Layout
from sheetgen.model.ledger import LedgerPart
from sheetgen.model.placed import PlaceOptions
from sheetgen.place import place_sheet
from sheetgen.render import FontMetrics, RenderOptions, render_png, render_sheets
from sheetgen.scan import BLANK_DPI, Print, blank_picture
from sheetgen.score import BoundRules, bind
from sheetgen.score.decode import Ties


class Shelf:
    """What is prepared once for each kind of sheet: its layout, its rules, its blank print."""

    def __init__(self) -> None:
        """Begin with nothing prepared."""
        self._layouts: dict[str, Layout] = {}
        self._rules: dict[tuple[str, str, str, int | None, int], BoundRules] = {}
        self._ties: dict[tuple[str, str, str, LedgerPart], Ties] = {}
        self._prints: dict[tuple[str, str, SheetIdentity, bool], Print] = {}

    def layout(self, name: str) -> Layout:
        """Return the layout with that name or path; raises as ``find_layout``."""
        if name not in self._layouts:
            self._layouts[name] = find_layout(name)
        return self._layouts[name]

    def rules(self, layout: Layout, identity: SheetIdentity) -> BoundRules:
        """Return the rules of a sheet; of a ledger, of the players and rows that are on it."""
        key = (layout.source, layout.digest, identity.letter, identity.players, identity.part)
        if key not in self._rules:
            part = None
            if identity.players is not None:
                part = LedgerPart(identity.players, (), identity.part, identity.part)
            self._rules[key] = bind(layout, identity.letter, part=part)
        return self._rules[key]

    def ties(self, rules: BoundRules) -> Ties:
        """Return the ties of the rules of a sheet; they are worked out as they are needed."""
        key = (rules.layout.source, rules.layout.digest, rules.letter, rules.expanded.part)
        if key not in self._ties:
            self._ties[key] = Ties(rules)
        return self._ties[key]

    def printed(self, layout: Layout, identity: SheetIdentity, *, scan_marks: bool = True) -> Print:
        """Return a sheet as it was printed; what differs from sheet to sheet is left out.

        Raises:
            SheetgenError: the layout cannot be placed so.
        """
        plain = replace(identity, serial=None)
        key = (layout.source, layout.digest, plain, scan_marks)
        if key not in self._prints:
            self._prints[key] = _printed(layout, plain, scan_marks=scan_marks)
        return self._prints[key]


def _printed(layout: Layout, identity: SheetIdentity, *, scan_marks: bool) -> Print:
    options = _placing(identity, scan_marks=scan_marks)
    placed = place_sheet(layout, identity.letter, options, FontMetrics())
    png = next(render_png(render_sheets([placed], RenderOptions()), BLANK_DPI))
    return Print(placed, blank_picture(png, placed.size))


def _placing(identity: SheetIdentity, *, scan_marks: bool) -> PlaceOptions:
    """Return the options the sheet was placed with; unknown words leave their room empty."""
    return PlaceOptions(
        language=identity.language,
        scan_marks=scan_marks,
        players=identity.players,
        names=("–",) * (identity.players or 0) if identity.has_names else (),
        text="–" if identity.has_text else None,
        scale=identity.scale,
        part=identity.part,
    )


@cache
def shelf() -> Shelf:
    """Return the shelf of this process."""
    return Shelf()
