"""Pictures -> identity codes: read by zxing-cpp where one must be, or on the whole picture."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from sheetgen.model.identity import SheetIdentity, UnknownIdentityError, parse_identity

from .tags import SeenTag
from .types import Grey, Points

AROUND = 6.0
"""The square beside a tag in which the code lies, in sides of the tag."""

PX_PER_SIDE = 72
"""The resolution of that square once it is straightened."""

SEARCH_SIDE = 2400
"""A picture is read at this longer side in pixels at first."""


@dataclass(frozen=True, slots=True, eq=False)
class SeenCode:
    """A code of ours: what it says and where its corners are (px)."""

    identity: SheetIdentity
    corners: Points

    @property
    def centre(self) -> Points:
        """The middle in px."""
        return np.asarray(self.corners.mean(axis=0))


def find_codes(grey: Grey) -> tuple[SeenCode, ...]:
    """Return every identity code that can be read in the whole picture."""
    factor = max(max(grey.shape) / SEARCH_SIDE, 1.0)
    if factor == 1.0:
        return _read(grey)
    size = (round(grey.shape[1] / factor), round(grey.shape[0] / factor))
    small = np.asarray(cv2.resize(grey, size, interpolation=cv2.INTER_AREA), dtype=np.uint8)
    return tuple(
        SeenCode(code.identity, (code.corners + 0.5) * factor - 0.5) for code in _read(small)
    )


def code_beside(tag: SeenTag, grey: Grey) -> SeenCode | None:
    """Return the code at the left of the lower right tag, straightened and if need be sharpened."""
    to_crop = _straightening(tag)
    side = round(AROUND * PX_PER_SIDE)
    crop = cv2.warpPerspective(
        grey, to_crop, (side, side), flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE
    )
    plain = np.asarray(crop, dtype=np.uint8)
    for picture in (plain, _sharp(plain, 3.0), _sharp(plain, 6.0)):
        for code in _read(picture):
            back = cv2.perspectiveTransform(code.corners.reshape(-1, 1, 2), np.linalg.inv(to_crop))
            return SeenCode(code.identity, np.asarray(back, dtype=np.float64).reshape(-1, 2))
    return None


def _straightening(tag: SeenTag) -> Points:
    """Return the view that puts the tag at the lower right of a square, upright."""
    end, start = (AROUND - 0.6) * PX_PER_SIDE, (AROUND - 1.6) * PX_PER_SIDE
    target = np.array([(start, start), (end, start), (end, end), (start, end)])
    # The tag alone fixes the perspective badly over so many of its sides; its shape as a
    # parallelogram is steadier and near enough for a code reader.
    corners = tag.corners
    across = ((corners[1] - corners[0]) + (corners[2] - corners[3])) / 2
    down = ((corners[3] - corners[0]) + (corners[2] - corners[1])) / 2
    centre = tag.centre
    seen = np.array(
        [
            centre - across / 2 - down / 2,
            centre + across / 2 - down / 2,
            centre + across / 2 + down / 2,
            centre - across / 2 + down / 2,
        ]
    )
    matrix = cv2.getPerspectiveTransform(seen.astype(np.float32), target.astype(np.float32))
    return np.asarray(matrix, dtype=np.float64)


def _sharp(picture: Grey, sigma: float) -> Grey:
    soft = cv2.GaussianBlur(picture, (0, 0), sigma)
    return np.asarray(cv2.addWeighted(picture, 3.0, soft, -2.0, 0), dtype=np.uint8)


def _read(grey: Grey) -> tuple[SeenCode, ...]:
    import zxingcpp

    found = []
    kinds = zxingcpp.BarcodeFormats([zxingcpp.BarcodeFormat.QRCode])
    for barcode in zxingcpp.read_barcodes(
        np.ascontiguousarray(grey), formats=kinds, try_invert=False
    ):
        try:
            identity = parse_identity(barcode.text)
        except UnknownIdentityError:
            continue
        place = barcode.position
        corners = [place.top_left, place.top_right, place.bottom_right, place.bottom_left]
        found.append(SeenCode(identity, np.array([(p.x, p.y) for p in corners], dtype=np.float64)))
    return tuple(found)
