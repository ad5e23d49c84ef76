"""Cards as small numbers. Hands and discard piles count them by kind; payments list them."""

from typing import Final

from ferrovia.engine.native import i64, vec

Card = int
Hand = list[int]  # number of cards by kind; UNKNOWN counts the cards that an observer cannot see
Payment = tuple[int, ...]  # cards; those of menus and of the notation are in ascending order

COLORS: Final[i64] = 8
RED: Final = 0
ORANGE: Final = 1
YELLOW: Final = 2
GREEN: Final = 3
BLUE: Final = 4
PINK: Final = 5
BLACK: Final = 6
WHITE: Final = 7
WILD: Final[i64] = 8
ANY: Final[i64] = 8  # the colour of a grey route: a set of any one colour
UNKNOWN: Final[i64] = 9  # in hands: counts the cards that an observer cannot see
# Rulebooks with ships: the number of a card is the first of its sort plus its colour.
ANCHOR: Final[i64] = 10  # trains with the harbour symbol
SHIP: Final[i64] = 18  # single ships, all with the symbol
DOUBLE_SHIP: Final[i64] = 26

CARD_KINDS: Final[i64] = 10  # length of a hand without ships
CARD_KINDS_WITH_SHIPS: Final[i64] = 34
DECK_NAMES: Final = ("trains", "ships")  # by number of the deck
NO_CARD: Final = -1  # in lists: an empty slot of the display, or a card of a deck that an observer cannot see

# By card: a number with one bit; the last one is that of NO_CARD, without any. Not `1 << card`: mypyc 2.4 shifts a
# literal as a C int, which has only 32 bits.
CARD_BITS: Final = vec[i64](
    [2**card if card < CARD_KINDS_WITH_SHIPS else 0 for card in range(CARD_KINDS_WITH_SHIPS + 1)]
)


def new_hand(kinds: i64) -> Hand:
    """A hand without cards."""
    return [0] * kinds


def color_of(card: int) -> int:
    """The colour of a train or ship card."""
    return card if card < WILD else (card - int(ANCHOR)) % int(COLORS)


def deck_of(card: i64) -> i64:
    """The deck that the card belongs to: 0 trains and wilds, 1 ships."""
    return 1 if card >= SHIP else 0
