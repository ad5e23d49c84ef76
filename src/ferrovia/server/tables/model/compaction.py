"""The compact log of an ended table, made only if it is sure to lead to the same state."""

from msgspec import Struct

from ferrovia.server.core.errors import RequestError
from ferrovia.server.storage.compact_log import pack_log, unpack_log
from ferrovia.server.storage.interface import LogRow
from ferrovia.server.tables.model.entries import read_entry
from ferrovia.server.tables.model.known_rules import require_same_rules
from ferrovia.server.tables.model.state import ENDED, rebuild_state


class Compacted(Struct, frozen=True):
    """A compact log, or why there is none; a table with other rules has neither."""

    packed: bytes = b""
    fault: str = ""


def compact_rows(rows: list[LogRow]) -> Compacted:
    """Pack a log, unpack it again and replay it to its end; runs in a worker, since that takes a while."""
    try:
        packed = pack_log(rows)
        restored = unpack_log(rows[0].table_id, packed)
        assert restored == rows, "the compact log differs"
        entries = [read_entry(row) for row in restored]
        require_same_rules(entries[0])
        assert rebuild_state(entries).phase in ENDED, "the game has not ended"
    except RequestError:
        return Compacted()
    except Exception as error:  # noqa: BLE001 - whatever a damaged log leads to
        return Compacted(fault=describe_fault(error))
    return Compacted(packed)


def describe_fault(error: BaseException) -> str:
    """Name the error that a log leads to, for the operator."""
    return f"{type(error).__name__}: {error}"[:200]
