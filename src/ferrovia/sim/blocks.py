"""A deal that two bots play in all exchanges of their seats: the block of games that counts as one observation."""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from ferrovia.bots import Bot
from ferrovia.bots.foreign import Fault, ForeignBot
from ferrovia.engine.game import Game
from ferrovia.sim.playout import play_timed
from ferrovia.sim.seeds import deal_seed, seat_seed
from ferrovia.sim.times import Times, times_of

Seating = tuple[int, ...]  # which of the two, 0 or 1, has each side

MakeBot = Callable[[int, int], Bot]  # for one of the two and a seed


def seatings(sides: int) -> list[Seating]:
    """The two alternate around the table, in all distinct rotations, begun by either.

    >>> seatings(2), len(seatings(3))
    ([(0, 1), (1, 0)], 6)
    """
    found: list[Seating] = []
    for first in (0, 1):
        row = [(first + side) % 2 for side in range(sides)]
        for start in range(sides):
            turned = tuple(row[start:] + row[:start])
            if turned not in found:
                found.append(turned)
    return found


@dataclass(frozen=True)
class Played:
    """One game of a block; lists by side."""

    seating: Seating
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    completed: tuple[int, ...]  # tickets
    kept: tuple[int, ...]  # tickets
    decisions: int
    turns: int

    def won(self) -> float:
        """What the first of the two got: 1 for a victory, a share of it if others share it."""
        return sum([1 - self.seating[side] for side in self.winners]) / len(self.winners)

    def mean(self, values: Sequence[int], who: int) -> float:
        """The mean over the sides of one of the two."""
        own = [value for value, sitting in zip(values, self.seating, strict=True) if sitting == who]
        return sum(own) / len(own)

    def margin(self) -> float:
        """Points of the first over the second."""
        return self.mean(self.totals, 0) - self.mean(self.totals, 1)


@dataclass(frozen=True)
class Forfeit:
    """Decisions that were made at random: of which of the two, in which game of the block, when first, and why."""

    who: int
    game: int  # from 1; 0 is all of them
    decision: int  # of the bot in this game, from 1; 0 is all of them
    kind: str
    text: str
    count: int = 1


@dataclass
class Block:
    """What came of a deal."""

    deal: int
    games: list[Played] = field(default_factory=list)
    times: list[Times] = field(default_factory=lambda: [Times(), Times()])  # of the two
    forfeits: list[Forfeit] = field(default_factory=list)

    def won(self) -> float:
        """The first one's share of the games."""
        return sum([game.won() for game in self.games]) / len(self.games)

    def margin(self) -> float:
        """Points of the first over the second, on average."""
        return sum([game.margin() for game in self.games]) / len(self.games)

    def plain(self) -> dict[str, Any]:
        """As values that JSON has."""
        return {
            "deal": self.deal,
            "games": [dict(vars(game)) for game in self.games],
            "times": [times.plain() for times in self.times],
            "forfeits": [dict(vars(forfeit)) for forfeit in self.forfeits],
        }


def block_of(plain: dict[str, Any]) -> Block:
    """The inverse of `plain`."""
    games = [
        Played(
            tuple(game["seating"]),
            tuple(game["totals"]),
            tuple(game["winners"]),
            tuple(game["completed"]),
            tuple(game["kept"]),
            game["decisions"],
            game["turns"],
        )
        for game in plain["games"]
    ]
    forfeits = [Forfeit(**forfeit) for forfeit in plain["forfeits"]]
    return Block(plain["deal"], games, [times_of(times) for times in plain["times"]], forfeits)


def play_block(
    game: Game,
    purpose: str,
    seed: int,
    deal: int,
    make: MakeBot,
    watch: Callable[[int], None] | None = None,
) -> Block:
    """Play the deal in every seating: the same shuffles, the same first seat, the same chance for who sits in a seat.

    `watch` hears the number of each game before it begins.
    """
    block = Block(deal)
    side_of = game.rules.side_of
    for number, seating in enumerate(seatings(game.rules.sides), 1):
        if watch is not None:
            watch(number)
        random.seed(seat_seed(purpose, seed, deal, game.seats))  # for own bots that use chance that all share
        bots = [make(seating[side_of[seat]], seat_seed(purpose, seed, deal, seat)) for seat in range(game.seats)]
        state = game.new(deal_seed(purpose, seed, deal), deal % game.seats)
        spent: list[list[float]] = [[] for _ in bots]
        decisions, turns = play_timed(game, state, bots, spent)
        result = game.result(state)
        block.games.append(
            Played(
                seating,
                tuple([score.total for score in result.scores]),
                tuple(result.winners),
                tuple([score.completed for score in result.scores]),
                tuple([len(score.tickets) for score in result.scores]),
                decisions,
                turns,
            )
        )
        for seat, bot in enumerate(bots):
            who = seating[side_of[seat]]
            block.times[who].add(spent[seat])
            if isinstance(bot, ForeignBot):
                block.forfeits.extend(_forfeits(who, number, bot.faults))
    return block


def _forfeits(who: int, game: int, faults: Sequence[Fault]) -> list[Forfeit]:
    """A bot's faults in a game: of each kind how many, and the first of them in full."""
    first: dict[str, Fault] = {}
    count: dict[str, int] = {}
    for fault in faults:
        first.setdefault(fault.kind, fault)
        count[fault.kind] = count.get(fault.kind, 0) + 1
    return [Forfeit(who, game, fault.decision, kind, fault.text, count[kind]) for kind, fault in first.items()]
