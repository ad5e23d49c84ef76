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

HAND_SIZE: Final = 10
NO_CARD: Final = -1  # an empty slot of the display, or a card that an observer cannot see


def new_hand() -> Hand:
    """A hand without cards."""
    return [0] * HAND_SIZE
