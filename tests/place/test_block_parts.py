"""Cover, back and stiff back: on sheets of the block's size, in its look, in every language."""

from __future__ import annotations

import os
import re
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.load import find_layout
from sheetgen.load import shipped as shipped_names
from sheetgen.model.cells import section_cells
from sheetgen.model.diagnostic import LayoutError, SheetgenError
from sheetgen.model.geometry import MIN_TYPE_MM, Rect, Size
from sheetgen.model.layout import CellKind, Layout
from sheetgen.model.placed import Box, Face, Oval, PlacedSheet, PlaceOptions, Sign, Words
from sheetgen.model.sheet import Binding
from sheetgen.model.style import TYPE_MM, TypeStep
from sheetgen.model.text import LANGUAGES, Text
from sheetgen.place import Contents, dump, place_back, place_cover, place_sheet, place_stiff_back
from sheetgen.place.area import content_area
from sheetgen.place.extent import extent_of_item
from sheetgen.place.prose import LONGEST_LINE
from sheetgen.place.sheet import context_for
from sheetgen.place.text import ink_of
from sheetgen.place.words import PHRASES, holds, players

from .builders import MEASURE, heading, layout, left, table, top

NAMES = ["twenty-one", "acht-mann"]
SHIPPED = shipped_names()
GOLDEN = Path(__file__).parent.parent / "golden" / "parts"
WRITE = "SHEETGEN_GOLDEN"


@cache
def shipped(name: str) -> Layout:
    return find_layout(name)


@cache
def part(name: str, kind: str, language: str = "de", scale: float = 1.0) -> PlacedSheet:
    return made(shipped(name), kind, PlaceOptions(language=language, scale=scale))


def made(whole: Layout, kind: str, options: PlaceOptions) -> PlacedSheet:
    if kind == "cover":
        return place_cover(whole, options, MEASURE, Contents(whole.pad_sheets))
    return {"back": place_back, "stiff": place_stiff_back}[kind](whole, options, MEASURE)


def words(sheet: PlacedSheet) -> list[Words]:
    return [item for item in sheet.items if isinstance(item, Words)]


def texts(sheet: PlacedSheet) -> list[str]:
    return [item.text for item in words(sheet)]


def all_extents(whole: Layout, sheet: PlacedSheet) -> list[Rect]:
    options = PlaceOptions(language=sheet.language)
    context = context_for(whole, whole.letters[0], options, MEASURE)
    return [cell.rect for cell in sheet.cells] + [
        ink_of(context, item) if isinstance(item, Words) else extent_of_item(item)
        for item in sheet.items
    ]


@pytest.mark.parametrize("scale", [1.0, 1.4])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", ["cover", "back", "stiff"])
@pytest.mark.parametrize("name", NAMES)
def test_parts_have_the_size_of_the_sheets_and_keep_their_margins(
    name: str, kind: str, language: str, scale: float
) -> None:
    whole, sheet = shipped(name), part(name, kind, language, scale)
    assert sheet.size == whole.sheet.size.scaled(scale)
    assert (sheet.layout, sheet.language, sheet.letter) == (name, language, "")
    assert sheet.serial is None
    # The ends of a rule are counted with half its weight, though it is cut off square.
    area = content_area(whole.sheet).outline.scaled(scale).shrunk(-0.301)
    assert all(area.contains(extent) for extent in all_extents(whole, sheet))
    assert min(item.size for item in words(sheet)) >= MIN_TYPE_MM - 1e-9


@pytest.mark.parametrize("binding", [top(15), left(15)])
def test_the_binding_edge_stays_free_on_every_part(binding: Binding) -> None:
    plain = shipped("twenty-one")
    whole = replace(plain, sheet=replace(plain.sheet, binding=binding, size=Size(110, 100)))
    for kind in ("cover", "back", "stiff"):
        extents = all_extents(whole, made(whole, kind, PlaceOptions(language="fr")))
        free = (rect.y if binding == top(15) else rect.x for rect in extents)
        assert min(free) >= 15 - 0.301


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_the_back_has_every_paragraph_with_its_number(name: str, language: str) -> None:
    whole, sheet = shipped(name), part(name, "back", language)
    rules = [item for item in words(sheet) if item.owner == "how_to_play"]
    numbers = [item for item in rules if item.face is Face.BOLD]
    lines = [item.text for item in rules if item.face is Face.REGULAR]
    told = [text.in_language(language) for text in whole.how_to_play]
    assert [item.text for item in numbers] == [str(index + 1) for index in range(len(told))]
    assert " ".join(lines) == " ".join(told)
    assert len({item.size for item in rules}) == 1
    assert rules[0].size <= TYPE_MM[TypeStep.BODY]
    assert sheet.cells == ()
    assert texts(sheet)[:2] == [whole.title.in_language(language), PHRASES[language].rules]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", SHIPPED)
