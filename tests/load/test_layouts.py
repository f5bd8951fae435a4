"""The shipped layouts as the loader gives them: names, numbers, texts and places."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations

import jsonschema
import pytest
import yaml

from sheetgen.load import digest, find_layout, load_layout, schema, shipped
from sheetgen.load.files import layouts_folder
from sheetgen.model.cells import layout_cells
from sheetgen.model.layout import DiceRows, Layout, Scale, Section, Table
from sheetgen.model.rules import Each, Formula, Mark, NumberRange, Scope
from sheetgen.source import parse_yaml


def text_of(name: str) -> str:
    return (layouts_folder() / f"{name}.yaml").read_text("utf-8")


def dice_of(layout: Layout) -> DiceRows:
    return next(item for item in layout.flat_sections() if isinstance(item, DiceRows))


def table_of(layout: Layout) -> Table:
    return next(item for item in layout.flat_sections() if isinstance(item, Table))


@pytest.fixture(scope="module", name="dice")
def _dice() -> Layout:
    return find_layout("twenty-one")


@pytest.fixture(scope="module", name="columns")
def _columns() -> Layout:
    return find_layout("acht-mann")


@pytest.mark.parametrize("name", shipped())
def test_every_shipped_layout_loads_under_its_own_name(name: str) -> None:
    layout = find_layout(name)
    assert layout.name == name
    assert layout.source == f"layouts/{name}.yaml"


@pytest.mark.parametrize("name", shipped())
def test_every_text_has_every_language(name: str) -> None:
    layout = find_layout(name)
    for cell in layout_cells(layout, layout.letters[0]):
        for language in layout.languages:
            assert cell.label.in_language(language)


@pytest.mark.parametrize("name", shipped())
def test_the_json_schema_agrees_with_the_loader(name: str) -> None:
    jsonschema.Draft202012Validator.check_schema(schema())
    data = yaml.load(text_of(name), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    faults = jsonschema.Draft202012Validator(schema()).iter_errors(data)
    assert [(list(item.absolute_path), item.message[:200]) for item in faults] == []


def test_the_json_schema_refuses_what_the_loader_refuses() -> None:
    data = yaml.safe_load(text_of("twenty-one"))
    check = jsonschema.Draft202012Validator(schema())
    wrongs: tuple[dict[str, object], ...] = (
        {"colour": "red"},
        {"sheet": {**data["sheet"], "margin": 3}},
        {"sheet": {**data["sheet"], "margn": "3 mm"}},
        {"players": "2-6"},
        {"sections": [{"tabel": {}}]},
    )
    for wrong in wrongs:
        assert not check.is_valid(data | wrong), wrong
    assert not check.is_valid({key: value for key, value in data.items() if key != "name"})


def test_every_key_of_the_schema_is_described() -> None:
    def undescribed(part: object, path: str) -> list[str]:
        if isinstance(part, list):
            return [name for item in part for name in undescribed(item, path)]
        if not isinstance(part, dict):
            return []
        named = part.get("properties", {}) if part.get("additionalProperties") is False else {}
        missing = [
            f"{path}.{name}"
            for name, inner in named.items()
            if "description" not in inner and "$ref" not in inner and name not in ("de", "en", "fr")
        ]
        return missing + [
            name for key, item in part.items() for name in undescribed(item, f"{path}.{key}")
        ]

    definitions = schema()["$defs"]
    assert len(definitions) > 60
    assert undescribed(definitions, "") == []


def test_dice_sheet(dice: Layout) -> None:
    assert (dice.sheet.size.width, dice.sheet.size.height) == (98, 88)
    assert dice.letters == ("A", "B", "C", "D", "E", "F")
    assert dice.players == (2, 6)
    assert dice.pad_sheets == 72
    cells = layout_cells(dice, "C")
    assert Counter(cell.row for cell in cells)["row3"] == 7
    one = next(cell for cell in cells if cell.id == "row1.1")
    assert (one.printed, one.colour) == (6, "yellow")
    assert dice.rules.values == (("hit_bonus", (0, 1, 3, 6, 10, 15, 21)),)


def test_accepts_keeps_formulas_with_their_places(dice: Layout) -> None:
    lines = text_of("twenty-one").splitlines()

    def words(formula: Formula) -> str:
        line = lines[formula.ref.line - 1]
        return line[formula.ref.column - 1 :][: len(formula.text)]

    accepts = dice_of(dice).accepts
    (numbers,) = accepts.numbers
    assert numbers.first == 1
    assert isinstance(numbers.last, Formula)
    assert (numbers.last.text, words(numbers.last)) == ("printed", "printed")
    assert [(mark, worth.text, words(worth)) for mark, worth in accepts.marks] == [
        (Mark.CROSS, "printed", "printed"),
        (Mark.STRIKE, "0", "0"),
    ]
    for check in dice.rules.checks:
        assert words(check.must) == check.must.text
        for (_, text), ref in zip(check.text.text.variants, check.text.refs, strict=True):
            assert lines[ref.line - 1][ref.column - 1 :].startswith(text.split(" ")[0])


def test_quoted_formula_begins_behind_its_quote(columns: Layout) -> None:
    row = next(item for item in table_of(columns).rows if item.id == "full_house")
    assert row.accepts
    when = row.accepts.throws[0].when
    assert when
    line = text_of("acht-mann").splitlines()[when.ref.line - 1]
    assert line[when.ref.column - 1 :].startswith("max(counts) == 3")
    assert line[when.ref.column - 2] == '"'


def test_checks_and_game(dice: Layout, columns: Layout) -> None:
    checks = {check.id: check for check in dice.rules.checks}
    assert checks["row-order"].each == Each(Scope.ROW, "dice")
    assert [formula.text for formula in checks["row-order"].at] == ["columns(cell)"]
    assert checks["cross-missing"].severity == "warning"
    assert dice.rules.game
    assert dice.rules.game.rank_by == "total"
    assert columns.rules.game
    assert columns.rules.game.weights == (2, 1, 1, 1, 1, 2)
    assert columns.rules.game.weights_of == "column_sum"


def test_values_are_put_into_labels_and_notes(columns: Layout) -> None:
    rows = {row.id: row for row in table_of(columns).rows}
    assert rows["bonus"].label.in_language("fr") == "Bonus (dès 63)"
    note = rows["full_house"].note
    assert note
    assert note.variants == (("", "25"),)
    assert rows["extra_throw"].columns == ("1", "2", "3", "4", "5")


def test_scale_begins_at_its_first_position(dice: Layout) -> None:
    scale = next(item for item in dice.flat_sections() if isinstance(item, Scale))
    assert (scale.first, scale.entries) == (1, (1, 3, 6, 10, 15, 21))


# The numbers and colours of the dice sheet, read from the file itself.


def test_numbers_never_rise(dice: Layout) -> None:
    for row in dice_of(dice).rows:
        assert list(row.numbers) == sorted(row.numbers, reverse=True)


def test_each_row_is_a_latin_square_over_sheets_and_positions(dice: Layout) -> None:
    colours = {colour.id for colour in dice.palette}
    arrangements = dice_of(dice).arrangements
    for row in range(5):
        square = [item.colours[row] for item in arrangements]
        assert all(set(line) == colours and len(line) == 6 for line in square)
        assert all(set(line) == colours for line in zip(*square, strict=True))


def test_no_position_of_a_sheet_repeats_a_colour(dice: Layout) -> None:
    for item in dice_of(dice).arrangements:
        for position in zip(*item.colours, strict=True):
            assert len(set(position)) == len(position)


def test_no_sheet_is_another_one_with_its_colours_renamed(dice: Layout) -> None:
    for one, other in combinations(dice_of(dice).arrangements, 2):
        pairs = {
            pair
            for first, second in zip(one.colours, other.colours, strict=True)
            for pair in zip(first, second, strict=True)
        }
        assert len(pairs) > 6


# What a layout is does not hang on how its file is set.


def test_digest_ignores_comments_and_formatting() -> None:
    text = text_of("twenty-one")
    layout = load_layout(text, "a")
    lines = [line for line in text.splitlines() if not line.lstrip().startswith("#")]
    same = load_layout(
        "# new\n" + "\r\n".join(lines).replace("title: Twenty One", 'title: "Twenty One"', 1), "b"
    )
    other = load_layout(text.replace("row1: 6 5 4", "row1: 6 6 4", 1), "c")
    assert layout.digest == same.digest != other.digest
    assert len(layout.digest) == 16
    node, _ = parse_yaml(text, "a")
    assert node is not None
    assert digest(node) == layout.digest


def without_places(layout: Layout) -> tuple[tuple[Section, ...], str]:
    return layout.sections, layout.digest


def test_loading_twice_gives_equal_layouts(dice: Layout) -> None:
    again = load_layout(text_of("twenty-one"), dice.source)
    assert replace(again, rules=dice.rules) == replace(dice, rules=dice.rules)
    assert without_places(again) == without_places(dice)


SMALL = """
sheetgen: 1
name: small
title: Small
languages: [de, en]
players: 2
sheet: {size: A6}
values: {half: 2.5, three: 3}
symbols:
  ranks:
    J: {worth: 10, written: {de: B, en: J}}
    A: {worth: 11, written: A, aliases: [as]}
