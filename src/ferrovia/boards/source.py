"""Parsing a board or house-rules file as JSON, with the line of every value."""

import errno
import json
import re
from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, NoReturn

from ferrovia.boards.fault import BoardError, Fault, Violation, quote, violation

MAX_BYTES: Final = 1_000_000
MAX_VALUES: Final = 50_000  # several times as many as the largest allowed board has
MAX_DEPTH: Final = 8

ValuePath = tuple[str | int, ...]  # the keys and indices that lead to a value: ("routes", 12, "a")

_MAX_DIGITS: Final = 20
_WHITESPACE: Final = re.compile(r"[ \t\r\n]*")


@dataclass
class Source:
    """A parsed file: its value, the line of each path, and its duplicate keys (object, key, line)."""

    file: str
    value: Any = None
    lines: dict[ValuePath, int] = field(default_factory=dict)
    duplicate_keys: list[tuple[ValuePath, str, int]] = field(default_factory=list)


def read_source(path: Path) -> Source:
    """Read and parse a file; BoardError if it cannot be read or is not JSON."""
    file = str(path) if str(path).isprintable() else quote(str(path))
    return parse_source(_read_text(path, file), file)


def parse_source(text: str, file: str) -> Source:
    """Parse the text of a file; BoardError if it is not JSON."""
    source = Source(file)
    source.value = _Scanner(text, source).document()
    return source


def _read_text(path: Path, file: str) -> str:
    """Read the text of a file, up to the size limit."""
    data = _read_bytes(path, file)
    if len(data) > MAX_BYTES:
        raise BoardError([Fault(file, 0, "", *violation("too_large", most=MAX_BYTES))])
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line_start = data.rfind(b"\n", 0, error.start) + 1
        line = data.count(b"\n", 0, error.start) + 1
        broken = violation("encoding", byte=error.start - line_start + 1)
        raise BoardError([Fault(file, line, "", *broken)]) from error


def _read_bytes(path: Path, file: str) -> bytes:
    """Read one byte more than allowed at most: a longer result means the file is too large."""
    try:
        with path.open("rb") as stream:
            return stream.read(MAX_BYTES + 1)
    except FileNotFoundError as error:
        raise BoardError([Fault(file, 0, "", *violation("missing_file"))]) from error
    except IsADirectoryError as error:
        raise BoardError([Fault(file, 0, "", *violation("directory"))]) from error
    except PermissionError as error:
        raise BoardError([Fault(file, 0, "", *violation("no_permission"))]) from error
    except ValueError as error:
        raise BoardError([Fault(file, 0, "", *violation("no_file_name"))]) from error
    except OSError as error:
        name = errno.errorcode.get(error.errno or 0, type(error).__name__)  # the same in every language
        raise BoardError([Fault(file, 0, "", *violation("unreadable", error=name))]) from error


class _BadNumber(Exception):
    """A number that a board file may not contain."""

    def __init__(self, broken: Violation) -> None:
        super().__init__(broken.code)
        self.broken = broken


def _refuse_constant(name: str) -> NoReturn:
    """Reject NaN and the infinities, which Python's parser accepts and JSON does not allow."""
    raise _BadNumber(violation("constant", found=name))


def _whole(digits: str) -> int:
    """Parse a whole number, limiting its digits because huge numbers are slow to parse."""
    if len(digits) > _MAX_DIGITS:
        raise _BadNumber(violation("digits", most=_MAX_DIGITS, found=len(digits)))
    return int(digits)