def test_every_shipped_game_has_rules_for_its_back(name: str, language: str) -> None:
    told = " ".join(texts(part(name, "back", language)))
    assert len(told) > 300
    assert "{" not in told


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("name", "columns"), [("twenty-one", 1), ("acht-mann", 2)])
def test_lines_of_the_back_are_short_enough_to_be_read(
    name: str, columns: int, language: str
) -> None:
    rules = [item for item in words(part(name, "back", language)) if item.owner == "how_to_play"]
    starts = {round(item.x, 3) for item in rules if item.face is Face.REGULAR}
    assert len(starts) == columns
    for item in rules:
        assert MEASURE.width(item.text, item.face, item.size) <= LONGEST_LINE * item.size


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_line_begins_with_a_mark_of_its_own(language: str) -> None:
    for name in NAMES:
        lines = [item.text for item in words(part(name, "back", language))]
        assert not [line for line in lines if re.match(r"([;:!?]|–|\(.\))", line)]


def test_rules_too_long_say_how_much_room_they_need() -> None:
    whole = replace(shipped("twenty-one"), how_to_play=(Text.same("many words " * 400),))
    with pytest.raises(LayoutError) as caught:
        made(whole, "back", PlaceOptions())
    (fault,) = caught.value.diagnostics
    assert (fault.code, fault.ref) == ("L401", shipped("twenty-one").how_to_play_ref)
    assert re.fullmatch(
        r'the paragraphs of "how_to_play" need \d+\.\d mm at 6 pt, '
        r"the back has \d+\.\d mm for them",
        fault.message,
    )
    assert fault.hint == "shorten the texts or make the sheet larger"


def test_a_word_too_long_for_a_line_is_named() -> None:
    word = "Donaudampfschifffahrtsgesellschaft" * 3
    whole = replace(shipped("twenty-one"), how_to_play=(Text.same(word),))
    with pytest.raises(LayoutError) as caught:
        made(whole, "back", PlaceOptions())
    (fault,) = caught.value.diagnostics
    assert fault.code == "L403"
    assert fault.message.startswith(f'"{word}" in "how_to_play" needs ')


def test_letters_that_no_font_has_are_named_with_their_paragraph() -> None:
    whole = replace(shipped("twenty-one"), how_to_play=(Text.same("One"), Text.same("麻 two")))
    with pytest.raises(LayoutError) as caught:
        made(whole, "back", PlaceOptions())
    (fault,) = caught.value.diagnostics
    assert fault.code == "L404"
    assert fault.message == 'the fonts have no sign for 麻 in paragraph 2 of "how_to_play"'


def test_a_layout_without_rules_has_no_back() -> None:
    with pytest.raises(SheetgenError) as caught:
        made(layout([heading("Game")], Size(80, 60)), "back", PlaceOptions())
    assert caught.value.message == 'layout "small" has no rules to print on the back'
    assert caught.value.hint == 'add "how_to_play" to small.yaml, or choose another back'


@pytest.mark.parametrize("kind", ["cover", "back", "stiff"])
def test_a_part_in_a_language_the_layout_lacks_is_refused(kind: str) -> None:
    with pytest.raises(SheetgenError, match='not written in "it"'):
        made(shipped("acht-mann"), kind, PlaceOptions(language="it"))


COVERS = [
    ("twenty-one", "de", "12 Partien, 72 Blätter", "für 2 bis 6 Personen"),
    ("twenty-one", "en", "12 games, 72 sheets", "for 2 to 6 players"),
    ("twenty-one", "fr", "12 parties, 72 feuilles", "de 2 à 6 joueurs"),
    ("acht-mann", "de", "50 Blätter", "für 1 bis 12 Personen"),
    ("acht-mann", "en", "50 sheets", "for 1 to 12 players"),
    ("acht-mann", "fr", "50 feuilles", "de 1 à 12 joueurs"),
]


