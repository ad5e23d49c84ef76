"""How a table stands: all that follows from its log up to some line. It is rebuilt by reading the log again."""

from collections import Counter
from collections.abc import Collection
from typing import Final, NamedTuple

from ferrovia.engine.actions import IllegalAction
from ferrovia.engine.events import BUILT, CLAIMED, EXCHANGED, FLAG_DONE, LAST_TURNS, RAISED, Event
from ferrovia.engine.game import Game
from ferrovia.engine.state import State
from ferrovia.notation.action import Notation
from ferrovia.server.tables.clocks import MOST_SLOW, NEVER, Times, new_times
from ferrovia.server.tables.entries import (
    Away,
    Back,
    Began,
    Closed,
    Entry,
    Left,
    Made,
    Played,
    Rematched,
    Resigned,
    Said,
    Sat,
    TimedOut,
    Undone,
)
from ferrovia.server.tables.games import game_of, notation_of

GATHERING: Final = "gathering"
PLAYING: Final = "playing"
OVER: Final = "over"
CLOSED: Final = "closed"

PRESENT: Final = ""
AWAY: Final = "away"
RESIGNED: Final = "resigned"
TIMED_OUT: Final = "timed_out"

RECENT: Final = 256  # commands that are remembered, so that one sent again is known
SECOND: Final = 1000
DAY: Final = 24 * 3600 * SECOND
GATHERING_ENDS: Final = 2 * DAY
PLAYING_ENDS: Final = 60 * DAY
BOT_PATIENCE: Final = 10 * SECOND  # after which any process may let a bot think again
ALONE_PATIENCE: Final = 60 * SECOND  # the same where nobody plays any more: there bots think when others need not
MOST_LINES: Final = 6000  # of a log in the middle of a game, after which the table is closed: no game needs half of it


# What may be taken back: an action that led to nothing but these has shown nothing that was hidden.
SHOWS_NOTHING: Final = frozenset({CLAIMED, BUILT, EXCHANGED, RAISED, FLAG_DONE, LAST_TURNS})


class Slip(NamedTuple):
    """The last action, if it can be taken back."""

    seat: int
    before: State  # how the game stood
    asked_at: int
    ended: bool  # whether the seat's turn was over


class Sitting:
    """Who sits on a seat."""

    __slots__ = ("bot", "guest", "name", "once", "slow", "why")

    def __init__(self, guest: str, name: str, bot: str, why: str, slow: int, once: bool) -> None:
        self.guest = guest  # the person; empty for a free seat or a bot's own
        self.name = name
        self.bot = bot  # the level of the bot whose seat it is; empty for a person's
        self.why = why  # why a bot plays for the person
        self.slow = slow  # decisions in a row for which time was too short
        self.once = once  # a bot makes this one decision

    def copy(self) -> "Sitting":
        """The same."""
        return Sitting(self.guest, self.name, self.bot, self.why, self.slow, self.once)

    @property
    def is_free(self) -> bool:
        """Whether nobody sits there."""
        return not self.guest and not self.bot

    @property
    def by_bot(self) -> bool:
        """Whether a bot makes the next decision."""
        return bool(self.bot or self.why or self.once)


