"""The printed rulebooks by id and version."""

from typing import Final

from ferrovia.engine.rulebook import Rulebook
from ferrovia.rulebooks.asia import ASIA
from ferrovia.rulebooks.europe import EUROPE
from ferrovia.rulebooks.paris import PARIS
from ferrovia.rulebooks.usa import USA
from ferrovia.rulebooks.world import WORLD

# A version that was replaced stays here, before its successor: games that were begun with it are replayed and finished.
_PRINTED: Final = (USA, EUROPE, ASIA, WORLD, PARIS)

VERSIONS: Final[dict[tuple[str, int], Rulebook]] = {(book.id, book.version): book for book in _PRINTED}
RULEBOOKS: Final[dict[str, Rulebook]] = {book.id: book for book in _PRINTED}  # the newest
