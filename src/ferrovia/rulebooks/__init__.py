"""The printed books as values, by id."""

from typing import Final

from ferrovia.engine.rulebook import Rulebook
from ferrovia.rulebooks.europe import EUROPE
from ferrovia.rulebooks.usa import USA

RULEBOOKS: Final[dict[str, Rulebook]] = {book.id: book for book in (USA, EUROPE)}
