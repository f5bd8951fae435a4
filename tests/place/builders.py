"""Small layouts built by hand, and the sheets placed from them."""

from __future__ import annotations

from collections.abc import Sequence

from sheetgen.model.diagnostic import Diagnostic, LayoutError, SourceRef
from sheetgen.model.geometry import Rect, Size
from sheetgen.model.layout import (
    Arrangement,
    Cells,
    Column,
    DiceRow,
    DiceRows,
    FieldLine,
    Heading,
    Layout,
    Lines,
    LooseCell,
    ResultColumn,
    Section,
    Table,
    TableRow,
)
from sheetgen.model.palette import PaletteColour, SignShape
from sheetgen.model.placed import PlacedSheet, PlaceOptions
from sheetgen.model.rules import Accepts, Formula, Mark, NumberRange, Ruleset
from sheetgen.model.sheet import Binding, Edge, Pad, SheetSpec
from sheetgen.model.style import RowStyle
from sheetgen.model.text import Text
from sheetgen.place import place_sheet
from sheetgen.render import FontMetrics

MEASURE = FontMetrics()


def ref(line: int) -> SourceRef:
    return SourceRef("small.yaml", line, 1)


def formula(text: str) -> Formula:
    return Formula(text, ref(1))


ANY_NUMBER = Accepts((NumberRange(0, 99),), marks=((Mark.STRIKE, formula("0")),))

PALETTE = (
    PaletteColour("white", "#FFFFFF", Text.same("white"), SignShape.RING, ref(2)),
    PaletteColour("red", "#C8202F", Text.same("red"), SignShape.TRIANGLE, ref(3)),
    PaletteColour("blue", "#1F5FA8", Text.same("blue"), SignShape.DROP, ref(4)),
)


def layout(
    sections: Sequence[Section],
    size: Size,
    margin: float = 5.0,
    binding: Binding | None = None,
    palette: tuple[PaletteColour, ...] = (),
) -> Layout:
    return Layout(
        name="small",
        version="1",
        title=Text.same("Small"),
        about=Text.same("Small"),
        languages=("en",),
        players=(1, 4),
        sheet=SheetSpec(size, margin, binding),
        pad=Pad(),
        palette=palette,
        sections=tuple(sections),
        rules=Ruleset(),
        source="small.yaml",
        digest="0" * 16,
        ref=ref(1),
    )


def table(labels: Sequence[str], columns: int, notes: Sequence[str | None] = ()) -> Table:
    ids = tuple(str(index + 1) for index in range(columns))
    rows = tuple(
        TableRow(
            f"r{index + 1}",
            Text.same(label),
            ref(10 + index),
            ids,
            note=Text.same(note) if note else None,
            accepts=ANY_NUMBER,
        )
        for index, (label, note) in enumerate(
            zip(labels, [*notes, *[None] * len(labels)], strict=False)
        )
    )
    return Table("scores", tuple(Column(name, Text.same(name)) for name in ids), rows, ref(9))


def dice(rows: Sequence[Sequence[int]], coloured: bool = True, summed: bool = True) -> DiceRows:
    colours = tuple(
        tuple(PALETTE[(row + place) % len(PALETTE)].id for place in range(len(numbers)))
        for row, numbers in enumerate(rows)
    )
    return DiceRows(
        "dice",
        tuple(
            DiceRow(f"row{index + 1}", tuple(numbers), ref(20 + index))
            for index, numbers in enumerate(rows)
        ),
        (Arrangement("", colours, ref(19)),) if coloured else (),
        Accepts((NumberRange(1, formula("printed")),)),
        ResultColumn("sum", Text.same("Sum"), formula("0"), ref(18)) if summed else None,
        ref(17),
    )


def heading(title: str) -> Heading:
    return Heading(Text.same(title), ref(5))


def lines(*labels: str) -> Lines:
    fields = (
        FieldLine(f"line{index}", Text.same(label), 1.0, ref(6))
        for index, label in enumerate(labels)
    )
    return Lines(tuple(fields), ref(6))


def total(label: str) -> Cells:
    cell = LooseCell("total", Text.same(label), ref(30), None, formula("0"), RowStyle.TOTAL)
    return Cells((cell,), ref(29))


def place(
    sections: Sequence[Section],
    size: Size,
    *,
    binding: Binding | None = None,
    margin: float = 5.0,
    options: PlaceOptions | None = None,
) -> PlacedSheet:
    """Place the sections on a sheet of the palette; raises as ``place_sheet``."""
    whole = layout(sections, size, margin, binding, PALETTE)
    return place_sheet(whole, "", options or PlaceOptions(), MEASURE)


def faults(
    sections: Sequence[Section], size: Size, options: PlaceOptions | None = None
) -> tuple[Diagnostic, ...]:
    """Return the diagnostics that placing gives; none if it succeeds."""
    try:
        place(sections, size, options=options)
    except LayoutError as error:
        return error.diagnostics
    return ()


def top(depth: float) -> Binding:
    return Binding(Edge.TOP, depth)


def left(depth: float) -> Binding:
    return Binding(Edge.LEFT, depth)


def rects(sheet: PlacedSheet, row: str) -> list[Rect]:
    """Return the rectangles of a row's cells in their order."""
    return [cell.rect for cell in sheet.cells if cell.id.startswith(f"{row}.")]