class _Scanner:
    """Walks objects and lists itself, to know their positions; the standard parser reads the scalars."""

    def __init__(self, text: str, source: Source) -> None:
        self._text = text
        self._source = source
        self._newlines = [found.start() for found in re.finditer("\n", text)]
        self._parse_scalar = json.JSONDecoder(parse_int=_whole, parse_constant=_refuse_constant).raw_decode
        self._values = 0

    def document(self) -> Any:
        """Parse the whole file."""
        start = self._skip(0)
        self._source.lines[()] = self._line(start)
        value, at = self._value(start, ())
        if at < len(self._text):
            self._fail(at, violation("syntax_end", column=self._column(at)))
        return value

    def _value(self, at: int, path: ValuePath) -> tuple[Any, int]:
        """Parse the value at an offset; returns it and the offset of the next token."""
        self._values += 1
        if self._values > MAX_VALUES:
            self._fail(at, violation("too_many_values", most=MAX_VALUES))
        opening = self._text[at : at + 1]
        if opening not in ("{", "["):
            return self._scalar(at)
        if len(path) == MAX_DEPTH:
            self._fail(at, violation("too_deep", most=MAX_DEPTH))
        return self._object(at, path) if opening == "{" else self._list(at, path)

    def _object(self, at: int, path: ValuePath) -> tuple[dict[str, Any], int]:
        """Parse an object; the last value of a duplicate key counts, as usual in JSON."""
        result: dict[str, Any] = {}

        def member(at: int) -> int:
            if self._text[at : at + 1] != '"':
                self._fail(at, violation("syntax_key", column=self._column(at)))
            key, after = self._scalar(at)
            if self._text[after : after + 1] != ":":
                self._fail(after, violation("syntax_colon", column=self._column(after), name=quote(key)))
            if key in result:
                self._source.duplicate_keys.append((path, key, self._line(at)))
            self._source.lines[(*path, key)] = self._line(at)
            result[key], after = self._value(self._skip(after + 1), (*path, key))
            return after

        return result, self._members(at, "}", member)

    def _list(self, at: int, path: ValuePath) -> tuple[list[Any], int]:
        """Parse a list."""
        result: list[Any] = []

        def member(at: int) -> int:
            self._source.lines[(*path, len(result))] = self._line(at)
            value, after = self._value(at, (*path, len(result)))
            result.append(value)
            return after

        return result, self._members(at, "]", member)

    def _members(self, at: int, closing: str, member: Callable[[int], int]) -> int:
        """Parse comma-separated members up to the closing bracket; returns the offset of the next token."""
        at = self._skip(at + 1)
        if self._text[at : at + 1] == closing:
            return self._skip(at + 1)
        while True:
            at = member(at)
            found = self._text[at : at + 1]
            if found not in (",", closing) or not found:
                self._fail(at, violation("syntax_comma", column=self._column(at), closing=closing))
            at = self._skip(at + 1)
            if found == closing:
                return at

    def _scalar(self, at: int) -> tuple[Any, int]:
        """Parse a string, a number, true, false or null."""
        try:
            value, after = self._parse_scalar(self._text, at)
        except json.JSONDecodeError as error:
            self._fail(error.pos, self._unreadable(at, error.pos))
        except _BadNumber as error:
            self._fail(at, error.broken)
        return value, self._skip(after)

    def _unreadable(self, at: int, bad: int) -> Violation:
        """The fault of an invalid value at an offset. The parser stopped at `bad`; its messages are English only."""
        column = self._column(bad)
        if self._text[at : at + 1] != '"':
            return violation("syntax_value", column=column)
        if bad == at:
            return violation("syntax_quote", column=column)
        if self._text[bad : bad + 1] < " ":
            return violation("syntax_control", column=column)
        return violation("syntax_escape", column=column)

    def _skip(self, at: int) -> int:
        """Skip whitespace; returns the offset of the next token."""
        space = _WHITESPACE.match(self._text, at)
        return space.end() if space else at

    def _line(self, at: int) -> int:
        """The line of an offset, starting at 1."""
        return bisect_right(self._newlines, at - 1) + 1

    def _column(self, at: int) -> int:
        """The column of an offset, starting at 1."""
        return at - self._text.rfind("\n", 0, at)

    def _fail(self, at: int, broken: Violation) -> NoReturn:
        """Stop parsing: the rest of the file cannot be interpreted."""
        raise BoardError([Fault(self._source.file, self._line(at), "", *broken)])
