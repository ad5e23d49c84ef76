"""The queries of a storage that are the same in SQLite and PostgreSQL."""

from collections.abc import Sequence
from itertools import groupby
from operator import itemgetter
from typing import Final

from msgspec import structs

from ferrovia.server.storage.compact_log import complete_log
from ferrovia.server.storage.interface import (
    ALL_ENTRIES,
    GUEST_DELETED,
    MAX_MUTES_PER_GUEST,
    MAX_TIME,
    MAX_TOKENS_PER_GUEST,
    Guest,
    GuestChanges,
    LogRow,
    TableRow,
)
from ferrovia.server.storage.push_store import PushStore
from ferrovia.server.storage.statements import LOCK_GUEST, Statement, Statements
from ferrovia.server.storage.stored_table import StoredTable, UnreadableTable, stored_table
from ferrovia.server.storage.upkeep import ENDED_CONDITION, OF_A_GUEST, Upkeep

_TRANSFER: Final = """
SELECT guest.* FROM transfer JOIN guest ON id = guest_id WHERE token_hash = $1 AND expires_at > $2
"""
_SET_TRANSFER: Final = """
INSERT INTO transfer SELECT id, $2, $3 FROM guest WHERE id = $1
ON CONFLICT (guest_id) DO UPDATE SET token_hash = excluded.token_hash, expires_at = excluded.expires_at
"""
_END_TRANSFER: Final = "DELETE FROM transfer WHERE guest_id = $1 AND token_hash = $2 AND expires_at > $3"
_ADD_DEVICE: Final = "INSERT INTO guest_token VALUES ($1, $2, $3)"
_DROP_OLD_TOKENS: Final = """
DELETE FROM guest_token WHERE guest_id = $1 AND token_hash NOT IN (
    SELECT token_hash FROM guest_token WHERE guest_id = $1 ORDER BY created_at DESC LIMIT $2
)
"""
_FULL_AT: Final = "CASE WHEN quota.full_at > $2 THEN quota.full_at ELSE $2 END"
_TAKE_QUOTA: Final = f"""
INSERT INTO quota VALUES ($1, CAST($2 AS BIGINT) + CAST($3 AS BIGINT))
ON CONFLICT (key) DO UPDATE SET full_at = {_FULL_AT} + $3 WHERE {_FULL_AT} + $3 <= $2 + CAST($4 AS BIGINT)
"""  # noqa: S608 - our own expression
_DROP_FULL_QUOTAS: Final = "DELETE FROM quota WHERE key IN (SELECT key FROM quota WHERE full_at <= $1 LIMIT 100 {skip})"
_LOG: Final = "SELECT * FROM log WHERE table_id = $1 AND seq > $2 ORDER BY seq LIMIT $3"
_CHANGE_ENDED: Final = f"""
UPDATE table_row SET seq = $2, touched_at = $3, summary = $4 WHERE table_id = $1 AND seq = $5 AND {ENDED_CONDITION}
"""  # noqa: S608 - our own condition
_SUMMARIES: Final = """
SELECT summary FROM table_row WHERE is_open AND phase = $1 AND touched_at < $2
ORDER BY touched_at DESC, table_id LIMIT $3
"""
_LISTED: Final = f"CAST($3 AS BOOLEAN) AND {ENDED_CONDITION}, touched_at DESC, table_id"
_GUEST_SUMMARIES: Final = f"""
SELECT summary, seat FROM seat_holder JOIN (
    SELECT table_id, summary, phase, touched_at FROM table_row
    WHERE table_id IN (SELECT table_id FROM seat_holder WHERE guest_id = $1) AND touched_at < $2
    ORDER BY {_LISTED} LIMIT $4
) AS listed USING (table_id) WHERE guest_id = $1 ORDER BY {_LISTED}, seat
"""  # noqa: S608 - our own condition
_FINISHED_GAMES: Final = """
SELECT body FROM finished_game WHERE guest_id = $1 AND ended_at < $2 ORDER BY ended_at DESC, table_id LIMIT $3
"""
_CHANGE_GUEST: Final = {
    "name": "UPDATE guest SET name = $2 WHERE id = $1",
    "color": "UPDATE guest SET color = $2 WHERE id = $1",
    "mark": "UPDATE guest SET mark = $2 WHERE id = $1",
}
_NOTE_VISIT: Final = """
INSERT INTO guest_visit SELECT id, $2 FROM guest WHERE id = $1
ON CONFLICT (guest_id) DO UPDATE SET seen_at = excluded.seen_at
"""
_MUTE: Final = """
INSERT INTO mute SELECT id, $2 FROM guest
WHERE id = $1 AND (SELECT count(*) FROM mute WHERE guest_id = $1) < $3 ON CONFLICT DO NOTHING
"""
_PROBE: Final = "INSERT INTO probe VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET at = excluded.at"
_MARK_UNREADABLE: Final = """
INSERT INTO unreadable_table VALUES ($1, $2, $3) ON CONFLICT (table_id) DO UPDATE SET reason = excluded.reason
"""
_FIND_TABLE: Final = """
SELECT table_id, seq, host_id, phase, is_open, created_at, touched_at, summary FROM table_row WHERE table_id = $1
"""
_FIND_GUEST: Final = "SELECT guest.* FROM guest_token JOIN guest ON id = guest_id WHERE token_hash = $1"


