"""The text of a board file, parsed as JSON with the line of every value."""

import json
import re
from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, NoReturn

from ferrovia.boards.fault import BoardError, Fault, Reason, because, quoted

MAX_BYTES: Final = 1_000_000
MAX_VALUES: Final = 50_000  # several times what the largest board allowed can hold
MAX_DEPTH: Final = 8

Place = tuple[str | int, ...]  # the keys and indices that lead to a value: ("routes", 12, "a")

_MAX_DIGITS: Final = 20
_BLANK: Final = re.compile(r"[ \t\r\n]*")


@dataclass
class Source:
    """A parsed file: its value, the line of each place, and the keys given twice (object, key, line)."""

    file: str
    value: Any = None
    lines: dict[Place, int] = field(default_factory=dict)
    twice: list[tuple[Place, str, int]] = field(default_factory=list)


def read(path: Path) -> Source:
    """Read and parse a file; BoardError when it cannot be read or is no JSON."""
    file = str(path) if str(path).isprintable() else quoted(str(path))
    return parsed(_text(path, file), file)


def parsed(text: str, file: str) -> Source:
    """Parse the text of a file; BoardError when it is no JSON."""
    source = Source(file)
    source.value = _Scanner(text, source).document()
    return source


def _text(path: Path, file: str) -> str:
    """The file's text, never more of it than is allowed."""
    data = _bytes(path, file)
    if len(data) > MAX_BYTES:
        raise BoardError([Fault(file, 0, "", *because("too_large", most=MAX_BYTES))])
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line_start = data.rfind(b"\n", 0, error.start) + 1
        line = data.count(b"\n", 0, error.start) + 1
        reason = because("encoding", byte=error.start - line_start + 1)
        raise BoardError([Fault(file, line, "", *reason)]) from error


def _bytes(path: Path, file: str) -> bytes:
    """The first bytes of the file: one more than allowed tells that it is too large."""
    try:
        with path.open("rb") as stream:
            return stream.read(MAX_BYTES + 1)
    except FileNotFoundError as error:
        raise BoardError([Fault(file, 0, "", *because("missing_file"))]) from error
    except IsADirectoryError as error:
        raise BoardError([Fault(file, 0, "", *because("directory"))]) from error
    except (OSError, ValueError) as error:  # ValueError: a name that no file can have
        told = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise BoardError([Fault(file, 0, "", *because("unreadable", error=told))]) from error


class _NoNumber(Exception):
    """What stands where a number might, and is none that a board can have."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.code)
        self.reason = reason


def _refuse_constant(name: str) -> NoReturn:
    """NaN and the infinities: Python's parser takes them, JSON does not know them."""
    raise _NoNumber(because("constant", found=name))


def _whole(digits: str) -> int:
    """A whole number; thousands of digits would take long to read."""
    if len(digits) > _MAX_DIGITS:
        raise _NoNumber(because("digits", most=_MAX_DIGITS, found=len(digits)))
    return int(digits)


class _Scanner:
    """Objects and lists are walked here, for their positions; the standard parser reads the rest."""

    def __init__(self, text: str, source: Source) -> None:
        self._text = text
        self._source = source
        self._newlines = [found.start() for found in re.finditer("\n", text)]
        self._parse_scalar = json.JSONDecoder(parse_int=_whole, parse_constant=_refuse_constant).raw_decode
        self._values = 0

    def document(self) -> Any:
        """The one value of the file."""
        start = self._skip(0)
        self._source.lines[()] = self._line(start)
        value, at = self._value(start, ())
        if at < len(self._text):
            self._fail(at, because("syntax_end", column=self._column(at)))
        return value

    def _value(self, at: int, place: Place) -> tuple[Any, int]:
        """The value at this offset, and the offset of what follows it."""
        self._values += 1
        if self._values > MAX_VALUES:
            self._fail(at, because("too_many_values", most=MAX_VALUES))
        opening = self._text[at : at + 1]
        if opening not in ("{", "["):
            return self._scalar(at)
        if len(place) == MAX_DEPTH:
            self._fail(at, because("too_deep", most=MAX_DEPTH))
        return self._object(at, place) if opening == "{" else self._list(at, place)

    def _object(self, at: int, place: Place) -> tuple[dict[str, Any], int]:
        """An object; of a key given twice the last value stays, as everywhere in JSON."""
        result: dict[str, Any] = {}

        def member(at: int) -> int:
            if self._text[at : at + 1] != '"':
                self._fail(at, because("syntax_key", column=self._column(at)))
            key, after = self._scalar(at)
            if self._text[after : after + 1] != ":":
                self._fail(after, because("syntax_colon", column=self._column(after), name=quoted(key)))
            if key in result:
                self._source.twice.append((place, key, self._line(at)))
            self._source.lines[(*place, key)] = self._line(at)
            result[key], after = self._value(self._skip(after + 1), (*place, key))
            return after

        return result, self._members(at, "}", member)

    def _list(self, at: int, place: Place) -> tuple[list[Any], int]:
        """A list."""
        result: list[Any] = []

        def member(at: int) -> int:
            self._source.lines[(*place, len(result))] = self._line(at)
            value, after = self._value(at, (*place, len(result)))
            result.append(value)
            return after

        return result, self._members(at, "]", member)

    def _members(self, at: int, closing: str, member: Callable[[int], int]) -> int:
        """Read members with commas between them up to the closing bracket; the offset of what follows it."""
        at = self._skip(at + 1)
        if self._text[at : at + 1] == closing:
            return self._skip(at + 1)
        while True:
            at = member(at)
            found = self._text[at : at + 1]
            if found not in (",", closing) or not found:
                self._fail(at, because("syntax_comma", column=self._column(at), closing=closing))
            at = self._skip(at + 1)
            if found == closing:
                return at

    def _scalar(self, at: int) -> tuple[Any, int]:
        """A text, a number, true, false or null."""
        try:
            value, after = self._parse_scalar(self._text, at)
        except json.JSONDecodeError as error:
            self._fail(error.pos, self._unreadable(at, error.pos))
        except _NoNumber as error:
            self._fail(at, error.reason)
        return value, self._skip(after)

    def _unreadable(self, at: int, bad: int) -> Reason:
        """Why what begins at an offset is no value: the standard parser, which stopped at `bad`, says it in English."""
        column = self._column(bad)
        if self._text[at : at + 1] != '"':
            return because("syntax_value", column=column)
        if bad == at:
            return because("syntax_quote", column=column)
        if self._text[bad : bad + 1] < " ":
            return because("syntax_sign", column=column)
        return because("syntax_escape", column=column)

    def _skip(self, at: int) -> int:
        """The offset of the next text that is not blank."""
        blank = _BLANK.match(self._text, at)
        return blank.end() if blank else at

    def _line(self, at: int) -> int:
        """The line of an offset, counted from one."""
        return bisect_right(self._newlines, at - 1) + 1

    def _column(self, at: int) -> int:
        """The place of an offset in its line, counted from one."""
        return at - self._text.rfind("\n", 0, at)

    def _fail(self, at: int, reason: Reason) -> NoReturn:
        """Give up: what follows cannot be told apart."""
        raise BoardError([Fault(self._source.file, self._line(at), "", *reason)])
