"""The top of a layout file: its keys, and how a tree becomes a Layout."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeVar

from sheetgen.model.codes import Code
from sheetgen.model.diagnostic import Diagnostic, SourceRef
from sheetgen.model.layout import Layout
from sheetgen.model.rules import NamedValue, Ruleset
from sheetgen.model.sheet import Pad
from sheetgen.model.spelling import nearest
from sheetgen.model.text import LANGUAGES, Text
from sheetgen.source import Mapping, Node, Scalar, Sequence

from .kinds import EXTENDED, HYPHENATED, VERSION, OneOf, RangeKind, Whole
from .names import check_names
from .parts import Parts
from .reading import Context, Names
from .references import check_references
from .rules import CHECKS, DERIVED, GAME, GROUPS, OPTIONS, VALUES
from .sections import BESIDE, SECTIONS
from .shapes import Fields, Items, Key, Record, itself
from .sheet import MADE, PAD, PALETTE, SHEET
from .symbols import SYMBOLS
from .texts import FORMULA, PARAGRAPH, WORDS

Found = TypeVar("Found")

LANGUAGE_VERSION = 1
MOST_PLAYERS = 99

VERSION_KEY = Key("sheetgen", Whole(1), "The version of the layout language: 1.", required=True)
EXTENDS_KEY = Key(
    "extends",
    EXTENDED,
    "The layout that is taken over and changed: a shipped name, or a file in the same folder.",
    default="the layout stands alone",
)
NAME = Key("name", HYPHENATED, "The name of the layout, as commands use it.", required=True)
EDITION = Key("version", VERSION, "The version of this layout, for its readers.", default="1")
TITLE = Key("title", WORDS, "The name of the game.", required=True)
ABOUT = Key("about", WORDS, "One sentence about the game, for lists.", default="empty")
LANGUAGES_KEY = Key(
    "languages", Items(OneOf(LANGUAGES)), "The languages that every text is given in.", True
)
PLAYERS = Key(
    "players", RangeKind(1, MOST_PLAYERS), "How many play, as a range such as 2..6.", required=True
)
HOW_TO_PLAY = Key(
    "how_to_play",
    Items(PARAGRAPH, wanted="a list of texts, each behind a hyphen"),
    "The rules in short, a list of paragraphs, for the back of the sheets.",
    default="nothing to print on the back",
)
SHEET_KEY = Key("sheet", SHEET, SHEET.doc, required=True)
PAD_KEY = Key("pad", PAD, PAD.doc, default="50 sheets")
PALETTE_KEY = Key("palette", PALETTE, "The colours of the game.", default="none")
OPTIONS_KEY = Key("options", OPTIONS, "The house rules that can be chosen.", default="none")
VALUES_KEY = Key("values", VALUES, "Named numbers that formulas and texts use.", default="none")
GROUPS_KEY = Key("groups", GROUPS, "Named groups of rows, for formulas.", default="none")
SYMBOLS_KEY = Key(
    "symbols", SYMBOLS, "Sets of symbols that are written instead of numbers.", default="none"
)
DERIVE = Key("derive", DERIVED, "Named formulas that are not printed.", default="none")
SECTIONS_KEY = Key(
    "sections", SECTIONS, "What the sheet is made of, from top to bottom.", required=True
)
CHECKS_KEY = Key("checks", CHECKS, "The rules that a filled-in sheet must meet.", default="none")
COMPLETE = Key(
    "complete",
    FORMULA,
    "When a sheet is played to the end.",
    default="when every cell that is not optional is filled",
)
GAME_KEY = Key("game", GAME, GAME.doc, default="sheets are not compared")
MADE_KEY = Key("made", MADE, MADE.doc, default="written by hand")


KEYS: tuple[Key[Any], ...] = (
    VERSION_KEY,
    EXTENDS_KEY,
    NAME,
    EDITION,
    TITLE,
    ABOUT,
    LANGUAGES_KEY,
    PLAYERS,
    HOW_TO_PLAY,
    SHEET_KEY,
    PAD_KEY,
    PALETTE_KEY,
    OPTIONS_KEY,
    VALUES_KEY,
    GROUPS_KEY,
    SYMBOLS_KEY,
    DERIVE,
    SECTIONS_KEY,
    CHECKS_KEY,
    COMPLETE,
    GAME_KEY,
    MADE_KEY,
)
LAYOUT = Record("layout", "A layout: a game's sheet and its rules.", KEYS, itself)


def read_layout(node: Node, file: str, digest: str) -> tuple[Layout | None, list[Diagnostic]]:
    """Return the layout of a tree, its formulas still texts, and the faults found.

    There is no layout if there are faults.
    """
    context = _context(node, file)
    if not _version(node, context):
        return None, context.faults
    fields = LAYOUT.fields(node, context)
    if fields is None:
        return None, context.faults
    parts = _parts(fields, node)
    context.faults.extend((*check_names(parts), *check_references(parts)))
    if context.faults or not fields.sound:
        return None, context.faults
    return _layout(fields, file, digest), context.faults


def _context(node: Node, file: str) -> Context:
    """Read ahead what the kinds have to know: the languages, the named values, other names.

    Faults of these are noted when their keys have their turn.
    """
    names = Names(
        colours=_keys(node, PALETTE_KEY.name),
        symbols=_keys(node, SYMBOLS_KEY.name),
        sections=_known(node, SECTIONS_KEY.name, tuple(_section_ids(node))),
    )
    ahead = Context(file, LANGUAGES, None, names=names)
    languages = _ahead(node, LANGUAGES_KEY, ahead) or _languages_written(node)
    values: tuple[tuple[str, NamedValue], ...] | None = _ahead(node, VALUES_KEY, ahead)
    if _below(node, VALUES_KEY.name) is None:
        values = _known(node, VALUES_KEY.name, ())
    known = None if values is None else dict(values)
    players: tuple[int, int] | None = _ahead(node, PLAYERS, ahead)
    return Context(
        file,
        tuple(dict.fromkeys(languages)),
        known,
        names=names,
        players=players or ahead.players,
    )


def _known(node: Node, name: str, found: Found) -> Found | None:
    """Return what was found at the key ``name``; None if what is wrong there is told already.

    The key may be misspelt or indented too far, or have a word for a value.
    """
    if not isinstance(node, Mapping):
        return found
    if node.key(name) is not None:
        return None if isinstance(node.get(name), Scalar) else found
    if name == SECTIONS_KEY.name:
        return None
    names = [key.name for key in KEYS]
    for key, value in node.entries:
        misspelt = key.text not in names and nearest(key.text, names) == name
        if misspelt or _below(value, name) is not None:
            return None
    return found


def _below(node: Node | None, name: str) -> Node | None:
    return node.get(name) if isinstance(node, Mapping) else None


def _keys(node: Node, name: str) -> tuple[str, ...] | None:
    inner = _below(node, name)
    keys = inner.entries if isinstance(inner, Mapping) else ()
    return _known(node, name, tuple(key.text for key, _ in keys))


def _section_ids(node: Node) -> Iterator[str]:
    """Yield the ids of the sections below ``sections`` or ``beside``."""
    items = _below(node, SECTIONS_KEY.name) or _below(node, BESIDE.name)
    for item in items.items if isinstance(items, Sequence) else ():
        for _, body in item.entries if isinstance(item, Mapping) else ():
            section = _below(body, "id")
            if isinstance(section, Scalar):
                yield section.text
        yield from _section_ids(item)


def _ahead(node: Node, key: Key[Any], context: Context) -> Any:
    inner = _below(node, key.name)
    return None if inner is None else key.kind.read(inner, context)


def _languages_written(node: Node) -> tuple[str, ...]:
    """Return the languages the file seems to be written in, if its list is faulty."""
    listed = _below(node, LANGUAGES_KEY.name)
    words = {
        item.text
        for item in (listed.items if isinstance(listed, Sequence) else ())
        if isinstance(item, Scalar)
    }
    return tuple(code for code in LANGUAGES if code in words) or LANGUAGES


def _parts(fields: Fields, node: Node) -> Parts:
    """Return the parts of a layout for the checks of names; None for those with faults."""
    return Parts(
        languages=fields.get(LANGUAGES_KEY) or (),
        sheet=fields.get(SHEET_KEY),
        palette=fields.get(PALETTE_KEY, ()),
        sections=fields.get(SECTIONS_KEY),
        values=fields.get(VALUES_KEY, ()),
        groups=fields.get(GROUPS_KEY, ()),
        options=fields.get(OPTIONS_KEY, ()),
        derived=fields.get(DERIVE, ()),
        checks=fields.get(CHECKS_KEY, ()),
        game=fields.get(GAME_KEY),
        places=lambda *names: _place(node, names),
    )


def _place(node: Node, names: tuple[str, ...]) -> SourceRef:
    """Return where the names lead to, one after the other: keys, and words of a list at last.

    A key whose value is one word is meant by its value.
    """
    ref = node.ref
    for name in names:
        if isinstance(node, Mapping) and (key := node.key(name)) and (value := node.get(name)):
            ref, node = key.ref, value
        elif isinstance(node, Sequence):
            words = [item for item in node.items if isinstance(item, Scalar) and item.text == name]
            ref = words[-1].ref if words else ref
    return node.ref if isinstance(node, Scalar) else ref


def _version(node: Node, context: Context) -> bool:
    """Check the language version first: a file of a later version is not judged by this one."""
    written = node.get(VERSION_KEY.name) if isinstance(node, Mapping) else None
    if not isinstance(written, Scalar) or not written.text.isdecimal():
        return True
    if int(written.text) == LANGUAGE_VERSION:
        return True
    message = (
        f"the layout is written for version {written.text} of the layout language, "
        f"but this program reads version {LANGUAGE_VERSION}"
    )
    context.fault(written.ref, Code.VERSION, message, "is there a newer sheetgen?")
    return False


def _layout(fields: Fields, file: str, digest: str) -> Layout:
    return Layout(
        name=fields[NAME],
        version=fields.get(EDITION, "1"),
        title=fields[TITLE],
        about=fields.get(ABOUT, Text.same("")),
        languages=fields[LANGUAGES_KEY],
        players=fields[PLAYERS],
        sheet=fields[SHEET_KEY],
        pad=fields.get(PAD_KEY, Pad()),
        palette=fields.get(PALETTE_KEY, ()),
        sections=fields[SECTIONS_KEY],
        rules=_ruleset(fields),
        source=file,
        digest=digest,
        ref=SourceRef(file, 1, 1),
        how_to_play=fields.get(HOW_TO_PLAY, ()),
        how_to_play_ref=fields.refs.get(HOW_TO_PLAY.name),
        made=fields.get(MADE_KEY),
    )


def _ruleset(fields: Fields) -> Ruleset:
    return Ruleset(
        complete=fields.get(COMPLETE),
        values=fields.get(VALUES_KEY, ()),
        groups=fields.get(GROUPS_KEY, ()),
        symbols=fields.get(SYMBOLS_KEY, ()),
        options=fields.get(OPTIONS_KEY, ()),
        derived=fields.get(DERIVE, ()),
        checks=fields.get(CHECKS_KEY, ()),
        game=fields.get(GAME_KEY),
    )
