"""The journal of a tournament: one line per block, so that it can be interrupted and resumed at any time."""

import json
import os
from contextlib import suppress
from pathlib import Path
from time import monotonic
from types import TracebackType
from typing import Any, Final

import msgspec

from ferrovia.sim.deal_blocks import DealBlock
from ferrovia.sim.resume import InUseError, OtherWorkError, lock_file, require_same

NAME: Final = "blocks.jsonl"
SYNC_SECONDS: Final = 1.0  # of games that a power failure may cost; other failures cost none


class Journal:
    """The file of the blocks played so far. Its first line is a header with the parameters.

    Raises `OtherWorkError` if it is of another tournament, `InUseError` if another process is writing to it.
    """

    def __init__(self, path: Path, head: dict[str, Any]) -> None:
        path.touch(exist_ok=True)
        self._file = path.open("r+b")
        self._synced = 0.0  # time of the last sync
        self.blocks: dict[tuple[int, int], DealBlock] = {}
        try:
            lock_file(self._file)
            self._read(json.loads(json.dumps(head)))
        except BlockingIOError:
            self._file.close()
            raise InUseError from None
        except BaseException:
            self._file.close()
            raise

    def _read(self, head: dict[str, Any]) -> None:
        """Read the blocks if the header matches; a truncated last line is dropped."""
        lines = self._file.read().split(b"\n")
        whole = 0
        if len(lines) > 1:
            old_head = _parse(lines[0])
            if not isinstance(old_head, dict) or old_head.get("format") != head["format"]:
                raise OtherWorkError([])
            require_same(head, old_head)
            whole = len(lines[0]) + 1
            self.blocks, length = _read_blocks(lines[1:-1])  # later lines are played again
            whole += length
        elif lines[0] and not json.dumps(head).encode().startswith(lines[0]):
            raise OtherWorkError([])
        self._file.seek(whole)
        self._file.truncate()
        if not whole:
            self._write(head)

    def add(self, pairing: int, block: DealBlock) -> None:
        """Append a block."""
        self.blocks[pairing, block.deal] = block
        self._write({"pairing": pairing, **msgspec.to_builtins(block)})

    def _write(self, entry: dict[str, Any]) -> None:
        self._file.write(json.dumps(entry).encode() + b"\n")
        self._file.flush()
        if monotonic() - self._synced > SYNC_SECONDS:
            self._sync()

    def _sync(self) -> None:
        """Flush everything to disk."""
        os.fsync(self._file.fileno())
        self._synced = monotonic()

    def __enter__(self) -> "Journal":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if error is None:
            self._sync()
            self._file.close()
            return
        with suppress(OSError):  # a full disk was already reported
            self._sync()
        with suppress(OSError):
            self._file.close()


def read_journal(path: Path) -> tuple[dict[str, Any], dict[tuple[int, int], DealBlock]]:
    """Return the header and the blocks so far, even while another process is writing."""
    lines = path.read_bytes().split(b"\n")
    head = _parse(lines[0]) if len(lines) > 1 else None
    if not isinstance(head, dict) or "format" not in head:
        raise OtherWorkError([])
    return head, _read_blocks(lines[1:-1])[0]


def _read_blocks(lines: list[bytes]) -> tuple[dict[tuple[int, int], DealBlock], int]:
    """Return the blocks before the first invalid line, and their length in bytes."""
    blocks: dict[tuple[int, int], DealBlock] = {}
    length = 0
    for line in lines:
        entry = _parse(line)
        try:
            blocks[entry["pairing"], entry["deal"]] = msgspec.convert(entry, DealBlock, str_keys=True)
        except (KeyError, TypeError, msgspec.ValidationError):
            break
        length += len(line) + 1
    return blocks, length


def _parse(line: bytes) -> Any:
    try:
        return json.loads(line)
    except ValueError:
        return None
