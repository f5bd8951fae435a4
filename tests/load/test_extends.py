"""Layouts that take another one over: what changes, what stays, and what is refused."""

from __future__ import annotations

import os
from pathlib import Path

import jsonschema
import pytest
import yaml

from sheetgen.load import find_layout, load_file, load_layout, schema
from sheetgen.model.codes import Code
from sheetgen.model.diagnostic import Diagnostic, LayoutError
from sheetgen.model.layout import Cells, Heading, Layout, Scale, Table, TextBlock
from sheetgen.model.limits import LIMITS

HEAD = "sheetgen: 1\nname: mine\n"

BASE = """\
sheetgen: 1
name: base
title: {en: Base, de: Grund}
languages: [en, de]
players: 1..4
sheet: {size: A6, margin: 5 mm}
pad: {games: 3}
values: {bonus: 35, steps: [0, 1, 3]}
groups:
  upper: [ones, twos]
sections:
  - heading: {title: Base}
  - table:
      id: points
      columns: 2
      rows:
        ones: {label: {en: Ones, de: Einer}, accepts: {numbers: 0..5}}
        twos: {label: {en: Twos, de: Zweier}, accepts: {numbers: 0..10}}
        best: {label: Best, formula: "sum(upper) + bonus"}
  - beside:
      - scale: {title: Steps, label: Steps, entries: steps, share: 2}
      - cells:
          total: {label: Total, formula: sum(columns(best))}
checks:
  some-written:
    must: any(columns(filled(ones)))
    text: {en: Something is missing., de: Etwas fehlt.}
"""


@pytest.fixture(name="folder")
def _folder(tmp_path: Path) -> Path:
    (tmp_path / "base.yaml").write_text(BASE, "utf-8")
    return tmp_path


def changed(folder: Path, changes: str) -> Layout:
    return load_layout(f"{HEAD}extends: base.yaml\n{changes}", "mine.yaml", folder)


def faults(folder: Path, changes: str) -> tuple[Diagnostic, ...]:
    with pytest.raises(LayoutError) as caught:
        changed(folder, changes)
    return caught.value.diagnostics


def told(folder: Path, changes: str) -> list[str]:
    return [
        f"{item.ref.file}:{item.ref.line - 3}:{item.ref.column} {item.code} {item.message}"
        + (f" -> {item.hint}" if item.hint else "")
        for item in faults(folder, changes)
    ]


def table(layout: Layout) -> Table:
    return next(item for item in layout.flat_sections() if isinstance(item, Table))


def rows(layout: Layout) -> list[str]:
    return [row.id for row in table(layout).rows]


def kinds(layout: Layout) -> list[str]:
    return [type(section).__name__ for section in layout.sections]


def test_nothing_changed_is_the_base_under_another_name(folder: Path) -> None:
    base, mine = load_file(folder / "base.yaml"), changed(folder, "")
    assert (mine.name, base.name) == ("mine", "base")
    assert mine.sections == load_file(folder / "base.yaml", "base.yaml").sections


def test_the_digest_is_that_of_the_layout_written_out(folder: Path) -> None:
    written_out = BASE.replace("name: base", "name: mine").replace("bonus: 35", "bonus: 50")
    assert (
        changed(folder, "values: {bonus: 50}").digest
        == load_layout(written_out, "whole.yaml").digest
    )


def test_values_and_texts_are_changed_one_by_one(folder: Path) -> None:
    layout = changed(folder, "values: {bonus: 50}\ntitle: {de: Neu}\nsheet: {margin: 6 mm}\n")
    assert dict(layout.rules.values)["bonus"] == 50
    assert dict(layout.rules.values)["steps"] == (0, 1, 3)
    assert (layout.title.in_language("de"), layout.title.in_language("en")) == ("Neu", "Base")
    assert layout.sheet.margin == 6


def test_a_list_takes_the_place_of_a_list(folder: Path) -> None:
    assert dict(changed(folder, "values: {steps: [0, 2]}").rules.values)["steps"] == (0, 2)


def test_what_excludes_another_key_takes_its_place(folder: Path) -> None:
    layout = changed(folder, "pad: {sheets: 20}")
    assert (layout.pad.games, layout.pad.sheets) == (None, 20)