class Standing:
    """A table after some line of its log. Only `apply` changes it; whoever is not sure to keep the change copies."""

    def __init__(self, made: Made, table: str, maker: str, made_at: int) -> None:
        self.table = table
        self.made = made
        self.game: Game = game_of(*made.box)
        self.notation: Notation = notation_of(made.board, made.own_board)
        self.maker = maker
        self.made_at = made_at
        self.seq = 0
        self.at = made_at
        self.touched_at = made_at
        self.phase = GATHERING
        self.sittings = [Sitting("", "", chair.bot, PRESENT, 0, False) for chair in made.chairs]
        self.state: State | None = None
        self.asked: list[int] = []  # the seats that must decide now
        self.asked_seq = [0] * len(made.chairs)  # by seat: the line that asked it what it is asked
        self.times: Times = new_times(made.clock, len(made.chairs))
        self.commands: dict[str, int] = {}
        self.moves: list[tuple[int, str]] = []
        self.slip: Slip | None = None
        self.mended = False  # whether the last thing that happened in the game is that an action was taken back
        self.said: Counter[str] = Counter()  # by guest: how often they have said something
        self.came: Counter[str] = Counter()  # by guest: how often they have sat down or come back
        self.rematch = ""
        self.rematch_invite = ""

    @property
    def seed(self) -> bytes:
        """The seed; for nobody's eyes before the game is over."""
        return bytes.fromhex(self.made.seed)

    def copy(self) -> "Standing":
        """An equal standing that shares nothing that changes, but for the moves, which are only added to."""
        twin = Standing.__new__(Standing)
        twin.__dict__.update(self.__dict__)
        twin.sittings = [sitting.copy() for sitting in self.sittings]
        twin.state = None if self.state is None else self.state.copy()
        twin.asked_seq = self.asked_seq[:]
        twin.times = self.times.copy()
        twin.commands = self.commands.copy()
        twin.moves = self.moves[:]
        twin.said, twin.came = self.said.copy(), self.came.copy()
        return twin

    def seats_of(self, guest: str) -> list[int]:
        """The seats of a person; more than one only at a shared table."""
        return [seat for seat, sitting in enumerate(self.sittings) if guest and sitting.guest == guest]

    def seat_of(self, guest: str, wished: int | None = None) -> int | None:
        """The seat of a person: the one meant, or the first; None if it is not theirs."""
        for seat, sitting in enumerate(self.sittings):
            if guest and sitting.guest == guest and wished in {None, seat}:
                return seat
        return None

    def may_undo(self, seat: int) -> bool:
        """Whether the seat may take back its last action."""
        return self.slip is not None and self.slip.seat == seat and self.phase == PLAYING

    @property
    def is_left_to_bots(self) -> bool:
        """Whether no person plays."""
        return not any(sitting.guest and not sitting.why for sitting in self.sittings)

    @property
    def due_at(self) -> int | None:
        """When somebody must look after the table even if no client asks."""
        if self.phase == GATHERING:
            return self.touched_at + GATHERING_ENDS
        if self.phase != PLAYING:
            return None
        if self.seq >= MOST_LINES:
            return self.at
        due = self.touched_at + PLAYING_ENDS
        for seat in self.asked:
            if self.sittings[seat].by_bot:
                due = min(due, self.at + (ALONE_PATIENCE if self.is_left_to_bots else BOT_PATIENCE))
            else:
                due = min(due, self.times.deadline(seat))
        return due

    def overdue(self, now: int) -> list[int]:
        """The seats of people whose time is up."""
        return [
            seat
            for seat in self.asked
            if not self.sittings[seat].by_bot and self.times.deadline(seat) <= now and self._has_clock
        ]

    @property
    def _has_clock(self) -> bool:
        return self.made.clock.kind != "none"

    def is_to_close(self, now: int) -> bool:
        """Whether nobody has done anything for too long, or the game never ends."""
        if self.phase == PLAYING and self.seq >= MOST_LINES:
            return True
        patience = {GATHERING: GATHERING_ENDS, PLAYING: PLAYING_ENDS}.get(self.phase, NEVER)
        return now >= self.touched_at + patience

    def apply(self, entry: Entry) -> list[Event]:
        """Bring the table to the next line; what happened in the game, hidden things included."""
        assert entry.seq == self.seq + 1, "a line is missing"
        self.seq = entry.seq
        self.at = entry.at
        if entry.command:
            self.commands[f"{entry.guest} {entry.command}"] = entry.seq
            if len(self.commands) > RECENT:
                del self.commands[next(iter(self.commands))]
        body = entry.body
        if isinstance(body, Played):
            return self._play(body)
        if isinstance(body, Said):
            self.said[entry.guest] += 1
            return []
        self.touched_at = entry.at
        if isinstance(body, Made):
            return []
        if isinstance(body, Undone):
            self._undo(body.seat)
            return []
        self._seat(entry)
        return []

    def _seat(self, entry: Entry) -> None:
        """Lines about who sits where, and about the table as a whole."""
        body = entry.body
        if isinstance(body, Sat | Back):
            self.came[entry.guest] += 1
        if isinstance(body, Sat):
            self.sittings[body.seat] = Sitting(entry.guest, body.name, "", PRESENT, 0, False)
        elif isinstance(body, Left):
            self.sittings[body.seat] = Sitting("", "", "", PRESENT, 0, False)
        elif isinstance(body, Began):
            self._begin()
        elif isinstance(body, Away):
            self.sittings[body.seat].why = AWAY
            self.times.leave(body.seat, entry.at)
        elif isinstance(body, Back):
            sitting = self.sittings[body.seat]
            sitting.why, sitting.slow = PRESENT, 0  # a decision for which time was up stays the bot's
            self.times.come_back(body.seat, entry.at)
        elif isinstance(body, Resigned):
            self.sittings[body.seat].why = RESIGNED
        elif isinstance(body, TimedOut):
            self._time_out(body.seat)
        elif isinstance(body, Closed):
            self.phase, self.asked = CLOSED, []
        elif isinstance(body, Rematched):
            self.rematch, self.rematch_invite = body.table, body.invite

    def _begin(self) -> None:
        self.phase = PLAYING
        for sitting in self.sittings:
            if sitting.is_free:
                sitting.bot = self.made.fill
        self.state = self.game.new(self.seed)
        self.asked = self.game.to_answer(self.state)
        self._ask(())

    def _play(self, body: Played) -> list[Event]:
        assert self.state is not None, "an action before the game"
        sitting = self.sittings[body.seat]
        by_bot = sitting.by_bot
        before = [seat for seat in self.asked if seat != body.seat]
        earlier = self.state.copy() if self.made.undo and not by_bot and not self.mended else None
        events = self.game.apply(self.state, self.notation.parse(body.action, body.seat))
        self.moves.append((body.seat, body.action))
        asked_at = self.times.asked_at[body.seat]
        self.times.stop(body.seat, self.at, counts=not by_bot)
        if not by_bot:
            sitting.slow = 0
            self.touched_at = self.at
        sitting.once = False
        self.asked = self.game.to_answer(self.state)
        if self.state.is_over:
            self.phase = OVER
            self.touched_at = self.at
        elif body.seat not in self.asked and not by_bot:
            self.times.reward(body.seat)
        self.slip = None
        if earlier is not None and all(event.kind in SHOWS_NOTHING for event in events):
            self.slip = Slip(body.seat, earlier, asked_at, body.seat not in self.asked)
        self.mended = False
        self._ask(before)
        return events

    def _undo(self, seat: int) -> None:
        """Go back to before the last action. It can be done once for a decision, so that the game goes on."""
        assert self.slip is not None, "there is nothing to take back"
        self.moves.pop()
        self.state = self.slip.before.copy()
        for other in self.asked:
            self.times.stop(other, self.at, counts=False)
        self.asked = self.game.to_answer(self.state)
        self._ask(())
        self.times.take_back(seat, self.at, self.slip.asked_at, self.slip.ended)
        self.slip, self.mended = None, True

    def _ask(self, before: Collection[int]) -> None:
        """Whoever is asked something new is so by this line; those in `before` still ponder the same question."""
        for seat in self.asked:
            if seat not in before:
                self.asked_seq[seat] = self.seq
                self.times.ask(seat, self.at)

    def _time_out(self, seat: int) -> None:
        sitting = self.sittings[seat]
        self.slip = None  # somebody has waited long enough
        if self.made.clock.kind == "game":
            sitting.why = TIMED_OUT
            return
        sitting.slow += 1
        sitting.once = True
        if sitting.slow >= MOST_SLOW:
            sitting.why = AWAY


def stands(entries: list[Entry]) -> Standing:
    """How a table stands after its whole log."""
    first = entries[0]
    assert isinstance(first.body, Made), "a log begins with the making of its table"
    standing = Standing(first.body, first.table, first.guest, first.at)
    for entry in entries:
        standing.apply(entry)
    return standing


__all__ = ["IllegalAction", "Sitting", "Standing", "stands"]
