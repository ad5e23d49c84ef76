"""The content of a storage, for its operator: counts, sizes, unreadable tables, and games to take away."""

import json
from collections import Counter
from collections.abc import AsyncIterator
from typing import Final

from msgspec import Struct, structs

from ferrovia.notation.record import format_record
from ferrovia.server.core.errors import RequestError
from ferrovia.server.storage.compact_log import CompactLogError
from ferrovia.server.storage.interface import Database, Storage, StorageError
from ferrovia.server.storage.stored_table import StoredTable, UnreadableTable
from ferrovia.server.storage.upkeep import Usage
from ferrovia.server.tables.model.compaction import describe_fault
from ferrovia.server.tables.model.entries import read_entry
from ferrovia.server.tables.model.known_rules import require_same_rules
from ferrovia.server.tables.model.state import OVER, TableState, rebuild_state
from ferrovia.server.tables.views.replay import make_record
from ferrovia.server.tables.views.summary import find_summary

LISTED_AT_ONCE: Final = 100  # tables


class StorageReport(Struct, frozen=True):
    """Everything that `ferrovia storage report` prints; times are in milliseconds."""

    usage: Usage
    phases: dict[str, int]  # the number of tables in each
    custom_boards: int
    oldest_at: int | None  # when the oldest table was created
    unreadable: list[UnreadableTable]


class UnreadableError(Exception):
    """A table cannot be read, for this reason."""


class FinishedGameFiles(Struct, frozen=True):
    """A finished game as files: its record, and its board if that is a custom one."""

    record: str
    board: str


async def list_tables(storage: Database) -> AsyncIterator[StoredTable]:
    """The rows of all tables, by id."""
    after = ""
    while tables := await storage.upkeep.list_tables(after, LISTED_AT_ONCE):
        for table in tables:
            yield table
        after = tables[-1].table_id


async def inspect_storage(storage: Database, *, check: bool = False) -> StorageReport:
    """Count everything; with `check` every table is replayed to find those that cannot be read."""
    phases: Counter[str] = Counter()
    boards: set[str] = set()
    oldest: int | None = None
    found: list[UnreadableTable] = []
    async for table in list_tables(storage):
        phases[table.phase] += 1
        oldest = table.created_at if oldest is None else min(oldest, table.created_at)
        boards |= _custom_boards(table.summary)
        if check:
            try:
                await read_state(storage, table.table_id)
            except UnreadableError as error:
                found.append(UnreadableTable(table.table_id, str(error), 0))
    unreadable = found if check else await storage.list_unreadable()
    return StorageReport(await storage.upkeep.measure_usage(), dict(phases), len(boards), oldest, unreadable)


def _custom_boards(summary: str) -> set[str]:
    """The custom board of a table, if it has one."""
    read = find_summary(summary)
    return {read.board} if read and read.custom_board else set()


async def read_state(storage: Storage, table_id: str) -> TableState:
    """The state of a table; `UnreadableError` if its log does not lead to one."""
    try:
        entries = [read_entry(row) for row in await storage.read_log(table_id)]
        require_same_rules(entries[0])
        return rebuild_state(entries)
    except StorageError:
        raise
    except RequestError as error:
        raise UnreadableError(error.code) from None
    except Exception as error:  # noqa: BLE001 - whatever a damaged log leads to
        raise UnreadableError(describe_fault(error)) from None


async def read_finished_game(storage: Storage, table_id: str) -> FinishedGameFiles:
    """A finished game as files; `UnreadableError` if it cannot be read."""
    state = await read_state(storage, table_id)
    if state.phase != OVER:
        raise UnreadableError("not_over")
    return FinishedGameFiles(format_record(make_record(state)), state.created.game.custom_board)


async def read_everything(storage: Storage, table: StoredTable) -> str:
    """Everything stored about a table as JSON, readable or not; entries that are JSON appear as such."""
    try:
        rows = [structs.asdict(row) for row in await storage.read_log(table.table_id)]
    except CompactLogError as error:
        rows = []
        fault = describe_fault(error)
    else:
        fault = ""
    entries = [{**row, "body": _as_json(str(row["body"]))} for row in rows]
    whole = {**structs.asdict(table), "summary": _as_json(table.summary), "fault": fault, "entries": entries}
    return json.dumps(whole, ensure_ascii=False, indent=1) + "\n"


def _as_json(text: str) -> object:
    try:
        return json.loads(text)
    except ValueError:
        return text
