"""Writing files so that nobody ever sees half of one.

What comes in is the whole content; it is written beside its target and renamed in one step.
"""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from sheetgen.model.diagnostic import SheetgenError

DEFAULT_FOLDER = Path("output")
MAX_STEM = 100

# Separators of folders, and what Windows forbids.
_NOT_IN_NAMES = re.compile(r'[\x00-\x1f/\\:*?"<>|]+')

_KINDS: Mapping[str, str] = MappingProxyType(
    {
        ".pdf": "PDF",
        ".png": "picture (PNG)",
        ".jpg": "picture (JPEG)",
        ".jpeg": "picture (JPEG)",
        ".yaml": "YAML file",
        ".yml": "YAML file",
        ".json": "JSON file",
        ".csv": "CSV file",
        ".xlsx": "workbook",
    }
)


def default_path(stem: str, suffix: str) -> Path:
    """Return ``output/STEM.SUFFIX``, which commands may overwrite freely.

    What cannot be in the name of a file becomes a hyphen, and a very long name is cut.
    """
    safe = _NOT_IN_NAMES.sub("-", stem)[:MAX_STEM]
    return DEFAULT_FOLDER / f"{safe}.{suffix}"


def check_kind(path: Path, suffix: str) -> None:
    """Refuse a name that promises another kind of file than ``suffix`` (such as ``.pdf``).

    A name without a suffix, or with one that means nothing here, is the user's own business.

    Raises:
        SheetgenError: it ends like a picture and a document is written, or the like.
    """
    ending = path.suffix.lower()
    if ending in _KINDS and ending != suffix:
        raise SheetgenError(
            f"{path} would hold a {_KINDS.get(suffix, suffix)}, not a {_KINDS[ending]}",
            f"give it a name that ends in {suffix}",
        )


def check_target(path: Path, *, force: bool) -> None:
    """Refuse a target that cannot or must not be written, before any work is done.

    Raises:
        SheetgenError: the file exists and ``force`` is not given, or the path is a folder, lies in
            something that is none, or cannot be the name of a file.
    """
    try:
        folder, exists = path.is_dir(), path.exists()
        above = next(parent for parent in path.absolute().parents if parent.exists())
        blocked = not above.is_dir()
    except OSError as error:
        raise SheetgenError(f"cannot write {path}: {error.strerror or error}") from error
    if folder:
        raise SheetgenError(f"{path} is a folder", "name a file, for example with -o sheet.pdf")
    if blocked:
        raise SheetgenError(f"cannot write {path}: {above.name} is not a folder")
    if exists and not force:
        raise SheetgenError(f"{path} exists already", "add --force to replace it")


def write_file(path: Path, content: bytes) -> None:
    """Write ``content`` to ``path``, wholly or not at all.

    Raises:
        SheetgenError: the folder cannot be made or the file cannot be written.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".part", dir=path.parent)
        try:
            with os.fdopen(handle, "wb") as stream:
                stream.write(content)
                stream.flush()
                os.fsync(stream.fileno())
            Path(name).chmod(0o666 & ~_umask())
            Path(name).replace(path)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise
    except OSError as error:
        reason = error.strerror or str(error)
        raise SheetgenError(f"cannot write {path}: {reason}") from error


def _umask() -> int:
    current = os.umask(0o022)
    os.umask(current)
    return current