class CommonQueries(Statements):
    """A part of both storages."""

    skip_locked = ""  # ends a query for rows to delete, so that it leaves out those that others are deleting

    def __init__(self) -> None:
        self.upkeep = Upkeep(self)
        self.push = PushStore(self)

    def broadcasting(self, text: str) -> list[Statement]:  # noqa: ARG002 - for PostgreSQL
        """The statements that broadcast a text at the end of a transaction."""
        return []

    async def read_log(self, table_id: str, after: int = 0, most: int = ALL_ENTRIES) -> list[LogRow]:
        """The entries after a seq, all or the first of them, compact or not."""
        rows = [LogRow(*found) for found in await self.read(_LOG, table_id, after, most)]
        return (await complete_log(self.upkeep, table_id, after, rows))[:most]

    async def _change_ended(self, row: LogRow, table: TableRow, more: Sequence[Statement] = ()) -> bool:
        """Write an entry of an ended table, and what else belongs to it, unless the table has changed or is gone."""
        change = (_CHANGE_ENDED, (table.table_id, row.seq, table.touched_at, table.summary, row.seq - 1))
        entry = ("INSERT INTO log VALUES ($1, $2, $3, $4, $5, $6)", structs.astuple(row))
        return await self.change([change, entry, *more])

    async def list_summaries(self, phase: str, limit: int, before: int | None = None) -> list[str]:
        """Summaries of open tables in a phase."""
        end = MAX_TIME if before is None else before
        return [summary for (summary,) in await self.read(_SUMMARIES, phase, end, limit)]

    async def list_guest_summaries(
        self, guest_id: str, limit: int, before: int | None = None
    ) -> list[tuple[str, list[int]]]:
        """Summaries of the tables where the guest has seats, with them; without `before`, unfinished ones first."""
        end = MAX_TIME if before is None else before
        found = await self.read(_GUEST_SUMMARIES, guest_id, end, before is None, limit)
        return [(summary, [seat for _, seat in rows]) for summary, rows in groupby(found, itemgetter(0))]

    async def list_due_tables(self, now: int, limit: int) -> list[str]:
        """The ids of tables that need attention by now."""
        sql = "SELECT table_id FROM table_row WHERE due_at <= $1 ORDER BY due_at LIMIT $2"
        return [table_id for (table_id,) in await self.read(sql, now, limit)]

    async def add_guest(self, guest: Guest, token_hash: bytes) -> None:
        """Keep a new guest, who has a token with this hash."""
        add = ("INSERT INTO guest VALUES ($1, $2, $3, $4, $5)", structs.astuple(guest))
        await self.change([add, (_ADD_DEVICE, (token_hash, guest.id, guest.created_at))])

    async def delete_guest(self, guest_id: str) -> None:
        """Delete a guest and what else is theirs (`OF_A_GUEST`)."""
        delete = ("DELETE FROM guest WHERE id = $1", (guest_id,))
        parts = [(f"DELETE FROM {name} WHERE guest_id = $1", (guest_id,)) for name in OF_A_GUEST]  # noqa: S608 - our own names
        await self.change([delete, *parts, *self.broadcasting(f"{GUEST_DELETED} {guest_id}")])

    async def find_guest(self, token_hash: bytes) -> Guest | None:
        """The guest whose token has this hash."""
        found = await self.read(_FIND_GUEST, token_hash)
        return Guest(*found[0]) if found else None

    async def change_guest(self, guest_id: str, changes: GuestChanges) -> None:
        """Change some of the name, the colour and the mark of a guest."""
        await self.change([(_CHANGE_GUEST[field], (guest_id, value)) for field, value in changes.items()])

    async def count_tables(self, guest_id: str) -> int:
        """The number of tables where the guest has a seat."""
        sql = "SELECT count(DISTINCT table_id) FROM seat_holder WHERE guest_id = $1"
        ((count,),) = await self.read(sql, guest_id)
        return int(count)

    async def list_finished_games(self, guest_id: str, limit: int, before: int | None = None) -> list[str]:
        """The bodies of the guest's finished games."""
        end = MAX_TIME if before is None else before
        return [body for (body,) in await self.read(_FINISHED_GAMES, guest_id, end, limit)]

    async def find_transfer(self, token_hash: bytes, now: int) -> Guest | None:
        """The guest of a transfer that has not expired."""
        found = await self.read(_TRANSFER, token_hash, now)
        return Guest(*found[0]) if found else None

    async def set_transfer(self, guest_id: str, token_hash: bytes, expires_at: int) -> None:
        """Keep a transfer of a guest who exists, instead of an earlier one."""
        await self.change([(LOCK_GUEST, (guest_id,)), (_SET_TRANSFER, (guest_id, token_hash, expires_at))])

    async def redeem_transfer(self, token_hash: bytes, now: int, new_token_hash: bytes) -> Guest | None:
        """End a transfer and give its guest another token."""
        guest = await self.find_transfer(token_hash, now)
        if guest is None:
            return None
        end = (_END_TRANSFER, (guest.id, token_hash, now))
        drop = (_DROP_OLD_TOKENS, (guest.id, MAX_TOKENS_PER_GUEST - 1))
        is_mine = await self.change([end, drop, (_ADD_DEVICE, (new_token_hash, guest.id, now))])
        return guest if is_mine else None

    async def take_quota(self, key: str, now: int, interval: int, window: int) -> bool:
        """Take one from a quota, unless it is empty."""
        drop = (_DROP_FULL_QUOTAS.format(skip=self.skip_locked), (now,))
        return await self.change([(_TAKE_QUOTA, (key, now, interval, window)), drop])

    async def return_quota(self, key: str, interval: int) -> None:
        """Put back what was taken from a quota."""
        await self.change([("UPDATE quota SET full_at = full_at - $2 WHERE key = $1", (key, interval))])

    async def set_mute(self, guest_id: str, muted_id: str, on: bool) -> None:
        """Mute another guest's chat for this guest, or unmute it."""
        if on:
            mute = (_MUTE, (guest_id, muted_id, MAX_MUTES_PER_GUEST))
            await self.change([(LOCK_GUEST, (guest_id,)), mute])
        else:
            sql = "DELETE FROM mute WHERE guest_id = $1 AND muted_id = $2"
            await self.change([(sql, (guest_id, muted_id))])

    async def list_mutes(self, guest_id: str) -> frozenset[str]:
        """The guests whose chat this guest has muted."""
        found = await self.read("SELECT muted_id FROM mute WHERE guest_id = $1", guest_id)
        return frozenset(muted_id for (muted_id,) in found)

    async def find_table(self, table_id: str) -> StoredTable | None:
        """The row of a table."""
        found = await self.read(_FIND_TABLE, table_id)
        return stored_table(found[0]) if found else None

    async def holds_seat(self, guest_id: str, table_id: str) -> bool:
        """Whether a guest has a seat at a table."""
        sql = "SELECT 1 FROM seat_holder WHERE guest_id = $1 AND table_id = $2 LIMIT 1"
        return bool(await self.read(sql, guest_id, table_id))

    async def note_visit(self, guest_id: str, now: int) -> None:
        """Note that a guest was here."""
        await self.change([(_NOTE_VISIT, (guest_id, now))])

    async def probe(self, now: int) -> None:
        """Write a row that means nothing; returns when it is on disk."""
        await self.change([(_PROBE, (now,))])

    async def mark_unreadable(self, table_id: str, reason: str, now: int) -> None:
        """List a table as unreadable, for the operator."""
        await self.change([(_MARK_UNREADABLE, (table_id, reason, now))])

    async def clear_unreadable(self, table_id: str) -> None:
        """Take a table off that list."""
        await self.change([("DELETE FROM unreadable_table WHERE table_id = $1", (table_id,))])

    async def list_unreadable(self) -> list[UnreadableTable]:
        """The tables that are listed as unreadable."""
        sql = "SELECT table_id, reason, found_at FROM unreadable_table ORDER BY table_id"
        return [UnreadableTable(*row) for row in await self.read(sql)]
