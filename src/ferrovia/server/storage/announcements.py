"""Announcements that carry entries, between processes on PostgreSQL and between tabs of a static site."""

from collections.abc import Iterable
from typing import Final

import msgspec

from ferrovia.server.storage.interface import LogRow

MAX_PAYLOAD_BYTES: Final = 7900  # PostgreSQL takes less than 8,000


_encode: Final = msgspec.json.Encoder().encode
_decode: Final = msgspec.json.Decoder(list[LogRow]).decode


def make_payloads(rows: Iterable[LogRow]) -> list[str]:
    """The payloads that announce these entries, as few as possible."""
    payloads: list[list[bytes]] = []
    size = MAX_PAYLOAD_BYTES
    for row in rows:
        item = _encode(row)
        if len(item) + 2 > MAX_PAYLOAD_BYTES:
            item = _encode(LogRow(row.table_id, row.seq))
        if size + len(item) + 1 > MAX_PAYLOAD_BYTES:
            payloads.append([])
            size = 1
        payloads[-1].append(item)
        size += len(item) + 1
    return [f"[{b','.join(items).decode()}]" for items in payloads]


def parse_payload(payload: str) -> list[LogRow]:
    """The entries that a payload announces; one that is too long for a notification by its key alone."""
    return _decode(payload)
