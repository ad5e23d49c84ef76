"""Writes entries to PostgreSQL: one connection per process, many entries per commit."""

import asyncio
from typing import Any, Final

import asyncpg

from ferrovia.server.storage.announcements import make_payloads
from ferrovia.server.storage.group_commit import GroupCommit, RolledBackError
from ferrovia.server.storage.interface import LogRow, StorageError, TableRow

LOG_CHANNEL: Final = "ferrovia"
MAX_ENTRIES: Final = 150  # in one commit
TIMEOUT_SECONDS: Final = 10.0  # for a statement, or to connect
PATIENCE_SECONDS: Final = 5.0  # for which entries wait for a database that is being restarted
FIRST_WAIT_SECONDS: Final = 0.05  # before the second attempt to connect; doubled after each
MAX_WAIT_SECONDS: Final = 1.0  # between attempts to connect
# The errors that the driver raises if the database or the connection fails. A connection raises the internal error if
# its end has been announced and has not arrived yet.
FAILURES: Final = (
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    OSError,
    TimeoutError,
)
_LOST: Final = ("FATAL", "PANIC")  # severities of errors that end the connection

_Append = tuple[LogRow, TableRow]

# One statement, so one round trip and one transaction, and the rest happens only for entries that are new. A commit has
# one entry of a table. If some entry is not new, the others are announced by their keys alone.
_APPEND: Final = """
WITH given AS (
    SELECT * FROM unnest(
        $1::text[], $2::integer[], $3::bigint[], $4::text[], $5::text[], $6::text[],
        $7::text[], $8::text[], $9::boolean[], $10::bigint[], $11::bigint[], $12::bigint[], $13::text[]
    ) AS item (table_id, seq, at, guest_id, command_id, body,
        host_id, phase, is_open, created_at, touched_at, due_at, summary)
), entry AS (
    INSERT INTO log SELECT table_id, seq, at, guest_id, command_id, body FROM given
    ON CONFLICT DO NOTHING RETURNING table_id, seq
), updated AS (
    INSERT INTO table_row
    SELECT table_id, seq, host_id, phase, is_open, created_at, touched_at, due_at, summary FROM given
    WHERE table_id = ANY (ARRAY(SELECT table_id FROM entry))
    ON CONFLICT (table_id) DO UPDATE SET seq = excluded.seq, phase = excluded.phase,
        touched_at = excluded.touched_at, due_at = excluded.due_at, summary = excluded.summary
), removed AS (
    DELETE FROM seat_holder USING entry
    WHERE entry.table_id = ANY ($14::text[]) AND seat_holder.table_id = entry.table_id
        AND (guest_id, entry.table_id, seat) NOT IN (SELECT * FROM unnest($15::text[], $16::text[], $17::integer[]))
), added AS (
    INSERT INTO seat_holder
    SELECT guest_id, table_id, seat FROM entry
    JOIN unnest($15::text[], $16::text[], $17::integer[]) AS held (guest_id, table_id, seat) USING (table_id)
    ON CONFLICT DO NOTHING
), finished AS (
    INSERT INTO finished_game
    SELECT id, table_id, ended_at, game.body FROM entry
    JOIN unnest($18::text[], $19::text[], $20::bigint[], $21::text[]) AS game (id, table_id, ended_at, body)
        USING (table_id)
    JOIN guest USING (id) FOR KEY SHARE OF guest ON CONFLICT DO NOTHING
)
SELECT table_id FROM entry
UNION ALL
SELECT pg_notify($22, payload)::text FROM unnest($23::text[]) AS payload
WHERE (SELECT count(*) FROM entry) = cardinality($1)
UNION ALL
SELECT pg_notify($22, json_agg(json_build_array(table_id, seq))::text)::text FROM entry
HAVING count(*) BETWEEN 1 AND cardinality($1) - 1
"""