def test_fewer_languages_leave_the_other_texts_out(folder: Path) -> None:
    layout = changed(folder, "languages: [de]\n")
    assert layout.languages == ("de",)
    assert layout.title.in_language("de") == "Grund"


ROW = "label: X, accepts: {numbers: 0..9}"


@pytest.mark.parametrize(
    ("changes", "order"),
    [
        (f"new: {{after: ones, {ROW}}}", ["ones", "new", "twos", "best"]),
        (f"new: {{before: ones, {ROW}}}", ["new", "ones", "twos", "best"]),
        ("best: {before: twos}", ["ones", "best", "twos"]),
        ("ones: {after: best, label: {de: Asse}}", ["twos", "best", "ones"]),
        (f"a: {{after: ones, {ROW}}}, b: {{after: a, {ROW}}}", ["ones", "a", "b", "twos", "best"]),
    ],
)
def test_rows_are_put_where_the_change_says(folder: Path, changes: str, order: list[str]) -> None:
    layout = changed(folder, f"sections: {{points: {{rows: {{{changes}}}}}}}")
    assert rows(layout) == order


def test_rows_are_taken_away_and_lists_edited(folder: Path) -> None:
    layout = changed(
        folder,
        "groups: {upper: {remove: twos, add: fours, after: ones}}\n"
        f"sections: {{points: {{rows: {{remove: [twos], fours: {{before: ones, {ROW}}}}}}}}}",
    )
    assert rows(layout) == ["fours", "ones", "best"]
    assert dict(layout.rules.groups)["upper"] == ("ones", "fours")


def test_replace_keeps_nothing_of_the_old(folder: Path) -> None:
    layout = changed(
        folder,
        "groups: {upper: [aces]}\nchecks: {remove: some-written}\n"
        f"sections: {{points: {{rows: {{replace: true, aces: {{{ROW}}}, "
        'best: {label: B, formula: "sum(upper)"}}}}',
    )
    assert rows(layout) == ["aces", "best"]
    assert layout.rules.checks == ()


def test_sections_are_changed_by_id_or_kind(folder: Path) -> None:
    layout = changed(folder, "sections: {heading: {title: Other}, points: {columns: 3}}")
    heading = layout.sections[0]
    assert isinstance(heading, Heading)
    assert heading.title.in_language("en") == "Other"
    assert len(table(layout).columns) == 3


def test_sections_are_added_moved_and_taken_away(folder: Path) -> None:
    layout = changed(
        folder,
        "sections:\n  hello: {before: points, text: Hello}\n  heading: {after: hello}\n",
    )
    assert kinds(layout) == ["TextBlock", "Heading", "Table", "Beside"]
    layout = changed(folder, "sections:\n  remove: [scale, heading]\n")
    # What stood beside the scale stands alone.
    assert kinds(layout) == ["Table", "Cells"]
    layout = changed(folder, "sections:\n  remove: beside\n")
    assert kinds(layout) == ["Heading", "Table"]
    layout = changed(folder, "sections:\n  hello: {after: scale, text: Hello}\n")
    assert [type(item) for item in layout.flat_sections()][-3:] == [Scale, TextBlock, Cells]


def test_a_new_list_of_sections_takes_the_place_of_all(folder: Path) -> None:
    layout = changed(
        folder,
        "groups: {remove: upper}\nchecks: {remove: some-written}\nsections:\n  - text: Hello\n",
    )
    assert kinds(layout) == ["TextBlock"]


def test_a_chain_reaches_through(folder: Path) -> None:
    (folder / "middle.yaml").write_text(
        "sheetgen: 1\nextends: base.yaml\nname: middle\nvalues: {bonus: 40, steps: [0]}\n", "utf-8"
    )
    layout = load_layout(
        f"{HEAD}extends: middle.yaml\nvalues: {{bonus: 45}}\n", "mine.yaml", folder
    )
    assert dict(layout.rules.values) == {"bonus": 45, "steps": (0,)}


