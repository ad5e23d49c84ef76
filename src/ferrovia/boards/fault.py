"""What is wrong with a board file, and where. Sentences are made from a code and values by whoever shows them."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

Value = str | int | list[str]
Values = Mapping[str, Value]

SHOWN: Final = 60  # characters of a file's own text that a fault repeats


class Reason(NamedTuple):
    """Why something is a fault; the sentence `fault.<code>` has places for the values, which are safe to be shown."""

    code: str
    values: Values


def because(code: str, **values: Value) -> Reason:
    """The reason with this code: every code of a fault stands in a call of this."""
    return Reason(code, values)


@dataclass(frozen=True)
class Fault:
    """One thing that is wrong; line 0 and an empty place mean the file as a whole."""

    file: str
    line: int
    place: str
    code: str
    values: Values = field(default_factory=dict)

    @property
    def where(self) -> str:
        """File and line, and the place if it is known."""
        at = f"{self.file}:{self.line}" if self.line else self.file
        return f"{at}: {self.place}" if self.place else at

    def __str__(self) -> str:
        """The fault on one line: file, line, place, code, values."""
        return f"{self.where}: {', '.join([self.code, *(f'{name} {value}' for name, value in self.values.items())])}"


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
    short = text if len(text) <= SHOWN else text[: SHOWN - 1] + "…"
    return json.dumps(short, ensure_ascii=not short.isprintable())


def said(value: Any) -> str:
    """A value of the file as a fault repeats it."""
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, dict | list):
        return "{…}" if isinstance(value, dict) else "[…]"
    return json.dumps(value)
