"""Storage on a shelf. Tabs of one browser are to each other what processes on one database are."""

from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Any, Final, TypeVar

import msgspec
from msgspec import structs

from ferrovia.local.shelf import FINISHED, GUEST, LOG, MUTE, TABLE, TOKEN, Change, Key, Shelf
from ferrovia.server.core.clock import Clock, now_ms
from ferrovia.server.core.logs import LOGGER
from ferrovia.server.storage.announcements import make_payloads, parse_payload
from ferrovia.server.storage.interface import (
    ALL_ENTRIES,
    GUEST_DELETED,
    MAX_MUTES_PER_GUEST,
    MAX_TIME,
    BroadcastListener,
    FinishedGameRow,
    Guest,
    GuestChanges,
    LogListener,
    LogRow,
    StorageError,
    TableRow,
)
from ferrovia.server.storage.stored_table import StoredTable, UnreadableTable
from ferrovia.server.tables.model.state import ENDED

Announce = Callable[[str], None]  # sends a text to the other tabs
Row = TypeVar("Row")
_ENTRY: Final = "entry "  # begins a text that announces an entry; others are broadcasts
_encode: Final = msgspec.json.Encoder().encode


class LocalStorage:
    """The storage of one person's games in one browser. There are no transfers to other devices and no quotas."""

    push = None

    def __init__(self, shelf: Shelf, announce: Announce) -> None:
        self._shelf = shelf
        self._announce = announce
        self.clock = Clock(now_ms())
        self._unreadable: dict[str, UnreadableTable] = {}  # until the page is closed
        self._log_listeners: list[LogListener] = []
        self._broadcast_listeners: list[BroadcastListener] = []

    async def open(self) -> None:
        """Set the clock: the machine's may have been set back since an entry of an unfinished table was written."""
        rows = [row for row in await self._tables() if row.due_at is not None]
        self.clock = Clock(max([now_ms(), *[await self._last_at(row) for row in rows]]))

    async def read_time(self) -> int:
        """The machine's time, which all tabs share."""
        return now_ms()

    def receive(self, text: str) -> None:
        """Take what another tab has announced."""
        if not text.startswith(_ENTRY):
            for hear in self._broadcast_listeners:
                hear(text)
            return
        for found in parse_payload(text.removeprefix(_ENTRY)):
            for listener in self._log_listeners:
                listener(found.table_id, found.seq, found if found.body else None)

    async def append_to_ended(self, row: LogRow, table: TableRow) -> bool:
        """As `append`: nothing is ever removed."""
        return await self.append(row, table)

    async def append(self, row: LogRow, table: TableRow) -> bool:
        """Write an entry and the table's row, or nothing if another tab has written that seq."""
        return await self._append([row], table)

    async def _append(self, rows: Sequence[LogRow], table: TableRow) -> bool:
        if table.seat_holders is None:
            before = await self._find_row(table.table_id)
            table = structs.replace(table, seat_holders=before.seat_holders if before else ())
        games = await self._of_known_guests(table.finished_games)
        is_written = await self._write(
            [
                *(_change("add", LOG, [row.table_id, row.seq], row) for row in rows),
                _change("put", TABLE, [table.table_id], structs.replace(table, finished_games=())),
                *games,
            ]
        )
        for row in rows if is_written else ():
            for listener in self._log_listeners:
                listener(row.table_id, row.seq)
            for payload in make_payloads([row]):
                self._announce(_ENTRY + payload)
        return is_written

    async def add_table(self, rows: Sequence[LogRow], table: TableRow, phases: tuple[str, ...], most: int) -> bool:
        """Write the first entries of a table, or nothing if its host has too many."""
        tables = await self._tables()
        hosted = sum(found.host_id == table.host_id and found.phase in phases for found in tables)
        return hosted < most and await self._append(rows, table)

    async def read_log(self, table_id: str, after: int = 0, most: int = ALL_ENTRIES) -> list[LogRow]:
        """The entries after a seq. A damaged one is an error: without it, those after it mean nothing."""
        texts = await self._read_texts(LOG, [table_id, after])
        return [msgspec.json.decode(text, type=LogRow) for text in texts[:most]]

    async def list_summaries(self, phase: str, limit: int, before: int | None = None) -> list[str]:
        """Summaries of open tables in a phase."""
        rows = [row for row in await self._tables(before) if row.is_open and row.phase == phase]
        return [row.summary for row in rows[:limit]]

    async def list_guest_summaries(
        self, guest_id: str, limit: int, before: int | None = None
    ) -> list[tuple[str, list[int]]]:
        """Summaries of the tables where the guest has seats, with them; without `before`, unfinished ones first."""
        rows = await self._tables(before)
        if before is None:
            rows.sort(key=lambda row: row.phase in ENDED)  # which keeps the order of the others
        found = [(row.summary, _seats_of(guest_id, row)) for row in rows]
        return [(summary, seats) for summary, seats in found if seats][:limit]

    async def list_due_tables(self, now: int, limit: int) -> list[str]:
        """The ids of tables that need attention by now."""
        due = [(row.due_at, row.table_id) for row in await self._tables() if row.due_at is not None]
        return [table_id for at, table_id in sorted(due) if at <= now][:limit]

    async def find_table(self, table_id: str) -> StoredTable | None:
        """The row of a table."""
        return await self._find_row(table_id)

    async def holds_seat(self, guest_id: str, table_id: str) -> bool:
        """Whether a guest has a seat at a table."""
        row = await self._find_row(table_id)
        return row is not None and bool(_seats_of(guest_id, row))

    async def mark_unreadable(self, table_id: str, reason: str, now: int) -> None:
        """List a table as unreadable."""
        self._unreadable[table_id] = UnreadableTable(table_id, reason, now)

    async def clear_unreadable(self, table_id: str) -> None:
        """Take a table off that list."""
        self._unreadable.pop(table_id, None)

    async def list_unreadable(self) -> list[UnreadableTable]:
        """The tables that are listed as unreadable."""
        return list(self._unreadable.values())

    async def add_guest(self, guest: Guest, token_hash: bytes) -> None:
        """Keep a new guest, who has a token with this hash."""
        await self._write(
            [_change("put", GUEST, [guest.id], guest), _change("put", TOKEN, [token_hash.hex()], guest.id)]
        )

    async def find_guest(self, token_hash: bytes) -> Guest | None:
        """The guest whose token has this hash."""
        guest_id = await self._read(TOKEN, [token_hash.hex()], str)
        return None if guest_id is None else await self._read(GUEST, [guest_id], Guest)

    async def change_guest(self, guest_id: str, changes: GuestChanges) -> None:
        """Change some of the name, the colour and the mark of a guest."""
        guest = await self._read(GUEST, [guest_id], Guest)
        if guest is not None:
            await self._write([_change("put", GUEST, [guest_id], structs.replace(guest, **changes))])

    async def delete_guest(self, guest_id: str) -> None:
        """Delete a guest with mutes and the history; a token without a guest finds nobody."""
        games = await self._read_all(FINISHED, [guest_id, ""], FinishedGameRow)
        muted = await self.list_mutes(guest_id)
        gone: list[tuple[str, Key]] = [(GUEST, [guest_id])]
        gone += [(FINISHED, [guest_id, game.table_id]) for game in games]
        gone += [(MUTE, [guest_id, other]) for other in muted]
        await self._write([_change("delete", store, key) for store, key in gone])
        await self.broadcast(f"{GUEST_DELETED} {guest_id}")

    async def note_visit(self, guest_id: str, now: int) -> None:
        """Do nothing: no guest is ever removed for not coming."""

    async def count_tables(self, guest_id: str) -> int:
        """The number of tables where the guest has a seat."""
        return sum(bool(_seats_of(guest_id, row)) for row in await self._tables())

    async def list_finished_games(self, guest_id: str, limit: int, before: int | None = None) -> list[str]:
        """The bodies of the guest's finished games."""
        end = MAX_TIME if before is None else before
        games = await self._read_all(FINISHED, [guest_id, ""], FinishedGameRow)
        games.sort(key=lambda game: (-game.ended_at, game.table_id))
        return [game.body for game in games if game.ended_at < end][:limit]

    async def set_transfer(self, guest_id: str, token_hash: bytes, expires_at: int) -> None:
        """Do nothing: no other device can reach this browser."""

    async def find_transfer(self, token_hash: bytes, now: int) -> Guest | None:
        """None: there are no transfers."""

    async def redeem_transfer(self, token_hash: bytes, now: int, new_token_hash: bytes) -> Guest | None:
        """None: there are no transfers."""

    async def take_quota(self, key: str, now: int, interval: int, window: int) -> bool:  # noqa: ARG002
        """True: one person needs no quotas."""
        return True

    async def return_quota(self, key: str, interval: int) -> None:
        """Do nothing: one person needs no quotas."""

    async def set_mute(self, guest_id: str, muted_id: str, on: bool) -> None:
        """Mute another guest's chat for this guest, or unmute it."""
        if on and not await self._may_mute(guest_id):
            return
        await self._write([_change("put" if on else "delete", MUTE, [guest_id, muted_id], muted_id)])

    async def _may_mute(self, guest_id: str) -> bool:
        is_known = await self._read(GUEST, [guest_id], Guest) is not None
        return is_known and len(await self.list_mutes(guest_id)) < MAX_MUTES_PER_GUEST

    async def list_mutes(self, guest_id: str) -> frozenset[str]:
        """The guests whose chat this guest has muted."""
        return frozenset(await self._read_all(MUTE, [guest_id, ""], str))

    def subscribe_log(self, listener: LogListener) -> None:
        """Call the listener for every entry that any tab writes, this one included."""
        self._log_listeners.append(listener)

    async def broadcast(self, text: str) -> None:
        """Send a short message to all other tabs."""
        self._announce(text)

    def subscribe_broadcasts(self, listener: BroadcastListener) -> None:
        """Call the listener for every broadcast of another tab."""
        self._broadcast_listeners.append(listener)

    async def close(self) -> None:
        """Nothing is pending: every write has been waited for."""

    async def _last_at(self, table: TableRow) -> int:
        """The time of the last entry of a table."""
        rows = await self._read_all(LOG, [table.table_id, table.seq - 1], LogRow)
        return max([table.touched_at, *(row.at for row in rows)])

    async def _find_row(self, table_id: str) -> TableRow | None:
        return await self._read(TABLE, [table_id], TableRow)

    async def _tables(self, before: int | None = None) -> list[TableRow]:
        """The rows of all tables touched before a time, the last touched first."""
        end = MAX_TIME if before is None else before
        rows = [row for row in await self._read_all(TABLE, [], TableRow) if row.touched_at < end]
        return sorted(rows, key=lambda row: (-row.touched_at, row.table_id))

    async def _of_known_guests(self, games: Iterable[FinishedGameRow]) -> list[Change]:
        return [
            _change("keep", FINISHED, [game.guest_id, game.table_id], game)
            for game in games
            if await self._read(GUEST, [game.guest_id], Guest) is not None
        ]

    async def _read(self, store: str, key: Key, row: type[Row]) -> Row | None:
        text = await _access_shelf(self._shelf.read(store, _encode(key).decode()))
        return None if text is None else _decode(text, row)

    async def _read_all(self, store: str, first: Key, row: type[Row]) -> list[Row]:
        """The rows of a store after a key, with the same first part; all rows if the key is empty.

        A damaged row is left out, so that it hides no others.
        """
        found = [_decode(text, row) for text in await self._read_texts(store, first)]
        return [one for one in found if one is not None]

    async def _read_texts(self, store: str, first: Key) -> list[str]:
        texts = await _access_shelf(self._shelf.read_all(store, _encode(first).decode() if first else ""))
        return msgspec.json.decode(texts, type=list[str])

    async def _write(self, changes: list[Change]) -> bool:
        return bool(await _access_shelf(self._shelf.write(_encode(changes).decode())))


def _change(operation: Any, store: str, key: Key, value: object = None) -> Change:
    return (operation, store, key, _encode(value).decode())


def _decode(text: str, row: type[Row]) -> Row | None:
    """A stored row; None if it is damaged."""
    try:
        return msgspec.json.decode(text, type=row)
    except msgspec.DecodeError as error:
        LOGGER.warning("a stored row is damaged", extra={"reason": str(error)})
        return None


def _seats_of(guest_id: str, row: TableRow) -> list[int]:
    return sorted(seat for holder, seat in row.seat_holders or () if holder == guest_id)


async def _access_shelf(access: Awaitable[Row]) -> Row:
    """Return what the shelf answers; its errors become those of a storage."""
    try:
        return await access
    except Exception as error:
        raise StorageError(str(error)) from error
