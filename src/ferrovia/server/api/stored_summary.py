"""The stored summary of a table, also of one that this server cannot open."""

import msgspec

from ferrovia.server.api.endpoint import Endpoint, RequestContext
from ferrovia.server.core.errors import RequestError
from ferrovia.server.storage.compact_log import CompactLogError
from ferrovia.server.storage.stored_table import StoredTable
from ferrovia.server.tables.model.entries import Created, read_entry
from ferrovia.server.tables.model.next_entry import may_see
from ferrovia.server.tables.views.summary import TableSummary, find_summary


def read_summaries(texts: list[str]) -> list[TableSummary]:
    """Summaries as they are stored, without those that cannot be read."""
    return [summary for text in texts if (summary := find_summary(text)) is not None]


async def read_summary(context: RequestContext) -> TableSummary:
    """The table as lists show it: who played, and how it ended."""
    table = await context.services.storage.find_table(context.table_id)
    if table is None:
        raise RequestError("no_table")
    if not await _may_see(context, table):
        raise RequestError("not_invited")
    summary = find_summary(table.summary)
    if summary is None:
        raise RequestError("unreadable")
    return summary


async def _may_see(context: RequestContext, table: StoredTable) -> bool:
    """Whether the client may watch the table, found without its state."""
    guest, storage = context.maybe_guest, context.services.storage
    is_insider = guest is not None and (guest.id == table.host_id or await storage.holds_seat(guest.id, table.table_id))
    needs_invite = context.invite and not table.is_open and not is_insider
    return may_see(table.is_open, is_insider, context.invite, await _read_invite(context) if needs_invite else "")


async def _read_invite(context: RequestContext) -> str:
    """The invite of a table; empty if its first entry cannot be read."""
    try:
        rows = await context.services.storage.read_log(context.table_id, most=1)
        first = read_entry(rows[0]).body
    except (CompactLogError, msgspec.DecodeError, IndexError):
        return ""
    return first.invite if isinstance(first, Created) else ""


ENDPOINTS = [
    Endpoint(
        "GET",
        "/api/tables/{table}/summary",
        "The table as in lists, even if it cannot be opened",
        read_summary,
        TableSummary,
        guest="maybe",
        errors=("no_table", "not_invited"),
        takes_invite=True,
    )
]
