"""One game at one terminal: its state, its record, and what happened so far."""

from dataclasses import dataclass, field
from pathlib import Path

from ferrovia.bots import make_bot
from ferrovia.bots.bot import Bot
from ferrovia.bots.hearing import Hearing
from ferrovia.cli.files import write_text
from ferrovia.engine.actions import Action
from ferrovia.engine.events import Event
from ferrovia.engine.game import Game
from ferrovia.engine.observe import Observation
from ferrovia.engine.questions import TURN
from ferrovia.engine.scoring import Result
from ferrovia.engine.state import State
from ferrovia.notation.action import Notation
from ferrovia.notation.record import Record, new_record, replay, write_record
from ferrovia.rulebooks import house_rules


@dataclass
class Match:
    """A game in progress. `bots` has an entry for each seat, None where a person sits."""

    game: Game
    state: State
    record: Record
    notation: Notation
    bots: list[Bot | None]
    turns: list[tuple[int, list[Event]]] = field(default_factory=list)  # (seat, what happened), the opening first
    saved: Path | None = None  # where every action is saved
    hearing: Hearing = field(init=False)  # what bots were told

    def __post_init__(self) -> None:
        self.hearing = Hearing(self.game.seats)
        for _, events in self.turns:
            self.hearing.add(events)

    @property
    def people(self) -> list[int]:
        """The seats of people."""
        return [seat for seat, bot in enumerate(self.bots) if bot is None]

    @property
    def round(self) -> int:
        """Which time it is that everyone has a turn; 0 at the opening."""
        begun = len(self.record.moves) >= opening_moves(self.game)
        ended = len(self.turns) - 1 - any(question.kind != TURN for question in self.state.pending)
        return ended // self.game.seats + 1 if begun else 0

    def view(self, seat: int) -> Observation:
        """What a seat may know."""
        return self.game.observe(self.state, seat)

    def result(self) -> Result:
        """The score."""
        return self.game.result(self.state)

    def play(self, action: Action) -> None:
        """Carry a legal action out, note it, and save the game if it is being saved."""
        events = self.game.apply(self.state, action)
        self.hearing.add(events)
        note_turn(self.turns, len(self.record.moves) < opening_moves(self.game), action.seat, events)
        self.record.moves.append((action.seat, self.notation.text(action)))
        if self.state.is_over:
            result = self.result()
            self.record.totals = [score.total for score in result.scores]
            self.record.winners = result.winners
        if self.saved:
            write_text(self.saved, write_record(self.record))

    def play_bot(self, bot: Bot, seat: int) -> None:
        """Let the seat's bot hear what happened, and decide."""
        self.hearing.tell(bot, seat)
        self.play(bot.choose(self.view(seat)))

    def save(self, path: Path) -> None:
        """Write the record now, and from now on after every action."""
        write_text(path, write_record(self.record), new=path != self.saved)
        self.saved = path

    def turns_of(self, seat: int) -> int:
        """How many turns the seat has begun and acted in."""
        return sum(who == seat for who, _ in self.turns)

    def since(self, seat: int) -> list[list[Event]]:
        """What happened from the seat's last turn on, by turn; all of it if it has had none."""
        mine = [place for place, (who, _) in enumerate(self.turns) if who == seat]
        return [events for _, events in self.turns[mine[-1] if mine else 0 :]]


def opening_moves(game: Game) -> int:
    """How many choices all seats together make before the first turn: tickets, what is shared, pieces."""
    book = game.rulebook
    return game.seats * (1 + book.racks + (book.fleet[1] > 0))


def note_turn(turns: list[tuple[int, list[Event]]], opening: bool, seat: int, events: list[Event]) -> None:
    """Add events to their turn: the opening choices are one, then all that a seat does in a row."""
    if opening:
        if not turns:
            turns.append((-1, []))
        turns[0][1].extend(events)
    elif len(turns) > 1 and turns[-1][0] == seat:
        turns[-1][1].extend(events)
    else:
        turns.append((seat, list(events)))


def new_match(game: Game, seed: bytes, names: list[str], bots: list[Bot | None]) -> Match:
    """A game about to start."""
    record = new_record(game, seed, names, house=house_rules(game.rulebook))
    return Match(game, game.new(seed), record, Notation(game.board), bots)


def resumed_match(game: Game, record: Record, bots: list[Bot | None]) -> Match:
    """The game of a record, at the point where it stopped."""
    turns: list[tuple[int, list[Event]]] = []
    state: State | None = None
    for step in replay(record, game):
        note_turn(turns, step.number <= opening_moves(game), step.seat, step.events)
        state = step.state
    start = state or game.new(record.seed or b"", record.first)
    match = Match(game, start, record, Notation(game.board), bots, turns)
    for seat, bot in enumerate(bots):
        if bot is not None:
            bot.take_over(match.turns_of(seat))
    return match


def bot_seed(seed: bytes, seat: int) -> int:
    """A bot's own chance, the same for the same game and seat."""
    return int.from_bytes(seed[-8:], "big") + seat


def make_bots(names: list[str | None], seed: bytes) -> list[Bot | None]:
    """A bot for each seat that has the name of one."""
    return [None if name is None else make_bot(name, bot_seed(seed, seat)) for seat, name in enumerate(names)]
