"""What people have said about doubtful cells, kept in a file beside the scan.

A correction belongs to one cell of one sheet of one picture (known by its SHA-256); it replaces
what was read there and touches nothing else. The file is a list in JSON, one correction a line;
of several for the same cell the last one holds, and saying the same again adds nothing.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from sheetgen.model.diagnostic import SheetgenError
from sheetgen.model.entry import State, Written
from sheetgen.model.limits import LIMITS
from sheetgen.model.reading import Cause, Outcome, ReadCell
from sheetgen.output import write_file

SUFFIX = ".corrections.json"


@dataclass(frozen=True, slots=True)
class Correction:
    """One answer: ``old`` and ``new`` are as in entries (``7``, ``x``, ``-``, empty for nothing).

    ``page`` and ``sheet`` count from 1; ``when`` is a time by ISO 8601.
    """

    picture: str
    page: int
    sheet: int
    cell: str
    old: str
    new: str
    who: str
    when: str

    def is_of(self, page: int, sheet: int) -> bool:
        """Tell whether it is about that sheet."""
        return (self.page, self.sheet) == (page, sheet)

    @property
    def place(self) -> tuple[str, int, int, str]:
        """The cell it is about."""
        return self.picture, self.page, self.sheet, self.cell


def corrections_path(scan: Path) -> Path:
    """Return where the corrections of a scan are kept."""
    return scan.with_name(scan.name + SUFFIX)


def picture_id(data: bytes) -> str:
    """Return what tells a picture from others: its SHA-256 in hex."""
    return hashlib.sha256(data).hexdigest()


def all_corrections(scan: Path) -> tuple[Correction, ...]:
    """Return everything in the file beside a scan, none if there is no file.

    Raises:
        SheetgenError: the file is none of ours.
    """
    path = corrections_path(scan)
    try:
        with path.open("rb") as stream:
            data = stream.read(LIMITS.text_bytes + 1)
        text = data.decode("utf-8")
    except FileNotFoundError:
        return ()
    except (OSError, UnicodeDecodeError) as error:
        raise _unusable(path, str(error)) from error
    if len(data) > LIMITS.text_bytes:
        raise _unusable(path, f"it has more than {LIMITS.text_bytes} bytes")
    try:
        return tuple(_checked(item) for item in json.loads(text))
    except (ValueError, TypeError, RecursionError) as error:
        raise _unusable(path, str(error)) from error


def _checked(item: object) -> Correction:
    if not isinstance(item, dict):
        raise ValueError("a correction is a mapping")
    made = Correction(**item)
    for name, value in asdict(made).items():
        if not isinstance(value, int if name in ("page", "sheet") else str):
            raise ValueError(f"{name} is not as expected")
    return made


def _unusable(path: Path, reason: str) -> SheetgenError:
    return SheetgenError(
        f"cannot use {path}: {reason}", "mend the file, or delete it to answer the questions anew"
    )


def read_corrections(scan: Path, data: bytes) -> tuple[Correction, ...]:
    """Return the corrections of a picture; those of another one with the same name are left out.

    Raises:
        SheetgenError: the file with corrections is none of ours.
    """
    own = picture_id(data)
    return tuple(item for item in all_corrections(scan) if item.picture == own)


def keep_corrections(scan: Path, new: Iterable[Correction]) -> int:
    """Add answers to the file beside a scan; return how many were not there already.

    Raises:
        SheetgenError: the file is none of ours, or cannot be written.
    """
    kept = list(all_corrections(scan))
    latest = {item.place: item.new for item in kept}
    added = 0
    for item in new:
        if latest.get(item.place) != item.new:
            kept.append(item)
            latest[item.place] = item.new
            added += 1
    if added:
        lines = ",\n".join(json.dumps(asdict(item), ensure_ascii=False) for item in kept)
        write_file(corrections_path(scan), f"[\n{lines}\n]\n".encode())
    return added


def corrected(cells: Sequence[ReadCell], kept: Iterable[Correction]) -> tuple[ReadCell, ...]:
    """Return the cells with what people have said; all others are as they were."""
    said = {item.cell: item.new for item in kept}
    return tuple(
        replace(
            cell,
            outcome=Outcome.READ,
            written=written(said[cell.cell]),
            cause=Cause.CONFIRMED,
            because="",
        )
        if cell.cell in said
        else cell
        for cell in cells
    )


def written(text: str) -> Written:
    """Return what a text in an answer stands for."""
    match text:
        case "":
            return Written(State.EMPTY)
        case "x":
            return Written(State.CROSS, "x")
        case "-":
            return Written(State.STRUCK, "-")
        case _:
            return Written(State.VALUE, text)