class PostgresWriter:
    """The process's only writer of entries; it connects again when the connection is lost."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._connection: asyncpg.Connection[Any] | None = None
        self._failed_since = 0.0  # when the first of the latest attempts to connect failed
        self._group: GroupCommit[_Append, bool] = GroupCommit(
            self._commit, MAX_ENTRIES, key_of=lambda append: append[0].table_id
        )

    @property
    def process_id(self) -> int:
        """The database's id of the connection, by which its notifications are recognized; 0 if there is none."""
        return 0 if self._connection is None or self._connection.is_closed() else self._connection.get_server_pid()

    async def append(self, row: LogRow, table: TableRow) -> bool:
        """Write an entry and the table's row; False, with nothing written, if the log has that seq already."""
        return await self._group.run((row, table))

    async def close(self) -> None:
        """Finish the waiting writes, and disconnect."""
        await self._group.close()
        self._disconnect()

    async def _commit(self, appends: list[_Append]) -> list[bool]:
        """Write entries; the result says which entries were new."""
        connection = self._connection = await self._get_connection()
        in_order = sorted(appends, key=lambda append: append[0].table_id)  # so that processes never wait in a circle
        try:
            found = await connection.fetch(_APPEND, *_values(in_order))
        except FAILURES as error:
            if isinstance(error, asyncpg.PostgresError) and error.severity_en not in _LOST:
                raise RolledBackError(describe_failure(error)) from error
            self._disconnect()
            raise StorageError(describe_failure(error)) from error
        except BaseException:
            self._disconnect()
            raise
        written = {table_id for (table_id,) in found}
        return [row.table_id in written for row, _ in appends]

    async def _get_connection(self) -> "asyncpg.Connection[Any]":
        """The connection, or a new one; a database that was there a moment ago is waited for."""
        if self._connection is not None and not self._connection.is_closed():
            return self._connection
        loop = asyncio.get_running_loop()
        wait = FIRST_WAIT_SECONDS
        while True:
            try:
                connection = await connect(self._url, "ferrovia writer")
            except FAILURES as error:
                self._failed_since = self._failed_since or loop.time()
                if loop.time() - self._failed_since > PATIENCE_SECONDS:
                    raise StorageError(describe_failure(error)) from error
            else:
                self._failed_since = 0.0
                return connection
            await asyncio.sleep(wait)
            wait = min(MAX_WAIT_SECONDS, wait * 2)

    def _disconnect(self) -> None:
        if self._connection is not None:
            self._connection.terminate()
        self._connection = None


def describe_failure(error: BaseException) -> str:
    """What went wrong, for the server log: without the message, which may have values of rows."""
    return " ".join([type(error).__name__, *filter(None, [getattr(error, "sqlstate", None)])])


async def connect(url: str, name: str) -> "asyncpg.Connection[Any]":
    """A connection with a name that the database shows its operator."""
    return await asyncpg.connect(
        url, timeout=TIMEOUT_SECONDS, command_timeout=TIMEOUT_SECONDS, server_settings={"application_name": name}
    )


def _values(appends: list[_Append]) -> list[object]:
    """The parameters of `_APPEND`."""
    rows, tables = zip(*appends, strict=True)
    held = [(guest_id, table.table_id, seat) for table in tables for guest_id, seat in table.seat_holders or ()]
    done = [game for table in tables for game in table.finished_games]
    return [
        *([getattr(row, name) for row in rows] for name in ("table_id", "seq", "at", "guest_id", "command_id", "body")),
        *(
            [getattr(table, name) for table in tables]
            for name in ("host_id", "phase", "is_open", "created_at", "touched_at", "due_at", "summary")
        ),
        [table.table_id for table in tables if table.seat_holders is not None],
        *([item[column] for item in held] for column in range(3)),
        *([getattr(game, name) for game in done] for name in ("guest_id", "table_id", "ended_at", "body")),
        LOG_CHANNEL,
        make_payloads(rows),
    ]
