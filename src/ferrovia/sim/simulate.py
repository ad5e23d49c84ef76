"""Runs: many games between the same bots in the same seats. The number of processes does not change the outcome."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from ferrovia.boards import load_board
from ferrovia.bots import BaseBot
from ferrovia.bots.guarded import SLOW, GuardedBot
from ferrovia.engine.game import Game
from ferrovia.engine.questions import TURN
from ferrovia.engine.state import State
from ferrovia.notation.action import Notation
from ferrovia.notation.players import format_bot_player
from ferrovia.notation.record import Record, format_record, new_record
from ferrovia.rulebooks import restore_rulebook
from ferrovia.sim.custom_bots import DECISION_SECONDS, hang_timeout_for, load_bots, make_seat_bot
from ferrovia.sim.files import remove_partial_files, write_atomically
from ferrovia.sim.playout import play_decisions, play_out
from ferrovia.sim.seeds import game_bot_seed, game_seed
from ferrovia.sim.tally import Outcome, SeatTally, Tally, outcome_of
from ferrovia.sim.workers import HANGS, THIS_PROCESS, GameWorkers, Heartbeat, Task, play_in_order

MAX_BLOCK: Final = 20  # games that a worker plays before it reports
MIN_BLOCKS: Final = 64  # of a run with enough games, so that many workers can share it


class BoardChangedError(Exception):
    """The board file was changed during a run."""


class BotForfeitError(Exception):
    """A custom bot forfeited: the bot, the game, the number of its decision, and what went wrong."""

    def __init__(self, name: str, game: int, decision: int, kind: str, text: str) -> None:
        super().__init__(name, game, decision, kind, text)  # all values, so that it can be pickled
        self.name = name
        self.game = game
        self.decision = decision
        self.kind = kind
        self.text = text


@dataclass(frozen=True)
class Run:
    """The parameters of a run, as plain values that can be sent to other processes."""

    rulebook: str  # id
    board: str  # id or file
    bots: tuple[str, ...]  # by seat
    games: int
    seed: int
    records: str = ""  # existing folder for the records; empty for none, as with custom bots
    house_rules_text: str = ""  # changes of house rules to the rulebook, as in records

    def record_name(self, number: int) -> str:
        """Return the file name of a game's record."""
        return f"{self.rulebook}-{len(self.bots)}-{number:06}.txt"


class PlayedGame(NamedTuple):
    """The outcome of a game, and the text of its record; empty if none is kept."""

    outcome: Outcome
    record: str = ""


def play_run(run: Run, workers: GameWorkers = THIS_PROCESS, progress: Callable[[int], None] | None = None) -> Tally:
    """Play the run's games, numbered from 1.

    Custom bots always play in a worker, because they may hang or end the process. Records are written here, never by
    workers. `progress` is called with the number of games just finished.
    """
    tally = Tally([SeatTally() for _ in run.bots])
    job = RunJob(run, load_board(run.board).digest)
    try:
        with closing(play_in_order(workers, job, list_blocks(run.games))) as results:
            for played in results:
                if isinstance(played, Exception):
                    raise played
                for game in played:
                    tally.add(game.outcome)
                    if run.records:
                        write_atomically(game.record, Path(run.records, run.record_name(tally.games)))
                if progress is not None:
                    progress(len(played))
    finally:
        if run.records:
            remove_partial_files(Path(run.records))
    return tally


