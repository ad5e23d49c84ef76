"""The printed rulebooks by id and version.

A version is a value of its own: older versions stay here, so that games begun with them can be replayed and finished.
"""

from typing import Final

from ferrovia.engine.rulebook import Rulebook
from ferrovia.rulebooks.asia import ASIA
from ferrovia.rulebooks.europe import EUROPE
from ferrovia.rulebooks.paris import PARIS
from ferrovia.rulebooks.usa import USA
from ferrovia.rulebooks.version_1 import VERSION_1
from ferrovia.rulebooks.version_2 import VERSION_2
from ferrovia.rulebooks.world import WORLD

RULEBOOKS: Final[dict[str, Rulebook]] = {book.id: book for book in (USA, EUROPE, ASIA, WORLD, PARIS)}  # the newest
VERSIONS: Final[dict[tuple[str, int], Rulebook]] = {
    (book.id, book.version): book for book in (*VERSION_1, *VERSION_2, *RULEBOOKS.values())
}
