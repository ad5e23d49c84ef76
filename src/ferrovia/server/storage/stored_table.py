"""Tables as a storage lists them: their rows without the log, and those whose log cannot be read."""

from typing import Any

from msgspec import Struct


class StoredTable(Struct, frozen=True):
    """The row of a table, without its log."""

    table_id: str
    seq: int
    host_id: str
    phase: str
    is_open: bool
    created_at: int
    touched_at: int
    summary: str  # the table in lists, as JSON


class UnreadableTable(Struct, frozen=True):
    """A table whose log cannot be read, and why."""

    table_id: str
    reason: str
    found_at: int


def stored_table(row: Any) -> StoredTable:
    """The row of a table as a query of both databases returns it."""
    table_id, seq, host_id, phase, is_open, *rest = row
    return StoredTable(table_id, seq, host_id, phase, bool(is_open), *rest)
