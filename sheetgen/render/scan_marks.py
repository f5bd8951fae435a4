"""Machine-readable items -> drawing operations: tags and identity codes of scannable sheets.

No stage places these items yet; the functions are where their drawing belongs.
"""

from __future__ import annotations

from sheetgen.model.placed import Fiducial, IdentityCode

from .pen import Pen


def draw_fiducial(pen: Pen, fiducial: Fiducial) -> None:
    """Draw an ArUco tag."""
    raise NotImplementedError("fiducials are not drawn yet")


def draw_identity_code(pen: Pen, code: IdentityCode) -> None:
    """Draw a QR code."""
    raise NotImplementedError("identity codes are not drawn yet")
