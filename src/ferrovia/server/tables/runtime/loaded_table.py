"""A table in memory: its state, its recent entries and its subscribers. It can be dropped and reloaded at any time."""

import asyncio
from collections import deque
from contextlib import suppress
from time import monotonic
from typing import Final, NamedTuple, Protocol

import msgspec

from ferrovia.engine import questions
from ferrovia.engine.events import Event
from ferrovia.server.core.clock import Clock
from ferrovia.server.storage.interface import Guest, LogRow
from ferrovia.server.tables.model.entries import BotSpeed, LogEntry
from ferrovia.server.tables.model.state import TableState
from ferrovia.server.tables.views.frame import PublicFrame, make_frame
from ferrovia.server.tables.views.moments import AppliedEntry

MAX_CLOCK_DIFFERENCE_MS: Final = 10_000  # between processes, beyond which a table goes by the clock of the last writer
MAX_RECENT_ENTRIES: Final = 120  # entries kept with their events; a client that missed more gets the latest of them


class Pauses(NamedTuple):
    """Milliseconds between the last action and a bot's next one."""

    turn: int  # before a turn
    step: int  # before another decision of the same turn, and at the opening
    tunnel: int  # before the answer to a tunnel: clients reveal its cards one by one
    undo: int  # at least so long after an action that a person may undo


PAUSES: Final[dict[BotSpeed, Pauses]] = {
    "slow": Pauses(turn=2500, step=1200, tunnel=3000, undo=2500),
    "normal": Pauses(turn=1200, step=600, tunnel=1800, undo=2500),
    "instant": Pauses(turn=0, step=0, tunnel=0, undo=1500),
}


def next_bot_at(state: TableState, factor: float = 1.0) -> int | None:
    """The earliest time at which the next bot acts; None if no bot is asked. `factor` is the server's setting."""
    bots = state.asked_bots
    if not bots:
        return None
    assert state.game_state is not None, "a seat is asked only in a game"
    pauses = PAUSES[state.bot_speed]
    by_kind = {questions.TURN: pauses.turn, questions.TUNNEL: pauses.tunnel}
    pause = by_kind.get(state.game_state.question_kind, pauses.step)
    if state.can_undo:
        pause = max(pause, pauses.undo)
    return state.acted_at + round(pause * factor)


class Subscriber(Protocol):
    """A socket, as a table knows it: woken when there is something new for its viewer."""

    guest: Guest | None

    def wake(self) -> None:
        """Called when the table has something new to send."""


