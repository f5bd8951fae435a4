"""Sections of cells that belong to no table: lines to write on, marks, single cells."""

from __future__ import annotations

from sheetgen.model.codes import Code
from sheetgen.model.layout import Cells, FieldLine, Lines, LooseCell, MarkField, Marks
from sheetgen.model.rules import Accepts, Formula
from sheetgen.model.style import RowStyle

from ..accepts import ACCEPTS
from ..kinds import IDENTIFIER, Member, Number, Switch
from ..reading import Context
from ..shapes import Fields, Key, Named, Record, itself
from ..texts import FORMULA, WORDS
from .kind import SectionKind

LABEL = Key("label", WORDS, "What is printed beside it.", required=True)
ACCEPTS_KEY = Key("accepts", ACCEPTS, "What may be written in it.")
FORMULA_KEY = Key("formula", FORMULA, "How it is computed.")
STYLE = Key("style", Member(RowStyle), "How strongly it stands out.", default="plain")
OPTIONAL = Key(
    "optional", Switch(), "Whether a finished sheet may leave it empty.", default="false"
)


def one_source(fields: Fields, context: Context) -> tuple[Accepts | None, Formula | None] | None:
    """Return what a cell accepts or how it is computed: exactly one of them must be given."""
    accepts, formula = fields.get(ACCEPTS_KEY), fields.get(FORMULA_KEY)
    if accepts and formula:
        message = f'{context.owner} has both "accepts" and "formula"'
        hint = "a cell is written by the player (accepts) or computed (formula): remove one"
        context.fault(fields.place(FORMULA_KEY), Code.EXCLUSIVE, message, hint)
        return None
    if not accepts and not formula:
        message = f'{context.owner} has neither "accepts" nor "formula"'
        hint = "say what may be written in it (accepts) or how it is computed (formula)"
        context.fault(fields.ref, Code.EXCLUSIVE, message, hint)
        return None
    return accepts, formula


_SHARE = Key(
    "share", Number(more_than=0, wanted="a number above 0"), "Its part of the width.", default="1"
)
_LINE = Record("line", "A labelled line to write on.", (LABEL, _SHARE), itself)


def _line(name: str, fields: Fields, context: Context) -> FieldLine:
    return FieldLine(name, fields[LABEL], float(fields.get(_SHARE, 1)), fields.ref)


LINES = SectionKind(
    "lines",
    "Labelled lines to write words on, side by side.",
    Named(IDENTIFIER, _LINE, _line),
    lambda fields, context: Lines(fields, context.path[-1].ref),
)

_PRINTED = Key("printed", WORDS, "The word or sign that is printed.", required=True)
_MARK_ACCEPTS = Key("accepts", ACCEPTS, "The marks that may be made on it.", required=True)
_MARK = Record("mark", "A printed word or sign to mark.", (_PRINTED, LABEL, _MARK_ACCEPTS), itself)


def _mark(name: str, fields: Fields, context: Context) -> MarkField:
    return MarkField(name, fields[_PRINTED], fields[LABEL], fields[_MARK_ACCEPTS], fields.ref)


MARKS = SectionKind(
    "marks",
    "Printed words or signs that are marked when they have been used.",
    Named(IDENTIFIER, _MARK, _mark),
    lambda fields, context: Marks(fields, context.path[-1].ref),
)

_CELL = Record(
    "cell",
    "A labelled cell that stands alone.",
    (LABEL, ACCEPTS_KEY, FORMULA_KEY, STYLE, OPTIONAL),
    itself,
)


def _cell(name: str, fields: Fields, context: Context) -> LooseCell | None:
    source = one_source(fields, context)
    if source is None:
        return None
    style, optional = fields.get(STYLE, RowStyle.PLAIN), fields.get(OPTIONAL, False)
    return LooseCell(name, fields[LABEL], fields.ref, *source, style, optional)


CELLS = SectionKind(
    "cells",
    "Cells that stand alone, such as the grand total.",
    Named(IDENTIFIER, _CELL, _cell),
    lambda fields, context: Cells(fields, context.path[-1].ref),
)
