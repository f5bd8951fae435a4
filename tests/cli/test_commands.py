"""The commands as a user calls them: files, messages and exit codes."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from pikepdf import Pdf
from pypdf import PdfReader

from sheetgen.cli import main
from sheetgen.cli.group import COMMANDS


def run(*arguments: str, stdin: str | None = None) -> Result:
    return CliRunner().invoke(main, arguments, input=stdin)


def ran(*arguments: str) -> Result:
    result = run(*arguments)
    assert result.exit_code == 0, result.output
    return result


@pytest.mark.parametrize("name", COMMANDS)
def test_help_shows_a_worked_example(name: str) -> None:
    output = ran(name, "--help").output
    assert "Example" in output
    assert f"sheetgen {name}" in output


@pytest.mark.parametrize("name", COMMANDS)
def test_overview_names_every_command_and_it_exists(name: str) -> None:
    assert name in ran("--help").output
    command = main.get_command(
        main.make_context("sheetgen", ["--help"], resilient_parsing=True), name
    )
    assert command is not None
    assert command.name == name


def test_list_has_title_sheets_size_and_players() -> None:
    lines = ran("list", "--lang", "de").output.splitlines()
    row = next(line for line in lines if line.startswith("twenty-one"))
    for part in ("Twenty One", "A-F", "98 x 88 mm", "2-6"):
        assert part in row


def test_show_json_gives_the_place_to_write_in() -> None:
    data = json.loads(ran("show", "twenty-one", "--json").output)
    assert [sheet["sheet"] for sheet in data["sheets"]] == list("ABCDEF")
    first = data["sheets"][0]
    assert (first["width_mm"], first["height_mm"]) == (98, 88)
    cell = next(item for item in first["cells"] if item["id"] == "row1.1")
    assert cell["printed"] == 6
    assert cell["colour"] in {"white", "black", "red", "blue", "yellow", "green"}
    assert cell["width_mm"] >= 7
    assert cell["height_mm"] >= 7
    assert "x" in cell["accepts"]


def test_sheet_writes_each_letter_once() -> None:
    ran("sheet", "twenty-one")
    with Pdf.open("output/twenty-one-sheet.pdf") as pdf:
        assert len(pdf.pages) == 6


def test_sheet_as_pictures_has_a_file_for_each_letter() -> None:
    ran("sheet", "twenty-one", "--png", "--dpi", "40", "-o", "pictures/t.png")
    assert sorted(path.name for path in Path("pictures").iterdir()) == [
        f"t-{letter}.png" for letter in "ABCDEF"
    ]


def test_block_defaults_to_the_pad_of_the_game() -> None:
    ran("block", "twenty-one")
    with Pdf.open("output/twenty-one-block.pdf") as pdf:
        assert len(pdf.pages) == 12
    ran("block", "acht-mann")
    with Pdf.open("output/acht-mann-block.pdf") as pdf:
        assert len(pdf.pages) == 25


def test_a_default_path_is_overwritten_and_a_named_one_only_with_force() -> None:
    ran("sheet", "acht-mann")
    ran("sheet", "acht-mann")
    ran("sheet", "acht-mann", "-o", "mine.pdf")
    before = Path("mine.pdf").read_bytes()
    refused = run("sheet", "acht-mann", "-o", "mine.pdf", "--mono")
    assert refused.exit_code == 2
    assert "mine.pdf exists already" in refused.output
    assert Path("mine.pdf").read_bytes() == before
    ran("sheet", "acht-mann", "-o", "mine.pdf", "--mono", "--force")
    assert Path("mine.pdf").read_bytes() != before


def test_no_half_file_is_left_when_the_folder_cannot_be_written() -> None:
    Path("file").write_text("in the way")
    result = run("sheet", "acht-mann", "-o", "file/sheet.pdf")
    assert result.exit_code == 2
    assert "cannot write" in result.output
    assert sorted(path.name for path in Path().iterdir()) == ["file"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("blok", "twenty-one"), "Did you mean 'block'?"),
        (("sheet", "twenty-on"), 'did you mean "twenty-one"?'),
        (("block", "twenty-one", "--paper", "A44"), "unknown paper"),
        (("block", "twenty-one", "--games", "2", "--sheets", "3"), "exclude one another"),
        (("block", "twenty-one", "--paper", "60 x 60 mm"), "does not fit"),
        (("block", "twenty-one", "--mono", "--cmyk"), "exclude one another"),
        (("block", "twenty-one", "--bleed", "3"), "is not a length"),
        (("check", "nowhere.yaml"), "cannot read nowhere.yaml"),
        (("lint", "nowhere.yaml"), "nowhere.yaml"),
    ],
)
def test_wrong_use_is_said_in_one_message(arguments: tuple[str, ...], message: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert message in result.output
    assert "Traceback" not in result.output
    assert not Path("output").exists()


def test_lint_of_the_shipped_layouts_is_fine() -> None:
    assert "fine" in ran("lint", "twenty-one", "acht-mann").output


def test_lint_names_file_line_and_column_with_exit_code_1() -> None:
    Path("mine.yaml").write_text("sheetgen: 1\nname: mine\ntitel: Mine\n", encoding="utf-8")
    result = run("lint", "mine.yaml")
    assert result.exit_code == 1
    assert "mine.yaml:3:1: error[L2" in result.output
    assert 'did you mean "title"?' in result.output


def test_schema_is_json() -> None:
    assert json.loads(ran("schema").output)["$schema"].startswith("https://json-schema.org/")


GOOD = """layout: twenty-one
sheet: C
player: Anna
cells:
  row1: [x, 3, "-", 2, 1, x]
  row2: {1: 5, 3: x}
  row1.sum: 16
  total: 27
