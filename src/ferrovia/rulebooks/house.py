"""House rules: a rulebook that says what it changes in a printed one, in a file or in a record."""

import hashlib
import json
import re
from dataclasses import fields, replace
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final, NamedTuple

from ferrovia.engine.payments import LONGEST
from ferrovia.engine.rulebook import Rulebook

LARGEST_FILE: Final = 100_000
LARGEST_NUMBER: Final = 1000
LONGEST_LIST: Final = 40
# Where other numbers are allowed than those from 0 up: at least one, no more than a set has, or less than nothing.
LIMITS: Final = {
    "seats": (1, 99),
    "team": (1, 99),
    "tunnel_cards": (0, LONGEST),
    **dict.fromkeys(("unbuilt_points", "longest_bonus", "tickets_bonus", "flag_points"), (-1000, LARGEST_NUMBER)),
}
# Lists that may be longer than the printed ones; the others have a number for each deck, or for trains and ships.
OPEN_LISTS: Final = {"seats", "route_points", "harbor_points"}
# The name, cards, and what is named by numbers of the engine.
FIXED: Final = {"id", "board", "version", "decks", "doubles_open", "flag", "tie_breaks", "opening_returns"}
CHANGEABLE: Final = tuple(field.name for field in fields(Rulebook) if field.name not in FIXED)

_ID: Final = re.compile(r"(?=.{1,60}$)[a-z]+(?:-[a-z]+)*")
_DIGEST_LENGTH: Final = 16  # hex digits
_TEXT: Final = re.compile(r'"((?:[^"\\]|\\.)*)"(\s*:)?')  # in JSON; a colon follows if it is a key


class RulebookError(ValueError):
    """House rules that cannot be used; `code` says why, `values` what it is about, `line` where, if that is known.

    `faults` are all that were found, of which this is the first.
    """

    def __init__(self, code: str, line: int = 0, **values: object) -> None:
        super().__init__(", ".join([code, *(f"{name} {value}" for name, value in values.items())]))
        self.code = code
        self.line = line
        self.values = values
        self.faults = [self]

    def at(self, line: int) -> "RulebookError":
        """The same on a line."""
        return RulebookError(self.code, line, **self.values)


class Change(NamedTuple):
    """A field that house rules change: its name, the value in the printed book, and the one instead."""

    name: str
    printed: bool | int | tuple[int, ...]
    value: bool | int | tuple[int, ...]


def load_rulebook(path: Path, printed: dict[str, Rulebook]) -> Rulebook:
    """The printed book that the file names as its base, with the file's own numbers and switches."""
    return written_book(_read(path), printed)


def written_book(text: str, printed: dict[str, Rulebook], *, needs_id: bool = True) -> Rulebook:
    """The book that the text of a file stands for; without a name of its own it goes by its base, if it may."""
    values = _values(text)
    if not needs_id:
        values = {"id": f"{values.get('base')}-house", **values}
    try:
        return house_book(values, printed)
    except RulebookError as error:
        # What names no key is about "base" or "id", and called so.
        raise _first(
            [fault.at(_line(text, str(fault.values.get("name", fault.code)))) for fault in error.faults]
        ) from None


def house_book(values: dict[str, Any], printed: dict[str, Rulebook]) -> Rulebook:
    """The book that a file of house rules with these values stands for."""
    changes = {name: value for name, value in values.items() if name not in {"base", "id"}}
    return _changed(values.get("base"), values.get("id"), changes, printed)


def house_text(book: Rulebook, printed: dict[str, Rulebook]) -> str:
    """What a book of house rules changes, in one line: base, digest, `name=value`...; empty for a printed book."""
    base = base_of(book, printed)
    if book == base:
        return ""
    stated = [f"{name}={json.dumps(value, separators=(',', ':'))}" for name, _, value in changes_of(book, base)]
    digest = hashlib.sha256(" ".join([book.id, base.id, *stated]).encode()).hexdigest()[:_DIGEST_LENGTH]
    return " ".join([base.id, digest, *stated])


def base_of(book: Rulebook, printed: dict[str, Rulebook]) -> Rulebook:
    """The printed book that a book changes; a printed one is its own."""
    return next(one for one in printed.values() if one.board == book.board)


