"""The printed books as values, by id."""

from pathlib import Path
from typing import Final

from ferrovia.engine.rulebook import Rulebook
from ferrovia.rulebooks.asia import ASIA
from ferrovia.rulebooks.europe import EUROPE
from ferrovia.rulebooks.house import RulebookError, load_rulebook
from ferrovia.rulebooks.paris import PARIS
from ferrovia.rulebooks.usa import USA
from ferrovia.rulebooks.world import WORLD

RULEBOOKS: Final[dict[str, Rulebook]] = {book.id: book for book in (USA, EUROPE, ASIA, WORLD, PARIS)}


def find_rulebook(name: str) -> Rulebook:
    """The printed book of this id, or the house rules in the file of this name; `RulebookError` says what is wrong."""
    return RULEBOOKS[name] if name in RULEBOOKS else load_rulebook(Path(name), RULEBOOKS)


__all__ = ["RULEBOOKS", "RulebookError", "find_rulebook"]
