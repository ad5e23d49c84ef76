"""The printed books as values, by id, and house rules that change them."""

from pathlib import Path
from typing import Any, Final

from ferrovia.engine.rulebook import Rulebook
from ferrovia.rulebooks.asia import ASIA
from ferrovia.rulebooks.europe import EUROPE
from ferrovia.rulebooks.house import (
    CHANGEABLE,
    Change,
    RulebookError,
    base_of,
    changes_of,
    house_book,
    house_text,
    load_rulebook,
    read_house,
    written_book,
)
from ferrovia.rulebooks.paris import PARIS
from ferrovia.rulebooks.usa import USA
from ferrovia.rulebooks.world import WORLD

RULEBOOKS: Final[dict[str, Rulebook]] = {book.id: book for book in (USA, EUROPE, ASIA, WORLD, PARIS)}


def find_rulebook(name: str) -> Rulebook:
    """The printed book of this id, or the house rules in the file of this name; `RulebookError` says what is wrong."""
    return RULEBOOKS[name] if name in RULEBOOKS else load_rulebook(Path(name), RULEBOOKS)


def changed_rulebook(values: dict[str, Any]) -> Rulebook:
    """The book of house rules that are given as values, as a file would hold them."""
    return house_book(values, RULEBOOKS)


def written_rulebook(text: str) -> Rulebook:
    """The same of house rules that are given as the text of a file, which needs no name."""
    return written_book(text, RULEBOOKS, needs_id=False)


def printed_rulebook(book: Rulebook) -> Rulebook:
    """The printed book that a book of house rules changes; a printed one is its own."""
    return base_of(book, RULEBOOKS)


def house_changes(book: Rulebook) -> list[Change]:
    """What a book changes in the printed one; nothing for a printed book."""
    return changes_of(book, printed_rulebook(book))


def house_rules(book: Rulebook) -> str:
    """What a book changes in the printed one, as records state it; empty for a printed book."""
    return house_text(book, RULEBOOKS)


def recorded_rulebook(name: str, house: str) -> Rulebook:
    """The book of this id with the house rules of a record; `RulebookError` if they cannot be right."""
    return read_house(name, house, RULEBOOKS) if house else RULEBOOKS[name]


__all__ = [
    "CHANGEABLE",
    "RULEBOOKS",
    "Change",
    "RulebookError",
    "changed_rulebook",
    "find_rulebook",
    "house_changes",
    "house_rules",
    "printed_rulebook",
    "recorded_rulebook",
    "written_rulebook",
]
