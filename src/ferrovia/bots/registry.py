"""The built-in bots by name and level, and making one."""

from math import ceil
from typing import Final, Literal, get_args

from ferrovia.bots.bot import BaseBot
from ferrovia.bots.expert.expert import ROUNDS, ExpertBot
from ferrovia.bots.greedy import GreedyBot
from ferrovia.bots.pathfinder import PathfinderBot
from ferrovia.bots.planner.planner import PlannerBot
from ferrovia.bots.random_bot import RandomBot

BOTS: Final[dict[str, type[BaseBot]]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    "pathfinder": PathfinderBot,
    "planner": PlannerBot,
    "expert": ExpertBot,
}
Level = Literal["easy", "medium", "hard", "expert"]
# The levels that players choose from, and the bot behind each.
LEVELS: Final[dict[str, str]] = dict(zip(get_args(Level), [name for name in BOTS if name != "random"], strict=True))
_MAX_SECONDS: Final = 3600.0
_MAX_CORES: Final = 64


class UnknownBotError(ValueError):
    """No bot has this name; the message lists the names that exist."""


def make_bot(name: str, seed: int) -> BaseBot:
    """Make a bot by name or level, for one seat in one game.

    `expert@0.5` thinks for at most half a second, `expert@2x4` for two seconds on four cores.
    """
    known, at, budget = name.partition("@")
    known = LEVELS.get(known, known)
    if known not in BOTS:
        raise UnknownBotError(f"there is no bot {name!r}: the bots are {', '.join(BOTS)}")
    if not at:
        return BOTS[known](seed)
    if BOTS[known] is not ExpertBot:
        raise UnknownBotError(f"{name!r}: only expert takes a time to think")
    seconds, _, cores = budget.partition("x")
    try:
        limit, used = float(seconds), int(cores or "1")
    except ValueError:
        limit, used = 0.0, 0
    if not 0.0 < limit <= _MAX_SECONDS or not 1 <= used <= _MAX_CORES:
        raise UnknownBotError(
            f"{name!r}: the time to think is a number of seconds, up to {_MAX_SECONDS:g}, "
            f"on one core or on a number after x, up to {_MAX_CORES}"
        )
    rounds = tuple([ceil(number * max(1.0, limit)) for number in ROUNDS])  # more time, more games
    return ExpertBot(seed, limit, used, rounds)


def is_time_limited(name: str) -> bool:
    """Whether a bot, given by name or level, thinks until a time is over; an unknown one does not."""
    known = name.partition("@")[0]
    found = BOTS.get(LEVELS.get(known, known))
    return found is not None and found.is_time_limited
