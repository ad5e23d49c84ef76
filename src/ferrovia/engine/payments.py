"""Sets of cards that a hand can pay, counted from tables and listed on demand.

A set is some cards of one colour and some wilds. How many sets of a length a hand has depends only on how many cards of
the colour and how many wilds it holds. The counts for all lengths are packed into one number, `COUNT_BITS` for each
length, so that the counts of several colours are added in one addition. Numbers of routes are packed by length too, but
in the opposite order:

    bits            49-55      42-48     ...   0-6
    sets            8 cards    7 cards   ...   1 card
    routes          1 space    2 spaces  ...   8 spaces

In the product of both, the highest field (`TOP_SHIFT`) then adds up sets times routes of all lengths: the claims. That
holds where no field of the product can exceed MASK (`Rules.can_multiply`). The product may be longer than 64 bits:
only bits below that are read.
"""

from typing import Final

from ferrovia.engine.cards import ANCHOR, ANY, COLORS, SHIP, UNKNOWN, WILD, Payment
from ferrovia.engine.native import Ints, i64, vec

MAX_LENGTH: Final[i64] = 8  # of a route, and of a set
COUNT_BITS: Final[i64] = 7  # of a packed count: enough for 8 colours * 8 sets + 1 set of wilds
MASK: Final[i64] = 127  # one packed count
MAX_DECK: Final = 1000
MAX_PIECES: Final = 200
WIDTH: Final[i64] = 9  # of the tables by cards or wilds held
TOP_SHIFT: Final[i64] = 49  # of the highest field: sets of the longest length, routes of the shortest


def in_field(count: i64, index: i64) -> i64:
    """A count packed as that of length `index + 1`.

    Not `1 << index`: mypyc 2.4 shifts a literal as a C int, which has only 32 bits.
    """
    return count << COUNT_BITS * index


def _sets(held: int, wilds: int, length: int, ferry: int) -> int:
    """How many sets of this length hold a card of the colour and at least `ferry` wilds."""
    return max(0, min(length - 1, wilds) - max(ferry, length - held) + 1)


def _pack_sets(held: int, wilds: int, ferry: int) -> int:
    return sum([in_field(_sets(held, wilds, n, ferry), n - 1) for n in range(1, MAX_LENGTH + 1)])


# By wilds needed, cards of the colour and wilds held (more than MAX_LENGTH make no difference).
SETS: Final = vec[i64](
    [_pack_sets(held, wilds, ferry) for ferry in range(WIDTH) for held in range(WIDTH) for wilds in range(WIDTH)]
)
# By wilds held: one set of wilds alone for every length that they are enough for.
WILD_SETS: Final = vec[i64]([sum([in_field(1, n) for n in range(wilds)]) for wilds in range(WIDTH)])
# By pieces left: the lengths that they are enough for.
WITHIN: Final = vec[i64]([in_field(1, min(pieces, MAX_LENGTH)) - 1 for pieces in range(MAX_PIECES + 1)])


def routes_in_field(count: i64, index: i64) -> i64:
    """A number of routes packed as that of length `index + 1`."""
    return in_field(count, MAX_LENGTH - 1 - index)


def routes_of_length(packed: i64, index: i64) -> i64:
    """The number of routes of length `index + 1` in packed numbers of routes."""
    return packed >> COUNT_BITS * (MAX_LENGTH - 1 - index) & MASK


def many_claims(sets: i64, routes: i64) -> i64:
    """How many claims packed sets and routes make, however many these are."""
    total: i64 = 0
    shift = TOP_SHIFT
    while sets:
        total += (sets & MASK) * (routes >> shift & MASK)
        sets >>= COUNT_BITS
        shift -= COUNT_BITS
    return total


def many_split_claims(sets: i64, single_splits: i64, routes: i64) -> i64:
    """The same if all sets count twice but those that can be paid in one way only."""
    total: i64 = 0
    shift = TOP_SHIFT
    while sets:
        total += (2 * (sets & MASK) - (single_splits & MASK)) * (routes >> shift & MASK)
        sets >>= COUNT_BITS
        single_splits >>= COUNT_BITS
        shift -= COUNT_BITS
    return total


def at_most(number: i64, most: i64) -> i64:
    """The number, or `most` if it is larger."""
    return number if number < most else most


