"""A workbook without the times at which it was written: the same sheets are the same file."""

from __future__ import annotations

import zipfile
from datetime import datetime
from io import BytesIO

EPOCH = datetime(1980, 1, 1)
"""The first date a ZIP file can hold."""


def undated(data: bytes) -> bytes:
    """Return the file without the times at which it was written."""
    target = BytesIO()
    with zipfile.ZipFile(BytesIO(data)) as old, zipfile.ZipFile(target, "w") as new:
        for name in old.namelist():
            content = old.read(name)
            if name == "docProps/core.xml":
                content = _without_time(content)
            info = zipfile.ZipInfo(name)
            info.compress_type = zipfile.ZIP_DEFLATED
            info.external_attr = 0o600 << 16
            new.writestr(info, content)
    return target.getvalue()


def _without_time(content: bytes) -> bytes:
    start, end = content.find(b"<dcterms:modified"), content.find(b"</dcterms:modified>")
    if start < 0 or end < 0:
        return content
    return content[:start] + content[end + len(b"</dcterms:modified>") :]