class LoadedTable:
    """A table in memory. Only the holder of its lock may change its state."""

    def __init__(self, state: TableState, clock: Clock, bot_pauses: float = 1.0) -> None:
        self.state = state
        self._clock = clock
        self._shift_ms = 0  # what the table's time is ahead of the clock
        self._bot_pauses = bot_pauses
        self._changed = asyncio.Event()  # set by every entry
        self.lock = asyncio.Lock()
        self.recent_entries: deque[AppliedEntry] = deque(maxlen=MAX_RECENT_ENTRIES)
        self.subscribers: set[Subscriber] = set()
        self.spectators = 0  # viewers without a seat, in all processes, as last announced
        self.announced_seq = state.seq  # the last entry that is known to be in the log
        self._announced_rows: deque[LogRow] = deque()  # entries in the log that follow each other, to be applied
        self.is_in_doubt = False  # whether the log may have entries that were never announced to this process
        self.distrusted_until = 0.0  # clients that say there are later entries are not believed before
        self.reading: asyncio.Task[None] | None = None  # reads the log as soon as it can
        self.bot_task: asyncio.Task[None] | None = None  # plays the bots' decisions
        self.has_stuck_bots = False  # whether a bot is asked and no worker can start
        self.rematch_lock = asyncio.Lock()
        self.used_at = monotonic()
        self._public: PublicFrame | None = None

    def adopt(self, state: TableState, entry: LogEntry, events: list[Event]) -> None:
        """Take over the state after an entry that is in the log, and wake all subscribers."""
        self.state = state
        self.announced_seq = max(self.announced_seq, state.seq)
        self.recent_entries.append(AppliedEntry(entry, events))
        self._changed.set()
        self._wake_all()

    def now_ms(self) -> int:
        """The table's time, in which its entries and deadlines are stated; never before its last entry."""
        return self._clock.now_ms() + self._shift_ms

    def align_time(self, most_ms: int = MAX_CLOCK_DIFFERENCE_MS) -> None:
        """Go on from the last entry if it is later than now, or earlier by more than `most_ms`."""
        ahead = self.now_ms() - self.state.at
        if not 0 <= ahead <= most_ms:
            self._shift_ms -= ahead

    def announce(self, seq: int, row: LogRow | None) -> None:
        """Note that an entry is in the log; it is kept if nothing is missing before it."""
        self.announced_seq = max(self.announced_seq, seq)
        known = max(self.state.seq, self._announced_rows[-1].seq if self._announced_rows else 0)
        if row is not None and seq == known + 1:
            self._announced_rows.append(row)

    def take_announced_row(self) -> LogRow | None:
        """The entry after the table's state, if it was kept."""
        while self._announced_rows:
            row = self._announced_rows.popleft()
            if row.seq == self.state.seq + 1:  # earlier ones were read from the log
                return row
        return None

    @property
    def is_behind(self) -> bool:
        """Whether the log has, or may have, entries that are not in the state."""
        return self.is_in_doubt or self.announced_seq > self.state.seq

    @property
    def is_busy(self) -> bool:
        """Whether it has viewers or work here."""
        return bool(self.subscribers) or self.lock.locked() or self.bot_task is not None

    @property
    def is_unattended(self) -> bool:
        """Whether nobody plays or watches."""
        return not self.is_watched and self.state.is_left_to_bots

    @property
    def is_watched(self) -> bool:
        """Whether somebody watches, as far as this process knows."""
        return bool(self.subscribers) or self.spectators > 0

    @property
    def next_bot_at(self) -> int | None:
        """The earliest time at which the next bot acts; None if no bot is asked."""
        return next_bot_at(self.state, self._bot_pauses)

    async def wait_for_change(self, seconds: float) -> None:
        """Wait for the next entry, at most so long."""
        self._changed.clear()
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._changed.wait()

    def count_spectators(self) -> int:
        """The number of people without a seat who watch from this process; several windows of a guest count once."""
        people: set[object] = {found.guest.id if found.guest else found for found in self.subscribers}
        return len(people - {occupant.guest_id for occupant in self.state.occupants})

    def set_bots_stuck(self, are_stuck: bool) -> None:
        """Note whether the bots wait for workers that cannot start, and wake all subscribers if that has changed."""
        if are_stuck != self.has_stuck_bots:
            self.has_stuck_bots = are_stuck
            self._wake_all()

    def set_spectators(self, number: int) -> None:
        """Set the number of spectators in all processes, and wake all subscribers if it has changed."""
        if number != self.spectators:
            self.spectators = number
            self._wake_all()

    def _wake_all(self) -> None:
        for subscriber in self.subscribers:
            subscriber.wake()

    def frame(self, guest: Guest | None, since: int, muted: frozenset[str], as_seat: int | None = None) -> bytes:
        """The encoded frame for a viewer who knows the table up to a seq.

        `as_seat` says which of the guest's seats to show; if the guest does not hold it, the first one is shown.
        """
        self.used_at = monotonic()
        state = self.state
        seats = () if guest is None else tuple(state.seats_of(guest.id))
        seat = as_seat if as_seat in seats else seats[0] if seats else None
        is_host = guest is not None and guest.id == state.host_id
        if self._public is None or self._public.state is not state:
            self._public = PublicFrame(state, self._public)
        missed = max(0, state.seq - since)
        found = min(missed, len(self.recent_entries))
        recent = [self.recent_entries[-back] for back in range(found, 0, -1)]  # a deque is fast at its end
        frame = make_frame(
            self._public,
            seat,
            recent,
            seats=seats if state.created.options.shared else (),
            is_host=is_host,
            gap=found < missed,
            muted=muted,
            undo_until=self.next_bot_at if seat is not None and state.may_undo(seat) else None,
        )
        return msgspec.json.encode(frame)
