"""Where layouts are kept: the folder of the shipped ones; the bytes of a file by its path."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

from sheetgen.model.diagnostic import SheetgenError
from sheetgen.model.limits import LIMITS
from sheetgen.model.spelling import nearest

SUFFIXES = (".yaml", ".yml")

MOST_BESIDE = 500
"""So many names of a folder are compared with one that is missing: comparing takes time."""


def layouts_folder() -> Path:
    """Return the folder of the shipped layouts: in the package, or beside it in a checkout."""
    package = Path(__file__).resolve().parent.parent
    inside = package / "layouts"
    return inside if inside.is_dir() else package.parent / "layouts"


def shipped() -> tuple[str, ...]:
    """Return the names of the shipped layouts in alphabetical order."""
    return tuple(sorted(path.stem for path in layouts_folder().glob("*.yaml")))


def read_bytes(path: Path, shown: str) -> bytes:
    """Return the bytes of a file, at most one more than are allowed.

    Raises:
        SheetgenError: there is no such file, or it cannot be read; ``shown`` is its name there.
    """
    try:
        if path.is_dir():
            raise SheetgenError(f"{shown} is a folder, not a layout file", _folder_hint(path))
        with path.open("rb") as stream:
            return stream.read(LIMITS.text_bytes + 1)
    except FileNotFoundError:
        raise SheetgenError(f"there is no file {shown}", missing_hint(path)) from None
    except PermissionError:
        message = f"{shown} cannot be read: permission denied"
        raise SheetgenError(message, "check the rights of the file") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise SheetgenError(f"{short(shown)} cannot be read: {reason}") from None


def short(name: str) -> str:
    """Return a name that fits a message, however long it is."""
    return name if len(name) <= 200 else f"{name[:200]}…"


def missing_hint(path: Path) -> str:
    """Return what to try if there is no such file: the nearest name in its folder, if one is."""
    try:
        beside = [item.name for item in islice(path.parent.iterdir(), MOST_BESIDE)]
    except (OSError, ValueError):
        beside = []
    near = nearest(path.name, beside)
    return f'did you mean "{path.parent / near}"?' if near else "check the name and the folder"


def _folder_hint(path: Path) -> str:
    try:
        inside = sorted(item.name for item in path.iterdir() if item.suffix in SUFFIXES)
    except OSError:
        inside = []
    return f"name the file: {path / inside[0]}" if inside else "name a file ending in .yaml"
