"""The sheet itself: size, margin, binding, letters; the block; the palette."""

from __future__ import annotations

from dataclasses import asdict

from sheetgen.model.codes import Code
from sheetgen.model.layout import Made
from sheetgen.model.limits import LIMITS
from sheetgen.model.palette import PaletteColour, SignShape
from sheetgen.model.sheet import Binding, Edge, Pad, SheetSpec
from sheetgen.model.style import SYSTEM_COLOURS
from sheetgen.source import quoted

from .kinds import HEX_COLOUR, IDENTIFIER, LETTER, Member, Pattern, Whole
from .lengths import Length, SizeKind
from .reading import Context
from .shapes import Fields, Items, Key, Named, Record, itself
from .texts import WORDS

DEFAULT_MARGIN_MM = 5.0
MOST_SHEETS = LIMITS.block_sheets

_EDGE = Key("edge", Member(Edge), "The edge where a pad is glued.", required=True)
_DEPTH = Key("depth", Length(), "How much of the sheet is kept free there.", required=True)
_BINDING_RECORD = Record(
    "binding",
    "Where a pad of the sheets is glued.",
    (_EDGE, _DEPTH),
    lambda fields, context: Binding(fields[_EDGE], fields[_DEPTH]),
)
_SIZE = Key(
    "size", SizeKind(), "The size of the cut sheet: a paper or width x height.", required=True
)
_MARGIN = Key("margin", Length(), "What stays free at all edges.", default="5 mm")
_BINDING = Key("binding", _BINDING_RECORD, "Where a pad is glued.", default="none")
_SCAN_SIZE = Key("size", SizeKind(), "The size of the cut sheet with scan marks.", required=True)
_SCAN_RECORD = Record(
    "scan",
    "What a sheet with scan marks has of its own.",
    (_SCAN_SIZE,),
    lambda fields, context: fields[_SCAN_SIZE],
)
_SCAN = Key(
    "scan", _SCAN_RECORD, "A larger size for the sheet with scan marks.", default="the same size"
)
_LETTERS = Key(
    "letters",
    Items(LETTER),
    "The letters of the sheets that differ in their arrangement.",
    default="all sheets are alike",
)


def _sheet(fields: Fields, context: Context) -> SheetSpec | None:
    size, margin = fields[_SIZE], fields.get(_MARGIN, DEFAULT_MARGIN_MM)
    letters = fields.get(_LETTERS, ())
    binding = fields.get(_BINDING)
    sound = True
    if len(set(letters)) < len(letters):
        twice = next(letter for letter in letters if letters.count(letter) > 1)
        context.fault(fields.place(_LETTERS), Code.TWICE, f"the letter {twice} stands twice")
        sound = False
    depth = binding.depth if binding else 0.0
    if max(2 * margin, margin + depth) >= min(size.width, size.height):
        message = "margin and binding leave nothing of the sheet"
        hint = f"the sheet has {size.width:g} x {size.height:g} mm"
        context.fault(fields.place(_MARGIN), Code.LENGTH, message, hint)
        sound = False
    return SheetSpec(size, margin, binding, letters, fields.get(_SCAN)) if sound else None


SHEET = Record(
    "sheet",
    "The cut sheet: size, margin, binding edge and letters.",
    (_SIZE, _MARGIN, _BINDING, _LETTERS, _SCAN),
    _sheet,
)

_GAMES = Key("games", Whole(1, MOST_SHEETS), "How many games a block has: one sheet a letter each.")
_SHEETS = Key("sheets", Whole(1, MOST_SHEETS), "How many sheets a block has.")


def _pad(fields: Fields, context: Context) -> Pad | None:
    games, sheets = fields.get(_GAMES), fields.get(_SHEETS)
    if (games is None) == (sheets is None):
        message = '"pad" must have either "games" or "sheets"'
        context.fault(fields.ref, Code.EXCLUSIVE, message, "keep one of the two")
        return None
    return Pad(games, sheets)


PAD = Record("pad", "How many sheets a block has by default.", (_GAMES, _SHEETS), _pad)

_SEED = Key("seed", Whole(), "The seed that the colours were arranged with.", required=True)
_PROGRAM = Pattern(
    "[0-9A-Za-z][0-9A-Za-z .+-]*", "a program and its version", Code.IDENTIFIER, "by: sheetgen 1.0"
)
_BY = Key("by", _PROGRAM, "The program that arranged them, with its version.", required=True)
MADE = Record(
    "made",
    "How the file was made, for those who want to make it again; changes nothing on the sheet.",
    (_SEED, _BY),
    lambda fields, context: Made(fields[_SEED], fields[_BY]),
)

_RGB = Key("rgb", HEX_COLOUR, "The colour as # and six hexadecimal digits.", required=True)
_NAME = Key("name", WORDS, "The name of the colour.", required=True)
_SIGN = Key(
    "sign", Member(SignShape), "The shape that tells the colour apart without colour.", True
)
_COLOUR = Record("colour", "A colour of the game.", (_RGB, _NAME, _SIGN), itself)

_SYSTEM_NAMES = frozenset(asdict(SYSTEM_COLOURS))


def _colour(name: str, fields: Fields, context: Context) -> PaletteColour | None:
    if name in _SYSTEM_NAMES:
        message = f"every sheet has a colour {quoted(name)} of its own already"
        context.fault(fields.ref, Code.SYSTEM_COLOUR, message, "give the colour another name")
        return None
    return PaletteColour(name, fields[_RGB].upper(), fields[_NAME], fields[_SIGN], fields.ref)


PALETTE: Named[PaletteColour] = Named(
    IDENTIFIER, _COLOUR, _colour, doc="The colours of the game by their ids."
)