options:
  order: {default: high, choices: [high, low], text: Who wins.}
derive:
  twice: {each: row of cards, formula: 2}
sections:
  - heading: {title: Small}
  - text: {de: "{half} und {{x}}", en: "{half} and {{x}}"}
  - text: Also {three}
  - table:
      id: cards
      columns: {a: First, b: Second, c: Third}
      rows:
        rank: {label: Rank, accepts: {symbols: ranks}, columns: b..c}
        few: {label: Few, accepts: {numbers: [0, 25]}, columns: [c, a]}
        steps: {label: Steps, accepts: {numbers: {from: 3, to: 15, step: 3}}}
        mixed: {label: Mixed, accepts: {numbers: [0, 2..12, {from: 20, to: 2 * three, step: 1}]}}
"""


@pytest.fixture(scope="module", name="small")
def _small() -> Layout:
    return load_layout(SMALL.replace("2 * three", "30"), "small.yaml")


def test_other_forms_of_the_language(small: Layout) -> None:
    rows = {row.id: row for row in table_of(small).rows}
    assert rows["rank"].columns == ("b", "c")
    assert rows["few"].columns == ("a", "c")
    accepts = {name: row.accepts for name, row in rows.items()}
    assert accepts["few"] and accepts["steps"] and accepts["mixed"] and accepts["rank"]
    assert accepts["rank"].symbols == "ranks"
    assert accepts["few"].numbers == (NumberRange(0, 0), NumberRange(25, 25))
    assert accepts["steps"].numbers == (NumberRange(3, 15, 3),)
    assert accepts["mixed"].numbers == (
        NumberRange(0, 0),
        NumberRange(2, 12),
        NumberRange(20, 30),
    )
    assert small.players == (2, 2)
    assert (small.sheet.size.width, small.sheet.size.height) == (105, 148)


def test_numbers_in_texts_follow_the_language(small: Layout) -> None:
    texts = [item.text for item in small.sections if hasattr(item, "text")]
    assert texts[0].variants == (("de", "2,5 und {x}"), ("en", "2.5 and {x}"))
    assert texts[1].variants == (("", "Also 3"),)


def test_symbols_options_and_derived_values(small: Layout) -> None:
    (ranks,) = small.rules.symbols
    assert [symbol.name for symbol in ranks.symbols] == ["J", "A"]
    assert ranks.symbols[0].written.in_language("de") == "B"
    assert ranks.symbols[1].aliases == ("as",)
    (option,) = small.rules.options
    assert (option.default, option.choices) == ("high", ("high", "low"))
    (derived,) = small.rules.derived
    assert (derived.name, derived.each) == ("twice", Each(Scope.ROW, "cards"))