def count_sets(counts: Ints, first: i64, color: i64, least_wilds: i64, wilds: i64) -> i64:
    """Packed counts of the sets of a colour, or ANY, with at least `least_wilds` of the `wilds` that can be used.

    `counts`, here and below, are train cards by colour, with or without the harbour symbol, and wilds; they begin at
    index `first`.
    """
    total = WILD_SETS[wilds]
    row = least_wilds * WIDTH * WIDTH + wilds
    paid = color
    last = color
    if color == ANY:
        paid = 0
        last = COLORS - 1
    while paid <= last:
        total += SETS[row + at_most(counts[first + paid], MAX_LENGTH) * WIDTH]
        paid += 1
    return total


def color_of(card: i64) -> i64:
    """The colour of a train card, with the harbour symbol or without; WILD for a wild, -1 for anything else."""
    if 0 <= card <= WILD:
        return card
    if UNKNOWN < card < SHIP:
        return card - ANCHOR
    return -1


def list_shapes(counts: Ints, color: i64, length: i64, ferry: i64) -> list[tuple[int, int]]:
    """Every set that pays for a route as (colour, wilds): by colour, fewest wilds first, wilds alone last."""
    found: list[tuple[int, int]] = []
    wilds = counts[WILD]
    most = length - 1 if wilds >= length else wilds
    paid = color
    last = color
    if color == ANY:
        paid = 0
        last = COLORS - 1
    while paid <= last:
        used = length - counts[paid]
        if used < ferry:
            used = ferry
        while used <= most:
            found.append((paid, used))
            used += 1
        paid += 1
    if wilds >= length:
        found.append((WILD, length))
    return found


def nth_shape(counts: Ints, first: i64, color: i64, length: i64, ferry: i64, n: i64) -> tuple[i64, i64]:
    """The n-th set, which must exist, without listing the others."""
    wilds = counts[first + WILD]
    most = length - 1 if wilds >= length else wilds
    paid = color
    last = color
    if color == ANY:
        paid = 0
        last = COLORS - 1
    while paid <= last:
        used = length - counts[first + paid]
        if used < ferry:
            used = ferry
        if used <= most:
            if used + n <= most:
                return paid, used + n
            n -= most - used + 1
        paid += 1
    return WILD, length


# By colour, length and wilds: the cards.
CARDS: Final[list[Payment]] = [
    (color,) * (length - wilds) + (WILD,) * wilds
    for color in range(COLORS + 1)
    for length in range(WIDTH)
    for wilds in range(WIDTH)
]


def cards_of(color: i64, length: i64, wilds: i64) -> Payment:
    """The cards of a set without symbols."""
    return CARDS[(color * WIDTH + length) * WIDTH + wilds]


def list_sets(counts: Ints, color: i64, length: i64, ferry: i64) -> list[Payment]:
    """Every set that pays for a route, as cards without symbols."""
    return [cards_of(paid, length, used) for paid, used in list_shapes(counts, color, length, ferry)]


def why_not_set(cards: Payment, color: i64, length: i64, ferry: i64) -> str:
    """Return why these cards are not a set that pays for a route, or "" if they are (COM-12, COM-13, EUR-03)."""
    if len(cards) != length:
        return "wrong_number_of_cards"
    wilds = 0
    paid = WILD
    for card in cards:
        card_color = color_of(card)
        if card_color == WILD:
            wilds += 1
        elif paid == WILD:
            paid = card_color
        elif card_color != paid:
            return "wrong_color"
    if paid < 0 or (paid != WILD and color != ANY and paid != color):
        return "wrong_color"
    return "too_few_wilds" if wilds < ferry else ""


def holds(piles: Ints, first: i64, kinds: i64, cards: Payment) -> bool:
    """Whether the pile that begins at index `first` has all these cards."""
    for card in cards:
        if card < 0 or card >= kinds or card == UNKNOWN or piles[first + card] < cards.count(card):
            return False
    return True


def spend(piles: Ints, first: i64, cards: Payment) -> None:
    """Take the cards out of the pile that begins at index `first`."""
    for card in cards:
        index = first + card
        piles[index] = piles[index] - 1


def gain(piles: Ints, first: i64, cards: Payment) -> None:
    """Put the cards into the pile that begins at index `first`."""
    for card in cards:
        index = first + card
        piles[index] = piles[index] + 1
