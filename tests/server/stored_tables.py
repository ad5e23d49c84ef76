"""Tables written straight into a storage, as a server would have done."""

from functools import cache
from typing import Any

import asyncpg

from ferrovia.boards import load_board
from ferrovia.engine.game import Game
from ferrovia.notation.record import Record, parse_record
from ferrovia.rulebooks import RULEBOOKS
from ferrovia.server.storage import Storage
from ferrovia.server.storage.interface import LogRow
from ferrovia.server.storage.sqlite import connect
from ferrovia.server.tables.model.entries import (
    Began,
    Created,
    EntryBody,
    LogEntry,
    Played,
    Sat,
    SeatSetup,
    TimeControl,
    read_entry,
)
from ferrovia.server.tables.model.state import DAY_MS, TableState, rebuild_state
from ferrovia.server.tables.views.table_row import make_table_row
from tests.server.saved_records import saved

YEAR_MS = 365 * DAY_MS


@cache
def finished_record(book: str = "paris") -> str:
    """The record of a random game between people."""
    seats = RULEBOOKS[book].seats[0]
    return saved(Game(RULEBOOKS[book], load_board(book), seats), ["Ana", "Eva", "Leo", "Mia"][:seats])


def finished_log(table_id: str, book: str = "paris") -> list[LogRow]:
    """The log of that game, which people finished in 1970; they are guest0, guest1 …"""
    record = parse_record(finished_record(book))
    bodies: list[EntryBody] = [creation_of(record)]
    bodies += [Sat(seat, name) for seat, name in enumerate(record.names)]
    bodies.append(Began())
    bodies += [Played(seat, action) for seat, action in record.moves]
    return [
        LogEntry(table_id, seq, 1000 * seq, f"guest{getattr(body, 'seat', 0)}", "", body).row()
        for seq, body in enumerate(bodies, 1)
    ]


def creation_of(record: Record) -> Created:
    """The first entry of a table where people play the game of a record."""
    assert record.seed is not None
    return Created(
        rulebook=record.rulebook,
        version=record.version,
        board=record.board,
        digest=record.digest,
        seat_setups=[SeatSetup() for _ in range(record.seats)],
        time_control=TimeControl(),
        is_open=False,
        fill_level="easy",
        chat=True,
        invite="invite",
        seed=record.seed.hex(),
    )


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