def test_a_shipped_layout_by_its_name_needs_no_folder() -> None:
    layout = load_layout(f"{HEAD}extends: twenty-one\ntitle: Mine\n", "mine.yaml")
    assert layout.sections == find_layout("twenty-one").sections


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        (
            "values: {bonis: 50}",
            'mine.yaml:1:10 L228 "bonis" is not among the values of base.yaml, and nothing uses it '
            '-> did you mean "bonus"?',
        ),
        (
            "checks: {remove: some-writen}",
            'mine.yaml:1:18 L228 there is no "some-writen" in "checks" of base.yaml '
            '-> did you mean "some-written"?',
        ),
        (
            "sections: {pionts: {columns: 3}}",
            'mine.yaml:1:12 L228 there is no "pionts" in "sections" of base.yaml '
            '-> did you mean "points"?; a new section needs "after: …" or "before: …"',
        ),
        (
            "sections: {note: {after: pionts, text: Hello}}",
            'mine.yaml:1:26 L228 there is no "pionts" in "sections" of base.yaml '
            '-> did you mean "points"?',
        ),
        (
            "sections: {remove: [headin]}",
            'mine.yaml:1:21 L228 there is no "headin" in "sections" of base.yaml '
            '-> did you mean "heading"?',
        ),
        (
            "sections: {points: {rows: {onse: {label: X}}}}",
            'mine.yaml:1:28 L228 there is no "onse" in "rows" of base.yaml '
            '-> did you mean "ones"?; a new one needs "after: …" or "before: …"',
        ),
        (
            "sections: {points: {rows: {ones: {after: tows}}}}",
            'mine.yaml:1:42 L228 there is no "tows" in "rows" of base.yaml -> did you mean "twos"?',
        ),
        (
            "sections: {points: {rows: {remove: [threes]}}}",
            'mine.yaml:1:37 L228 there is no "threes" in "rows" of base.yaml '
            "-> there are ones, twos and best",
        ),
        (
            "groups: {upper: {add: ones, after: twoos}}",
            'mine.yaml:1:36 L228 there is no "twoos" in "upper" of base.yaml '
            '-> did you mean "twos"?',
        ),
        (
            "sections: {points: {rows: {ones: {after: twos, before: best}}}}",
            'mine.yaml:1:56 L228 "after" and "before" exclude each other -> keep one',
        ),
        (
            "checks: {replace: yes}",
            'mine.yaml:1:19 L228 "replace" must be true, not "yes" -> or leave it out',
        ),
    ],
)
def test_what_is_not_there_is_named(folder: Path, changes: str, expected: str) -> None:
    assert told(folder, changes)[0] == expected


def test_a_fault_is_told_in_the_file_where_it_stands(folder: Path) -> None:
    (found,) = told(folder, "sections: {points: {columns: many}}")
    assert found.startswith("mine.yaml:1:30 L206")
    broken = BASE.replace("margin: 5 mm", "margin: 5").replace("sum(upper)", "sum(uper)")
    (folder / "base.yaml").write_text(broken, "utf-8")
    (place, *_) = faults(folder, "")
    assert (str(place.ref), place.code) == ("base.yaml:6:27", Code.LENGTH)
    (folder / "base.yaml").write_text(broken.replace("margin: 5", "margin: 5 mm"), "utf-8")
    (place,) = faults(folder, "")
    assert (str(place.ref), place.code) == ("base.yaml:19:43", Code.FORMULA_NAME)


def test_a_formula_of_the_base_that_lost_its_name_is_told_there(folder: Path) -> None:
    places = {str(item.ref) for item in faults(folder, "values: {remove: bonus}")}
    assert places == {"base.yaml:19:52"}


@pytest.mark.parametrize(
    "name",
    [
        "../base.yaml",
        "sub/../../base.yaml",
        "/etc/passwd",
        "/etc/passwd.yaml",
        "~/base.yaml",
        "C:\\base.yaml",
        "c:/base.yaml",
        "..\\base.yaml",
        "http://example.org/base.yaml",
        '"base\\0.yaml"',
    ],
)
def test_no_file_outside_of_the_folder_is_read(tmp_path: Path, name: str) -> None:
    (tmp_path / "base.yaml").write_text(BASE, "utf-8")
    inner = tmp_path / "inner"
    inner.mkdir()
    with pytest.raises(LayoutError) as caught:
        load_layout(f"{HEAD}extends: {name}\n", "mine.yaml", inner)
    (found,) = caught.value.diagnostics
    assert found.ref.line == 3
    assert found.code in (Code.EXTENDS, Code.CONTROL)


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_a_link_does_not_lead_out(tmp_path: Path) -> None:
    (tmp_path / "base.yaml").write_text(BASE, "utf-8")
    inner = tmp_path / "inner"
    inner.mkdir()
    (inner / "link.yaml").symlink_to(tmp_path / "base.yaml")
    with pytest.raises(LayoutError) as caught:
        load_layout(f"{HEAD}extends: link.yaml\n", "mine.yaml", inner)
    assert caught.value.diagnostics[0].code == Code.EXTENDS


