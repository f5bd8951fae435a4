"""How much a page of a PDF draws, forms within forms followed, before anything draws it.

Comes in: a file whose streams are known to be of bearable size. Goes out: a number of bytes, by
which a small file is told apart that would keep a reader busy for ever.
"""

from __future__ import annotations

import re
from io import BytesIO
from typing import Any

from pikepdf import Array, PasswordError, Pdf, PdfError

from sheetgen.model.limits import LIMITS

_DRAWN = re.compile(rb"/([^\s/()<>\[\]{}%]+)\s+Do\b")
_DEEPEST = 20


def drawn_bytes(data: bytes) -> int:
    """Return how many bytes of drawing the largest page comes to, forms within forms followed."""
    if not _DRAWN.search(data) and data.count(b"/Form") < 2 and b"/ObjStm" not in data:
        return 0
    try:
        with Pdf.open(BytesIO(data)) as pdf:
            return _largest_page(pdf)
    except (PdfError, PasswordError, RuntimeError, ValueError, TypeError, KeyError, AttributeError):
        # Damaged or locked: the reader of the file will say so.
        return 0


def _largest_page(pdf: Pdf) -> int:
    known: dict[tuple[int, int], int] = {}
    largest = 0
    for number, page in enumerate(pdf.pages):
        if number > LIMITS.scan_pages:
            break
        contents = page.obj.get("/Contents")
        parts = contents.as_list() if isinstance(contents, Array) else [contents]
        resources = page.obj.get("/Resources") or page.resources
        texts = b"\n".join(_content(part) for part in parts)
        largest = max(largest, _cost(texts, resources, known, 0))
    return largest


def _content(stream: Any) -> bytes:
    return bytes(stream.read_bytes()) if hasattr(stream, "read_bytes") else b""


def _cost(content: bytes, resources: Any, known: dict[tuple[int, int], int], depth: int) -> int:
    """Return the bytes of a content stream with those of every form that it draws."""
    total = len(content)
    if depth > _DEEPEST:
        return LIMITS.pdf_bytes + 1
    forms = resources.get("/XObject") if resources is not None else None
    if forms is None:
        return total
    for name in _DRAWN.findall(content):
        form = forms.get("/" + name.decode("latin-1"))
        if form is None or str(form.get("/Subtype")) != "/Form":
            continue
        if form.objgen not in known:
            known[form.objgen] = 0  # a form that draws itself is drawn once
            inner = form.get("/Resources", resources)
            known[form.objgen] = _cost(_content(form), inner, known, depth + 1)
        total += known[form.objgen]
        if total > LIMITS.pdf_bytes:
            break
    return total
