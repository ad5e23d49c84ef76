"""A tournament: every pairing of some bots plays the same deals in all exchanges of seats."""

from collections.abc import Generator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Final

from ferrovia.boards import load
from ferrovia.bots import Bot
from ferrovia.engine.game import Game
from ferrovia.engine.rulebook import Rulebook
from ferrovia.rulebooks import find_rulebook
from ferrovia.sim.blocks import Block, Forfeit, play_block, seatings
from ferrovia.sim.crew import Mark, Task, play_tasks
from ferrovia.sim.own_bots import load_bots, patience_for, seat_bot

PURPOSE: Final = "arena"  # of the deals: those of tuning have another, so that no bot is judged by what it was tuned on
STAND_IN: Final = "random"


def fewest_seats(book: Rulebook) -> int:
    """The fewest seats with which two sides can meet; 0 if they never can."""
    return min([seats for seats in book.seats if seats // book.team >= 2], default=0)


@dataclass(frozen=True)
class Tournament:
    """What is to be played, in plain values that another process can be told."""

    rulebook: str  # id, or file of house rules
    board: str  # id or file
    bots: tuple[str, ...]
    seats: int
    deals: int  # for each pairing
    seed: int
    limit: float  # seconds for a decision of a person's own bot

    @property
    def pairings(self) -> list[tuple[int, int]]:
        """Every two of the bots, by place, once."""
        return list(combinations(range(len(self.bots)), 2))

    @property
    def tasks(self) -> list[tuple[int, int]]:
        """(number of the pairing, deal), deal by deal, so that wherever it stops all pairings are equally far."""
        return [(pairing, deal) for deal in range(self.deals) for pairing in range(len(self.pairings))]

    @property
    def patience(self) -> float:
        """Seconds after which a bot that thinks is hanging; 0 if no bot is a person's own."""
        return patience_for(self.bots, self.limit)

    def play(self, task: Task, mark: Mark) -> Block:
        """One deal of one pairing; a bot that hung in it before, or ended the process, is played by another."""
        number, deal = task.numbers
        pairing = self.pairings[number]
        names = [self.bots[place] for place in pairing]
        for blame in task.blames:
            names[blame.who] = STAND_IN
        mark.begin_game(1)
        load_bots(names, mark)

        def make(who: int, seed: int) -> Bot:
            return seat_bot(names[who], seed, self.limit, mark.watch(who))

        block = play_block(table_of(self), PURPOSE, self.seed, deal, make, mark.begin_game)
        block.forfeits[:0] = [Forfeit(blame.who, blame.game, 0, blame.kind, "") for blame in task.blames]
        return block


@lru_cache(maxsize=4)
def _table(rulebook: str, board: str, seats: int) -> Game:
    return Game(find_rulebook(rulebook), load(board), seats)


def table_of(tournament: Tournament) -> Game:
    """The game of a tournament, made once in every process."""
    return _table(tournament.rulebook, tournament.board, tournament.seats)


def games_in_block(book: Rulebook, seats: int) -> int:
    """In how many seatings a deal is played."""
    return len(seatings(seats // book.team))


def play_tournament(
    tournament: Tournament, workers: int, done: set[tuple[int, int]]
) -> Generator[tuple[tuple[int, int], Block], None, None]:
    """Play what is not done yet; (number of the pairing, deal) and what came of it, in any order."""
    left = [numbers for numbers in tournament.tasks if numbers not in done]
    for task, block in play_tasks(tournament, left, workers):
        yield (task.numbers[0], task.numbers[1]), block
