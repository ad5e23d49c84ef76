"""Blocks on disk, a line each, so that a tournament can be interrupted at any time and go on later."""

import fcntl
import json
import os
from contextlib import suppress
from pathlib import Path
from time import monotonic
from types import TracebackType
from typing import Any, Final

from ferrovia.sim.blocks import Block, block_of

NAME: Final = "blocks.jsonl"
SETTLE: Final = 1.0  # seconds of games that a power failure may cost; whatever else happens costs none


class OtherJournal(Exception):
    """The file belongs to something else; `names` are the facts that differ, none if it is no journal at all."""

    def __init__(self, names: list[str]) -> None:
        super().__init__(", ".join(names))
        self.names = names


class JournalInUse(Exception):
    """Another process writes to it."""


class Journal:
    """The file of the blocks played so far. Its first line says what is played."""

    def __init__(self, path: Path, head: dict[str, Any]) -> None:
        path.touch(exist_ok=True)
        self._file = path.open("r+b")
        self._settled = 0.0  # when
        self.blocks: dict[tuple[int, int], Block] = {}
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            self._read(json.loads(json.dumps(head)))
        except BlockingIOError:
            self._file.close()
            raise JournalInUse from None
        except BaseException:
            self._file.close()
            raise

    def _read(self, head: dict[str, Any]) -> None:
        """Take what is there if it has the same head; a last line that was cut off is dropped."""
        lines = self._file.read().split(b"\n")
        whole = 0
        if len(lines) > 1:
            found = _parse(lines[0])
            if not isinstance(found, dict) or found.get("format") != head["format"]:
                raise OtherJournal([])
            differ = sorted(name for name in head.keys() | found.keys() if head.get(name) != found.get(name))
            if differ:
                raise OtherJournal(differ)
            whole = len(lines[0]) + 1
            self.blocks, length = _read_blocks(lines[1:-1])  # what follows is played again
            whole += length
        elif lines[0] and not json.dumps(head).encode().startswith(lines[0]):
            raise OtherJournal([])
        self._file.seek(whole)
        self._file.truncate()
        if not whole:
            self._write(head)

    def add(self, pairing: int, block: Block) -> None:
        """Note a block for good."""
        self.blocks[pairing, block.deal] = block
        self._write({"pairing": pairing, **block.plain()})

    def _write(self, entry: dict[str, Any]) -> None:
        self._file.write(json.dumps(entry).encode() + b"\n")
        self._file.flush()
        if monotonic() - self._settled > SETTLE:
            self._settle()

    def _settle(self) -> None:
        """Wait until all is on the disk."""
        os.fsync(self._file.fileno())
        self._settled = monotonic()

    def __enter__(self) -> "Journal":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if error is None:
            self._settle()
            self._file.close()
            return
        with suppress(OSError):  # a full disk is known already
            self._settle()
        with suppress(OSError):
            self._file.close()


def read_journal(path: Path) -> tuple[dict[str, Any], dict[tuple[int, int], Block]]:
    """The head of a journal and its blocks so far, whoever may be writing to it; `OtherJournal` if it is none."""
    lines = path.read_bytes().split(b"\n")
    head = _parse(lines[0]) if len(lines) > 1 else None
    if not isinstance(head, dict) or "format" not in head:
        raise OtherJournal([])
    return head, _read_blocks(lines[1:-1])[0]


def _read_blocks(lines: list[bytes]) -> tuple[dict[tuple[int, int], Block], int]:
    """The blocks up to the first line that is none, and how many bytes they have."""
    blocks: dict[tuple[int, int], Block] = {}
    length = 0
    for line in lines:
        entry = _parse(line)
        try:
            blocks[entry["pairing"], entry["deal"]] = block_of(entry)
        except (KeyError, TypeError, ValueError):
            break
        length += len(line) + 1
    return blocks, length


def _parse(line: bytes) -> Any:
    try:
        return json.loads(line)
    except ValueError:
        return None
