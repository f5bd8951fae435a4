"""Pictures of filled-in sheets -> what is written on them. The only home of OpenCV and of pixels.

``load_images`` gives the pages of a file, ``find_sheets`` the sheets on a page, ``rectify`` one
sheet straightened, with each cell where its print lies. Whatever is not certain is refused with
a reason, never guessed.
"""

from .pictures import BadPage, Frame, load_images
from .rectify import BLANK_DPI, Rectified, blank_picture, crop, rectify, to_mm, to_px
from .refusal import Reason, Refusal
from .see import see_cells
from .sheets import Sighting, find_sheets

__all__ = [
    "BLANK_DPI",
    "BadPage",
    "Frame",
    "Reason",
    "Rectified",
    "Refusal",
    "Sighting",
    "blank_picture",
    "crop",
    "find_sheets",
    "load_images",
    "rectify",
    "see_cells",
    "to_mm",
    "to_px",
]
