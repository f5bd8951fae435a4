"""Where things lie: fits, margins, marks, boxes, binding edges, corrections."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from sheetgen.impose import (
    Back,
    BlockParts,
    Duplex,
    ImposeOptions,
    Marks,
    Orientation,
    Paper,
    impose,
    parse_paper,
    plan_grid,
)
from sheetgen.model.diagnostic import SheetgenError
from sheetgen.model.geometry import Rect, Size
from sheetgen.model.page import PAPERS, Correction, Page, SideCorrection
from sheetgen.model.placed import Line
from sheetgen.model.style import Weight

from .workshop import blank_sheet, inked, printed, seen_through


def one_job(width: float, height: float, count: int, options: ImposeOptions) -> tuple[Page, ...]:
    return impose([blank_sheet(width, height)], [0] * count, options).pages


choices = st.builds(
    ImposeOptions,
    paper=st.sampled_from([Paper(name, size) for name, size in PAPERS.items()]),
    margin=st.floats(0, 12),
    bleed=st.sampled_from([0.0, 1.0, 3.0]),
    gutter=st.sampled_from([None, None, 6.0, 7.5]),
    marks=st.sampled_from(list(Marks)),
    duplex=st.sampled_from([Duplex.LONG_EDGE, Duplex.SHORT_EDGE]),
    back=st.just(Back.SAME),
)


@settings(max_examples=200, deadline=None)
@given(st.floats(20, 220), st.floats(20, 300), st.integers(1, 25), choices)
def test_nothing_touches_what_it_must_not(
    width: float, height: float, count: int, options: ImposeOptions
) -> None:
    try:
        pages = one_job(width, height, count, options)
    except SheetgenError:
        assume(False)
    for page in set(pages):
        check_page(page, options.margin, options.bleed)


def check_page(page: Page, margin: float, bleed: float) -> None:
    reachable = Rect(0, 0, page.size.width, page.size.height).shrunk(margin)
    sheets = [placement.rect for placement in page.placements]
    for index, sheet in enumerate(sheets):
        assert reachable.contains(sheet.shrunk(-bleed))
        for other in sheets[:index]:
            assert not sheet.shrunk(-bleed).overlaps(other.shrunk(-bleed))
    for line in page.items:
        assert isinstance(line, Line)
        assert line.stroke.weight == Weight.HAIR
        box = inked(line.x1, line.y1, line.x2, line.y2)
        assert reachable.contains(box)
        for sheet in sheets:
            assert not box.overlaps(sheet)
            if box.overlaps(sheet.shrunk(-bleed)):
                # On the bleed there are only the hairlines that touch this sheet's own edge.
                assert box.shrunk(-0.01).overlaps(sheet)


@settings(max_examples=60, deadline=None)
@given(
    width=st.floats(30, 200),
    height=st.floats(30, 200),
    count=st.integers(1, 12),
    marks=st.sampled_from([Marks.CROP, Marks.GUIDES]),
    duplex=st.sampled_from([Duplex.LONG_EDGE, Duplex.SHORT_EDGE]),
)
def test_marks_of_front_and_back_lie_behind_one_another(
    width: float, height: float, count: int, marks: Marks, duplex: Duplex
) -> None:
    options = ImposeOptions(marks=marks, duplex=duplex, back=Back.SAME)
    front, back = (printed(page) for page in one_job(width, height, count, options)[:2])
    through = seen_through(back, duplex.value)
    ends = [
        sorted(
            (
                round(min(x1, x2), 6),
                round(min(y1, y2), 6),
                round(max(x1, x2), 6),
                round(max(y1, y2), 6),
            )
            for x1, y1, x2, y2 in face.lines
        )
        for face in (front, through)
    ]
    assert len(ends[0]) == len(ends[1]) > 0
    for one, other in zip(*ends, strict=True):
        assert one == pytest.approx(other, abs=1e-5)


@pytest.mark.parametrize(
    ("paper", "size", "places", "lying"),
    [
        ("A4", (98, 88), 6, False),
        ("Letter", (98, 88), 6, False),
        ("A4", (132, 198), 2, True),
        ("Letter", (132, 198), 2, True),
        ("A3", (98, 88), 12, True),
        ("A4", (105, 74), 4, True),
        ("A5", (132, 198), 1, False),
        ("Tabloid", (98, 88), 12, True),
    ],
)
def test_as_many_as_fit(paper: str, size: tuple[float, float], places: int, lying: bool) -> None:
    grid = plan_grid(Size(*size), ImposeOptions(paper=parse_paper(paper)))
    assert grid.places == places
    assert (grid.page_size.width > grid.page_size.height) == lying


@settings(max_examples=100, deadline=None)
@given(
    width=st.floats(20, 210),
    height=st.floats(20, 297),
    margin=st.floats(0, 10),
    up=st.tuples(st.integers(1, 6), st.integers(1, 6)),
)
def test_no_grid_beats_auto_and_margins_are_equal(
    width: float, height: float, margin: float, up: tuple[int, int]
) -> None:
    try:
        auto = plan_grid(Size(width, height), ImposeOptions(margin=margin))
    except SheetgenError:
        assume(False)
    try:
        places = plan_grid(Size(width, height), ImposeOptions(margin=margin, up=up)).places
    except SheetgenError:
        places = 0
    assert auto.places >= places
    last = auto.rect(auto.places - 1)
    first = auto.rect(0)
    assert first.x == pytest.approx(auto.page_size.width - last.right)
    assert first.y == pytest.approx(auto.page_size.height - last.bottom)


@pytest.mark.parametrize(
    ("size", "places"), [((100.0, 143.5), 4), ((200.0, 287.0), 1), ((200 / 3, 287 / 7), 21)]
)
def test_an_exact_fit_fits_and_makes_no_surplus_page(
    size: tuple[float, float], places: int
) -> None:
    options = ImposeOptions()
    assert len(one_job(*size, places, options)) == 1
    assert len(one_job(*size, 3 * places, options)) == 3
    assert len(one_job(*size, 3 * places + 1, options)) == 4


def test_a_sheet_a_hair_too_large_goes_elsewhere() -> None:
    assert plan_grid(Size(100.01, 143.5), ImposeOptions()).places == 2


def test_an_explicit_grid_is_kept() -> None:
    grid = plan_grid(Size(98, 88), ImposeOptions(up=(2, 2)))
    assert (grid.across.count, grid.down.count) == (2, 2)
    grid = plan_grid(Size(98, 88), ImposeOptions(orientation=Orientation.LANDSCAPE))
    assert grid.page_size == Size(297, 210)
    assert (grid.places, grid.turn) == (6, 90)


@pytest.mark.parametrize(
    ("size", "options", "message", "hint"),
    [
        (
            (132, 198),
            ImposeOptions(paper=parse_paper("A6")),
            "a sheet of 132 x 198 mm does not fit on A6 (105 x 148 mm) with margins of 5 mm: "
            "37.0 mm too wide and 60.0 mm too high",
            "it would fit with paper A5 or a scale of 0.69",
        ),
        (
            (98, 88),
            ImposeOptions(up=(2, 3), bleed=3),
            "2 x 3 sheets of 98 x 88 mm do not fit on A4 (210 x 297 mm) with margins of 5 mm and "
            "a bleed of 3 mm: 8.0 mm too wide",
            "it would fit with margins of at most 1 mm or paper Legal or a scale of 0.95",
        ),
    ],
)
def test_what_does_not_fit_says_by_how_much_and_what_would(
    size: tuple[float, float], options: ImposeOptions, message: str, hint: str
) -> None:
    with pytest.raises(SheetgenError) as caught:
        one_job(*size, 1, options)
    assert (caught.value.message, caught.value.hint) == (message, hint)


@settings(max_examples=60, deadline=None)
@given(width=st.floats(60, 600), height=st.floats(60, 600), paper=st.sampled_from(sorted(PAPERS)))
def test_the_advice_is_true(width: float, height: float, paper: str) -> None:
    options = ImposeOptions(paper=parse_paper(paper))
    try:
        plan_grid(Size(width, height), options)
    except SheetgenError as error:
        hint = error.hint or ""
    else:
        return
    for advice in hint.removeprefix("it would fit with ").split(" or "):
        word = advice.split()[-1]
        if "margins" in advice:
            changed = ImposeOptions(paper=options.paper, margin=float(advice.split()[-2]))
            plan_grid(Size(width, height), changed)
        elif "paper" in advice and "choose" not in hint:
            plan_grid(Size(width, height), ImposeOptions(paper=parse_paper(word)))
        elif "scale" in advice:
            plan_grid(Size(width, height).scaled(float(word)), options)


def test_boxes_hold_the_sheets_and_their_bleed() -> None:
    page = one_job(90, 80, 6, ImposeOptions(bleed=2))[0]
    assert page.size == Size(210, 297)
    assert len(page.placements) == 6
    rects = [placement.rect for placement in page.placements]
    assert page.trim is not None
    assert page.bleed is not None
    assert page.trim.x == pytest.approx(min(rect.x for rect in rects))
    assert page.trim.right == pytest.approx(max(rect.right for rect in rects))
    assert page.trim.bottom == pytest.approx(max(rect.bottom for rect in rects))
    assert page.bleed.x == pytest.approx(page.trim.x - 2)
    assert page.bleed.bottom == pytest.approx(page.trim.bottom + 2)


@settings(max_examples=40, deadline=None)
@given(width=st.floats(30, 190), height=st.floats(30, 190), paper=st.sampled_from(["A4", "A3"]))
def test_all_sheets_of_a_page_have_their_binding_edge_on_one_side(
    width: float, height: float, paper: str
) -> None:
    options = ImposeOptions(paper=parse_paper(paper), duplex=Duplex.SHORT_EDGE, back=Back.SAME)
    for page in one_job(width, height, 7, options):
        assert len({placement.turn for placement in page.placements}) == 1
        for placement in page.placements:
            turned = placement.turn in (90, 270)
            size = placement.rect.size.turned() if turned else placement.rect.size
            assert (size.width, size.height) == pytest.approx((width, height))


def test_equal_pages_are_one_object_and_share_their_placements() -> None:
    pages = one_job(98, 88, 6000, ImposeOptions())
    assert len(pages) == 1000
    assert len({id(page) for page in pages}) == 1
    numbered = one_job(98, 88, 600, ImposeOptions(serial_from=1))
    assert len({id(page.items) for page in numbered}) == 1
    assert len({id(page.placements[3].rect) for page in numbered}) == 1


def test_a_correction_is_kept_for_each_side_and_leaves_the_positions_alone() -> None:
    front, back = SideCorrection(0.5, -1, 1.01, 0.99), SideCorrection(-0.3, 0.2)
    options = ImposeOptions(duplex=Duplex.LONG_EDGE, back=Back.SAME)
    plain = one_job(98, 88, 6, options)
    corrected = one_job(
        98,
        88,
        6,
        ImposeOptions(duplex=Duplex.LONG_EDGE, back=Back.SAME, correction=Correction(front, back)),
    )
    assert [page.correction for page in corrected] == [front, back]
    assert [page.placements for page in corrected] == [page.placements for page in plain]


def test_a_correction_may_not_push_sheets_off_the_paper() -> None:
    options = ImposeOptions(correction=Correction(SideCorrection(dx=-6.5)))
    with pytest.raises(SheetgenError, match="over the edge of the paper"):
        one_job(98, 88, 6, options)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (ImposeOptions(bleed=-1), "a bleed of -1 mm"),
        (ImposeOptions(bleed=float("nan")), "a bleed of nan mm"),
        (ImposeOptions(margin=float("inf")), "a margin of inf mm"),
        (ImposeOptions(margin=200), "a margin of 200 mm"),
        (ImposeOptions(gutter=-3), "a gutter of -3 mm"),
        (ImposeOptions(gutter=3, bleed=2), "too narrow for two bleeds"),
        (ImposeOptions(up=(0, 3)), "0 x 3 sheets"),
        (ImposeOptions(back=Back.SAME), "over which edge"),
    ],
)
def test_impossible_wishes_are_refused(options: ImposeOptions, words: str) -> None:
    with pytest.raises(SheetgenError, match=words) as caught:
        one_job(98, 88, 6, options)
    assert caught.value.hint


def test_no_sheets_and_sheets_of_two_sizes_are_refused() -> None:
    with pytest.raises(SheetgenError, match="at least one sheet"):
        impose([blank_sheet(98, 88)], [])
    with pytest.raises(SheetgenError, match="one size"):
        impose([blank_sheet(98, 88), blank_sheet(90, 88)], [0, 1])


@pytest.mark.parametrize(
    ("order", "parts"),
    [
        ([0, 2], BlockParts((1, 1))),
        ([0, -1], BlockParts((1, 1))),
        ([0], BlockParts((5,))),
        ([0], BlockParts((1,), cover=7)),
        ([0, 1], BlockParts((1,))),
    ],
)
def test_arts_that_are_not_there_are_a_fault_of_the_caller(
    order: list[int], parts: BlockParts
) -> None:
    options = ImposeOptions(duplex=Duplex.LONG_EDGE, back=Back.RULES)
    with pytest.raises(ValueError, match=r"art|back"):
        impose([blank_sheet(98, 88)] * 2, order, options, parts)


def test_arts_after_the_named_backs_have_none() -> None:
    options = ImposeOptions(duplex=Duplex.LONG_EDGE, back=Back.RULES)
    parts = BlockParts((1,), cover=2)
    pages = impose([blank_sheet(98, 88)] * 3, [0], options, parts).pages
    assert [len(page.placements) for page in pages] == [1, 0, 1, 1]


@pytest.mark.parametrize("marks", [Marks.CROP, Marks.GUIDES])
def test_the_edges_of_the_paper_are_not_cut(marks: Marks) -> None:
    options = ImposeOptions(paper=parse_paper("100 x 80 mm"), margin=0, marks=marks)
    whole = impose([blank_sheet(100, 80)], [0], options)
    assert (whole.pages[0].items, whole.notes) == ((), ())
    # Two sheets as wide as the paper: there are level cuts only, and all of them have marks.
    options = ImposeOptions(
        paper=parse_paper("100 x 180 mm"), margin=0, marks=marks, up=(1, 2), gutter=6
    )
    job = impose([blank_sheet(100, 80)], [0, 0], options)
    lines = [line for line in job.pages[0].items if isinstance(line, Line)]
    assert {line.y1 == line.y2 for line in lines} == {True}
    assert len({round(line.y1, 3) for line in lines}) == 4
    assert job.notes == ()


def test_a_grid_is_planned_for_sound_options_only() -> None:
    with pytest.raises(SheetgenError, match="a margin of nan mm"):
        plan_grid(Size(98, 88), ImposeOptions(margin=float("nan")))
