"""A game in the terminal: its state, its record, and what has happened so far."""

from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from ferrovia.bots import make_bot
from ferrovia.bots.bot import BaseBot, EventFeed
from ferrovia.cli.common.files import write_text
from ferrovia.engine.actions import Action
from ferrovia.engine.events import Event
from ferrovia.engine.game import Game
from ferrovia.engine.observe import Observation
from ferrovia.engine.questions import TURN
from ferrovia.engine.scoring import Result
from ferrovia.engine.search_budget import TooManyTries
from ferrovia.engine.state import NOBODY, State, is_opening
from ferrovia.notation.action import Notation
from ferrovia.notation.record import Record, format_record, new_record, replay_record


@dataclass
class Turn:
    """The events of a seat's turn, or of the opening (NOBODY), which all seats share."""

    seat: int
    events: list[Event]


@dataclass
class GameSession:
    """A game in progress. `bots` has an entry for each seat, None where a person sits."""

    game: Game
    state: State
    record: Record
    notation: Notation
    bots: list[BaseBot | None]
    turns: list[Turn] = field(default_factory=list)  # the opening first
    saved: Path | None = None  # the file that every action is saved to
    feed: EventFeed = field(init=False)  # what bots learn

    def __post_init__(self) -> None:
        self.feed = EventFeed(self.game.seats)
        for turn in self.turns:
            self.feed.add(turn.events)

    @property
    def people(self) -> list[int]:
        """The seats of people."""
        return [seat for seat, bot in enumerate(self.bots) if bot is None]

    @property
    def round(self) -> int:
        """The number of the round, in which every seat has a turn; 0 in the opening."""
        if is_opening(self.state):
            return 0
        ended = len(self.turns) - 1 - (not self.state.is_over and self.state.question_kind != TURN)
        return ended // self.game.seats + 1

    def view(self, seat: int) -> Observation:
        """The observation of a seat."""
        return self.game.observe(self.state, seat)

    def result(self) -> Result:
        """The score; raises `TooManyTries` if the game is too complex to score."""
        return self.game.result(self.state)

    def play(self, action: Action) -> None:
        """Carry out a legal action, record it, and save the game if it is being saved."""
        turn_seat = NOBODY if is_opening(self.state) else action.seat
        events = self.game.apply(self.state, action)
        self.feed.add(events)
        add_to_turns(self.turns, turn_seat, events)
        self.record.moves.append((action.seat, self.notation.format(action)))
        if self.state.is_over:
            self._record_result()
        if self.saved:
            write_text(self.saved, format_record(self.record))

    def _record_result(self) -> None:
        """Put the result into the record, unless the game is too complex to score."""
        with suppress(TooManyTries):
            result = self.result()
            self.record.totals = [score.total for score in result.scores]
            self.record.winners = result.winners

    def play_bot(self, bot: BaseBot, seat: int) -> None:
        """Let the bot of a seat decide, after it has learned what happened."""
        self.feed.deliver(bot, seat)
        self.play(bot.choose(self.view(seat)))

    def save(self, path: Path) -> None:
        """Write the record now, and from now on after every action."""
        write_text(path, format_record(self.record), new=path != self.saved)
        self.saved = path

    def turns_of(self, seat: int) -> int:
        """The number of turns that the seat has begun and acted in."""
        return sum(turn.seat == seat for turn in self.turns)

    def turns_since(self, seat: int) -> list[Turn]:
        """The turns from the seat's last one on; all of them if it has had none."""
        own = [index for index, turn in enumerate(self.turns) if turn.seat == seat]
        return self.turns[own[-1] if own else 0 :]


def add_to_turns(turns: list[Turn], seat: int, events: list[Event]) -> None:
    """Add events to the present turn, or to a new one if it is that of another seat."""
    if not turns or turns[-1].seat != seat:
        turns.append(Turn(seat, []))
    turns[-1].events.extend(events)


def start_session(
    game: Game, seed: bytes, names: list[str], bots: list[BaseBot | None], starting_seat: int = NOBODY
) -> GameSession:
    """Start a new game; `starting_seat` is `NOBODY` if it is chosen at random."""
    record = new_record(game, seed, names, starting_seat)
    return GameSession(game, game.new(seed, starting_seat), record, Notation(game.board), bots)


def resume_session(game: Game, record: Record, bots: list[BaseBot | None]) -> GameSession:
    """Restore the game of a record, at the point where it stopped."""
    turns: list[Turn] = []
    state: State | None = None
    for step in replay_record(record, game):
        add_to_turns(turns, step.turn_seat, step.events)
        state = step.state
    start = state or game.new(record.seed or b"", record.starting_seat)
    session = GameSession(game, start, record, Notation(game.board), bots, turns)
    for seat, bot in enumerate(bots):
        if bot is not None:
            bot.take_over(session.turns_of(seat))
    return session


def make_bots(names: list[str | None], seed: bytes) -> list[BaseBot | None]:
    """Make the bots of the seats that have the name of one; their random seeds follow from the game's seed."""
    first = int.from_bytes(seed[-8:], "big")
    return [None if name is None else make_bot(name, first + seat) for seat, name in enumerate(names)]
