"""Forms that cannot be read are refused with one clear message each."""

from io import BytesIO

import pytest
from pikepdf import Dictionary, Encryption, Name, Pdf, String

from sheetgen.model.diagnostic import SheetgenError
from sheetgen.model.filled import FormMark, UnknownMarkError, parse_mark
from sheetgen.render import render_sheets
from sheetgen.render.form import form_values

from .test_form import form, sheets


def changed(change: str) -> bytes:
    with Pdf.open(BytesIO(form("acht-mann"))) as pdf:
        target = BytesIO()
        match change:
            case "encrypted":
                pdf.save(target, encryption=Encryption(owner="o", user="u"))
                return target.getvalue()
            case "flattened":
                pdf.flatten_annotations("all")
                del pdf.pages[0].obj["/Annots"]
            case "newer":
                pdf.Root.AcroForm.Fields[-1].V = String('{"sheetgen":9}')
            case "stripped":
                del pdf.docinfo["/SheetgenForm"]
                pdf.Root.AcroForm.Fields[-1].V = String("[]")
        pdf.save(target)
    return target.getvalue()


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (changed("encrypted"), "protected by a password"),
        (changed("flattened"), "no fields any more"),
        (changed("newer"), "newer version of sheetgen (format 9)"),
        (changed("stripped"), "no form made by sheetgen"),
        (render_sheets(sheets("acht-mann")), "no form made by sheetgen"),
        (b"%PDF-1.7 and then nothing of the kind", "damaged"),
        (b"", "damaged"),
    ],
    ids=["encrypted", "flattened", "newer", "stripped", "foreign", "damaged", "empty"],
)
def test_one_clear_message(data: bytes, message: str) -> None:
    for language in ("de", "en", "fr"):
        with pytest.raises(SheetgenError) as caught:
            form_values(data, "anna.pdf", language)
        assert caught.value.message.startswith("anna.pdf: ")
        assert caught.value.hint
        if language == "en":
            assert message in caught.value.message


def test_a_file_that_was_cut_off_anywhere_gives_a_message_or_its_values() -> None:
    data = form("acht-mann")
    for end in range(0, len(data), len(data) // 12):
        try:
            assert form_values(data[:end], "cut.pdf").mark.layout == "acht-mann"
        except SheetgenError as error:
            assert error.message.startswith("cut.pdf: ")


def test_values_of_computed_fields_and_odd_objects_are_not_read() -> None:
    with Pdf.open(BytesIO(form("acht-mann"))) as pdf:
        for field in pdf.Root.AcroForm.Fields[0].Kids.as_list():
            if str(field.T) == "sheet_sum":
                field.V = String("3120")
            elif str(field.T) == "ones/1":
                field.V = Dictionary(Strange=Name.Thing)
            elif str(field.T) == "ones/2":
                field.V = String(" 4\r\n")
        target = BytesIO()
        pdf.save(target)
    (sheet,) = form_values(target.getvalue(), "f.pdf").sheets
    assert [(cell.cell, cell.text) for cell in sheet.cells] == [("ones.2", "4")]


def test_fields_that_contain_themselves_end() -> None:
    with Pdf.open(BytesIO(form("acht-mann"))) as pdf:
        root = pdf.Root.AcroForm.Fields[0]
        root.Kids.append(root)
        target = BytesIO()
        pdf.save(target)
    assert form_values(target.getvalue(), "f.pdf").mark.layout == "acht-mann"


def test_a_mark_comes_back_as_it_was_and_nothing_else_is_one() -> None:
    mark = FormMark("ä", "0f", "de", ("A", "B"), (("r", True), ("s", "x")), ("Ida", ""), "m.yaml")
    assert mark.text().isascii()
    assert parse_mark(mark.text()) == mark
    whole = mark.text()
    odd = (
        whole.replace('"sheetgen":1', '"sheetgen":true'),
        whole.replace('"r":true', '"r":[]'),
        whole.replace('"A"', "{}"),
        "[" * 100_000,
    )
    for text in ("", "{", "7", "[]", "{}", '{"sheetgen":1}', '{"sheetgen":"1"}', *odd):
        with pytest.raises(UnknownMarkError):
            parse_mark(text)
