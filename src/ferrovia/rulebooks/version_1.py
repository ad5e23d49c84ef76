"""The rulebooks as they were in version 1, for the games that were begun with it.

Made from version 2. A later version must not change these values: each version is made from the one after it, and
tests/rulebooks/test_versions.py pins them all.

A draw could begin with the display alone; in teams either partner could have the first turn; with racks the slot of the
first card was refilled before the card was placed.
"""

from dataclasses import replace
from typing import Final

from ferrovia.rulebooks.version_2 import VERSION_2

VERSION_1: Final = tuple(
    replace(book, version=1, draw_needs_deck=False, place_before_refill=False, first_partner_starts=False)
    for book in VERSION_2
)