@pytest.mark.parametrize(("name", "language", "holding", "playing"), COVERS)
def test_the_cover_says_what_the_pad_is(
    name: str, language: str, holding: str, playing: str
) -> None:
    whole, sheet = shipped(name), part(name, "cover", language)
    printed = texts(sheet)
    assert {holding, playing, PHRASES[language].owner, PHRASES[language].begun} <= set(printed)
    title, *others = words(sheet)
    assert title.text == whole.title.in_language(language)
    assert title.size > 3 * max(item.size for item in others)
    about = [item.text for item in others if item.owner == "about"]
    assert " ".join(about) == whole.about.in_language(language)
    assert [(cell.id, cell.kind) for cell in sheet.cells] == [
        ("owner", CellKind.NOTE),
        ("begun", CellKind.NOTE),
    ]
    owner, begun = (cell.rect for cell in sheet.cells)
    assert owner.y == begun.y
    assert owner.width > begun.width >= 14


def test_words_for_one_and_for_several() -> None:
    english, french = PHRASES["en"], PHRASES["fr"]
    assert holds(Contents(1), 1, english) == "1 sheet"
    assert holds(Contents(6), 6, english) == "1 game, 6 sheets"
    assert holds(Contents(7), 6, english) == "7 sheets"
    assert holds(Contents(12), 6, french) == "2 parties, 12 feuilles"
    assert players((1, 1), english) == "for 1 player"
    assert players((4, 4), PHRASES["de"]) == "für 4 Personen"
    assert sorted(PHRASES) == sorted(LANGUAGES)


def test_the_ornament_shows_every_colour_with_its_sign() -> None:
    whole, sheet = shipped("twenty-one"), part("twenty-one", "cover")
    signs = [item for item in sheet.items if isinstance(item, Sign)]
    assert [item.shape for item in signs] == [colour.sign for colour in whole.palette]
    boxes = [item for item in sheet.items if isinstance(item, Box)]
    assert [box.fill.name for box in boxes if box.fill] == [item.id for item in whole.palette]
    assert all(box.rect.contains(sign.rect) for box, sign in zip(boxes, signs, strict=True))
    assert boxes[0].rect.x - 0.125 == pytest.approx(whole.sheet.margin)
    assert boxes[-1].rect.right + 0.125 == pytest.approx(98 - whole.sheet.margin)


def test_the_ornament_of_a_game_without_colours_is_its_dice() -> None:
    sheet = part("acht-mann", "cover")
    boxes = [item.rect for item in sheet.items if isinstance(item, Box)]
    pips = [item.rect for item in sheet.items if isinstance(item, Oval)]
    shown = [sum(box.contains(pip) for pip in pips) for box in boxes]
    assert shown[:5] == [1, 2, 3, 4, 5]
    assert set(shown) == {1, 2, 3, 4, 5}
    assert sum(shown) == len(pips)
    rows = [shown[start : start + 5] for start in range(0, len(shown), 5)]
    assert len(rows) == 3
    assert all(len(set(column)) == 3 for column in zip(*rows, strict=True))


def test_a_game_with_neither_has_blank_fields_as_ornament() -> None:
    whole = layout([table(["A"], 2)], Size(100, 80))
    sheet = made(whole, "cover", PlaceOptions())
    assert len([item for item in sheet.items if isinstance(item, Box)]) >= 5
    assert not [item for item in sheet.items if isinstance(item, Sign | Oval)]


@pytest.mark.parametrize("size", [Size(98, 132), Size(198, 132), Size(297, 105)])
def test_blank_fields_end_at_both_edges(size: Size) -> None:
    sheet = made(layout([table(["A"], 2)], size), "cover", PlaceOptions())
    boxes = [extent_of_item(item) for item in sheet.items if isinstance(item, Box)]
    assert min(box.x for box in boxes) == pytest.approx(5)
    assert max(box.right for box in boxes) == pytest.approx(size.width - 5)


def test_the_text_of_the_user_stands_on_the_cover_too() -> None:
    options = PlaceOptions(language="en", text="Games Club")
    sheet = made(shipped("twenty-one"), "cover", options)
    (club,) = (item for item in words(sheet) if item.text == "Games Club")
    (title,) = (item for item in words(sheet) if item.owner == "title")
    assert club.y < title.y - MEASURE.cap_height(title.face, title.size)
    with pytest.raises(SheetgenError, match="the text given with --text needs"):
        made(shipped("twenty-one"), "cover", PlaceOptions(text="Games Club " * 20))
    # The cover sets it in bold, which is a little wider than the foot of the sheets.
    for count in range(75, 100):
        try:
            made(shipped("twenty-one"), "cover", PlaceOptions(text="n" * count))
        except SheetgenError as error:
            assert not isinstance(error, LayoutError)
            return
    pytest.fail("no text was too long")


