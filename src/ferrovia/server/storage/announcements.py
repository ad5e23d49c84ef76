"""Announcements that carry entries, between processes on PostgreSQL and between tabs of a static site."""

from collections.abc import Iterable
from typing import Final

import msgspec
from msgspec import Struct

from ferrovia.server.storage.interface import LogRow

MAX_PAYLOAD_BYTES: Final = 7900  # PostgreSQL takes less than 8,000


class Announcement(Struct, frozen=True, array_like=True):
    """An entry in the log. One that is too long for a notification is announced by its key alone."""

    table_id: str
    seq: int
    at: int = 0
    guest_id: str = ""
    command_id: str = ""
    body: str = ""

    def row(self) -> LogRow | None:
        """The entry, if it was announced in full."""
        if not self.body:
            return None
        return LogRow(self.table_id, self.seq, self.at, self.guest_id, self.command_id, self.body)


_encode: Final = msgspec.json.Encoder().encode
_decode: Final = msgspec.json.Decoder(list[Announcement]).decode


def make_payloads(rows: Iterable[LogRow]) -> list[str]:
    """The payloads that announce these entries, as few as possible."""
    payloads: list[list[bytes]] = []
    size = MAX_PAYLOAD_BYTES
    for row in rows:
        item = _encode(Announcement(row.table_id, row.seq, row.at, row.guest_id, row.command_id, row.body))
        if len(item) + 2 > MAX_PAYLOAD_BYTES:
            item = _encode(Announcement(row.table_id, row.seq))
        if size + len(item) + 1 > MAX_PAYLOAD_BYTES:
            payloads.append([])
            size = 1
        payloads[-1].append(item)
        size += len(item) + 1
    return [f"[{b','.join(items).decode()}]" for items in payloads]


def parse_payload(payload: str) -> list[Announcement]:
    """The entries that a payload announces."""
    return _decode(payload)
