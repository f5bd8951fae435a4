"""Papers and grids in the words of a user."""

from __future__ import annotations

import pytest

from sheetgen.impose import parse_paper, parse_up
from sheetgen.model.diagnostic import SheetgenError


@pytest.mark.parametrize(
    ("text", "name", "width", "height"),
    [
        ("A4", "A4", 210, 297),
        ("a4", "A4", 210, 297),
        (" letter ", "Letter", 215.9, 279.4),
        ("LEGAL", "Legal", 215.9, 355.6),
        ("half letter", "Half-Letter", 139.7, 215.9),
        ("105 x 74 mm", "105 x 74 mm", 105, 74),
        ("105x74mm", "105x74mm", 105, 74),
        ("105 × 74 mm", "105 × 74 mm", 105, 74),
        ("8.5 x 11 in", "8.5 x 11 in", 215.9, 279.4),
        ("8,5in x 11in", "8,5in x 11in", 215.9, 279.4),
        ("21 cm x 297 mm", "21 cm x 297 mm", 210, 297),
    ],
)
def test_papers(text: str, name: str, width: float, height: float) -> None:
    paper = parse_paper(text)
    assert paper.name == name
    assert (paper.size.width, paper.size.height) == pytest.approx((width, height))


@pytest.mark.parametrize(
    ("text", "message", "hint"),
    [
        ("Leter", 'unknown paper "Leter"', 'did you mean "Letter"? papers are A3, A4'),
        ("B17", 'unknown paper "B17"', "papers are A3, A4, A5"),
        ("", 'unknown paper ""', "papers are A3"),
        ("105 x 74", 'the paper "105 x 74" has no unit', 'write "105 x 74 mm"'),
        ("0 x 74 mm", 'a paper of "0 x 74 mm" cannot be', "from 20 mm to 5080 mm"),
        ("-105 x 74 mm", 'a paper of "-105 x 74 mm" cannot be', "from 20 mm to 5080 mm"),
        ("105 x 1e9 mm", 'unknown paper "105 x 1e9 mm"', "or a size such as"),
        ("105 x 99999 cm", 'a paper of "105 x 99999 cm" cannot be', "from 20 mm"),
        ("9" * 400 + " x 10 mm", "cannot be", "from 20 mm"),
    ],
)
def test_what_is_no_paper(text: str, message: str, hint: str) -> None:
    with pytest.raises(SheetgenError) as caught:
        parse_paper(text)
    assert message in caught.value.message
    assert hint in (caught.value.hint or "")


def test_sheets_a_page() -> None:
    assert parse_up("auto") is None
    assert parse_up(" 2 x 3 ") == (2, 3)
    for text in ("2", "2x", "x3", "-1x3", "2x3x4", "two"):
        with pytest.raises(SheetgenError, match="sheets a page"):
            parse_up(text)
