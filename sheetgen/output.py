"""Writing files so that nobody ever sees half of one.

What comes in is the whole content; it is written beside its target and renamed in one step.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from sheetgen.model.diagnostic import SheetgenError

DEFAULT_FOLDER = Path("output")


def default_path(stem: str, suffix: str) -> Path:
    """Return ``output/STEM.SUFFIX``, which commands may overwrite freely."""
    return DEFAULT_FOLDER / f"{stem}.{suffix}"


def check_target(path: Path, *, force: bool) -> None:
    """Refuse a target that cannot or must not be written, before any work is done.

    Raises:
        SheetgenError: the file exists and ``force`` is not given, or the path is a folder.
    """
    if path.is_dir():
        raise SheetgenError(f"{path} is a folder", "name a file, for example with -o sheet.pdf")
    if path.exists() and not force:
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
