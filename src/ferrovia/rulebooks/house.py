"""House rules: a rulebook from a file that says what it changes in a printed one."""

import json
from dataclasses import fields, replace
from pathlib import Path
from typing import Any, Final

from ferrovia.engine.rulebook import Rulebook

LARGEST_FILE: Final = 100_000
LARGEST_NUMBER: Final = 1000
# What may be less than nothing.
SIGNED: Final = {"unbuilt_points", "longest_bonus", "tickets_bonus", "flag_points"}
# Cards, and what is named by numbers of the engine, are the printed book's own.
FIXED: Final = {"board", "version", "decks", "doubles_open", "flag", "tie_breaks", "opening_returns"}


class RulebookError(ValueError):
    """A file that is no rulebook; the message says where it is wrong."""


def load_rulebook(path: Path, printed: dict[str, Rulebook]) -> Rulebook:
    """The printed book that the file names as its base, with the file's own numbers and switches."""
    values = _read(path)
    base = values.pop("base", None)
    if base not in printed:
        raise RulebookError(f'{path}: "base" must name one of {", ".join(printed)}')
    book = printed[base]
    if not isinstance(values.get("id"), str) or not values["id"].replace("-", "").isalpha() or values["id"] in printed:
        raise RulebookError(f'{path}: "id" must be a name of its own, of letters and hyphens')
    known = {field.name for field in fields(Rulebook)} - FIXED
    changes: dict[str, Any] = {}
    for name, value in values.items():
        if name not in known:
            raise RulebookError(f'{path}: "{name}" is nothing that a house rule can change')
        changes[name] = _checked(path, name, value, getattr(book, name))
    return replace(book, **changes)


def _read(path: Path) -> dict[str, Any]:
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise RulebookError(f"{path}: a rulebook file has at most {LARGEST_FILE} bytes")
        values = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise RulebookError(f"{path}: cannot be read: {error.strerror}") from None
    except (ValueError, RecursionError) as error:
        raise RulebookError(f"{path}: is no JSON: {error}") from None
    if not isinstance(values, dict):
        raise RulebookError(f"{path}: must be a JSON object")
    return values


def _checked(path: Path, name: str, value: object, printed: object) -> object:
    """The value, if it is of the printed one's type; lists become tuples."""
    if isinstance(printed, tuple):
        least = 1 if name == "seats" else len(printed)
        if isinstance(value, list) and all(_is_number(item) for item in value) and len(value) >= least:
            return tuple(value)
        raise RulebookError(f'{path}: "{name}" must be a list of at least {least} whole numbers')
    if isinstance(printed, bool):
        if isinstance(value, bool):
            return value
        raise RulebookError(f'{path}: "{name}" must be true or false')
    if isinstance(printed, int) and not _is_number(value, -LARGEST_NUMBER if name in SIGNED else 0):
        raise RulebookError(f'{path}: "{name}" must be a whole number up to {LARGEST_NUMBER}')
    return value


def _is_number(value: object, least: int = 0) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= LARGEST_NUMBER
