"""The upkeep of a database: compact logs, removal of what is no longer kept, and a measure of the rest."""

from typing import Final

from msgspec import Struct

from ferrovia.server.storage.statements import Statements
from ferrovia.server.storage.stored_table import StoredTable, stored_table

ENDED_CONDITION: Final = "phase IN ('over', 'closed')"  # as in the index table_row_ended
_LIST_ENDED: Final = f"""
SELECT table_id, table_row.seq, phase, touched_at, compact_log.seq,
    EXISTS (SELECT 1 FROM finished_game WHERE finished_game.table_id = table_row.table_id),
    EXISTS (SELECT 1 FROM seat_holder JOIN guest ON id = guest_id WHERE seat_holder.table_id = table_row.table_id)
FROM table_row LEFT JOIN compact_log USING (table_id)
WHERE {ENDED_CONDITION} AND (touched_at, table_id) > ($1, $2) AND touched_at < $3 ORDER BY touched_at, table_id LIMIT $4
"""  # noqa: S608 - our own condition
_COMPACT: Final = f"""
INSERT INTO compact_log SELECT table_id, seq, $3 FROM table_row WHERE table_id = $1 AND seq = $2 AND {ENDED_CONDITION}
ON CONFLICT (table_id) DO UPDATE SET seq = excluded.seq, body = excluded.body
"""  # noqa: S608 - likewise
_DROP_ROWS: Final = "DELETE FROM log WHERE table_id = $1 AND seq <= $2"
_REMOVE_TABLE: Final = f"DELETE FROM table_row WHERE table_id = $1 AND seq = $2 AND {ENDED_CONDITION}"  # noqa: S608 - likewise
OF_A_TABLE: Final = ("log", "compact_log", "seat_holder", "unreadable_table", "push_wish", "push_notice")
OF_A_GUEST: Final = (
    "transfer",  # first: who redeems one adds a token, before the tokens are deleted or not at all
    *("guest_token", "mute", "finished_game", "guest_visit"),
    *("push_subscription", "push_wish", "push_notice"),
)
_IS_IDLE: Final = """
coalesce((SELECT seen_at FROM guest_visit WHERE guest_id = guest.id), created_at) < $2
AND NOT EXISTS (SELECT 1 FROM seat_holder WHERE guest_id = guest.id)
AND NOT EXISTS (SELECT 1 FROM table_row WHERE host_id = guest.id)
"""
_LIST_IDLE_GUESTS: Final = f"SELECT id FROM guest WHERE id > $1 AND {_IS_IDLE} ORDER BY id LIMIT $3"  # noqa: S608 - likewise
_REMOVE_GUEST: Final = f"DELETE FROM guest WHERE id = $1 AND {_IS_IDLE}"  # noqa: S608 - likewise
_LIST_TABLES: Final = """
SELECT table_id, seq, host_id, phase, is_open, created_at, touched_at, summary FROM table_row
WHERE table_id > $1 ORDER BY table_id LIMIT $2
"""


class EndedTable(Struct, frozen=True):
    """A finished or closed table, as far as retention needs to know it."""

    table_id: str
    seq: int
    phase: str
    touched_at: int
    compact_seq: int | None  # the last entry in the compact log, if there is one
    is_in_history: bool  # whether somebody has it in the history
    has_people: bool  # whether a guest who exists holds a seat


class Usage(Struct, frozen=True):
    """The size of a storage. Bytes of entries count their bodies alone."""

    database_bytes: int
    entries: int
    entry_bytes: int
    compact_logs: int
    compact_bytes: int
    guests: int
    finished_games: int


class Upkeep:
    """The upkeep of a database. Only finished and closed tables are ever compacted or removed."""

    def __init__(self, statements: Statements) -> None:
        self._statements = statements
        self.only_one = statements.only_one
        self.shrink = statements.shrink

    async def read_compact_log(self, table_id: str, after: int) -> bytes | None:
        """The compact log of a table, if it has entries after a seq."""
        sql = "SELECT body FROM compact_log WHERE table_id = $1 AND seq > $2"
        found = await self._statements.read(sql, table_id, after)
        return bytes(found[0][0]) if found else None

    async def list_ended(self, after: tuple[int, str], before: int, limit: int) -> list[EndedTable]:
        """Ended tables that were last touched before a time, the oldest first, after one by its time and id."""
        found = await self._statements.read(_LIST_ENDED, *after, before, limit)
        return [
            EndedTable(table_id, seq, phase, touched_at, compact_seq, bool(is_in_history), bool(has_people))
            for table_id, seq, phase, touched_at, compact_seq, is_in_history, has_people in found
        ]

    async def compact(self, table_id: str, seq: int, packed: bytes) -> bool:
        """Replace the entries up to a seq by the compact log; False if the table has changed since."""
        return await self._statements.change([(_COMPACT, (table_id, seq, packed)), (_DROP_ROWS, (table_id, seq))])

    async def remove_table(self, table_id: str, seq: int) -> bool:
        """Remove an ended table, but not from histories; False if it has changed since."""
        parts = [(f"DELETE FROM {name} WHERE table_id = $1", (table_id,)) for name in OF_A_TABLE]  # noqa: S608 - our own names
        return await self._statements.change([(_REMOVE_TABLE, (table_id, seq)), *parts])

    async def list_idle_guests(self, before: int, after: str, limit: int) -> list[str]:
        """Guests without a table whose last visit was before a time, by id and after one."""
        return [guest_id for (guest_id,) in await self._statements.read(_LIST_IDLE_GUESTS, after, before, limit)]

    async def remove_guest(self, guest_id: str, before: int) -> bool:
        """Remove such a guest with everything that is theirs; False if they are not idle any more."""
        parts = [(f"DELETE FROM {name} WHERE guest_id = $1", (guest_id,)) for name in OF_A_GUEST]  # noqa: S608 - our own names
        return await self._statements.change([(_REMOVE_GUEST, (guest_id, before)), *parts])

    async def remove_expired_transfers(self, now: int) -> None:
        """Remove links to other devices that nobody can use any more."""
        await self._statements.change([("DELETE FROM transfer WHERE expires_at < $1", (now,))])

    async def list_tables(self, after: str, limit: int) -> list[StoredTable]:
        """The rows of all tables, by id and after one."""
        return [stored_table(row) for row in await self._statements.read(_LIST_TABLES, after, limit)]

    async def measure_usage(self) -> Usage:
        """The size of the storage; reads all of it, so it takes a while."""
        size = "SELECT count(*), coalesce(sum(length(body)), 0) FROM"
        ((entries, entry_bytes),) = await self._statements.read(f"{size} log")
        ((compact_logs, compact_bytes),) = await self._statements.read(f"{size} compact_log")
        ((guests,),) = await self._statements.read("SELECT count(*) FROM guest")
        ((games,),) = await self._statements.read("SELECT count(*) FROM finished_game")
        total = await self._statements.measure()
        return Usage(total, entries, int(entry_bytes), compact_logs, int(compact_bytes), guests, games)