def test_a_text_without_a_folder_extends_shipped_layouts_only() -> None:
    with pytest.raises(LayoutError) as caught:
        load_layout(f"{HEAD}extends: base.yaml\n", "mine.yaml")
    assert "only a shipped layout" in caught.value.diagnostics[0].message


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("extends: twentyone", 'there is no layout "twentyone"'),
        ("extends: nowhere.yaml", "there is no file nowhere.yaml"),
        ("extends: [a]", '"extends" names no layout'),
        ("extends:", '"extends" names no layout'),
    ],
)
def test_a_layout_that_is_not_there(tmp_path: Path, line: str, words: str) -> None:
    with pytest.raises(LayoutError) as caught:
        load_layout(f"{HEAD}{line}\n", "mine.yaml", tmp_path)
    assert words in caught.value.diagnostics[0].message


def test_circles_and_long_chains_are_refused(tmp_path: Path) -> None:
    for name, other in (("a", "b"), ("b", "a"), ("self", "self")):
        text = f"sheetgen: 1\nname: {name}\nextends: {other}.yaml\n"
        (tmp_path / f"{name}.yaml").write_text(text, "utf-8")
    for number in range(LIMITS.extends + 2):
        text = f"sheetgen: 1\nname: c{number}\nextends: c{number + 1}.yaml\n"
        (tmp_path / f"c{number}.yaml").write_text(text, "utf-8")
    for name in ("a", "self", "c0"):
        with pytest.raises(LayoutError) as caught:
            load_file(tmp_path / f"{name}.yaml")
        assert [item.code for item in caught.value.diagnostics] == [Code.EXTENDS_CIRCLE]


def test_a_name_of_its_own_is_wanted(folder: Path) -> None:
    with pytest.raises(LayoutError) as caught:
        load_layout("sheetgen: 1\nextends: base.yaml\n", "mine.yaml", folder)
    assert [item.code for item in caught.value.diagnostics] == [Code.MISSING_KEY]


CHANGES = (
    "values: {bonus: 50}\n",
    "pad: {sheets: 20}\n",
    "groups: {upper: {remove: twos, add: [fours], after: ones}}\n",
    "checks: {remove: some-written}\n",
    f"sections: {{points: {{rows: {{remove: [twos], four: {{before: ones, {ROW}}}}}}}}}\n",
    "sections:\n  hello: {before: points, text: Hello}\n  heading: {title: {de: Neu}}\n",
    "sections:\n  remove: scale\n  points: {columns: 3}\n",
    "sections:\n  - text: Hello\n",
)


@pytest.mark.parametrize("changes", CHANGES)
def test_the_json_schema_knows_changes(changes: str) -> None:
    check = jsonschema.Draft202012Validator(schema())
    data = yaml.safe_load(f"{HEAD}extends: base\n{changes}")
    assert [item.message for item in check.iter_errors(data)] == []


def test_the_json_schema_refuses_misspelt_changes() -> None:
    check = jsonschema.Draft202012Validator(schema())
    for changes in (
        "vallues: {bonus: 50}",
        "sheet: {magrin: 5 mm}",
        "sections: {new: {text: Hello}}",
        "checks: {a-b: {mast: x}}",
    ):
        data = yaml.safe_load(f"{HEAD}extends: base\n{changes}\n")
        assert not check.is_valid(data), changes


def test_what_a_change_breaks_in_a_shipped_layout_is_to_be_mended_in_the_file() -> None:
    text = f"{HEAD}extends: yatzy\nsections: {{scores: {{rows: {{remove: [chance]}}}}}}\n"
    with pytest.raises(LayoutError) as caught:
        load_layout(text, "mine.yaml")
    for fault in caught.value.diagnostics:
        assert fault.ref.file == "layouts/yatzy.yaml"
        assert fault.hint is not None
        assert "change this place in mine.yaml too" in fault.hint
