"""Tracks: lanes of numbered boxes in groups, to be marked one after the other."""

from __future__ import annotations

from sheetgen.model.codes import Code
from sheetgen.model.layout import Lane, ResultColumn, Track
from sheetgen.model.text import Text

from ..accepts import ACCEPTS
from ..kinds import IDENTIFIER, Pattern, Switch, Whole
from ..reading import Context
from ..shapes import Fields, Key, Named, Record, itself
from ..texts import FORMULA, WORDS
from .kind import SectionKind
from .loose import LABEL

MOST_BOXES = 200
MOST_LANES = 12

_ID = Key("id", IDENTIFIER, "The name of the track, for rules.", required=True)
_TITLE = Key("title", WORDS, "What stands above the lanes.")
_PLAYER_LANES = Key(
    "each_player",
    Pattern("[a-z]+", "the beginning of a lane's name", Code.IDENTIFIER, "use small letters"),
    "A lane for each player: the beginning of their names, peg makes peg1, peg2 …",
)


def _lane(name: str, label: Text, context: Context) -> Lane:
    return Lane(name, label)


_LANES: Key[tuple[Lane, ...]] = Key(
    "lanes", Named(IDENTIFIER, WORDS, _lane), "The lanes by their names, each with its label."
)
_BOXES = Key("boxes", Whole(1, MOST_BOXES), "How many boxes a lane has.", required=True)
_GROUP = Key("group", Whole(1, MOST_BOXES), "How many boxes stand close together.", default="5")
_PER_ROW = Key(
    "per_row", Whole(1, MOST_BOXES), "How many boxes stand in one line.", default="all of them"
)
_ACROSS = Key("across", Whole(1, MOST_LANES), "How many lanes stand side by side.", default="1")
_NUMBERED = Key(
    "numbered", Switch(), "Whether the last box of each group shows its number.", default="true"
)
_NAMES = Key(
    "names", WORDS, "What stands at a line for the name of each player.", default="no such lines"
)
_ACCEPTS = Key("accepts", ACCEPTS, "What may be written in a box.", required=True)


_FORMULA = Key("formula", FORMULA, "How it is computed in a lane.", required=True)
_RESULT_RECORD = Record("track_result", "A computed cell.", (LABEL, _FORMULA), itself)


def _result(name: str, fields: Fields, context: Context) -> ResultColumn:
    return ResultColumn(name, fields[LABEL], fields[_FORMULA], fields.ref)


_RESULT: Key[tuple[ResultColumn, ...]] = Key(
    "result",
    Named(
        Pattern("[a-z][a-z0-9_]*", "a name for a result", Code.IDENTIFIER, "use small letters"),
        _RESULT_RECORD,
        _result,
    ),
    "The computed cell of each lane, by its name.",
    default="none",
)


def _track(fields: Fields, context: Context) -> Track | None:
    lanes = _all_lanes(fields, context)
    results = fields.get(_RESULT, ())
    for extra in results[1:]:
        message = f'"{extra.id}" is a second result; a lane has only one'
        context.fault(extra.ref, Code.COUNT, message)
    if fields.get(_NAMES) and fields.get(_PLAYER_LANES) is None:
        message = "only the lanes of players have lines for names"
        context.fault(fields.place(_NAMES), Code.EXCLUSIVE, message, "use each_player for lanes")
        return None
    if lanes is None or len(results) > 1:
        return None
    boxes = fields[_BOXES]
    return Track(
        id=fields[_ID],
        lanes=lanes,
        boxes=boxes,
        group=min(fields.get(_GROUP, 5), boxes),
        per_row=min(fields.get(_PER_ROW, boxes), boxes),
        accepts=fields[_ACCEPTS],
        ref=fields.ref,
        title=fields.get(_TITLE),
        result=results[0] if results else None,
        numbered=fields.get(_NUMBERED, True),
        across=fields.get(_ACROSS, 1),
        per_player=fields.get(_PLAYER_LANES) is not None,
        names=fields.get(_NAMES),
    )


def _all_lanes(fields: Fields, context: Context) -> tuple[Lane, ...] | None:
    """Return the lanes that are named, or one for each player: exactly one must be given."""
    named, prefix = fields.get(_LANES), fields.get(_PLAYER_LANES)
    if (named is None) == (prefix is None):
        message = f'{context.owner} needs either "lanes" or "each_player"'
        hint = "name the lanes (lanes), or have one for each player (each_player)"
        context.fault(fields.ref, Code.EXCLUSIVE, message, hint)
        return None
    if named is None:
        seats = range(1, context.players[1] + 1)
        named = tuple(Lane(f"{prefix}{seat}", Text.same(str(seat))) for seat in seats)
    if len(named) > MOST_LANES:
        message = f"a track has at most {MOST_LANES} lanes, not {len(named)}"
        context.fault(fields.ref, Code.COUNT, message)
        return None
    return named


TRACK = SectionKind.of(
    Record(
        "track",
        "Lanes of numbered boxes in groups, to be marked one after the other.",
        (
            _ID,
            _TITLE,
            _LANES,
            _PLAYER_LANES,
            _BOXES,
            _GROUP,
            _PER_ROW,
            _ACROSS,
            _NUMBERED,
            _NAMES,
            _ACCEPTS,
            _RESULT,
        ),
        _track,
    )
)
