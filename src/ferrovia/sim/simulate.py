"""Many games of the same bots in the same seats, in one process or several: the outcome is the same."""

import random
from collections.abc import Callable, Generator
from contextlib import closing
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

from ferrovia.boards import load
from ferrovia.bots.foreign import SLOW, ForeignBot
from ferrovia.engine.game import Game
from ferrovia.notation.action import Notation
from ferrovia.notation.record import new_record, write_record
from ferrovia.rulebooks import recorded_rulebook
from ferrovia.sim.crew import HANGS, Mark, Task, play_tasks
from ferrovia.sim.own_bots import LIMIT, is_own, load_bots, patience_for, seat_bot
from ferrovia.sim.playout import play_out
from ferrovia.sim.records import drop_parts, play_recorded, save
from ferrovia.sim.seeds import bot_seed, game_seed
from ferrovia.sim.tally import Outcome, SeatTally, Tally, outcome_of

LARGEST_CHUNK: Final = 20  # games that a process plays before it reports


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
    """Play the run's games, numbered from 1, in this process or in workers; `progress` hears how many more are done.

    A bot of a person's own always plays in a worker, for it may hang, or end the process.
    """
    tally = Tally([SeatTally() for _ in run.bots])
    size = max(1, min(LARGEST_CHUNK, run.games // (4 * workers)))
    chunks = [(first, min(first + size, run.games + 1)) for first in range(1, run.games + 1, size)]
    try:
        with closing(_in_order(Games(run, load(run.board).digest), chunks, workers)) as played:
            for outcomes in played:
                for outcome in outcomes:
                    tally.add(outcome)
                if progress is not None:
                    progress(len(outcomes))
    finally:
        if run.records:
            drop_parts(Path(run.records))
    return tally


@dataclass(frozen=True)
class Games:
    """The games of a run on the board with this digest, as a job for other processes."""

    run: Run
    digest: str

    @property
    def patience(self) -> float:
        """Seconds after which a bot that thinks is hanging; 0 if no bot is a person's own."""
        return patience_for(self.run.bots, LIMIT)

    def play(self, task: Task, mark: Mark) -> list[Outcome] | Exception:
        """The games from the first number up to, not including, the second, or what stopped them."""
        for blame in task.blames:
            kind = SLOW if blame.kind == HANGS else blame.kind
            return BotErred(self.run.bots[blame.who], blame.game, max(1, blame.decision), kind, "")
        first, end = task.numbers
        try:
            return play_games(self.run, self.digest, first, end, mark)
        except (BotErred, BoardChanged, OSError) as error:
            return error


def _in_order(job: Games, chunks: list[tuple[int, int]], workers: int) -> Generator[list[Outcome], None, None]:
    """What came of each chunk, the first one first; raises what stopped one when it is its turn."""
    waiting: dict[tuple[int, ...], list[Outcome] | Exception] = {}
    due = iter(chunks)
    following = next(due)
    with closing(play_tasks(job, chunks, workers)) as playing:
        for task, found in playing:
            waiting[task.numbers] = found
            while following in waiting:
                outcomes = waiting.pop(following)
                if isinstance(outcomes, Exception):
                    raise outcomes
                yield outcomes
                following = next(due, (0, 0))


def play_games(run: Run, digest: str, first: int, end: int, mark: Mark | None = None) -> list[Outcome]:
    """Play the games from number `first` up to, not including, `end`; the mark follows bots of a person's own."""
    game, notation = _table(run.rulebook, run.house, run.board, len(run.bots), digest)
    if mark is not None:
        mark.begin_game(first)
        load_bots(run.bots, mark)
    return [_play(run, game, notation, number, mark) for number in range(first, end)]


def _play(run: Run, game: Game, notation: Notation, number: int, mark: Mark | None) -> Outcome:
    seed = game_seed(run.seed, number)
    state = game.new(seed)
    if any(map(is_own, run.bots)):
        random.seed(bot_seed(run.seed, number, game.seats))  # for own bots that use chance that all share
    if mark is not None:
        mark.begin_game(number)
    watches = [None if mark is None else mark.watch(seat) for seat in range(game.seats)]
    bots = [
        seat_bot(name, bot_seed(run.seed, number, seat), LIMIT, watches[seat]) for seat, name in enumerate(run.bots)
    ]
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
