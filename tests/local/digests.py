"""Digests of whole games, to compare the Python of the static site with CPython; see `compare_digests.py`."""

from hashlib import sha256

from ferrovia.bots import make_bot
from ferrovia.bots.bot import EventFeed
from ferrovia.rulebooks import RULEBOOKS
from ferrovia.server.games.spec import get_game, get_notation, resolve_game

BOTS = ("random", "greedy", "pathfinder", "planner")  # those whose decisions do not depend on the time they have


def digest_game(name: str, seed: int) -> str:
    """A digest of every action and every score of a game; the seed also chooses the bots and the number of seats."""
    rulebook = RULEBOOKS[name]
    seats = rulebook.seats[seed % len(rulebook.seats)]
    game, notation = get_game(resolve_game(rulebook, rulebook.board, "", seats)), get_notation(rulebook.board)
    state = game.new(seed)
    bots = [make_bot(BOTS[(seed + seat) % len(BOTS)], seed * 10 + seat) for seat in range(seats)]
    feed = EventFeed(seats)
    total = sha256()
    while asked := game.asked_seats(state):
        seat = asked[0]
        feed.deliver(bots[seat], seat)
        action = bots[seat].choose(game.observe(state, seat).sealed())
        total.update(f"{seat} {notation.format(action)}\n".encode())
        feed.add(game.apply(state, action))
    result = game.result(state)
    total.update(repr(([score.total for score in result.scores], result.winners)).encode())
    return total.hexdigest()


def digest_games(games: int) -> list[str]:
    """The digests of `games` games of every rulebook."""
    return [digest_game(name, seed) for name in RULEBOOKS for seed in range(games)]
