"""House rules: a rulebook that says what it changes in a printed one, in a file or in a record."""

import hashlib
import json
import re
from dataclasses import fields, replace
from pathlib import Path
from typing import Any, Final

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


class RulebookError(ValueError):
    """House rules that cannot be used; `code` says why, `values` what it is about."""

    def __init__(self, code: str, **values: object) -> None:
        super().__init__(", ".join([code, *(f"{name} {value}" for name, value in values.items())]))
        self.code = code
        self.values = values


def load_rulebook(path: Path, printed: dict[str, Rulebook]) -> Rulebook:
    """The printed book that the file names as its base, with the file's own numbers and switches."""
    return house_book(_read(path), printed)


def house_book(values: dict[str, Any], printed: dict[str, Rulebook]) -> Rulebook:
    """The book that a file of house rules with these values stands for."""
    changes = {name: value for name, value in values.items() if name not in {"base", "id"}}
    return _changed(values.get("base"), values.get("id"), changes, printed)


def house_text(book: Rulebook, printed: dict[str, Rulebook]) -> str:
    """What a book of house rules changes, in one line: base, digest, `name=value`...; empty for a printed book."""
    base = next(one for one in printed.values() if one.board == book.board)
    if book == base:
        return ""
    values = {name: getattr(book, name) for name in CHANGEABLE if getattr(book, name) != getattr(base, name)}
    stated = [f"{name}={json.dumps(value, separators=(',', ':'))}" for name, value in values.items()]
    digest = hashlib.sha256(" ".join([book.id, base.id, *stated]).encode()).hexdigest()[:_DIGEST_LENGTH]
    return " ".join([base.id, digest, *stated])


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
    if not isinstance(name, str) or not _ID.fullmatch(name) or name in printed:
        raise RulebookError("id")
    for field in changes:
        if field not in CHANGEABLE:
            raise RulebookError("unknown", name=field)
    book = printed[base]
    return replace(book, id=name, **{field: _checked(book, field, value) for field, value in changes.items()})


def _read(path: Path) -> dict[str, Any]:
    with path.open("rb") as stream:
        data = stream.read(LARGEST_FILE + 1)
    if len(data) > LARGEST_FILE:
        raise RulebookError("too_large", most=LARGEST_FILE)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise RulebookError("no_json") from None
    return house_values(text)


def house_values(text: str) -> dict[str, Any]:
    """What the text of a file of house rules holds, not yet checked against a printed book."""
    try:
        values = json.loads(text, object_pairs_hook=_once)
    except json.JSONDecodeError as error:
        raise RulebookError("syntax", line=error.lineno, column=error.colno) from None
    except RulebookError:
        raise
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
