"""Tables written straight into a storage, as a server would have done."""

from functools import cache
from random import Random
from typing import Any

import asyncpg

from ferrovia.rulebooks import RULEBOOKS
from ferrovia.server.storage import Storage
from ferrovia.server.storage.interface import LogRow
from ferrovia.server.storage.sqlite import connect
from ferrovia.server.tables.model.entries import (
    Began,
    EntryBody,
    LogEntry,
    Played,
    Sat,
    read_entry,
)
from ferrovia.server.tables.model.state import DAY_MS, PLAYING, TableState, rebuild_state
from ferrovia.server.tables.runtime.entry_writer import make_table_row
from tests.random_games import random_action
from tests.server.new_tables import creation, printed

YEAR_MS = 365 * DAY_MS


def finished_log(table_id: str, book: str = "paris", **options: Any) -> list[LogRow]:
    """The log of a game that people finished in 1970, in random actions; they are guest0, guest1 …"""
    return [*_finished_log(table_id, book, **options)]


@cache
def _finished_log(table_id: str, book: str, **options: Any) -> list[LogRow]:
    rulebook = RULEBOOKS[book]
    created = creation(printed(book, rulebook.seats[0]), **{"is_open": False, **options})
    state, rng, rows = TableState(created, table_id, "guest0", 1000), Random(4), list[LogRow]()

    def add(guest_id: str, body: EntryBody) -> None:
        entry = LogEntry(table_id, state.seq + 1, 1000 * (state.seq + 1), guest_id, "", body)
        state.apply(entry)
        rows.append(entry.row())

    add("guest0", created)
    for seat in range(rulebook.seats[0]):
        add(f"guest{seat}", Sat(seat, ["Ana", "Bo", "Eva", "Zoe"][seat], seat, seat))
    add("guest0", Began())
    while state.phase == PLAYING:
        assert state.game_state is not None
        action = random_action(state.game, state.game_state, rng)
        add(f"guest{action.seat}", Played(action.seat, state.notation.format(action)))
    return rows


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
