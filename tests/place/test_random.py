"""Any table and any dice rows: either faults that say what is wrong, or a sheet that is right.

The sheet is checked here with a few lines of its own, apart from the audit.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import combinations

from hypothesis import example, given, settings
from hypothesis import strategies as st

from sheetgen.model.diagnostic import Diagnostic, LayoutError, SheetgenError
from sheetgen.model.geometry import MIN_TYPE_MM, Size
from sheetgen.model.layout import Section
from sheetgen.model.placed import PlacedSheet, PlaceOptions, Words

from .builders import dice, faults, heading, lines, place, table, total

WORDS = st.text("abcdefgij MWÄé 019", min_size=1, max_size=24).map(str.strip).filter(bool)
SIZES = st.builds(Size, st.floats(40, 220), st.floats(40, 220))
TABLES = st.builds(
    table,
    st.lists(WORDS, min_size=1, max_size=14),
    st.integers(1, 8),
    st.lists(st.none() | WORDS, max_size=14),
)
DICE = st.builds(
    dice,
    st.lists(st.lists(st.integers(1, 6), min_size=1, max_size=7), min_size=1, max_size=6),
    st.booleans(),
    st.booleans(),
)
TOPS = st.sampled_from(
    [[], [heading("Dice")], [lines("Name", "Date")], [heading("A longer title"), lines("Name")]]
)
SCALES = st.sampled_from([0.8, 1.0, 1.41])


def assert_right(sheet: PlacedSheet, width: float, height: float) -> None:
    for cell in sheet.cells:
        assert cell.rect.width >= width - 1e-6 or "." not in cell.id
        assert cell.rect.height >= height - 1e-6 or "." not in cell.id
        assert cell.rect.x >= 0
        assert cell.rect.y >= 0
        assert cell.rect.right <= sheet.size.width
        assert cell.rect.bottom <= sheet.size.height
    for one, other in combinations(sheet.cells, 2):
        assert not one.rect.overlaps(other.rect)
    assert all(item.size >= MIN_TYPE_MM - 1e-6 for item in sheet.items if isinstance(item, Words))


MORE = re.compile(r"make the sheet (\d+\.\d) mm (higher|wider)")


def assert_hints_help(
    diagnostics: Sequence[Diagnostic], sections: list[Section], size: Size, scale: float
) -> None:
    """A sheet enlarged as a hint says does not get the same fault at the same place again."""
    for fault in diagnostics:
        hint = MORE.match(fault.hint or "")
        if hint is None:
            continue
        more = float(hint[1]) / scale
        wider = hint[2] == "wider"
        larger = Size(size.width + more * wider, size.height + more * (not wider))
        try:
            again = faults(sections, larger, PlaceOptions(scale=scale))
        except SheetgenError as error:
            assert_only_too_small(error, sections, larger, scale)
            continue
        assert (fault.ref, fault.code) not in {(item.ref, item.code) for item in again}


def assert_only_too_small(
    error: SheetgenError, sections: list[Section], size: Size, scale: float
) -> None:
    """The sheet is well at full size and at the smallest scale that the error names."""
    assert error.message.startswith(f"at scale {scale:g} ")
    assert scale < 1
    assert faults(sections, size) == ()
    smallest = float((error.hint or "").rsplit(" ", 1)[1])
    assert scale < smallest <= 1
    assert faults(sections, size, PlaceOptions(scale=smallest)) == ()


def check(sections: list[Section], size: Size, scale: float, width: float, height: float) -> None:
    try:
        sheet = place(sections, size, options=PlaceOptions(scale=scale))
    except LayoutError as error:
        planned = {"L401", "L402", "L403"}
        # The solver foresees all that the audit could find.
        assert {fault.code for fault in error.diagnostics} <= planned, str(error)
        assert_hints_help(error.diagnostics, sections, size, scale)
    except SheetgenError as error:
        assert_only_too_small(error, sections, size, scale)
    else:
        assert_right(sheet, width, height)


@settings(max_examples=60, deadline=None)
@given(TOPS, TABLES, SIZES, SCALES)
@example([], table(["0", "0000000MMM Mg"], 1, []), Size(40, 40), 0.8)  # a tail below a second line
def test_tables(first: list[Section], section: Section, size: Size, scale: float) -> None:
    check([*first, section, total("Total")], size, scale, 9, 5.5)


@settings(max_examples=60, deadline=None)
@given(TOPS, DICE, SIZES, SCALES)
def test_dice_rows(first: list[Section], section: Section, size: Size, scale: float) -> None:
    check([*first, section, total("Sum of all")], size, scale, 7, 7)
