"""How far the reader's cells lie from where they are."""

from __future__ import annotations

import numpy as np

from sheetgen.model.placed import PlacedSheet
from sheetgen.scan import Rectified
from sheetgen.scan.types import Points

from .distort import View


def cell_errors(rectified: Rectified, placed: PlacedSheet, view: View) -> Points:
    """Return for each corner of each cell how many mm the reader is off.

    The reader says: the cell's corner lies at a place of the straightened sheet. The mapping takes
    that place to px, the view takes the true corner to px; their distance is what counts.
    """
    read: list[tuple[float, float]] = []
    true: list[tuple[float, float]] = []
    for cell in placed.cells:
        for rect, into in ((rectified.cells[cell.id], read), (cell.rect, true)):
            into += [
                (rect.x, rect.y),
                (rect.right, rect.y),
                (rect.right, rect.bottom),
                (rect.x, rect.bottom),
            ]
    # Positions of pixels count from their middle in the reader's mapping.
    seen = rectified.mapping.px(np.array(read)) + 0.5
    wanted = view.px(np.array(true), placed.size) + 0.5
    scale = rectified.mapping.px_per_mm((placed.size.width / 2, placed.size.height / 2))
    return np.asarray(np.linalg.norm(seen - wanted, axis=1) / scale)
