"""The shapes of numbers that the reader works with."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Grey = NDArray[np.uint8]
"""A picture: rows from the top, 0 black to 255 white."""

Mask = NDArray[np.bool_]
"""Which pixels of a picture are meant."""

Points = NDArray[np.float64]
"""Points, one a row: x to the right, y down; the name of a variable says mm or px.

A pixel's middle has whole numbers: the picture's left edge is at x = -0.5 px (OpenCV's way).
"""
