"""Bots: an observation comes in, one legal action goes out."""

from math import ceil
from typing import Final

from ferrovia.bots.bot import Bot
from ferrovia.bots.expert import ROUNDS, ExpertBot
from ferrovia.bots.greedy import GreedyBot
from ferrovia.bots.pathfinder import PathfinderBot
from ferrovia.bots.planner import PlannerBot
from ferrovia.bots.random_bot import RandomBot

__all__ = ["BOTS", "LEVELS", "Bot", "UnknownBot", "make_bot"]

BOTS: Final[dict[str, type[Bot]]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    "pathfinder": PathfinderBot,
    "planner": PlannerBot,
    "expert": ExpertBot,
}
# What people are offered, and the bot that it is.
LEVELS: Final[dict[str, str]] = {"easy": "greedy", "medium": "pathfinder", "hard": "planner", "expert": "expert"}
_LONGEST: Final = 3600.0  # seconds
_MOST_CORES: Final = 64


class UnknownBot(ValueError):
    """A name that no bot has; the message lists those that there are."""


def make_bot(name: str, seed: int) -> Bot:
    """A new bot of this name or level for one seat in one game.

    `expert@0.5` thinks half a second at most, `expert@2x4` two seconds on four cores.
    """
    known, at, budget = name.partition("@")
    known = LEVELS.get(known, known)
    if known not in BOTS:
        raise UnknownBot(f"there is no bot {name!r}: the bots are {', '.join(BOTS)}")
    if not at:
        return BOTS[known](seed)
    if known != "expert":
        raise UnknownBot(f"{name!r}: only expert takes a time to think")
    seconds, _, cores = budget.partition("x")
    try:
        limit, used = float(seconds), int(cores or "1")
    except ValueError:
        limit, used = 0.0, 0
    if not 0.0 < limit <= _LONGEST or not 1 <= used <= _MOST_CORES:
        raise UnknownBot(f"{name!r}: the time to think is a number of seconds, up to {_LONGEST:g}")
    rounds = tuple([ceil(number * max(1.0, limit)) for number in ROUNDS])  # more time, more games
    return ExpertBot(seed, limit, used, rounds)
