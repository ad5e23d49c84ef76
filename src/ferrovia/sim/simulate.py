"""Many games of the same bots in the same seats, in one process or several: the outcome is the same."""

import random
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from multiprocessing import get_context
from pathlib import Path
from typing import Final

from ferrovia.boards import load
from ferrovia.bots.foreign import ForeignBot
from ferrovia.engine.game import Game
from ferrovia.notation.action import Notation
from ferrovia.notation.record import new_record, write_record
from ferrovia.rulebooks import recorded_rulebook
from ferrovia.sim.crew import begin_worker
from ferrovia.sim.own_bots import is_own, seat_bot
from ferrovia.sim.playout import play_out
from ferrovia.sim.records import play_recorded, save
from ferrovia.sim.seeds import bot_seed, game_seed
from ferrovia.sim.tally import Outcome, SeatTally, Tally, outcome_of

LARGEST_CHUNK: Final = 20  # games that a process plays before it reports; it finishes them when interrupted


class BoardChanged(Exception):
    """The file of the board was written while a run was played on it."""


class BotErred(Exception):
    """A person's own bot could not make a decision: which bot, in which game, which of its decisions, and why."""

    def __init__(self, name: str, game: int, decision: int, kind: str, text: str) -> None:
        super().__init__(name, game, decision, kind, text)  # all of it, so that another process can be told
        self.name = name
        self.game = game
        self.decision = decision
        self.kind = kind
        self.text = text


@dataclass(frozen=True)
class Run:
    """What is to be played, in plain values that another process can be told."""

    rulebook: str  # id
    board: str  # id or file
    bots: tuple[str, ...]  # by seat
    games: int
    seed: int
    records: str = ""  # the folder for records of all games, which must exist; empty for none, as with own bots
    house: str = ""  # what house rules change in a printed book, as records state it

    def record_name(self, number: int) -> str:
        """The file of a game's record."""
        return f"{self.rulebook}-{len(self.bots)}-{number:06}.txt"


def play_run(run: Run, workers: int = 1, progress: Callable[[int], None] | None = None) -> Tally:
    """Play the run's games, numbered from 1, in this process or in workers; `progress` hears how many more are done."""
    tally = Tally([SeatTally() for _ in run.bots])
    digest = load(run.board).digest
    size = max(1, min(LARGEST_CHUNK, run.games // (4 * workers)))
    chunks = [(first, min(first + size, run.games + 1)) for first in range(1, run.games + 1, size)]

    def collect(outcomes: list[Outcome]) -> None:
        for outcome in outcomes:
            tally.add(outcome)
        if progress is not None:
            progress(len(outcomes))

    if workers == 1:
        for first, end in chunks:
            collect(play_games(run, digest, first, end))
    else:
        _share_out(run, digest, chunks, workers, collect)
    return tally


def _share_out(
    run: Run,
    digest: str,
    chunks: list[tuple[int, int]],
    workers: int,
    collect: Callable[[list[Outcome]], None],
) -> None:
    """Let other processes play; what they report is collected in the order of the games."""
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=begin_worker) as pool:
        waiting: deque[Future[list[Outcome]]] = deque()
        try:
            waiting.extend(pool.submit(play_games, run, digest, first, end) for first, end in chunks)
            while waiting:
                collect(waiting.popleft().result())
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise


def play_games(run: Run, digest: str, first: int, end: int) -> list[Outcome]:
    """Play the games from number `first` up to, not including, `end`."""
    game, notation = _table(run.rulebook, run.house, run.board, len(run.bots), digest)
    return [_play(run, game, notation, number) for number in range(first, end)]


def _play(run: Run, game: Game, notation: Notation, number: int) -> Outcome:
    seed = game_seed(run.seed, number)
    state = game.new(seed)
    if any(map(is_own, run.bots)):
        random.seed(bot_seed(run.seed, number, game.seats))  # for own bots that use chance that all share
    bots = [seat_bot(name, bot_seed(run.seed, number, seat)) for seat, name in enumerate(run.bots)]
    if not run.records:
        decisions, turns = play_out(game, state, bots)
        for name, bot in zip(run.bots, bots, strict=True):
            if isinstance(bot, ForeignBot) and bot.faults:
                fault = bot.faults[0]
                raise BotErred(name, number, fault.decision, fault.kind, fault.text)
        return outcome_of(game.result(state), decisions, turns)
    record = new_record(game, seed, [f"{name}:{seat}" for seat, name in enumerate(run.bots, 1)], house=run.house)
    decisions, turns = play_recorded(game, state, bots, notation, record)
    result = game.result(state)
    record.totals = [score.total for score in result.scores]
    record.winners = result.winners
    save(write_record(record), Path(run.records, run.record_name(number)))
    return outcome_of(result, decisions, turns)


@lru_cache(maxsize=1)
def _table(rulebook: str, house: str, board: str, seats: int, digest: str) -> tuple[Game, Notation]:
    """The game of a run and its notation, made once in every process; the board must be the one the run began with."""
    found = load(board)
    if found.digest != digest:
        raise BoardChanged(board)
    return Game(recorded_rulebook(rulebook, house), found, seats), Notation(found)
