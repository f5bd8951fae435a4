"""Pictures of filled-in sheets -> what is written on them. The only home of OpenCV and of pixels.

``load_images`` gives the pages of a file, ``find_sheets`` the sheets on a page, ``rectify`` one
sheet straightened, with each cell where its print lies; ``find_unmarked`` and
``rectify_unmarked`` do so for sheets without scan marks. Whatever is not certain is refused with
a reason, never guessed.
"""

from .landmarks import picture_landmarks
from .letters import checked_letter
from .lost import has_lost_ink, is_two_tone
from .open_cells import see_open_cells
from .pictures import BadPage, Frame, load_images
from .rectify import BLANK_DPI, Rectified, blank_picture, crop, rectify, to_mm, to_px
from .refusal import Reason, Refusal, RefusedError
from .see import see_cells
from .sheets import Sighting, find_sheets
from .unmarked import Found, Print, find_unmarked, is_clear, rectify_unmarked

__all__ = [
    "BLANK_DPI",
    "BadPage",
    "Found",
    "Frame",
    "Print",
    "Reason",
    "Rectified",
    "Refusal",
    "RefusedError",
    "Sighting",
    "blank_picture",
    "checked_letter",
    "crop",
    "find_sheets",
    "find_unmarked",
    "has_lost_ink",
    "is_clear",
    "is_two_tone",
    "load_images",
    "picture_landmarks",
    "rectify",
    "rectify_unmarked",
    "see_cells",
    "see_open_cells",
    "to_mm",
    "to_px",
]
