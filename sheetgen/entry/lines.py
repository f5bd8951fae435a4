"""Raw lines + the cells of a sheet -> one value a cell, or a finding where no cell is meant."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from sheetgen.model.entry import Finding
from sheetgen.model.layout import CellSpec

from .messages import finding, meant
from .raw import RawColumns, RawLine, RawRecord, RawRow, RawSingle, RawText
from .table import CELL_HEADINGS, ROW_HEADINGS, SETTINGS, VALUE_HEADINGS
from .texts import EMPTY


@dataclass(frozen=True, slots=True)
class Pair:
    """A value and the cell it belongs to."""

    spec: CellSpec
    value: RawText


Address = Pair | Finding


@dataclass(frozen=True, slots=True)
class Index:
    """The cells of a sheet by id, and the cells of each row in the order of its columns."""

    cells: Mapping[str, CellSpec]
    rows: Mapping[str, tuple[CellSpec, ...]]
    label: Callable[[CellSpec], str]
    """Says what a cell is called on the sheet."""

    @classmethod
    def of(cls, specs: Iterable[CellSpec], label: Callable[[CellSpec], str]) -> Index:
        """Return the index of ``specs``."""
        cells = {spec.id: spec for spec in specs}
        rows: dict[str, tuple[CellSpec, ...]] = {}
        for spec in cells.values():
            if spec.row is not None:
                rows[spec.row] = (*rows.get(spec.row, ()), spec)
        return cls(cells, rows, label)

    def name(self, spec: CellSpec) -> str:
        """Return what a cell is called on the sheet, and its id in the file."""
        label = self.label(spec)
        label = label[:1].upper() + label[1:]
        return f"{label} ({spec.id})" if label and label != spec.id else spec.id

    def columns(self, row: str) -> dict[str, CellSpec]:
        """Return the cells of ``row`` by column."""
        return {spec.column: spec for spec in self.rows[row] if spec.column is not None}

    def names(self, *, dotted: bool) -> tuple[str, ...]:
        """Return the ids of cells in rows, or those of rows and of cells that stand alone."""
        if dotted:
            return tuple(cell for cell in self.cells if "." in cell)
        return (*self.rows, *(cell for cell in self.cells if "." not in cell))

    def all_columns(self) -> frozenset[str]:
        """Return the ids of all columns that any row has."""
        return frozenset(spec.column for spec in self.cells.values() if spec.column is not None)


def addressed(lines: Iterable[RawLine], index: Index, language: str) -> Iterator[Address]:
    """Yield every value with its cell, and a finding for each that has none, in file order."""
    heading: tuple[RawText, ...] | None = None
    for line in lines:
        match line:
            case RawSingle():
                yield from _single(line.key, line.value, index, language)
            case RawRow():
                yield from _row(line.key, line.values, index, language)
            case RawColumns():
                yield from _columns(line.key, line.values, index, language)
            case RawRecord():
                if _is_heading(line.fields, index):
                    heading, faults = _heading(line.fields, index, language)
                    yield from faults
                else:
                    yield from _record(line.fields, heading, index, language)


def _single(key: RawText, value: RawText, index: Index, language: str) -> Iterator[Address]:
    if key.text in index.cells:
        yield Pair(index.cells[key.text], value)
        return
    row = index.rows.get(key.text)
    if row is None:
        yield _unknown(key, index, language)
    elif len(row) == 1:
        yield Pair(row[0], value)
    elif value.text not in EMPTY:
        example = ", ".join(["x", "3", '"-"', "."][: len(row)])
        yield finding(
            language,
            "wrong-kind",
            value.ref,
            message="row-as-value",
            found=value.text,
            row=key.text,
            room=len(row),
            example=f"{example}, …" if len(row) > 4 else example,
            column=row[0].column,
        )


def _row(
    key: RawText, values: tuple[RawText, ...], index: Index, language: str
) -> Iterator[Address]:
    row = index.rows.get(key.text)
    if row is None:
        yield _not_a_row(key, index, language)
        return
    yield from (Pair(spec, value) for spec, value in zip(row, values, strict=False))
    filled = max((at for at, value in enumerate(values, 1) if value.text not in EMPTY), default=0)
    if filled > len(row):
        yield finding(
            language,
            "too-many-values",
            values[len(row)].ref,
            row=key.text,
            room=len(row),
            columns=" ".join(spec.column or "" for spec in row),
            count=filled,
        )


def _columns(
    key: RawText, values: tuple[tuple[RawText, RawText], ...], index: Index, language: str
) -> Iterator[Address]:
    if key.text not in index.rows:
        yield _not_a_row(key, index, language)
        return
    columns = index.columns(key.text)
    for column, value in values:
        if column.text in columns:
            yield Pair(columns[column.text], value)
        else:
            yield finding(
                language,
                "unknown-cell",
                column.ref,
                message="unknown-column",
                found=f"{key.text}.{column.text}",
                name=column.text,
                row=key.text,
                meant=meant(language, column.text, columns),
            )


def _record(
    fields: tuple[RawText, ...],
    heading: tuple[RawText, ...] | None,
    index: Index,
    language: str,
) -> Iterator[Address]:
    key, values = fields[0], fields[1:]
    spec = index.cells.get(key.text)
    if spec is None and key.text.lower() in SETTINGS and key.text not in index.rows:
        yield finding(language, "unknown-key", key.ref, message="late-setting", name=key.text)
    elif spec:
        yield from _cell_record(spec, index, values, language)
    elif heading is None or key.text not in index.rows:
        room = len(index.rows.get(key.text, ()))
        yield from _row(key, _without_comments(values, room), index, language)
    else:
        yield from _under_heading(key, values, heading, index, language)


def _cell_record(
    spec: CellSpec, index: Index, values: tuple[RawText, ...], language: str
) -> Iterator[Address]:
    values = _without_comments(values, 1)
    yield from (Pair(spec, value) for value in values[:1])
    if len(values) > 1:
        yield finding(
            language,
            "too-many-values",
            values[1].ref,
            message="too-many-fields",
            cells=(spec.id,),
            cell=index.name(spec),
            count=len(values),
        )


def _under_heading(
    key: RawText,
    values: tuple[RawText, ...],
    heading: tuple[RawText, ...],
    index: Index,
    language: str,
) -> Iterator[Address]:
    """Pair values with the columns named above them; values without a cell are only reported.

    Values below a heading that is no column at all have been reported with the heading.
    """
    values = _without_comments(values, len(heading))
    columns, known = index.columns(key.text), index.all_columns()
    below = [
        (_at_value(name, value), value)
        for name, value in zip(heading, values, strict=False)
        if name.text in columns or (name.text in known and value.text not in EMPTY)
    ]
    yield from _columns(key, tuple(below), index, language)
    if len(values) > len(heading):
        yield finding(
            language,
            "too-many-values",
            values[len(heading)].ref,
            message="too-many-below",
            row=key.text,
            room=len(heading),
            columns=" ".join(name.text for name in heading),
            count=len(values),
        )


def _at_value(name: RawText, value: RawText) -> RawText:
    """Return ``name`` at the place of ``value``: a fault shows where the value stands."""
    return RawText(name.text, value.ref)


def _is_heading(fields: tuple[RawText, ...], index: Index) -> bool:
    first = fields[0].text
    if first in index.cells or first in index.rows:
        return False
    return not first or first.lower() in ROW_HEADINGS | CELL_HEADINGS


def _heading(
    fields: tuple[RawText, ...], index: Index, language: str
) -> tuple[tuple[RawText, ...] | None, list[Finding]]:
    """Return the columns of a heading; None for ``cell,value``, after which order counts."""
    names = _without_comments(fields[1:], 0)
    if all(name.text.lower() in VALUE_HEADINGS for name in names):
        return None, []
    known = index.all_columns()
    faults = [
        finding(
            language,
            "unknown-cell",
            name.ref,
            message="unknown-heading",
            name=name.text,
            meant=meant(language, name.text, known),
        )
        for name in names
        if name.text and name.text not in known
    ]
    return names, faults


def _without_comments(values: tuple[RawText, ...], room: int) -> tuple[RawText, ...]:
    """Blank out comments after the first ``room`` fields, and cut off empty ones at the end."""
    kept = list(values[:room])
    kept += [
        RawText("", value.ref, value.comma) if value.text.startswith("#") else value
        for value in values[room:]
    ]
    while kept and not kept[-1].text:
        kept.pop()
    return tuple(kept)


def _not_a_row(key: RawText, index: Index, language: str) -> Finding:
    if key.text in index.cells:
        return finding(
            language,
            "wrong-kind",
            key.ref,
            message="cell-as-row",
            cells=(key.text,),
            cell=index.name(index.cells[key.text]),
        )
    return _unknown(key, index, language)


def _unknown(key: RawText, index: Index, language: str) -> Finding:
    row, _, column = key.text.partition(".")
    if column and row in index.rows:
        return finding(
            language,
            "unknown-cell",
            key.ref,
            message="unknown-column",
            found=key.text,
            row=row,
            name=column,
            meant=meant(language, column, index.columns(row)),
        )
    return finding(
        language,
        "unknown-cell",
        key.ref,
        found=key.text,
        name=key.text,
        meant=meant(language, key.text, index.names(dotted=bool(column))),
    )
