"""The user's choices about players: how many, their names, which sheet of a long game."""

from __future__ import annotations

from sheetgen.model.cells import is_per_player
from sheetgen.model.diagnostic import SheetgenError
from sheetgen.model.layout import Layout
from sheetgen.model.ledger import Ledger, LedgerPart
from sheetgen.model.placed import PlaceOptions


def check_players(layout: Layout, options: PlaceOptions) -> None:
    """Check that what is said about players can be met by the layout.

    Raises:
        SheetgenError: players are named, but the layout has no columns for them.
    """
    asked = options.players is not None or any(options.names) or options.part != 1
    if asked and not any(map(is_per_player, layout.flat_sections())):
        raise SheetgenError(
            f'layout "{layout.name}" has a sheet for each player, no columns for players',
            "leave out the players and their names",
        )


def _ledgers(layout: Layout) -> tuple[Ledger, ...]:
    return tuple(item for item in layout.flat_sections() if isinstance(item, Ledger))


def chosen_part(layout: Layout, options: PlaceOptions) -> LedgerPart:
    """Return which part of a ledger is placed; of a sheet for one player, the plain part.

    Raises:
        SheetgenError: so many players or sheets cannot be.
    """
    names = tuple(" ".join(name.split()) for name in options.names)
    if not any(map(is_per_player, layout.flat_sections())):
        return LedgerPart()
    least, most = layout.players
    players = options.players or max(len(names), least if names else most)
    if not least <= players <= most:
        raise SheetgenError(
            f'"{layout.name}" is played by {least} to {most}, not by {players}',
            f"choose a number of players from {least} to {most}",
        )
    if len(names) > players:
        raise SheetgenError(
            f"there are {len(names)} names for {players} players",
            "give as many names as players, or fewer",
        )
    sheets = max((ledger.rows.sheets for ledger in _ledgers(layout)), default=1)
    if not 1 <= options.part <= sheets:
        raise SheetgenError(
            f'a game of "{layout.name}" takes up to {sheets} sheets, there is none {options.part}'
        )
    return LedgerPart(players, names, options.part, options.part)


def chosen_options(layout: Layout, options: PlaceOptions) -> dict[str, bool | str]:
    """Return the house rules that printed tables of values follow.

    Raises:
        SheetgenError: there is no such option, or it does not have that choice.
    """
    known = {option.name: option for option in layout.rules.options}
    chosen: dict[str, bool | str] = {name: option.default for name, option in known.items()}
    for name, value in options.options:
        if name not in known:
            raise SheetgenError(
                f'layout "{layout.name}" has no option "{name}"',
                f"its options are {', '.join(known)}" if known else None,
            )
        choices = known[name].choices
        if value not in choices if choices else not isinstance(value, bool):
            raise SheetgenError(
                f'the option "{name}" cannot be {str(value).lower()}',
                f"choose one of {', '.join(choices or ('true', 'false'))}",
            )
        chosen[name] = value
    return chosen
