"""Cards as small ints. A hand, a pile of discards or a payment counts or lists them by kind."""

from typing import Final

Card = int
Hand = list[int]  # number of cards by kind, and at UNKNOWN those an observer can only count
Payment = tuple[int, ...]  # cards by kind, ascending, so that wilds come last

COLOURS: Final = 8
RED: Final = 0
ORANGE: Final = 1
YELLOW: Final = 2
GREEN: Final = 3
BLUE: Final = 4
PINK: Final = 5
BLACK: Final = 6
WHITE: Final = 7
WILD: Final = 8
ANY: Final = 8  # as the colour of a route: a set of any one colour (gray)
UNKNOWN: Final = 9
# Where a book has ships: a card of a colour is the first of its sort plus the colour.
ANCHOR: Final = 10  # trains with the harbour symbol
SHIP: Final = 18  # single ships, all with the symbol
DOUBLE_SHIP: Final = 26

KINDS: Final = 10  # entries of a hand without ships
KINDS_WITH_SHIPS: Final = 34
NO_CARD: Final = -1  # an empty slot of the display, or a card that an observer cannot see


def new_hand(kinds: int) -> Hand:
    """A hand without cards."""
    return [0] * kinds


def deck_of(card: Card) -> int:
    """The deck that the card belongs to: 0 trains and wilds, 1 ships."""
    return 1 if card >= SHIP else 0
