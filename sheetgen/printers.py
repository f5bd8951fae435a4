"""The corrections of the printers of a household, kept in one small JSON file.

The file maps a printer's name and how the page lies (``portrait``, ``landscape``: drivers turn
lying pages, and their errors with them) to a correction for front and back:

    {"kitchen": {"portrait": {"front": {"dx": 0.4, "dy": -1.0, "scale_x": 1.002, "scale_y": 1.0},
                              "back": {"dx": 0.0, "dy": 0.0, "scale_x": 1.0, "scale_y": 1.0}}}}

JSON because the standard library both reads and writes it. The path of the file is the caller's.
"""

from __future__ import annotations

import json
import math
from dataclasses import asdict, fields
from pathlib import Path

from sheetgen.model.diagnostic import SheetgenError
from sheetgen.model.page import Correction, SideCorrection
from sheetgen.model.spelling import did_you_mean
from sheetgen.output import write_file

LYINGS = ("portrait", "landscape")

Printers = dict[str, dict[str, Correction]]
"""Printer -> portrait or landscape -> correction."""

_FIELDS = tuple(field.name for field in fields(SideCorrection))
_SIDES = tuple(field.name for field in fields(Correction))
_LARGEST_SHIFT = 50.0
_SCALES = (0.8, 1.25)
_HINT = "mend the file, or remove it and measure the printers again"


def load_printers(path: Path) -> Printers:
    """Read all printers; none if there is no such file.

    Raises:
        SheetgenError: the file cannot be read or holds something else.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return {}
    except (OSError, UnicodeDecodeError) as error:
        raise SheetgenError(f"cannot read {path}: {error}", _HINT) from error
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise SheetgenError(f"{path} is not JSON: {error}", _HINT) from error
    return {
        name: {
            lying: _correction(path, f"{name}, {lying}", value)
            for lying, value in _mapping(path, name, entry, LYINGS).items()
        }
        for name, entry in _mapping(path, "the file", data).items()
    }


def save_printer(path: Path, name: str, lying: str, correction: Correction) -> None:
    """Add or replace one correction; the file is replaced in one step, never half written.

    Raises:
        SheetgenError: the name is empty, the file holds something else or cannot be written.
        ValueError: ``lying`` is neither portrait nor landscape.
    """
    if not name.strip():
        raise SheetgenError("a printer needs a name")
    if lying not in LYINGS:
        raise ValueError(lying)
    printers = load_printers(path)
    printers.setdefault(name, {})[lying] = correction
    data = {
        printer: {key: asdict(value) for key, value in entry.items()}
        for printer, entry in sorted(printers.items())
    }
    text = json.dumps(data, indent=2, ensure_ascii=False, allow_nan=False) + "\n"
    write_file(path, text.encode())


def printer_correction(path: Path, name: str, lying: str) -> Correction:
    """Return the correction of a printer for pages that lie that way.

    Raises:
        SheetgenError: the printer was not measured, or not with such a page.
    """
    printers = load_printers(path)
    if name not in printers:
        known = ", ".join(sorted(printers)) or "none yet"
        more = f"measured printers: {known}; `sheetgen calibrate` makes a page to measure one"
        meant = did_you_mean(name, printers)
        raise SheetgenError(
            f'the printer "{name}" was not measured', f"{meant} {more}" if meant else more
        )
    if lying not in printers[name]:
        raise SheetgenError(
            f'the printer "{name}" was not measured for {lying} pages',
            f"print the page of `{_calibrate(lying)}` and enter its lengths",
        )
    return printers[name][lying]


def _calibrate(lying: str) -> str:
    return "sheetgen calibrate --landscape" if lying == "landscape" else "sheetgen calibrate"


def _mapping(
    path: Path, where: str, value: object, known: tuple[str, ...] | None = None
) -> dict[str, object]:
    if not isinstance(value, dict):
        raise SheetgenError(f"{path}: {where}: a mapping was expected", _HINT)
    for key in value:
        if known is not None and key not in known:
            raise SheetgenError(
                f'{path}: {where}: unknown "{key}"', f"known are: {', '.join(known)}"
            )
    return value


def _correction(path: Path, where: str, value: object) -> Correction:
    sides = _mapping(path, where, value, _SIDES)
    return Correction(
        **{name: _side(path, f"{where}, {name}", side) for name, side in sides.items()}
    )


def _side(path: Path, where: str, value: object) -> SideCorrection:
    numbers: dict[str, float] = {}
    for key, number in _mapping(path, where, value, _FIELDS).items():
        if isinstance(number, bool) or not isinstance(number, int | float):
            raise SheetgenError(f"{path}: {where}: {key} must be a number", _HINT)
        if not _sound(key, number):
            raise SheetgenError(f"{path}: {where}: {key} cannot be {number}", _HINT)
        numbers[key] = float(number)
    return SideCorrection(**numbers)


def _sound(key: str, number: float) -> bool:
    if key.startswith("scale"):
        return _SCALES[0] <= number <= _SCALES[1]
    return math.isfinite(number) and abs(number) <= _LARGEST_SHIFT
