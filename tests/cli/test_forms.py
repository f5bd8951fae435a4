"""Forms and workbooks as a user makes, fills and checks them."""

import json
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from pikepdf import Encryption, Pdf

from sheetgen.cli import main
from sheetgen.model.diagnostic import SheetgenError
from sheetgen.model.placed import PlaceOptions
from sheetgen.pipeline.forms import form_pdf

from ..book.calc import filled_in
from ..render.pdfium_form import fill


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, arguments)


def made(*arguments: str) -> None:
    result = run("sheet", *arguments)
    assert result.exit_code == 0, result.output


def verdicts(*files: str) -> list[dict[str, Any]]:
    result = run("check", "--json", *files)
    assert result.exit_code in (0, 1), result.output
    found: list[dict[str, Any]] = json.loads(result.stdout)["verdicts"]
    return found


def fill_in(path: str, texts: dict[str, str]) -> None:
    Path(path).write_bytes(fill(Path(path).read_bytes(), texts))


def test_a_form_is_made_filled_and_checked() -> None:
    made("twenty-one", "--form", "-o", "form.pdf")
    fill_in("form.pdf", {"s3.name": "Anna", "s3.row1/1": "x", "s3.row1/2": "3", "s3.row1/3": "9"})
    (verdict,) = verdicts("form.pdf")
    assert (verdict["sheet"], verdict["player"], verdict["legal"]) == ("C", "Anna", False)
    assert verdict["cells"] == {"name": "Anna", "row1.1": "x", "row1.2": "3", "row1.3": "9"}
    assert verdict["computed"]["total"] == 19
    assert [item["rule"] for item in verdict["findings"]] == ["above-printed"]


def test_an_empty_form_reads_empty_and_lacks_no_totals() -> None:
    made("acht-mann", "--form", "--lang", "de")
    (verdict,) = verdicts("output/acht-mann-form.pdf")
    assert (verdict["cells"], verdict["findings"], verdict["legal"]) == ({}, [], True)
    assert verdict["complete"] is False


def test_a_workbook_is_made_filled_and_checked() -> None:
    made("acht-mann", "--xlsx", "--names", "Ida,Max", "-o", "evening.xlsx")
    path = Path("evening.xlsx")
    cells = {"ones.1": "3", "sixes.1": "12", "full_house.2": "25", "scrap8.3": "90"}
    path.write_bytes(filled_in(path.read_bytes(), [cells]))
    first, second = verdicts("evening.xlsx")
    assert (first["player"], second["player"]) == ("Ida", "Max")
    assert first["computed"]["sheet_sum"] == 130
    assert [item["rule"] for item in first["findings"]] == ["not-accepted"]


def test_a_filled_form_or_workbook_is_read_as_an_entry_that_is_judged_alike() -> None:
    made("twenty-one", "--form", "-o", "form.pdf")
    fill_in("form.pdf", {"s2.name": "Žofia", "s2.row1/1": "x", "s5.row1/2": "-"})
    made("acht-mann", "--xlsx", "-o", "book.xlsx")
    path = Path("book.xlsx")
    path.write_bytes(filled_in(path.read_bytes(), [{"ones.1": "3"}, {"twos.1": "x"}]))
    for name, count in (("form.pdf", 2), ("book.xlsx", 2)):
        assert run("read", name, "-o", "read.yaml", "--force").exit_code == 0
        assert "Žofia" in Path("read.yaml").read_text("utf-8") or name == "book.xlsx"
        directly, again = verdicts(name), verdicts("read.yaml")
        assert len(directly) == len(again) == count
        for one, two in zip(directly, again, strict=True):
            for key in ("sheet", "player", "cells", "computed", "legal"):
                assert one[key] == two[key]


LOCAL = """\
sheetgen: 1
extends: acht-mann
name: mine
version: "1"
title: {title}
"""


