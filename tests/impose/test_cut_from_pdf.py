"""The same workshop, fed from the printed PDF itself: what is cut is what was really drawn."""

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
    Readings,
    Scheme,
    expected_readings,
    impose,
    parse_paper,
    side_correction,
)
from sheetgen.model.diagnostic import SheetgenError
from sheetgen.model.geometry import Rect, Size
from sheetgen.model.page import Correction, Imposition
from sheetgen.render import render_pdf

from .pdf_faces import boxes_of, faces, lines_of, tagged_sheet
from .workshop import Face, inked, papers, pile_up, same_place

LETTERS = 6
RULES, COVER, STIFF = LETTERS, LETTERS + 1, LETTERS + 2
PARTS = BlockParts((*[RULES] * LETTERS, None, None, None), COVER, STIFF)

choices = st.builds(
    ImposeOptions,
    paper=st.sampled_from([parse_paper(name) for name in ("A3", "A4", "Letter", "Legal")]),
    scheme=st.sampled_from(list(Scheme)),
    marks=st.sampled_from([Marks.CROP, Marks.GUIDES]),
    bleed=st.sampled_from([0.0, 2.0]),
)
sides = st.sampled_from(
    [
        (Duplex.NONE, Back.NONE),
        *((d, b) for d in (Duplex.LONG_EDGE, Duplex.SHORT_EDGE) for b in (Back.SAME, Back.RULES)),
    ]
)


def job_of(size: Size, count: int, options: ImposeOptions) -> Imposition:
    arts = [tagged_sheet(size.width, size.height, art) for art in range(LETTERS + 3)]
    return impose(arts, [index % LETTERS for index in range(count)], options, PARTS)


def check(stack: list[tuple[Face, Face | None]], count: int, options: ImposeOptions) -> None:
    piles = pile_up(stack, True, options.scheme != Scheme.SEQUENCE)
    whole = piles if options.scheme == Scheme.REPEAT else [list(chain.from_iterable(piles))]
    for block in whole:
        fronts = [piece.front.art for piece in block]
        assert fronts == [COVER, *(index % LETTERS for index in range(count)), STIFF]
        for piece in block[1:-1]:
            if options.back == Back.NONE:
                assert piece.back is None
                continue
            assert piece.back is not None
            assert piece.back.art == (RULES if options.back == Back.RULES else piece.front.art)
            assert piece.back.head == piece.front.head
        assert block[0].back is None
        assert block[-1].back is None


@settings(max_examples=30, deadline=None)
@given(
    st.sampled_from([Size(98, 88), Size(132, 198), Size(74, 105)]),
    st.integers(1, 25),
    choices,
    sides,
)
def test_a_printed_block_is_cut_and_piled_in_order(
    size: Size, count: int, options: ImposeOptions, two: tuple[Duplex, Back]
) -> None:
    options = replace(options, duplex=two[0], back=two[1])
    try:
        job = job_of(size, count, options)
    except SheetgenError:
        assume(False)
    assume(not any("back stop" in note for note in job.notes))
    assume(not any("rows apart first" in note for note in job.notes))
    flip = options.duplex.value if options.two_sided else None
    check(papers(faces(render_pdf(job), size), flip), count, options)


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("marks", [Marks.CROP, Marks.GUIDES])
def test_lines_in_the_file_touch_no_sheet(paper: str, marks: Marks) -> None:
    size = Size(98, 88)
    options = ImposeOptions(paper=parse_paper(paper), marks=marks)
    for face in faces(render_pdf(job_of(size, 8, options)), size):
        assert face.lines
        for x1, y1, x2, y2 in face.lines:
            # Numbers in the file have seven digits: a micrometre is exact.
            ink = inked(x1, y1, x2, y2).shrunk(0.001)
            assert not any(ink.overlaps(sheet.rect) for sheet in face.sheets)
            assert Rect(0, 0, face.size.width, face.size.height).shrunk(5).contains(ink)


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("bleed", [0.0, 2.0])
def test_page_boxes_in_the_file(paper: str, bleed: float) -> None:
    size = Size(90, 80)
    options = ImposeOptions(
        paper=parse_paper(paper), bleed=bleed, duplex=Duplex.LONG_EDGE, back=Back.SAME
    )
    pdf = render_pdf(job_of(size, 12, options))
    for face, boxes in zip(faces(pdf, size), boxes_of(pdf), strict=True):
        wanted = options.paper.size
        assert same_place(boxes["MediaBox"], Rect(0, 0, wanted.width, wanted.height))
        assert same_place(boxes["BleedBox"], boxes["TrimBox"].shrunk(-bleed))
        if len(face.sheets) == 6:
            left = min(sheet.rect.x for sheet in face.sheets)
            right = max(sheet.rect.right for sheet in face.sheets)
            top = min(sheet.rect.y for sheet in face.sheets)
            bottom = max(sheet.rect.bottom for sheet in face.sheets)
            assert same_place(boxes["TrimBox"], Rect(left, top, right - left, bottom - top))


@pytest.mark.parametrize("flip", [Duplex.LONG_EDGE, Duplex.SHORT_EDGE])
def test_a_printer_that_is_off_puts_corrected_pages_where_they_belong(flip: Duplex) -> None:
    """Measured, corrected and printed on the same bad printer, sheets and marks lie true."""
    size, paper = Size(98, 88), parse_paper("A4")
    stretches = ((0.99, 1.004), (1.0, 0.997))
    shifts = ((1.5, -2.0), (-0.7, 0.4))

    def lands(side: int, x: float, y: float) -> tuple[float, float]:
        (a, b), (c, d) = stretches[side], shifts[side]
        return a * x + c, b * y + d

    wanted = expected_readings(paper.size)
    measured = []
    for side in (0, 1):
        left, top = lands(side, wanted.left, wanted.top)
        right, bottom = lands(side, wanted.left + wanted.across, wanted.top + wanted.down)
        readings = Readings(left, top, right - left, bottom - top)
        measured.append(side_correction(paper.size, readings))
    options = ImposeOptions(duplex=flip, back=Back.SAME, scheme=Scheme.CUT_AND_STACK)
    corrected = replace(options, correction=Correction(*measured))
    plain = render_pdf(job_of(size, 8, options))
    sent = render_pdf(job_of(size, 8, corrected))
    for side, (true, boxes, moved) in enumerate(
        zip(boxes_of(plain), boxes_of(sent), lines_of(sent), strict=True)
    ):
        x, y = lands(side % 2, boxes["TrimBox"].x, boxes["TrimBox"].y)
        assert (x, y) == pytest.approx((true["TrimBox"].x, true["TrimBox"].y), abs=0.001)
        assert boxes["MediaBox"] == true["MediaBox"]
        for (x1, y1, _, _), (x2, y2, _, _) in zip(moved, lines_of(plain)[side], strict=True):
            assert lands(side % 2, x1, y1) == pytest.approx((x2, y2), abs=0.001)
