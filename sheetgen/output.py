"""Writing files so that nobody ever sees half of one.

What comes in is the whole content; it is written beside its target and renamed in one step.
"""

from __future__ import annotations

import contextlib
import os
import re
import time
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from sheetgen.model.diagnostic import SheetgenError

DEFAULT_FOLDER = Path("output")
MAX_STEM = 100

PART = (".sheetgen-", ".part")
"""How the name of a file begins and ends that is being written beside its target."""

LEFT_AFTER = 3600.0
"""Seconds after which such a file belongs to no run that still goes on."""

# Separators of folders, and what Windows forbids.
_NOT_IN_NAMES = re.compile(r'[\x00-\x1f/\\:*?"<>|]+')

# What Windows takes for a device, whatever the ending (Microsoft, "Naming Files, Paths, and
# Namespaces").
_DEVICES = re.compile(r"(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]) *(\.|$)", re.IGNORECASE)

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
        ".doc": "text document",
        ".docx": "text document",
        ".odt": "text document",
        ".ods": "spreadsheet",
        ".xls": "spreadsheet",
        ".svg": "drawing",
    }
)


def default_path(stem: str, suffix: str) -> Path:
    """Return ``output/STEM.SUFFIX``, which commands may overwrite freely.

    What cannot be in the name of a file becomes a hyphen, a very long name is cut, and a name that
    Windows keeps for a device begins with a low line.
    """
    safe = _NOT_IN_NAMES.sub("-", stem)[:MAX_STEM].rstrip(" .")
    if _DEVICES.match(safe):
        safe = f"_{safe}"
    try:
        os.fsencode(safe)
    except UnicodeEncodeError:
        # The locale knows no such letters (``LC_ALL=C``): the file is named as in any other.
        safe = os.fsdecode(safe.encode(errors="surrogateescape"))
    return DEFAULT_FOLDER / f"{safe}.{suffix}"


def check_kind(path: Path, suffix: str) -> None:
    """Refuse a name that promises another kind of file than ``suffix`` (such as ``.pdf``).

    A suffix that means nothing here is the user's own business, and so is what is there already
    (a pipe, a device); a new file without any could not be opened with a click.

    Raises:
        SheetgenError: it ends like a picture and a document is written, or has no suffix.
    """
    ending = path.suffix.lower()
    if not ending and not os.path.lexists(path):
        raise SheetgenError(
            f"{path} does not say what kind of file it is", f"name it {path}{suffix}"
        )
    if ending in _KINDS and ending != suffix:
        raise SheetgenError(
            f"{path} would hold a {_KINDS.get(suffix, suffix)}, not a {_KINDS[ending]}",
            f"give it a name that ends in {suffix}",
        )


def check_target(path: Path, *, force: bool) -> None:
    """Refuse a target that cannot or must not be written, before any work is done.

    Devices and pipes may always be written to; there is nothing to lose.

    Raises:
        SheetgenError: the file exists and ``force`` is not given, the file or its folder may not be
            written to, or the path is a folder, lies in something that is none, or cannot be the
            name of a file.
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
    if exists and not path.is_file():
        return
    if exists and not force:
        raise SheetgenError(f"{path} exists already", "add --force to replace it")
    if exists and not os.access(path, os.W_OK):
        raise SheetgenError(f"{path} is read-only", "change its rights, or name another file")
    if not os.access(above, os.W_OK | os.X_OK):
        message = f"cannot write {path}: nothing may be written in the folder {above}"
        raise SheetgenError(message, "name a file in a folder of your own with -o")


def write_file(path: Path, content: bytes) -> None:
    """Write ``content`` to ``path``, wholly or not at all.

    A link stays one: what it leads to is written. A file that is replaced keeps its rights.

    Raises:
        SheetgenError: the folder cannot be made or the file cannot be written.
    """
    try:
        if path.exists() and not path.is_file():
            # A device or a pipe takes what it is given; a folder refuses.
            with path.open("wb") as stream:
                stream.write(content)
            return
        target = path.resolve()
        target.parent.mkdir(parents=True, exist_ok=True)
        _clear(target.parent)
        _replace(target, content)
    except PermissionError as error:
        raise SheetgenError(
            f"cannot write {path}: {error.strerror or error}",
            "close it if another program has it open; else check the rights of file and folder",
        ) from error
    except (OSError, RuntimeError) as error:
        # RuntimeError: links that lead in a circle, up to Python 3.12.
        reason = getattr(error, "strerror", None) or str(error)
        raise SheetgenError(f"cannot write {path}: {reason}") from error


def _replace(target: Path, content: bytes) -> None:
    """Write a file beside the target and give it the target's name."""
    mode = target.stat().st_mode & 0o777 if target.exists() else 0o666 & ~_umask()
    # Named before it is there, so that it is removed at whatever moment something comes between.
    beside = target.with_name(f"{PART[0]}{os.urandom(8).hex()}{PART[1]}")
    try:
        with beside.open("xb") as stream:
            stream.write(content)
            stream.flush()
            os.fsync(stream.fileno())
        beside.chmod(mode)
        beside.replace(target)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise


def _clear(folder: Path) -> None:
    """Remove what was left in a folder by a run that was killed or cut off from power."""
    old = time.time() - LEFT_AFTER
    for left in folder.glob(f"{PART[0]}*{PART[1]}"):
        # Somebody else's file, or one removed at the same moment, is no reason to stop.
        with contextlib.suppress(OSError):
            if left.lstat().st_mtime < old:
                left.unlink()


def _umask() -> int:
    current = os.umask(0o022)
    os.umask(current)
    return current