def test_a_form_of_another_version_of_its_layout_is_refused_by_name() -> None:
    Path("mine.yaml").write_text(LOCAL.format(title="Mine"))
    for kind, name in (("--form", "mine.pdf"), ("--xlsx", "mine.xlsx")):
        made("mine.yaml", kind, "-o", name)
        assert run("check", name).exit_code == 0
    Path("mine.yaml").write_text(LOCAL.format(title="Mine, changed"))
    for name in ("mine.pdf", "mine.xlsx"):
        result = run("check", name)
        assert result.exit_code == 2
        assert f'{name}: made from another version of the layout "mine"' in result.output
        assert "Traceback" not in result.output


def encrypted() -> bytes:
    target = BytesIO()
    with Pdf.open("form.pdf") as pdf:
        pdf.save(target, encryption=Encryption(owner="o", user="u"))
    return target.getvalue()


def flattened() -> bytes:
    target = BytesIO()
    with Pdf.open("form.pdf") as pdf:
        pdf.flatten_annotations("all")
        del pdf.pages[0].obj["/Annots"]
        pdf.save(target)
    return target.getvalue()


def test_what_cannot_be_read_is_said_in_one_message() -> None:
    made("acht-mann", "--form", "-o", "form.pdf")
    Path("locked.pdf").write_bytes(encrypted())
    Path("cut.pdf").write_bytes(Path("form.pdf").read_bytes()[:500])
    Path("cut.xlsx").write_bytes(b"PK\x03\x04 cut")
    Path("old.xlsx").write_bytes(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")
    made("acht-mann", "-o", "print.pdf")
    Path("flat.pdf").write_bytes(flattened())
    assert "has no fields any more" in run("check", "flat.pdf").output
    assert "is protected by a password" in run("check", "locked.pdf", "--lang", "en").output
    for name in ("locked.pdf", "cut.pdf", "cut.xlsx", "old.xlsx", "print.pdf"):
        result = run("check", name)
        assert result.exit_code == 2, result.output
        assert name in result.output
        assert "Traceback" not in result.output


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("acht-mann", "--form", "--xlsx"), "exclude one another"),
        (("acht-mann", "--png", "--form"), "exclude one another"),
        (("twenty-one", "--xlsx", "--names", "A,B,C,D,E,F,G"), "is played by 2 to 6"),
        (("acht-man", "--form"), 'did you mean "acht-mann"?'),
    ],
)
def test_wrong_use_is_said_in_one_message(arguments: tuple[str, ...], message: str) -> None:
    result = run("sheet", *arguments)
    assert result.exit_code == 2
    assert message in result.output
    assert "Traceback" not in result.output


def test_only_the_first_sheet_of_a_long_game_can_be_filled_in() -> None:
    with pytest.raises(SheetgenError, match="only the first sheet"):
        form_pdf("rasmussen", PlaceOptions(part=2))


def test_a_form_that_exists_is_kept_without_force() -> None:
    made("acht-mann", "--form", "-o", "form.pdf")
    assert run("sheet", "acht-mann", "--form", "-o", "form.pdf").exit_code == 2
    made("acht-mann", "--form", "-o", "form.pdf", "--force")


def test_a_ledger_is_filled_in_as_form_and_as_workbook() -> None:
    made("rasmussen", "--form", "--players", "3", "-o", "ledger.pdf")
    made("rasmussen", "--xlsx", "--names", "Ida,Max,Lea", "-o", "ledger.xlsx")
    fill_in("ledger.pdf", {"s1.p1": "Ida", "s1.p2": "Max", "s1.p3": "Lea"})
    for name in ("ledger.pdf", "ledger.xlsx"):
        (verdict,) = verdicts(name)
        assert verdict["legal"] is True
        assert {key: verdict["cells"][key] for key in ("p1", "p2", "p3")} == {
            "p1": "Ida",
            "p2": "Max",
            "p3": "Lea",
        }


@pytest.mark.parametrize("option", [("--confirm",), ("--report", "seen.pdf")])
def test_what_is_for_scans_alone_is_refused_for_a_filled_form(option: tuple[str, ...]) -> None:
    made("twenty-one", "--form", "-o", "form.pdf")
    result = run("read", "form.pdf", *option)
    assert result.exit_code == 2
    assert "for scans" in result.output
    assert not Path("output").exists()
