"""The rulebooks as they were in version 2, for the games that were begun with it.

Made from version 3; version 1 is made from this one (see version_1.py).

A shuffle took every index from two bytes of a keyed digest.
"""

from dataclasses import replace
from typing import Final

from ferrovia.rulebooks.asia import ASIA
from ferrovia.rulebooks.europe import EUROPE
from ferrovia.rulebooks.paris import PARIS
from ferrovia.rulebooks.usa import USA
from ferrovia.rulebooks.world import WORLD

VERSION_2: Final = tuple(replace(book, version=2, batched_shuffles=False) for book in (USA, EUROPE, ASIA, WORLD, PARIS))
