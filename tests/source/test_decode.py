"""Bytes become text in one way only, whatever the machine's locale."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheetgen.model.codes import Code
from sheetgen.model.limits import Limits
from sheetgen.source import SourceError, decode


def fault(data: bytes, limits: Limits | None = None) -> tuple[int, int, str, str, str | None]:
    with pytest.raises(SourceError) as caught:
        decode(data, "a.yaml", limits or Limits())
    found = caught.value.diagnostic
    assert str(caught.value).startswith(f"{found.ref}: ")
    return found.ref.line, found.ref.column, found.code, found.message, found.hint


def test_utf8_with_and_without_mark() -> None:
    assert decode("Würfel".encode(), "a") == "Würfel"
    assert decode("Würfel".encode("utf-8-sig"), "a") == "Würfel"


@pytest.mark.parametrize("breaks", ["\n", "\r\n", "\r"])
def test_latin1_names_the_byte(breaks: str) -> None:
    data = f"a: ä€{breaks}b: ".encode() + "Größe".encode("latin-1")
    line, column, code, message, hint = fault(data)
    assert (line, column, code) == (2, 6, Code.ENCODING)
    assert message == "the byte 0xF6 is no UTF-8"
    assert hint is not None and "save the file as UTF-8" in hint


def test_mark_does_not_count_as_a_column() -> None:
    assert fault(b"\xef\xbb\xbfab\xff")[:2] == (1, 3)


@pytest.mark.parametrize(
    ("encoding", "name"),
    [("utf-16", "UTF-16"), ("utf-32", "UTF-32")],
)
def test_wide_encodings_are_named(encoding: str, name: str) -> None:
    line, column, code, message, _ = fault("name: x".encode(encoding))
    assert (line, column, code) == (1, 1, Code.ENCODING)
    assert message == f"the file is saved as {name}, but only UTF-8 is read"


def test_wide_encoding_without_mark() -> None:
    assert fault("name: x".encode("utf-16-le"))[:3] == (1, 2, Code.ENCODING)


def test_too_large() -> None:
    assert decode(b"x" * 10, "a", Limits(text_bytes=10))
    assert fault(b"x" * 11, Limits(text_bytes=10))[2] == Code.LIMIT


@given(st.binary(max_size=60))
def test_decode_agrees_with_python_or_refuses(data: bytes) -> None:
    try:
        text = decode(data, "a")
    except SourceError as error:
        assert error.diagnostic.code == Code.ENCODING
        return
    assert text.encode() == data.removeprefix(b"\xef\xbb\xbf")
