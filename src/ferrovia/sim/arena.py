"""Tournaments: every pair of bots plays the same deals in all seatings."""

from collections.abc import Generator
from contextlib import closing
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from ferrovia.bots import BaseBot
from ferrovia.engine.game import Game
from ferrovia.engine.rulebook import Rulebook
from ferrovia.sim.custom_bots import hang_timeout_for, load_bots, make_seat_bot
from ferrovia.sim.deal_blocks import DealBlock, ForfeitTally, load_game, play_deal_block, seatings
from ferrovia.sim.workers import GameWorkers, Heartbeat, Task

PURPOSE: Final = "arena"  # of the deals; tuning uses other deals, so no bot is rated on those it was tuned on
FORFEIT_BOT: Final = "random"  # plays in place of a bot that hung or ended its process


def min_seats(book: Rulebook) -> int:
    """Return the smallest number of seats with which two sides can play; 0 if there is none."""
    return min([seats for seats in book.seats if seats // book.team >= 2], default=0)


@dataclass(frozen=True)
class Tournament:
    """The parameters of a tournament, as plain values that can be sent to other processes."""

    rulebook: str  # id
    board: str  # id or file
    bots: tuple[str, ...]
    seats: int
    deals: int  # for each pairing
    seed: int
    limit: float  # seconds per decision of a custom bot
    house_rules_text: str = ""  # changes of house rules to the rulebook, as in records

    @property
    def pairings(self) -> list[tuple[int, int]]:
        """Return every pair of bots once, by index."""
        return list(combinations(range(len(self.bots)), 2))

    @property
    def tasks(self) -> list[tuple[int, int]]:
        """Return (pairing, deal) tuples deal by deal, so that all pairings are equally far whenever it stops."""
        return [(pairing, deal) for deal in range(self.deals) for pairing in range(len(self.pairings))]

    @property
    def hang_timeout(self) -> float:
        """Return the seconds after which a thinking bot counts as hanging; 0 without custom bots."""
        return hang_timeout_for(self.bots, self.limit)

    def play(self, task: Task, heartbeat: Heartbeat) -> DealBlock:
        """Play one deal of one pairing; a bot that hung or ended the process in an earlier attempt is replaced."""
        number, deal = task.numbers
        pairing = self.pairings[number]
        names = [self.bots[index] for index in pairing]
        for blame in task.blames:
            names[blame.who] = FORFEIT_BOT
        heartbeat.begin_game(1)
        load_bots(names, heartbeat)

        def make(who: int, seed: int) -> BaseBot:
            return make_seat_bot(names[who], seed, self.limit, heartbeat.reporter(who))

        block = play_deal_block(get_game(self), PURPOSE, self.seed, deal, make, heartbeat.begin_game)
        block.forfeits[:0] = [ForfeitTally(blame.who, blame.game, 0, blame.kind, "") for blame in task.blames]
        return block


def get_game(tournament: Tournament) -> Game:
    """Return the game of a tournament, made once per process."""
    return load_game(tournament.rulebook, tournament.board, tournament.seats, tournament.house_rules_text)


def games_in_deal_block(book: Rulebook, seats: int) -> int:
    """Return the number of seatings in which a deal is played."""
    return len(seatings(seats // book.team))


def play_tournament(
    tournament: Tournament, workers: GameWorkers, done: set[tuple[int, int]]
) -> Generator[tuple[tuple[int, int], DealBlock], None, None]:
    """Play what is not done yet; yield ((pairing, deal), block) in any order."""
    left = [numbers for numbers in tournament.tasks if numbers not in done]
    with closing(workers.play(tournament, left)) as playing:
        for task, block in playing:
            yield (task.numbers[0], task.numbers[1]), block
