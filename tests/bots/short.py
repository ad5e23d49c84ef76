"""Short games, with few pieces, for bots that take their time, and bots that do not look at the clock."""

from dataclasses import replace
from functools import cache
from typing import Any

from ferrovia.boards import load
from ferrovia.bots import Bot, make_bot
from ferrovia.bots.expert import ExpertBot
from ferrovia.engine.game import Game
from ferrovia.rulebooks import RULEBOOKS

SHORT: dict[str, dict[str, Any]] = {
    "usa": {"pieces": 12},
    "europe": {"pieces": 12},
    "asia": {"pieces": 6, "opening_tickets": 3, "opening_keep": 2},
    "world": {"pieces": 16, "fleet": (10, 12), "opening_tickets": 3, "opening_keep": 2},
    "paris": {"pieces": 9},
}


@cache
def short_game(book: str, seats: int) -> Game:
    """A book with just enough pieces for a few turns, and few tickets to choose from."""
    return Game(replace(RULEBOOKS[book], **SHORT[book]), load(book), seats)


def steady_bot(name: str, seed: int, trials: int = 1) -> Bot:
    """A new bot that decides the same on every machine; the expert tries its ideas so often.

    Once is not enough for it to leave the planner's choice, four times are.
    """
    return ExpertBot(seed, seconds=1e9, rounds=(trials,)) if name == "expert" else make_bot(name, seed)


__all__ = ["short_game", "steady_bot"]
