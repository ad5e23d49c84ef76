"""Tables written straight into a storage, as a server would have done."""

from typing import Any

import asyncpg
from msgspec import structs

from ferrovia.server.storage import Storage
from ferrovia.server.storage.interface import LogRow
from ferrovia.server.storage.sqlite import connect
from ferrovia.server.tables.model.entries import read_entry
from ferrovia.server.tables.model.state import DAY_MS, TableState, rebuild_state
from ferrovia.server.tables.views.table_row import make_table_row
from tests.server.test_versions import stored_log

YEAR_MS = 365 * DAY_MS


def finished_log(table_id: str, book: str = "paris") -> list[LogRow]:
    """The log of a game that people finished in 1970; they are guest0, guest1 …"""
    return [structs.replace(row, table_id=table_id) for row in stored_log(book)]


async def write_log(storage: Storage, rows: list[LogRow]) -> TableState:
    """Write a log with the rows that follow from it; the state it leads to."""
    entries = [read_entry(row) for row in rows]
    state = TableState(entries[0].body, entries[0].table_id, "guest0", entries[0].at)  # type: ignore[arg-type] # the creation
    for row, entry in zip(rows, entries, strict=True):
        state.apply(entry)
        assert await storage.append(row, make_table_row(state, entry.body))
    return state


def state_of(rows: list[LogRow]) -> TableState:
    """The state that a log leads to."""
    return rebuild_state([read_entry(row) for row in rows])


async def append_last(storage: Storage, rows: list[LogRow]) -> None:
    """Append the last row of a log whose other rows are stored already."""
    assert await storage.append(rows[-1], make_table_row(state_of(rows), read_entry(rows[-1]).body))


async def run_statement(database: str, sql: str) -> list[Any]:
    """Run SQL behind the storage's back."""
    if database.startswith("postgres"):
        remote = await asyncpg.connect(database)
        found: list[Any] = await remote.fetch(sql)
        await remote.close()
        return [tuple(row) for row in found]
    local = connect(database)
    rows = local.execute(sql).fetchall()
    local.close()
    return rows
