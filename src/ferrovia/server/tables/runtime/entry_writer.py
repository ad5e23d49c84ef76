"""Commands become log entries.

A command is checked against the table's state and applied to a copy; the entry is written, and only then is the copy
adopted and announced. If another process has written that seq first, the table catches up and the command is checked
again.
"""

import secrets
from collections.abc import Callable
from time import monotonic
from typing import Final

import msgspec
from msgspec import structs

from ferrovia.engine.shuffle import SEED_BYTES
from ferrovia.server.core.errors import RequestError
from ferrovia.server.core.limits import ADDRESS_FACTOR, CHAT_DIVISORS, RateLimiter, divided
from ferrovia.server.core.metrics import Metrics
from ferrovia.server.core.settings import Settings
from ferrovia.server.storage.interface import Guest, Storage, StorageError, TableRow
from ferrovia.server.storage.shared_limit import SharedRateLimiter
from ferrovia.server.tables.model.commands import Command, Say, SayPhrase
from ferrovia.server.tables.model.entries import SERVER, Created, EntryBody, Left, LogEntry, Played, Sat, tag_of
from ferrovia.server.tables.model.next_entry import NextEntry, resolve_command
from ferrovia.server.tables.model.state import ENDED, OVER, UNFINISHED, TableState
from ferrovia.server.tables.runtime.game_scorer import GameScorer
from ferrovia.server.tables.runtime.loaded_table import LoadedTable
from ferrovia.server.tables.runtime.registry import TableRegistry
from ferrovia.server.tables.views.history import make_history_rows
from ferrovia.server.tables.views.summary import make_summary

MAX_ATTEMPTS: Final = 20  # to write an entry while other processes write too
MakeEntry = Callable[[TableState], NextEntry | None]


def make_table_row(state: TableState, body: EntryBody) -> TableRow:
    """The row of a table after an entry with this body."""
    seats_changed = isinstance(body, Sat | Left)
    has_ended = state.phase == OVER and isinstance(body, Played)
    holders = [(occupant.guest_id, seat) for seat, occupant in enumerate(state.occupants) if occupant.guest_id]
    return TableRow(
        table_id=state.table_id,
        seq=state.seq,
        host_id=state.host_id,
        phase=state.phase,
        is_open=state.created.options.is_open,
        created_at=state.created_at,
        touched_at=state.touched_at,
        due_at=state.due_at,
        seat_holders=tuple(holders) if seats_changed else None,
        summary=msgspec.json.encode(make_summary(state)).decode(),
        finished_games=make_history_rows(state) if has_ended else (),
    )


