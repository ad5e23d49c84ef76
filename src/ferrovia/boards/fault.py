"""Faults of a board file: a code, values and a location. Clients format the sentence in their language."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from ferrovia.engine.coded_error import Value

Values = Mapping[str, Value]

MAX_SHOWN: Final = 60  # characters quoted from a file in a fault


class Violation(NamedTuple):
    """A broken rule of the format. The text `fault.<code>` has placeholders for the values, all safe to display."""

    code: str
    values: Values


def violation(code: str, **values: Value) -> Violation:
    """Make a violation. Every fault code appears in a call of this function, where the tests look for it."""
    return Violation(code, values)


@dataclass(frozen=True)
class Fault:
    """One fault in a file; line 0 and an empty path mean the file as a whole."""

    file: str
    line: int
    path: str
    code: str
    values: Values = field(default_factory=dict)

    @property
    def where(self) -> str:
        """File and line, and the path if it is known."""
        at = f"{self.file}:{self.line}" if self.line else self.file
        return f"{at}: {self.path}" if self.path else at

    def __str__(self) -> str:
        """The fault on one line: file, line, path, code and values."""
        return f"{self.where}: {', '.join([self.code, *(f'{name} {value}' for name, value in self.values.items())])}"


class BoardError(Exception):
    """A board file that cannot be used, with every fault found in it."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        """Take one or more faults."""
        self.faults: tuple[Fault, ...] = tuple(faults)
        super().__init__(self.faults)

    def __str__(self) -> str:
        """One fault per line."""
        return "\n".join(str(fault) for fault in self.faults)


def quote(text: str) -> str:
    """Quote a string from the file for display: shortened, and safe for a terminal."""
    short = text if len(text) <= MAX_SHOWN else text[: MAX_SHOWN - 1] + "…"
    return json.dumps(short, ensure_ascii=not short.isprintable())


def format_value(value: Any) -> str:
    """Format a value from the file for display."""
    if isinstance(value, str):
        return quote(value)
    if isinstance(value, dict | list):
        return "{…}" if isinstance(value, dict) else "[…]"
    return json.dumps(value)
