"""The bytes of a filled form -> what people wrote in its fields.

Computed fields are not read: what stands there is what some viewer's script left, and may be stale.
"""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO

from pikepdf import Dictionary, Name, Object, PasswordError, Pdf, PdfError, String

from sheetgen.model.cells import cell_of_field
from sheetgen.model.diagnostic import SheetgenError
from sheetgen.model.filled import (
    FilledCell,
    FilledFile,
    FilledSheet,
    FormMark,
    UnknownMarkError,
    parse_mark,
)
from sheetgen.model.limits import LIMITS

from .looks import CROSS_STATE
from .words import words
from .write import MARK_FIELD, MARK_KEY, READ_ONLY, prefix

MOST_DEPTH = 4


def form_values(data: bytes, file: str, language: str = "en") -> FilledFile:
    """Return what stands in the fields of a form.

    Raises:
        SheetgenError: it is no PDF, encrypted, none of our forms, of a later version, or its
            fields are gone.
    """
    try:
        with Pdf.open(BytesIO(data)) as pdf:
            return _read(pdf, file, language)
    except PasswordError:
        raise _unusable(language, "encrypted", file) from None
    except PdfError:
        raise _unusable(language, "not-a-pdf", file) from None


def _read(pdf: Pdf, file: str, language: str) -> FilledFile:
    fields = dict(_fields(pdf, file, language))
    text = _text(fields.get(MARK_FIELD))
    known = pdf.docinfo.get(MARK_KEY) if pdf.trailer.get("/Info") is not None else None
    if not text and isinstance(known, String):
        text = str(known)
    if not text:
        raise _unusable(language, "foreign", file)
    try:
        mark = parse_mark(text)
    except UnknownMarkError as error:
        version = error.version
        raise (
            _unusable(language, "foreign", file)
            if version is None
            else _unusable(language, "newer", file, version=version)
        ) from None
    if not any("." in name for name in fields):
        raise _unusable(language, "flattened", file)
    return FilledFile(mark, tuple(_sheets(mark, fields)))


def _sheets(mark: FormMark, fields: dict[str, Object]) -> Iterator[FilledSheet]:
    for number, letter in enumerate(mark.letters, start=1):
        start = f"{prefix(number)}."
        written = [
            (name.removeprefix(start), field)
            for name, field in fields.items()
            if name.startswith(start) and not _flags(field) & READ_ONLY
        ]
        yield FilledSheet(
            letter,
            tuple(
                FilledCell(cell_of_field(name), text, number, place)
                for place, (name, field) in enumerate(written, start=1)
                if (text := _text(field))
            ),
        )


def _fields(pdf: Pdf, file: str, language: str) -> Iterator[tuple[str, Object]]:
    """Yield the fields of a document with their full names (12.7.3.2).

    Raises:
        SheetgenError: there are far too many.
    """
    form = pdf.Root.get("/AcroForm")
    roots = form.get("/Fields") if isinstance(form, Dictionary) else None
    todo = [(field, "", 0) for field in _items(roots)]
    count = 0
    while todo:
        field, before, depth = todo.pop()
        count += 1
        if count > LIMITS.form_fields:
            raise _unusable(language, "too-many-fields", file, most=LIMITS.form_fields)
        name = f"{before}.{field.T}" if before and "/T" in field else str(field.get("/T", before))
        kids = _items(field.get("/Kids"))
        if depth < MOST_DEPTH and any("/T" in kid for kid in kids):
            todo += [(kid, name, depth + 1) for kid in reversed(kids)]
        elif name:
            yield name, field


def _items(array: object) -> list[Dictionary]:
    if not isinstance(array, Object) or array._type_name != "array":
        return []
    return [item for item in array.as_list() if isinstance(item, Dictionary)]


def _flags(field: Object) -> int:
    return _whole(field.get("/Ff", 0))


def _whole(value: object) -> int:
    return int(value) if isinstance(value, int) else 0


def _text(field: Object | None) -> str:
    """Return the value of a field as an entry has it."""
    if field is None:
        return ""
    value = field.get("/V")
    if isinstance(value, Name):
        return CROSS_STATE if str(value) == f"/{CROSS_STATE}" else ""
    if isinstance(value, String):
        return " ".join(str(value).split())
    return ""


def _unusable(language: str, message: str, file: str, **about: object) -> SheetgenError:
    text, _, hint = words(language, message, **about).partition("\n")
    return SheetgenError(f"{file}: {text}", hint or None)
