"""The printed books as values, by id."""

from typing import Final

from ferrovia.engine.rulebook import Rulebook
from ferrovia.rulebooks.asia import ASIA
from ferrovia.rulebooks.europe import EUROPE
from ferrovia.rulebooks.paris import PARIS
from ferrovia.rulebooks.usa import USA
from ferrovia.rulebooks.world import WORLD

RULEBOOKS: Final[dict[str, Rulebook]] = {book.id: book for book in (USA, EUROPE, ASIA, WORLD, PARIS)}