def changes_of(book: Rulebook, base: Rulebook) -> list[Change]:
    """What a book changes in its base, in the order of the fields."""
    pairs = [(name, getattr(base, name), getattr(book, name)) for name in CHANGEABLE]
    return [Change(*pair) for pair in pairs if pair[1] != pair[2]]


def read_house(name: str, text: str, printed: dict[str, Rulebook]) -> Rulebook:
    """The book of this name that `house_text` wrote down; any other text is refused."""
    base, *parts = text.split(" ")
    try:
        changes = {field: json.loads(value) for field, _, value in (part.partition("=") for part in parts[1:])}
    except (ValueError, RecursionError):
        raise RulebookError("altered") from None
    book = _changed(base, name, changes, printed)
    if house_text(book, printed) != text:
        raise RulebookError("altered")
    return book


def _changed(base: object, name: object, changes: dict[str, Any], printed: dict[str, Rulebook]) -> Rulebook:
    """The printed book with another name and other values, if they can be."""
    if not isinstance(base, str) or base not in printed:
        raise RulebookError("base", names=list(printed))
    faults: list[RulebookError] = []
    if not isinstance(name, str) or not _ID.fullmatch(name) or name in printed:
        faults.append(RulebookError("id"))
    book = printed[base]
    values: dict[str, Any] = {}
    for field, value in changes.items():
        try:
            _check_name(field)
            values[field] = _checked(book, field, value)
        except RulebookError as fault:
            faults.append(fault)
    if faults:
        raise _first(faults)
    return replace(book, id=str(name), **values)


def _first(faults: list[RulebookError]) -> RulebookError:
    """The first of some faults, which knows them all."""
    faults[0].faults = faults
    return faults[0]


def _check_name(name: str) -> None:
    """Refuse to change what there is not, or what stays; a slip is answered with what may have been meant."""
    if name in FIXED:
        raise RulebookError("fixed", name=name)
    near = get_close_matches(name, CHANGEABLE)
    if name not in CHANGEABLE:
        raise RulebookError("mistyped", name=name, names=near) if near else RulebookError("unknown", name=name)


def _read(path: Path) -> str:
    with path.open("rb") as stream:
        data = stream.read(LARGEST_FILE + 1)
    if len(data) > LARGEST_FILE:
        raise RulebookError("too_large", most=LARGEST_FILE)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise RulebookError("no_json") from None


def _values(text: str) -> dict[str, Any]:
    """What the text of a file holds, not yet checked against a printed book."""
    try:
        values = json.loads(text, object_pairs_hook=_once)
    except json.JSONDecodeError as error:
        raise RulebookError("syntax", error.lineno, column=error.colno) from None
    except RulebookError as error:
        raise error.at(_line(text, str(error.values["name"]), 1)) from None
    except (ValueError, RecursionError):
        raise RulebookError("no_json") from None
    if not isinstance(values, dict):
        raise RulebookError("no_json")
    return values


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object in which no key is given twice."""
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise RulebookError("twice", name=name)
        found[name] = value
    return found


def _line(text: str, key: str, before: int = 0) -> int:
    """The line on which a key stands that was there so many times before; 0 if it is not, or not letter by letter."""
    found = [match.start() for match in _TEXT.finditer(text) if match[2] and match[1] == key]
    return text.count("\n", 0, found[before]) + 1 if before < len(found) else 0


def _checked(book: Rulebook, name: str, value: Any) -> Any:
    """The value, if it is of the printed one's type; lists become tuples."""
    printed = getattr(book, name)
    least, most = LIMITS.get(name, (0, LARGEST_NUMBER))
    if isinstance(printed, bool):
        if not isinstance(value, bool):
            raise RulebookError("switch", name=name)
    elif isinstance(printed, int):
        if not _is_number(value, least, most):
            raise RulebookError("number", name=name, least=least, most=most)
    elif name in OPEN_LISTS:
        short = 1 if name == "seats" else len(printed)
        if not isinstance(value, list) or not short <= len(value) <= LONGEST_LIST:
            raise RulebookError("list", name=name, short=short, long=LONGEST_LIST)
    elif not isinstance(value, list) or len(value) != len(printed):
        raise RulebookError("exact_list", name=name, n=len(printed))
    if isinstance(value, list):
        if not all(_is_number(item, least, most) for item in value):
            raise RulebookError("numbers", name=name, least=least, most=most)
        return tuple(value)
    return value


def _is_number(value: object, least: int, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most