def list_blocks(games: int) -> Iterator[tuple[int, int]]:
    """Split the games into blocks: the first number of each, and the first number after it.

    >>> list(list_blocks(3)), next(list_blocks(10_000))
    ([(1, 2), (2, 3), (3, 4)], (1, 21))
    """
    size = max(1, min(MAX_BLOCK, games // MIN_BLOCKS))
    return ((first, min(first + size, games + 1)) for first in range(1, games + 1, size))


@dataclass(frozen=True)
class RunJob:
    """The games of a run, on the board with this digest, as a job for workers."""

    run: Run
    digest: str

    @property
    def hang_timeout(self) -> float:
        """Return the seconds after which a thinking bot counts as hanging; 0 without custom bots."""
        return hang_timeout_for(self.run.bots, DECISION_SECONDS)

    def play(self, task: Task, heartbeat: Heartbeat) -> Any:
        """Play the games from the first number up to but excluding the second; return the error if one stopped them."""
        if error := find_forfeit(self.run.bots, task):
            return error
        heartbeat.begin_game(task.numbers[0])
        load_bots(self.run.bots, heartbeat)
        try:
            return self.play_games(range(*task.numbers), heartbeat)
        except (BotForfeitError, BoardChangedError) as error:
            return error

    def play_games(self, numbers: range, heartbeat: Heartbeat) -> Any:
        """Play the games with these numbers; the heartbeat follows the custom bots."""
        game, notation = load_run_game(self.run, self.digest)
        return [self._play(game, notation, number, heartbeat) for number in numbers]

    def _play(self, game: Game, notation: Notation, number: int, heartbeat: Heartbeat) -> PlayedGame:
        run = self.run
        seed = game_seed(run.seed, number)
        state = game.new(seed)
        bots = make_bots(run, number, heartbeat)
        if not run.records:
            decisions, turns = play_out(game, state, bots)
            require_no_forfeit(run, number, bots)
            return PlayedGame(outcome_of(game.result(state), decisions, turns))
        names = [format_bot_player(bot, seat) for seat, bot in enumerate(run.bots)]
        record = new_record(game, seed, names)
        decisions, turns = play_recorded(game, state, bots, notation, record)
        result = game.result(state)
        record.totals = [score.total for score in result.scores]
        record.winners = result.winners
        return PlayedGame(outcome_of(result, decisions, turns), format_record(record))


def find_forfeit(bots: Sequence[str], task: Task) -> BotForfeitError | None:
    """Return the error for a bot that hung or ended its process in an earlier attempt; None if no bot did."""
    for blame in task.blames:
        kind = SLOW if blame.kind == HANGS else blame.kind
        return BotForfeitError(bots[blame.who], blame.game, max(1, blame.decision), kind, "")
    return None


def make_bots(run: Run, number: int, heartbeat: Heartbeat) -> list[BaseBot]:
    """Make the bots of one game of a run, by seat, and begin the game on the heartbeat."""
    heartbeat.begin_game(number)
    return [
        make_seat_bot(name, game_bot_seed(run.seed, number, seat), DECISION_SECONDS, heartbeat.reporter(seat))
        for seat, name in enumerate(run.bots)
    ]


def require_no_forfeit(run: Run, number: int, bots: Sequence[BaseBot]) -> None:
    """Raise `BotForfeitError` if a custom bot forfeited a decision of this game."""
    for name, bot in zip(run.bots, bots, strict=True):
        if isinstance(bot, GuardedBot) and bot.forfeits:
            forfeit = bot.forfeits[0]
            raise BotForfeitError(name, number, forfeit.decision, forfeit.kind, forfeit.text)


def load_run_game(run: Run, digest: str) -> tuple[Game, Notation]:
    """Return the game and notation of a run; raise `BoardChangedError` if its board has another digest by now."""
    return _load_game(run.rulebook, run.house_rules_text, run.board, len(run.bots), digest)


@lru_cache(maxsize=1)
def _load_game(rulebook: str, house_rules_text: str, board: str, seats: int, digest: str) -> tuple[Game, Notation]:
    """Return a game and its notation, made once per process."""
    loaded = load_board(board)
    if loaded.digest != digest:
        raise BoardChangedError(board)
    return Game(restore_rulebook(rulebook, house_rules_text), loaded, seats), Notation(loaded)


def play_recorded(game: Game, state: State, bots: list[BaseBot], notation: Notation, record: Record) -> tuple[int, int]:
    """Play to the end like `play_out`, and write every action into the record."""
    turns = 0
    for view, action in play_decisions(game, state, bots):
        turns += view.question_kind == TURN
        record.moves.append((view.seat, notation.format(action)))
    return len(record.moves), turns
