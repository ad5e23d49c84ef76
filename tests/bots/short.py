"""Short games, with few pieces, for bots that take their time, and bots that do not look at the clock."""

from dataclasses import replace
from functools import cache

from ferrovia.boards import load
from ferrovia.bots import Bot, make_bot
from ferrovia.bots.expert import ExpertBot
from ferrovia.engine.game import Game
from ferrovia.rulebooks import RULEBOOKS

PIECES = {"usa": 12, "europe": 12, "asia": 9, "world": 16, "paris": 9}
FLEET = (10, 12)


@cache
def short_game(book: str, seats: int) -> Game:
    """A book with just enough pieces for a few turns."""
    full = RULEBOOKS[book]
    return Game(replace(full, pieces=PIECES[book], fleet=FLEET if sum(full.fleet) else full.fleet), load(book), seats)


def steady_bot(name: str, seed: int) -> Bot:
    """A new bot that decides the same on every machine; the expert tries its ideas once."""
    return ExpertBot(seed, seconds=1e9, rounds=(1,)) if name == "expert" else make_bot(name, seed)


__all__ = ["short_game", "steady_bot"]
