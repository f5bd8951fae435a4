"""Twenty ways in which a sheet reaches the reader, and rougher ones; with fixed seeds."""

from __future__ import annotations

from sheetgen.model.placed import Fiducial, PlacedSheet
from sheetgen.scan.types import Grey

from .distort import (
    Bend,
    Distortion,
    View,
    beside,
    bilevel,
    blur,
    cloth,
    contrast,
    hand,
    jpeg,
    motion,
    noise,
    photocopy,
    shadow,
    torn_corner,
    without_tag,
)

FLAT_MM, BENT_MM = 0.3, 0.7
"""The largest error of a cell that is allowed on flat and on bent sheets."""


def perturbations(placed: PlacedSheet) -> tuple[Distortion, ...]:
    tags = {
        item.id: (item.rect.x, item.rect.y, item.rect.width)
        for item in placed.items
        if isinstance(item, Fiducial)
    }
    return (
        Distortion("scan 200 dpi", View(7.87, 0.6), after=(noise(3), jpeg(80))),
        Distortion("scan 600 dpi", View(16.0, -0.4), after=(noise(5),)),
        Distortion("scan 100 dpi", View(3.94, 1.5), after=(jpeg(70),)),
        Distortion("upside down", View(8, 181.0), after=(noise(3),)),
        Distortion("sideways", View(8, 89.0), after=(noise(3),)),
        Distortion("any angle", View(9, 37.0), after=(noise(3), jpeg(75))),
        Distortion("perspective", View(11, -8, (0.10, 0.16)), after=(blur(0.8), noise(4))),
        Distortion("strong perspective", View(12, 20, (-0.2, 0.22)), after=(blur(0.8), noise(4))),
        Distortion("bend", View(11, 3, (0.03, 0.02), bend=Bend(3.0)), after=(blur(0.8),)),
        Distortion("shadow", View(10, 4, (0.02, 0.05)), after=(shadow(0.75), noise(4), jpeg(70))),
        Distortion("blur", View(9, 2), after=(blur(2.2), noise(3))),
        Distortion("shaken", View(9, -3), after=(motion(7), noise(3), jpeg(60))),
        Distortion("low contrast", View(8, 1), after=(contrast(120, 200), noise(4))),
        Distortion("one bit", View(8, 0.7), after=(noise(12), bilevel(140))),
        Distortion("photocopy", View(8, 0.5), before=(photocopy,), after=(blur(0.8), noise(4))),
        Distortion("printed at 90 %", View(7.2, 1.0), after=(noise(3),)),
        Distortion("printed at 103 %", View(8.2, -1.0), after=(noise(3),)),
        Distortion("stretched", View(8, 0.5, stretch=(1.02, 0.985)), after=(noise(3),)),
        Distortion("missing tag", View(8, 2), before=(without_tag(1, placed.size, tags),)),
        Distortion("torn corner", View(9, -6, (0.05, 0.0)), before=(torn_corner(3),)),
    )


def rough_perturbations(placed: PlacedSheet, print_: Grey) -> tuple[Distortion, ...]:
    """Lenses, tables and hands; ``print_`` is the sheet as printed, another copy lies about."""
    phone = (blur(0.8), noise(4), jpeg(80))
    return (
        Distortion("barrel", View(10, 2, (0.04, -0.03), lens=-0.015), after=phone),
        Distortion("pincushion", View(10, -3, (0.03, 0.04), lens=0.015), after=phone),
        Distortion("strong barrel", View(10, 1, lens=-0.02), after=phone),
        Distortion("cropped corner", View(9, 12, shift=(0.17, 0.0)), after=phone),
        Distortion("cropped cells", View(9, 12, shift=(0.225, 0.0)), after=phone),
        Distortion("hand's shadow", View(9, 4, (0.03, 0.05)), after=(hand(0.55), *phone)),
        Distortion("table cloth", View(9, -5, (0.04, 0.03)), after=phone, desk=cloth(75)),
        Distortion(
            "second sheet",
            View(9, 2, margin=0.3, shift=(-0.24, 0.0)),
            (),
            phone,
            beside(print_, 0.74),
        ),
    )
