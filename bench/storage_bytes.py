"""Measures the room that finished games take: `python -m bench.storage_bytes` writes bots' games and compacts them.

`--people` seats are people's, who send an id with each action; bots have the others. Bytes count rows, indexes and
results in histories.
"""

import argparse
import asyncio
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random

import asyncpg

from ferrovia.bots import make_bot
from ferrovia.notation.record import new_record
from ferrovia.rulebooks import RULEBOOKS
from ferrovia.server.core.clock import now_ms
from ferrovia.server.core.metrics import Metrics
from ferrovia.server.core.settings import Settings
from ferrovia.server.games.spec import get_game, get_notation
from ferrovia.server.storage import Storage, open_storage
from ferrovia.server.storage.interface import Guest
from ferrovia.server.storage.sqlite import connect
from ferrovia.server.tables.model.entries import (
    Began,
    Created,
    EntryBody,
    LogEntry,
    Played,
    Sat,
    SeatSetup,
)
from ferrovia.server.tables.model.state import DAY_MS, TableState
from ferrovia.server.tables.runtime.entry_writer import make_table_row
from ferrovia.server.tables.runtime.retention import Retention, compact_here
from ferrovia.server.tables.runtime.unreadable import UnreadableTables
from ferrovia.sim.simulate import play_recorded
from tests.server.new_tables import creation, printed
from tests.server.postgres import postgres

SEATS = 4
SECONDS_PER_ACTION = 8  # on average, with a spread


def play_game(book: str, seats: int, people: int, number: int) -> list[LogEntry]:
    """The log of a game of people and bots, all played by bots."""
    rng = Random(f"{book} {seats} {number}")
    spec = printed(book, seats)
    game, notation = get_game(spec), get_notation(spec.board)
    setups = [SeatSetup(None if seat < people else "medium") for seat in range(seats)]
    created = creation(spec, setups, rng.randbytes(32).hex())
    at, table_id = now_ms() - 10 * DAY_MS, rng.randbytes(8).hex()
    state, entries = TableState(created, table_id, "", at), list[LogEntry]()

    def add(body: EntryBody) -> None:
        nonlocal at
        at += int(rng.expovariate(1 / SECONDS_PER_ACTION) * 1000)
        seat = getattr(body, "seat", 0)
        who = (f"guest{seat:019}", rng.randbytes(6).hex()) if seat < people else ("", "")
        entries.append(LogEntry(table_id, len(entries) + 1, at, *who, body))

    names = [f"Player {seat + 1}" for seat in range(seats)]
    sat = (Sat(seat, names[seat], seat, seat) for seat in range(people))
    opening: tuple[EntryBody, ...] = (created, *sat, Began())
    for body in opening:
        add(body)
        state.apply(entries[-1])
    assert state.seed is not None
    assert state.game_state is not None
    record = new_record(game, state.seed, names)
    play_recorded(game, state.game_state, [make_bot("pathfinder", seat) for seat in range(seats)], notation, record)
    for seat, action in record.moves:
        add(Played(seat, action))
    return entries


async def write_game(storage: Storage, entries: list[LogEntry]) -> None:
    """Write a log as a server does."""
    created = entries[0].body
    assert isinstance(created, Created)
    state = TableState(created, entries[0].table_id, entries[0].guest_id, entries[0].at)
    for entry in entries:
        state.apply(entry)
        await storage.append(entry.row(), make_table_row(state, entry.body))


async def measure(database: str, games: list[list[LogEntry]]) -> tuple[int, int, int]:
    """The bytes of the database when it is empty, with the games, and with the games compacted."""
    storage = await open_storage(database)
    for seat in range(max(RULEBOOKS["usa"].seats) + 1):
        await storage.add_guest(Guest(f"guest{seat:019}", "Ana", 5), bytes([seat]))
    empty = await find_size(database)
    await asyncio.gather(*(write_game(storage, entries) for entries in games))
    before = await find_size(database)
    retention = Retention(Settings(keep_guests=0.0), storage, UnreadableTables(storage, Metrics()), compact_here)
    counts = await retention.run(now_ms())
    assert counts == {"compact": len(games)}, counts
    after = await find_size(database)
    await storage.close()
    return empty, before, after


async def find_size(database: str) -> int:
    """The bytes of all tables and indexes, without what waits to be reused."""
    if database.startswith("postgres"):
        remote = await asyncpg.connect(database)
        await remote.execute("VACUUM FULL")
        size = await remote.fetchval("SELECT pg_database_size(current_database())")
        await remote.close()
        return int(size)
    local = connect(database)
    local.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    local.close()
    return Path(database).stat().st_size


def report(name: str, count: int, sizes: tuple[int, int, int]) -> None:
    """Print bytes per game before and after compaction."""
    empty, before, after = sizes
    print(f"{name:22} {(before - empty) / count:8.0f} {(after - empty) / count:8.0f}", flush=True)


def main() -> None:
    """Measure every rulebook with four seats."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=40, help="of each rulebook")
    parser.add_argument("--people", type=int, default=4, help="seats that are not bots'")
    parser.add_argument("--postgres", action="store_true")
    args = parser.parse_args()
    played = {book: [play_game(book, SEATS, args.people, number) for number in range(args.games)] for book in RULEBOOKS}
    print("bytes per game          stored  compact")
    with tempfile.TemporaryDirectory() as folder, postgres() as server:
        address: Callable[[str], str] = lambda name: str(Path(folder) / f"{name}.db")  # noqa: E731 - one of two
        if args.postgres:
            assert server is not None, "there is no PostgreSQL"
            address = lambda _name: server.new_database()  # noqa: E731 - the other
        for book, games in played.items():
            entries = sum(map(len, games)) / len(games)
            report(f"{book} ({entries:.0f} entries)", len(games), asyncio.run(measure(address(book), games)))


if __name__ == "__main__":
    main()
