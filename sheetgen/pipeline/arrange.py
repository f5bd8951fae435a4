"""The colours of a block: as the layout has them, or arranged by a seed; and what is said of it.

What arranges is imported where it is used: most blocks have no seed.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from sheetgen.model.diagnostic import SheetgenError
from sheetgen.model.layout import Layout
from sheetgen.model.placed import PlaceOptions
from sheetgen.render import RenderOptions

if TYPE_CHECKING:
    from sheetgen.vary import Certificate


@dataclass(frozen=True, slots=True)
class Arranged:
    """A layout to print; ``seed`` and ``certificate`` are those of its colours, if by a seed.

    ``notes`` are sentences for whoever prints it.
    """

    layout: Layout
    seed: int | None = None
    certificate: Certificate | None = None
    notes: tuple[str, ...] = ()

    def told(self, options: RenderOptions) -> RenderOptions:
        """Return the options with the seed and its certificate as properties of the file."""
        if self.certificate is None:
            return options
        lines = "; ".join(self.certificate.lines())
        return replace(
            options,
            subject=f"colours arranged with seed {self.seed}: {lines}",
            keywords=(f"seed {self.seed}", *self.certificate.keywords()),
        )


def rearranged(layout: Layout, seed: int) -> Arranged:
    """Return a layout with its colours arranged by a seed; nothing is written.

    Raises:
        SheetgenError: it has no coloured dice.
    """
    from sheetgen.vary import with_fresh_colours

    fresh, certificate = with_fresh_colours(layout, seed)
    note = (
        f"These are not the sheets that {layout.name} comes with. To check them when they are "
        f"filled in, make their layout: {_command(layout, seed)}"
    )
    return Arranged(fresh, seed, certificate, (note,))


def arranged_for_block(layout: Layout, seed: int | None, place: PlaceOptions) -> Arranged:
    """Return the layout as it is to be printed.

    Raises:
        SheetgenError: there is nothing to arrange by ``seed``, or the sheets are to be scanned: a
            scan could not find out which they are.
    """
    if seed is not None:
        found = rearranged(layout, seed)
        if place.scan_marks:
            raise SheetgenError(
                "sheets arranged with --seed have no layout file that a scan could be read by",
                f"make one and print that: {_command(layout, seed)}",
            )
        return found
    if layout.made is None:
        return Arranged(layout)
    from sheetgen.vary import certificate_by_seed

    certificate = certificate_by_seed(layout, layout.made.seed)
    if certificate is None:
        note = (
            f"The colours of {layout.name} are no longer those of seed {layout.made.seed}, "
            "so the file does not name it."
        )
        return Arranged(layout, notes=(note,))
    return Arranged(layout, layout.made.seed, certificate)


def _command(layout: Layout, seed: int) -> str:
    name = layout.name if layout.source == f"layouts/{layout.name}.yaml" else layout.source
    return f"sheetgen vary {name} NAME --seed {seed}"
