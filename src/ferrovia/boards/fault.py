"""What is wrong with a board file, and where."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

_SHOWN: Final = 60  # characters of a file's own text that a fault repeats


@dataclass(frozen=True)
class Fault:
    """One thing that is wrong; line 0 and an empty place mean the file as a whole."""

    file: str
    line: int
    place: str
    code: str
    text: str

    def __str__(self) -> str:
        """The fault on one line: file, line, place, text."""
        where = f"{self.file}:{self.line}" if self.line else self.file
        return ": ".join(part for part in (where, self.place, self.text) if part)


class BoardError(Exception):
    """A board file that cannot be used; carries every fault found in it."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        """Take the faults; there is at least one."""
        self.faults: tuple[Fault, ...] = tuple(faults)
        super().__init__(self.faults)

    def __str__(self) -> str:
        """One fault a line."""
        return "\n".join(str(fault) for fault in self.faults)


def quoted(text: str) -> str:
    """A text of the file as it may be shown: in quotes, short, and safe for a terminal."""
    short = text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"
    return json.dumps(short, ensure_ascii=not short.isprintable())
