"""Bots: an observation comes in, one legal action goes out."""

from typing import Final

from ferrovia.bots.bot import Bot
from ferrovia.bots.greedy import GreedyBot
from ferrovia.bots.pathfinder import PathfinderBot
from ferrovia.bots.random_bot import RandomBot

__all__ = ["BOTS", "Bot", "UnknownBot", "make_bot"]

BOTS: Final[dict[str, type[Bot]]] = {"random": RandomBot, "greedy": GreedyBot, "pathfinder": PathfinderBot}


class UnknownBot(ValueError):
    """A name that no bot has; the message lists those that there are."""


def make_bot(name: str, seed: int) -> Bot:
    """A new bot of this name for one seat in one game."""
    if name not in BOTS:
        raise UnknownBot(f"there is no bot {name!r}: the bots are {', '.join(BOTS)}")
    return BOTS[name](seed)
