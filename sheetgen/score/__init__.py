"""Entry + rules -> Verdict: pure functions.

``bind`` prepares the rules of a sheet once; ``score`` judges entries; ``score_game`` compares the
sheets of a game.
"""

from .bind import BoundRules, bind
from .game import rank, rank_weighted, score_game
from .part import part_of
from .verdict import score

__all__ = ["BoundRules", "bind", "part_of", "rank", "rank_weighted", "score", "score_game"]
