"""A whole log in one compressed value, which gives back every row as it was."""

import asyncio
import zlib
from collections.abc import Sequence
from itertools import accumulate
from typing import Final

import msgspec
from msgspec import Struct

from ferrovia.server.storage.interface import LogRow
from ferrovia.server.storage.upkeep import Upkeep

MAX_BYTES: Final = 64 * 1024 * 1024  # of a log; the longest are a few megabytes


class CompactLogError(ValueError):
    """The value is not a compact log, or it is damaged."""


class _Columns(Struct, frozen=True, array_like=True):
    """The rows column by column, because equal things side by side compress well."""

    first_seq: int
    steps: list[int]  # the first time, then the time since the entry before
    guests: list[str]  # each guest once
    guest_numbers: list[int]
    command_ids: list[str]
    bodies: list[str]


_encode: Final = msgspec.msgpack.Encoder().encode
_decode: Final = msgspec.msgpack.Decoder(_Columns).decode


def pack_log(rows: Sequence[LogRow]) -> bytes:
    """The compact form of a log without gaps."""
    guests = list(dict.fromkeys(row.guest_id for row in rows))
    numbers = {guest_id: number for number, guest_id in enumerate(guests)}
    times = [row.at for row in rows]
    columns = _Columns(
        rows[0].seq,
        [later - earlier for earlier, later in zip([0, *times], times, strict=False)],
        guests,
        [numbers[row.guest_id] for row in rows],
        [row.command_id for row in rows],
        [row.body for row in rows],
    )
    return zlib.compress(_encode(columns), 9)


def unpack_log(table_id: str, packed: bytes) -> list[LogRow]:
    """The rows of a compact log; `CompactLogError` if it is damaged."""
    try:
        stream = zlib.decompressobj()
        columns = _decode(stream.decompress(packed, MAX_BYTES))
        if not stream.eof:
            raise CompactLogError("it ends too early, or it is too long")
        values = (accumulate(columns.steps), columns.guest_numbers, columns.command_ids, columns.bodies)
        return [
            LogRow(table_id, seq, at, columns.guests[number], command_id, body)
            for seq, (at, number, command_id, body) in enumerate(zip(*values, strict=True), columns.first_seq)
        ]
    except (zlib.error, msgspec.DecodeError, ValueError, IndexError) as error:
        raise CompactLogError(f"{type(error).__name__}: {error}") from error


async def complete_log(upkeep: Upkeep, table_id: str, after: int, rows: list[LogRow]) -> list[LogRow]:
    """The rows after a seq, with those that only the compact log has; `CompactLogError` if it is damaged."""
    if rows and rows[0].seq == after + 1:
        return rows
    packed = await upkeep.read_compact_log(table_id, after)
    if packed is None:
        return rows
    unpacked = await asyncio.to_thread(unpack_log, table_id, packed)  # it may take some milliseconds
    last = unpacked[-1].seq if unpacked else after
    return [row for row in unpacked if row.seq > after] + [row for row in rows if row.seq > last]
