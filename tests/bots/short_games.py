"""Short games with few pieces for slow bots, and bots without a time limit."""

from dataclasses import replace
from functools import cache
from typing import Any

from ferrovia.boards import load_board
from ferrovia.bots import BaseBot, make_bot
from ferrovia.bots.expert.expert import ExpertBot
from ferrovia.engine.game import Game
from ferrovia.rulebooks import RULEBOOKS

# The rulebooks whose short games do not have 12 pieces.
SHORT: dict[str, dict[str, Any]] = {
    "asia": {"pieces": 6, "opening_tickets": 3, "opening_keep": 2},
    "world": {"pieces": 16, "fleet": (10, 12), "opening_tickets": 3, "opening_keep": 2},
    "paris": {"pieces": 9},
}


@cache
def short_game(book: str, seats: int) -> Game:
    """A rulebook with just enough pieces for a few turns, and few tickets to choose from."""
    return Game(replace(RULEBOOKS[book], **SHORT.get(book, {"pieces": 12})), load_board(book), seats)


def steady_bot(name: str, seed: int, trials: int = 1) -> BaseBot:
    """Make a bot that decides the same on every machine; the expert plays this many rollouts per candidate.

    One is too few for it to deviate from the planner's choice, four are enough.
    """
    return ExpertBot(seed, seconds=1e9, rounds=(trials,)) if name == "expert" else make_bot(name, seed)


__all__ = ["short_game", "steady_bot"]