"""


def test_check_of_the_worked_example() -> None:
    Path("anna.yaml").write_text(GOOD, encoding="utf-8")
    result = ran("check", "anna.yaml", "--json")
    (verdict,) = json.loads(result.output)["verdicts"]
    assert verdict["legal"] is True
    assert verdict["complete"] is False
    assert verdict["computed"]["row1.sum"] == 16
    assert verdict["computed"]["row2.sum"] == 11
    assert verdict["computed"]["total"] == 27


def test_check_says_what_is_wrong_and_exits_with_1() -> None:
    Path("anna.yaml").write_text(GOOD.replace("3: x", "3: 6"), encoding="utf-8")
    result = run("check", "anna.yaml", "--json")
    assert result.exit_code == 1
    (verdict,) = json.loads(result.output)["verdicts"]
    (finding,) = verdict["findings"]
    assert finding["rule"] == "above-printed"
    assert finding["cells"] == ["row2.3"]
    assert (finding["found"], finding["expected"]) == ("6", "1..5 or x")
    shown = run("check", "anna.yaml", "--lang", "de").output
    assert "stimmt nicht" in shown
    assert "6!" in shown


def test_check_reads_standard_input() -> None:
    assert run("check", "-", stdin=GOOD).exit_code == 0


def test_one_unusable_file_does_not_stop_the_others() -> None:
    Path("anna.yaml").write_text(GOOD, encoding="utf-8")
    result = run("check", "nowhere.yaml", "anna.yaml")
    assert result.exit_code == 2
    assert "Anna" in result.output
    assert "nowhere.yaml" in result.output


def test_game_ranks_the_sheets() -> None:
    Path("anna.yaml").write_text(GOOD, encoding="utf-8")
    other = GOOD.replace("sheet: C", "sheet: D").replace("Anna", "Ben").replace("3: x", "3: 4")
    Path("ben.yaml").write_text(other.replace("total: 27", "total: 25"), encoding="utf-8")
    result = run("check", "anna.yaml", "ben.yaml", "--game", "--json")
    game = json.loads(result.output)["game"]
    assert [(item["player"], item["rank"]) for item in game["standings"]] == [
        ("Anna", 1),
        ("Ben", 2),
    ]


@pytest.mark.parametrize("layout", ["twenty-one", "acht-mann"])
@pytest.mark.parametrize("suffix", ["yaml", "csv", "json"])
def test_an_untouched_blank_is_legal_and_incomplete(layout: str, suffix: str) -> None:
    ran("blank", layout, "--format", suffix, "-o", f"entry.{suffix}")
    (verdict,) = json.loads(ran("check", f"entry.{suffix}", "--json").output)["verdicts"]
    assert verdict["legal"] is True
    assert verdict["complete"] is False
    assert verdict["findings"] == []


def test_calibration_is_kept_and_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(Path("config").absolute()))
    ran("calibrate", "--printer", "kitchen")
    with Pdf.open("output/calibrate-kitchen.pdf") as pdf:
        assert len(pdf.pages) == 2
    ran("block", "twenty-one", "-o", "plain.pdf")
    ran("calibrate", "--printer", "kitchen", "--front", "20.5,19.5,170,250")
    ran("block", "twenty-one", "-o", "moved.pdf", "--printer", "kitchen")
    assert Path("plain.pdf").read_bytes() != Path("moved.pdf").read_bytes()
    unknown = run("block", "twenty-one", "--printer", "kitchn")
    assert unknown.exit_code == 2
    assert 'did you mean "kitchen"?' in unknown.output


def test_a_blank_of_an_own_layout_finds_it_again_from_where_it_lies() -> None:
    ran("vary", "acht-mann", "grandma", "--set", "bonus_points=50", "-o", "games/grandma.yaml")
    ran("blank", "games/grandma.yaml", "-o", "entries/ida.yaml")
    assert 'layout: "../games/grandma.yaml"' in Path("entries/ida.yaml").read_text(encoding="utf-8")
    ran("check", "entries/ida.yaml")


def test_a_house_rule_changes_the_printed_table_and_a_wrong_one_is_refused() -> None:
    ran("sheet", "421", "-o", "default.pdf")
    ran("sheet", "421", "--option", "values=french", "-o", "french.pdf")
    assert Path("default.pdf").read_bytes() != Path("french.pdf").read_bytes()
    refused = run("sheet", "421", "--option", "values=frensh", "-o", "other.pdf")
    assert refused.exit_code == 2
    assert "french" in refused.output
    assert not Path("other.pdf").exists()
    assert "is not NAME=VALUE" in run("sheet", "421", "--option", "values").output


def test_names_are_printed_above_the_columns_of_a_ledger() -> None:
    ran("sheet", "zweiundzwanzig", "--names", "Ida,Max,Łucja", "-o", "named.pdf")
    text = PdfReader("named.pdf").pages[0].extract_text()
    assert all(name in text for name in ("Ida", "Max", "Łucja"))