class EntryWriter:
    """Appends to the logs of tables."""

    def __init__(
        self, settings: Settings, registry: TableRegistry, storage: Storage, scorer: GameScorer, metrics: Metrics
    ) -> None:
        self.on_written: list[Callable[[LoadedTable], None]] = []  # called after each entry, with the lock held
        self.on_failed: list[Callable[[StorageError], None]] = []  # called when an entry could not be written
        self._registry = registry
        self._storage = storage
        self._scorer = scorer
        self._metrics = metrics
        self._max_tables = settings.max_tables_per_guest
        per_day = settings.new_tables_per_day
        self._new_tables = _limit_new_tables(storage, "guest", per_day)
        self.new_tables_by_address = _limit_new_tables(storage, "address", per_day * ADDRESS_FACTOR)
        self._chat = RateLimiter(*divided(settings.rate, settings.burst, CHAT_DIVISORS))  # by guest

    async def execute(self, table_id: str, guest: Guest, command: Command, as_seat: int | None = None) -> int:
        """The seq of the command's entry, now durable; a command sent again gets the seq of the first time."""
        table = await self._registry.load(table_id)
        if isinstance(command, Say | SayPhrase):
            self._chat.take(guest.id)
        key = f"{guest.id} {command.id}"

        def resolve_once(state: TableState) -> NextEntry | None:
            if command.id and key in state.command_seqs:
                return None
            return resolve_command(state, guest, command, table.now_ms(), as_seat)

        seq = await self.write(table, resolve_once, guest.id, command.id)
        return seq if seq is not None else table.state.command_seqs[key]

    async def write(
        self, table: LoadedTable, make_entry: MakeEntry, guest_id: str = SERVER, command_id: str = ""
    ) -> int | None:
        """Write what `make_entry` makes of the current state; None if that is nothing."""
        if self._registry.is_stopping:
            raise RequestError("stopping")
        try:
            async with table.lock:
                for _ in range(MAX_ATTEMPTS):
                    await self._registry.catch_up(table)
                    next_entry = make_entry(table.state)
                    if next_entry is None:
                        return None
                    if not await self._is_current(table):
                        continue
                    if (seq := await self._append(table, next_entry, guest_id, command_id)) is not None:
                        for notify in self.on_written:
                            notify(table)
                        return seq
            raise RequestError("busy")
        finally:
            if table.is_behind:  # entries announced while the lock was held have not been read
                self._registry.read_soon(table)

    async def _append(self, table: LoadedTable, next_entry: NextEntry, guest_id: str, command_id: str) -> int | None:
        """Write the next entry and adopt the state after it; None if another process wrote that seq first."""
        state = table.state.copy()
        at = max(table.now_ms(), state.at)
        entry = LogEntry(state.table_id, state.seq + 1, at, guest_id, command_id, next_entry.body)
        events = state.apply(entry, next_entry.action)
        await self._scorer.score(state)
        try:
            started = monotonic()
            append = self._storage.append_to_ended if table.state.phase in ENDED else self._storage.append
            is_written = await append(entry.row(), make_table_row(state, entry.body))
            self._metrics.observe_seconds("append", monotonic() - started)
        except BaseException as error:
            table.is_in_doubt = True  # it may have been written
            if isinstance(error, StorageError):
                for notify in self.on_failed:
                    notify(error)
            raise
        if not is_written:
            table.is_in_doubt = True
            return None
        self._count(entry.body)
        table.adopt(state, entry, events)
        return entry.seq

    async def _is_current(self, table: LoadedTable) -> bool:
        """Whether an ended table is in the storage as it is here; its entries may have been compacted or removed.

        Tables that have not ended are never compacted or removed, so the key of the log is enough for them.
        """
        state = table.state
        if state.phase not in ENDED:
            return True
        found = await self._storage.find_table(state.table_id)
        if found is None:
            raise RequestError("no_table")
        table.is_in_doubt = table.is_in_doubt or found.seq != state.seq
        return found.seq == state.seq

    async def create_table(self, guest: Guest, created: Created, seated: list[Sat], address: str = "") -> str:
        """The id of a new table, where the host has taken these seats, with the preferred colour if it is free.

        `RequestError` if the host has too many unfinished tables, or has created too many, or the address has.
        """
        if self._registry.is_stopping:
            raise RequestError("stopping")
        table_id = secrets.token_hex(8)
        state = TableState(created, table_id, guest.id, self._storage.clock.now_ms())
        bodies: list[EntryBody] = [created, *seated]
        rows = []
        for seq, given in enumerate(bodies, 1):
            body = given
            if isinstance(given, Sat):
                body = structs.replace(given, **state.style_for(guest, given.seat)._asdict())
            entry = LogEntry(table_id, seq, state.created_at, guest.id, "", body)
            state.apply(entry)
            rows.append(entry.row())
        async with self._new_tables.taken(guest.id), self.new_tables_by_address.taken(address):
            if not await self._storage.add_table(rows, make_table_row(state, body), UNFINISHED, self._max_tables):
                raise RequestError("too_many_tables", most=self._max_tables)
        for body in bodies:
            self._count(body)
        return table_id

    def _count(self, body: EntryBody) -> None:
        self._metrics.count("log_entries_total", tag_of(body))


def _limit_new_tables(storage: Storage, whose: str, per_day: float) -> SharedRateLimiter:
    """A limit of tables, a quarter of a day's at once; every finished game was a new table."""
    burst, text = max(1.0, per_day / 4), "server.error.many_new_tables"
    return SharedRateLimiter(storage, f"new_tables {whose}", per_day / 86_400, burst, text)


def make_invite() -> str:
    """A new invite."""
    return secrets.token_urlsafe(12)


def make_seed() -> str:
    """A new seed, as entries state it."""
    return secrets.token_hex(SEED_BYTES)
