"""Deal blocks: one deal played by two bots in all seatings. The games of a deal block count as one observation."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from ferrovia.boards import load_board
from ferrovia.bots import BaseBot
from ferrovia.bots.guarded import Forfeit, GuardedBot
from ferrovia.engine.game import Game
from ferrovia.rulebooks import restore_rulebook
from ferrovia.sim.decision_times import DecisionTimes
from ferrovia.sim.playout import play_out
from ferrovia.sim.seeds import deal_bot_seed, deal_seed
from ferrovia.sim.tally import Outcome, outcome_of

Seating = tuple[int, ...]  # by side: 0 for the first bot, 1 for the second

MakeBot = Callable[[int, int], BaseBot]  # from bot number (0 or 1) and seed


def seatings(sides: int) -> list[Seating]:
    """Return the seatings in which two bots alternate around the table: all distinct rotations, either bot first.

    >>> seatings(2), len(seatings(3))
    ([(0, 1), (1, 0)], 6)
    """
    rows: list[Seating] = []
    for first in (0, 1):
        row = [(first + side) % 2 for side in range(sides)]
        for start in range(sides):
            turned = tuple(row[start:] + row[:start])
            if turned not in rows:
                rows.append(turned)
    return rows


@dataclass(frozen=True)
class BlockGame:
    """One game of a deal block."""

    seating: Seating
    outcome: Outcome

    def won(self) -> float:
        """Return the first bot's share of the victory: 1 for a win, less if it is shared."""
        winners = self.outcome.winners
        return sum([1 - self.seating[side] for side in winners]) / len(winners)

    def mean(self, values: Sequence[int], who: int) -> float:
        """Return the mean over the sides that one of the bots plays."""
        own_values = [value for value, occupant in zip(values, self.seating, strict=True) if occupant == who]
        return sum(own_values) / len(own_values)

    def margin(self) -> float:
        """Return the first bot's lead in points."""
        return self.mean(self.outcome.totals, 0) - self.mean(self.outcome.totals, 1)


@dataclass(frozen=True)
class ForfeitTally:
    """Forfeits of one kind by one bot in one game of the block, with the first of them in full."""

    who: int
    game: int  # from 1; 0 means all games
    decision: int  # of the bot in this game, from 1; 0 means all decisions
    kind: str
    text: str
    count: int = 1


@dataclass
class DealBlock:
    """The games of one deal."""

    deal: int
    games: list[BlockGame] = field(default_factory=list)
    times: list[DecisionTimes] = field(default_factory=lambda: [DecisionTimes(), DecisionTimes()])  # by bot
    forfeits: list[ForfeitTally] = field(default_factory=list)

    def won(self) -> float:
        """Return the first bot's share of the victories."""
        return sum([game.won() for game in self.games]) / len(self.games)

    def margin(self) -> float:
        """Return the first bot's mean lead in points."""
        return sum([game.margin() for game in self.games]) / len(self.games)


@lru_cache(maxsize=4)
def load_game(rulebook: str, board: str, seats: int, house_rules_text: str = "") -> Game:
    """Return the game of a rulebook, perhaps with house rules, and a board by its id or file, made once per process."""
    return Game(restore_rulebook(rulebook, house_rules_text), load_board(board), seats)


def play_deal_block(
    game: Game,
    purpose: str,
    seed: int,
    deal: int,
    make: MakeBot,
    on_game: Callable[[int], None] | None = None,
) -> DealBlock:
    """Play the deal in every seating, with the same shuffles, the same starting seat and the same bot seed per seat.

    `on_game` is called with the number of each game before it begins.
    """
    block = DealBlock(deal)
    side_of = game.rules.side_of
    for number, seating in enumerate(seatings(game.rules.sides), 1):
        if on_game is not None:
            on_game(number)
        bots = [make(seating[side_of[seat]], deal_bot_seed(purpose, seed, deal, seat)) for seat in range(game.seats)]
        starting = game.rules.starting_seats
        state = game.new(deal_seed(purpose, seed, deal), starting[deal % len(starting)])
        spent: list[list[float]] = [[] for _ in bots]
        decisions, turns = play_out(game, state, bots, spent)
        block.games.append(BlockGame(seating, outcome_of(game.result(state), decisions, turns)))
        for seat, bot in enumerate(bots):
            who = seating[side_of[seat]]
            block.times[who].add(spent[seat])
            if isinstance(bot, GuardedBot):
                block.forfeits.extend(_forfeits(who, number, bot.forfeits))
    return block


def _forfeits(who: int, game: int, forfeits: Sequence[Forfeit]) -> list[ForfeitTally]:
    """Summarize a bot's forfeits in a game by kind: their number, and the first of them in full."""
    first: dict[str, Forfeit] = {}
    count: dict[str, int] = {}
    for forfeit in forfeits:
        first.setdefault(forfeit.kind, forfeit)
        count[forfeit.kind] = count.get(forfeit.kind, 0) + 1
    return [
        ForfeitTally(who, game, forfeit.decision, kind, forfeit.text, count[kind]) for kind, forfeit in first.items()
    ]
