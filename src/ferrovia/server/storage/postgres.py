"""The log in PostgreSQL, for several processes and machines: whatever one writes, the others are notified of."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any, Final

import asyncpg

from ferrovia.server.logs import LOGGER
from ferrovia.server.storage.migrations import migrations
from ferrovia.server.storage.storage import Card, GuestRow, Heard, Overheard, Row, StorageFailed

CHANNEL: Final = "ferrovia"
ASIDE: Final = "ferrovia_aside"  # the channel of what is kept nowhere
MOST_CONNECTIONS: Final = 10
PATIENCE: Final = 10.0  # seconds for a statement
SILENCE: Final = 30.0  # seconds between looks whether the listening connection still lives
_LOCK: Final = 4_207_849  # any number, the same in every process: one migrates at a time

# One statement, so one round trip and one transaction: all of it happens only if the line is new.
_APPEND: Final = """
WITH line AS (
    INSERT INTO log VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING RETURNING seq
), shown AS (
    INSERT INTO card SELECT $1, $2, $7, $8, $9, $10, $11, $12, $13 FROM line
    ON CONFLICT (table_id) DO UPDATE SET seq = excluded.seq, phase = excluded.phase,
        touched_at = excluded.touched_at, due_at = excluded.due_at, face = excluded.face
), gone AS (
    DELETE FROM holding WHERE $17 AND table_id = $1 AND EXISTS (SELECT FROM line)
        AND (guest, seat) NOT IN (SELECT * FROM unnest($14::text[], $15::integer[]))
), held AS (
    INSERT INTO holding SELECT guest, $1, seat FROM line, unnest($14::text[], $15::integer[]) AS h (guest, seat)
    ON CONFLICT DO NOTHING
)
SELECT seq, pg_notify($16, $1 || ' ' || seq) FROM line
"""
_FACES: Final = """
SELECT face FROM card WHERE is_open AND phase = $1 AND touched_at < $2 ORDER BY touched_at DESC, table_id LIMIT $3
"""
_FACES_OF: Final = """
SELECT face, array_agg(seat ORDER BY seat) FROM holding JOIN card USING (table_id)
WHERE guest = $1 AND touched_at < $2
GROUP BY table_id, face, touched_at ORDER BY touched_at DESC, table_id LIMIT $3
"""
_DUE: Final = "SELECT table_id FROM card WHERE due_at <= $1 ORDER BY due_at LIMIT $2"


class PostgresStorage:
    """A pool of connections that write and read, and one that listens."""

    def __init__(self, address: str, pool: "asyncpg.Pool[Any]") -> None:
        self._address = address
        self._pool = pool
        self._heard: list[Heard] = []
        self._overheard: list[Overheard] = []
        self._listening: asyncio.Task[None] | None = None
        self._ready = asyncio.Event()

    @classmethod
    async def open(cls, address: str) -> "PostgresStorage":
        """The storage at an address, brought up to date; returns once it hears what others write."""
        async with _failing():
            pool = await asyncpg.create_pool(
                address, min_size=1, max_size=MOST_CONNECTIONS, command_timeout=PATIENCE, timeout=PATIENCE
            )
            async with pool.acquire() as connection, connection.transaction():
                await _migrate(connection)
        storage = cls(address, pool)
        storage._listening = asyncio.create_task(storage._listen())
        await asyncio.wait_for(storage._ready.wait(), PATIENCE)
        return storage

    async def _listen(self) -> None:
        """Hear what is written, for ever; after a gap everyone is told that something may have been missed."""
        wait = 0.1
        while True:
            try:
                connection = await asyncpg.connect(self._address, timeout=PATIENCE, command_timeout=PATIENCE)
                lost = asyncio.Event()
                connection.add_termination_listener(lambda _connection, lost=lost: lost.set())
                try:
                    await connection.add_listener(CHANNEL, self._hear)
                    await connection.add_listener(ASIDE, self._overhear)
                    if self._ready.is_set():
                        self._tell("", 0)
                    self._ready.set()
                    wait = 0.1
                    while True:
                        with suppress(TimeoutError):
                            await asyncio.wait_for(lost.wait(), SILENCE)
                        await connection.execute("SELECT 1")
                finally:
                    connection.terminate()
            except (asyncpg.PostgresError, asyncpg.InterfaceError, OSError, TimeoutError) as error:
                LOGGER.warning("not listening", extra={"error": type(error).__name__})
                await asyncio.sleep(wait)
                wait = min(5.0, wait * 2)

    def _hear(self, _connection: object, _process: int, _channel: str, payload: object) -> None:
        table, _, seq = str(payload).partition(" ")
        if seq.isdigit():
            self._tell(table, int(seq))

    def _overhear(self, _connection: object, _process: int, _channel: str, payload: object) -> None:
        for overheard in self._overheard:
            overheard(str(payload))

    def _tell(self, table: str, seq: int) -> None:
        for heard in self._heard:
            heard(table, seq)

    async def append(self, row: Row, card: Card) -> bool:
        """Write a line and the table's card, or nothing if the log has that seq already."""
        line = (row.table, row.seq, row.at, row.guest, row.command, row.body)
        shown = (card.maker, card.phase, card.is_open, card.made_at, card.touched_at, card.due_at, card.face)
        held = card.holders or ()
        holders = ([guest for guest, _ in held], [seat for _, seat in held])
        is_new = card.holders is not None
        async with _failing():
            return await self._pool.fetchrow(_APPEND, *line, *shown, *holders, CHANNEL, is_new) is not None

    async def _read(self, sql: str, *values: object) -> list[Any]:
        async with _failing():
            return await self._pool.fetch(sql, *values)

    async def _change(self, sql: str, *values: object) -> None:
        async with _failing():
            await self._pool.execute(sql, *values)

    async def rows(self, table: str, after: int = 0) -> list[Row]:
        """The log after a seq."""
        sql = "SELECT * FROM log WHERE table_id = $1 AND seq > $2 ORDER BY seq"
        return [Row(*found) for found in await self._read(sql, table, after)]

    async def faces(self, phase: str, limit: int, before: int | None = None) -> list[str]:
        """Faces of open tables in a phase."""
        return [face for (face,) in await self._read(_FACES, phase, _or_last(before), limit)]

    async def faces_of(self, guest: str, limit: int, before: int | None = None) -> list[tuple[str, list[int]]]:
        """Faces of the tables where the guest holds seats, and the seats."""
        return [(face, seats) for face, seats in await self._read(_FACES_OF, guest, _or_last(before), limit)]

    async def count_made(self, guest: str, phases: tuple[str, ...]) -> int:
        """How many tables in these phases the guest has made."""
        sql = "SELECT count(*) FROM card WHERE maker = $1 AND phase = ANY ($2::text[])"
        count: int = (await self._read(sql, guest, list(phases)))[0][0]
        return count

    async def due(self, now: int, limit: int) -> list[str]:
        """Tables that must be looked after by now."""
        return [table for (table,) in await self._read(_DUE, now, limit)]

    async def add_guest(self, guest: GuestRow) -> None:
        """Keep a new guest."""
        sql = "INSERT INTO guest VALUES ($1, $2, $3, $4)"
        await self._change(sql, guest.id, guest.token_hash, guest.name, guest.made_at)

    async def find_guest(self, token_hash: bytes) -> GuestRow | None:
        """The guest whose token has this hash."""
        found = await self._read("SELECT * FROM guest WHERE token_hash = $1", token_hash)
        return GuestRow(*found[0]) if found else None

    async def rename_guest(self, guest: str, name: str) -> None:
        """Change the name."""
        await self._change("UPDATE guest SET name = $2 WHERE id = $1", guest, name)

    async def set_mute(self, guest: str, muted: str, on: bool) -> None:
        """Note that one guest does not want to read another, or wants to again."""
        if on:
            await self._change("INSERT INTO mute VALUES ($1, $2) ON CONFLICT DO NOTHING", guest, muted)
        else:
            await self._change("DELETE FROM mute WHERE guest = $1 AND muted = $2", guest, muted)

    async def mutes(self, guest: str) -> frozenset[str]:
        """The guests that this one does not want to read."""
        return frozenset(muted for (muted,) in await self._read("SELECT muted FROM mute WHERE guest = $1", guest))

    def listen(self, heard: Heard) -> None:
        """Be told of what any process has written."""
        self._heard.append(heard)

    async def call_out(self, text: str) -> None:
        """Say something short to all processes that listen now."""
        await self._change("SELECT pg_notify($1, $2)", ASIDE, text)

    def overhear(self, overheard: Overheard) -> None:
        """Be told of what any process calls out."""
        self._overheard.append(overheard)

    async def check(self) -> None:
        """Return if the database answers."""
        await self._read("SELECT 1")

    async def close(self) -> None:
        """Let go of the connections."""
        if self._listening is not None:
            self._listening.cancel()
            with suppress(asyncio.CancelledError):
                await self._listening
        with suppress(TimeoutError):
            await asyncio.wait_for(self._pool.close(), PATIENCE)


async def _migrate(connection: Any) -> None:
    """Bring the schema up to date; of several processes that start together, one does."""
    await connection.execute("SELECT pg_advisory_xact_lock($1)", _LOCK)
    await connection.execute("CREATE TABLE IF NOT EXISTS migration (number INTEGER PRIMARY KEY)")
    done = await connection.fetchval("SELECT coalesce(max(number), 0) FROM migration")
    ready = migrations("postgres")
    if done > len(ready):
        raise StorageFailed("the database was written by a newer version")
    for number, sql in ready[done:]:
        await connection.execute(sql)
        await connection.execute("INSERT INTO migration VALUES ($1)", number)


@asynccontextmanager
async def _failing() -> AsyncIterator[None]:
    """Whatever the database or the way to it does wrong, as a failure of the storage."""
    try:
        yield
    except (asyncpg.PostgresError, asyncpg.InterfaceError, OSError, TimeoutError) as error:
        raise StorageFailed(f"{type(error).__name__}: {error}") from error


def _or_last(before: int | None) -> int:
    return before if before is not None else 1 << 62
