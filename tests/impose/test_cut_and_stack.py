"""Print, turn over, cut at the marks, pile up: the block must come out in its order."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from sheetgen.impose import (
    Back,
    BlockParts,
    Duplex,
    ImposeOptions,
    Marks,
    Paper,
    Scheme,
    impose,
)
from sheetgen.model.diagnostic import SheetgenError
from sheetgen.model.page import PAPERS, Imposition, Side

from .workshop import Piece, blank_sheet, papers, pile_up, printed

LETTERS = 6
FRONTS = range(LETTERS)
RULES, COVER, STIFF = LETTERS, LETTERS + 1, LETTERS + 2
PARTS = BlockParts(backs=(RULES,) * LETTERS)
COVERED = replace(PARTS, cover=COVER, stiff_back=STIFF)

marked = st.sampled_from([Marks.CROP, Marks.GUIDES])
schemes = st.sampled_from(list(Scheme))
flips = st.sampled_from([Duplex.LONG_EDGE, Duplex.SHORT_EDGE])
printable = st.builds(
    ImposeOptions,
    paper=st.sampled_from(
        [Paper(name, PAPERS[name]) for name in ("A3", "A4", "A5", "Letter", "Legal", "Tabloid")]
    ),
    scheme=schemes,
    marks=marked,
    serial_from=st.just(1),
) | st.builds(
    ImposeOptions,
    margin=st.floats(0, 12),
    bleed=st.sampled_from([0.0, 2.0, 3.0]),
    gutter=st.sampled_from([None, None, 6.0, 8.0]),
    scheme=schemes,
    marks=marked,
)
one_sided = st.tuples(st.just(Duplex.NONE), st.just(Back.NONE))
two_sided = st.tuples(flips, st.sampled_from([Back.SAME, Back.RULES]))
core_sizes = st.sampled_from([(98.0, 88.0), (132.0, 198.0), (74.0, 105.0), (74.0, 52.5)])
any_sizes = st.tuples(st.floats(25, 200), st.floats(25, 250))


def job_of(
    size: tuple[float, float], count: int, options: ImposeOptions, parts: BlockParts = PARTS
) -> Imposition:
    arts = [blank_sheet(*size, letter) for letter in "ABCDEF"] + [blank_sheet(*size)] * 3
    return impose(arts, [index % LETTERS for index in range(count)], options, parts)


def blocks(job: Imposition, options: ImposeOptions, columns_first: bool) -> list[list[Piece]]:
    """Print, cut and pile a job; return the finished blocks."""
    flip = options.duplex.value if options.two_sided else None
    stack = papers([printed(page) for page in job.pages], flip)
    whole = options.scheme != Scheme.SEQUENCE
    piles = pile_up(stack, columns_first, whole)
    if options.scheme == Scheme.REPEAT:
        return piles
    return [list(chain.from_iterable(piles))]


def check_blocks(
    job: Imposition, options: ImposeOptions, parts: BlockParts, count: int, columns_first: bool
) -> None:
    order = [index % LETTERS for index in range(count)]
    if parts.cover is not None:
        order = [COVER, *order, STIFF]
    for block in blocks(job, options, columns_first):
        assert [piece.front.art for piece in block] == order
        for piece in block:
            expected = {Back.NONE: None, Back.SAME: piece.front.art, Back.RULES: RULES}
            back = None if piece.front.art in (COVER, STIFF) else expected[options.back]
            assert (piece.back.art if piece.back else None) == back
            if piece.back:
                assert piece.back.head == piece.front.head
                assert piece.back.serial == (
                    piece.front.serial if options.back == Back.SAME else None
                )


@settings(max_examples=100, deadline=None)
@given(
    core_sizes | any_sizes,
    st.integers(1, 25),
    printable,
    one_sided | two_sided,
    st.sampled_from([PARTS, COVERED]),
)
def test_blocks_come_out_in_order_front_and_back(
    size: tuple[float, float],
    count: int,
    options: ImposeOptions,
    sides: tuple[Duplex, Back],
    parts: BlockParts,
) -> None:
    options = replace(options, duplex=sides[0], back=sides[1])
    try:
        job = job_of(size, count, options, parts)
    except SheetgenError:
        assume(False)
    note = job.notes[0] if job.notes else ""
    assume("back stop" not in note)
    for columns_first in (True, False):
        first = "the columns apart" if columns_first else "the rows apart"
        if not note or first in note:
            check_blocks(job, options, parts, count, columns_first)


@settings(max_examples=60, deadline=None)
@given(any_sizes, st.integers(1, 25), schemes, flips)
def test_abutting_sheets_come_out_too_if_there_is_room_for_their_marks(
    size: tuple[float, float], count: int, scheme: Scheme, flip: Duplex
) -> None:
    """Without gutters the first cuts need marks in the margins, the second ones have none."""
    options = ImposeOptions(gutter=0, scheme=scheme, duplex=flip, back=Back.SAME)
    try:
        job = job_of(size, count, options)
    except SheetgenError:
        assume(False)
    note = job.notes[0] if job.notes else ""
    assume("back stop" not in note)
    assert len({placement.rect.x for placement in job.pages[0].placements}) == 1 or (
        len({placement.rect.y for placement in job.pages[0].placements}) == 1
    )
    check_blocks(job, options, PARTS, count, columns_first="the rows apart" not in note)


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("size", [(98.0, 88.0), (132.0, 198.0)])
@pytest.mark.parametrize("marks", [Marks.CROP, Marks.GUIDES])
def test_core_sheets_can_be_cut_in_either_order(
    paper: str, size: tuple[float, float], marks: Marks
) -> None:
    options = ImposeOptions(paper=Paper(paper, PAPERS[paper]), marks=marks)
    job = job_of(size, 12, options)
    assert job.notes == ()
    for columns_first in (True, False):
        check_blocks(job, options, PARTS, 12, columns_first)


@pytest.mark.parametrize("flip", [Duplex.LONG_EDGE, Duplex.SHORT_EDGE])
@pytest.mark.parametrize("count", range(1, 7))
def test_a_paper_can_be_cut_from_its_back(flip: Duplex, count: int) -> None:
    options = ImposeOptions(duplex=flip, back=Back.SAME, scheme=Scheme.CUT_AND_STACK)
    front, back = (printed(page) for page in job_of((98, 88), count, options).pages)
    # Looked at from behind, the fronts are the backs.
    stack = papers([back, front], flip.value)
    pieces = list(chain.from_iterable(pile_up(stack, True, True)))
    assert sorted(piece.front.art for piece in pieces) == list(range(count))
    assert all(piece.back and piece.back.art == piece.front.art for piece in pieces)


@pytest.mark.parametrize("top", range(3))
def test_a_pile_can_be_cut_with_any_page_on_top(top: int) -> None:
    options = ImposeOptions(scheme=Scheme.CUT_AND_STACK)
    stack = papers([printed(page) for page in job_of((98, 88), 13, options).pages], None)
    assert [len(front.sheets) for front, _ in stack] == [6, 6, 1]
    piles = pile_up(stack, True, True, top)
    arts = [piece.front.art for pile in piles for piece in pile]
    assert arts == [index % LETTERS for index in range(13)]


def test_without_marks_there_is_nothing_to_cut_by() -> None:
    """The workshop really reads the marks: without them it fails."""
    job = job_of((98, 88), 6, ImposeOptions(marks=Marks.NONE))
    with pytest.raises(AssertionError, match="6 sheets on one piece"):
        pile_up(papers([printed(job.pages[0])], None), True, False)


def test_sheets_that_abut_in_one_direction_say_what_to_cut_first() -> None:
    # Two columns leave no room between them; the rows have some.
    options = ImposeOptions()
    job = job_of((99.5, 88), 6, options)
    assert job.notes == (
        "Cut the columns apart first, then the rows: so every cut keeps its mark.",
    )
    check_blocks(job, options, PARTS, 6, columns_first=True)
    with pytest.raises(AssertionError):
        check_blocks(job, options, PARTS, 6, columns_first=False)


def test_sheets_that_abut_in_both_directions_say_so() -> None:
    job = job_of((100, 143.5), 4, ImposeOptions())
    assert len(job.pages) == 1
    assert "back stop" in job.notes[0]


@pytest.mark.parametrize("scheme", list(Scheme))
@pytest.mark.parametrize("count", [1, 5, 6, 7, 12, 13])
def test_serials_count_the_block_without_gap(scheme: Scheme, count: int) -> None:
    options = ImposeOptions(scheme=scheme, serial_from=101)
    done = blocks(job_of((98, 88), count, options), options, True)
    serials = [piece.front.serial for block in done for piece in block]
    assert serials == [str(101 + number) for number in range(len(done) * count)]


@pytest.mark.parametrize("covered", [False, True])
@pytest.mark.parametrize("sides", [(Duplex.NONE, Back.NONE), (Duplex.SHORT_EDGE, Back.RULES)])
@settings(max_examples=40, deadline=None)
@given(count=st.integers(1, 60), scheme=schemes)
def test_the_pages_are_as_many_as_promised(
    covered: bool, sides: tuple[Duplex, Back], count: int, scheme: Scheme
) -> None:
    options = ImposeOptions(scheme=scheme, duplex=sides[0], back=sides[1])
    job = job_of((98, 88), count, options, COVERED if covered else PARTS)
    papers_needed = count if scheme == Scheme.REPEAT else -(-count // 6)
    fronts = [page for page in job.pages if page.side == Side.FRONT]
    assert len(fronts) == papers_needed + 2 * covered
    assert len(job.pages) == len(fronts) * (2 if options.two_sided else 1)
    assert all(page.placements for page in fronts)
    sheets = fronts[1:-1] if covered else fronts
    assert all(len(page.placements) == 6 for page in sheets[:-1])
    if options.two_sided:
        assert [page.side for page in job.pages[:2]] == [Side.FRONT, Side.BACK]


def test_one_page_is_one_game_by_default() -> None:
    job = job_of((98, 88), 18, ImposeOptions())
    for page in job.pages:
        assert [placement.art for placement in page.placements] == list(FRONTS)