@pytest.mark.parametrize(
    ("title", "lines"),
    [("Oh", 1), ("Twenty One", 1), ("The very long name of a game nobody knows", 2)],
)
def test_a_long_title_is_set_on_several_lines(title: str, lines: int) -> None:
    whole = replace(shipped("twenty-one"), title=Text.same(title))
    sheet = made(whole, "cover", PlaceOptions(language="en"))
    found = [item for item in words(sheet) if item.owner == "title"]
    assert " ".join(item.text for item in found) == title
    assert len(found) == lines
    assert min(item.size for item in found) >= TYPE_MM[TypeStep.TITLE]


def test_a_sheet_too_small_for_a_cover_says_by_how_much() -> None:
    whole = replace(layout([table(["A"], 2)], Size(60, 30)), about=Text.same("About " * 30))
    with pytest.raises(LayoutError) as caught:
        made(whole, "cover", PlaceOptions())
    (fault,) = caught.value.diagnostics
    assert fault.code == "L401"
    assert re.fullmatch(
        r"the cover needs \d+\.\d mm, the sheet has 20\.0 mm between its margins", fault.message
    )
    assert fault.hint is not None
    (more,) = re.findall(r"make the sheet (\d+\.\d) mm higher", fault.hint)
    higher = replace(whole, sheet=replace(whole.sheet, size=Size(60, 30 + float(more))))
    assert made(higher, "cover", PlaceOptions()).cells


def test_the_stiff_back_is_a_frame_and_an_imprint_without_filled_areas() -> None:
    whole, sheet = shipped("acht-mann"), part("acht-mann", "stiff", "en")
    (box,) = (item for item in sheet.items if isinstance(item, Box))
    assert box.fill is None
    area = content_area(whole.sheet).outline
    assert extent_of_item(box).size == area.size
    assert texts(sheet) == [f"Acht, Mann! · Edition 1 · {whole.digest}"]
    assert len(sheet.items) == 2


def test_parts_do_not_ask_for_what_only_score_sheets_have() -> None:
    options = PlaceOptions(language="en", players=3, names=("Ida", "Max"))
    for kind in ("cover", "back", "stiff"):
        plain = made(shipped("acht-mann"), kind, PlaceOptions(language="en"))
        assert made(shipped("acht-mann"), kind, options) == plain


def test_owner_and_date_do_not_take_names_of_cells() -> None:
    for name in NAMES:
        own = {
            cell.id
            for section in shipped(name).flat_sections()
            for cell in section_cells(section, shipped(name).letters[0])
        }
        assert not own & {cell.id for cell in part(name, "cover").cells}


def test_parts_and_sheets_can_lie_on_one_page() -> None:
    whole = shipped("twenty-one")
    front = place_sheet(whole, "A", PlaceOptions(language="de", scale=1.1), MEASURE)
    for kind in ("cover", "back", "stiff"):
        assert part("twenty-one", kind, "de", 1.1).size == front.size


@pytest.mark.parametrize("kind", ["cover", "back"])
@pytest.mark.parametrize("name", NAMES)
def test_parts_are_placed_as_before(name: str, kind: str) -> None:
    file = GOLDEN / f"{name}-{kind}.de.txt"
    found = dump(part(name, kind))
    if os.environ.get(WRITE) == "write":
        file.parent.mkdir(exist_ok=True)
        file.write_text(found, encoding="utf-8", newline="\n")
    assert found == file.read_text("utf-8"), f"set {WRITE}=write to accept the new places"


@settings(max_examples=25, deadline=None)
@given(
    paragraphs=st.lists(st.text("aeiou mnrst.", min_size=1, max_size=200), min_size=1, max_size=12),
    width=st.floats(45, 160),
    height=st.floats(40, 160),
)
def test_any_paragraphs_fill_the_back_or_are_refused(
    paragraphs: list[str], width: float, height: float
) -> None:
    told = [" ".join(text.split()) or "a" for text in paragraphs]
    whole = replace(
        layout([heading("Game")], Size(width, height)),
        how_to_play=tuple(Text.same(text) for text in told),
    )
    try:
        sheet = made(whole, "back", PlaceOptions())
    except LayoutError as error:
        assert {fault.code for fault in error.diagnostics} <= {"L401", "L403"}
        return
    lines = [item.text for item in words(sheet) if item.face is Face.REGULAR][1:]
    assert " ".join(lines) == " ".join(told)
