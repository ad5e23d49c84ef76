"""Sets of cards: what a hand can pay, counted from tables and listed on demand.

A set is some cards of one colour and some wilds. How many sets of a length a hand offers depends only on how many
cards of the colour and how many wilds it holds, so the counts for all lengths are packed into one int, a field of
`FIELD` bits for each length: counts for several colours add up in one addition.
"""

from typing import Final

from ferrovia.engine.cards import ANCHOR, ANY, COLOURS, SHIP, UNKNOWN, WILD, Hand, Payment

LONGEST: Final = 8  # no route is longer, no set larger
FIELD: Final = 7  # bits: at most 8 colours * 8 sets + 1 of wilds alone
MASK: Final = (1 << FIELD) - 1
LARGEST_DECK: Final = 1000
MOST_PIECES: Final = 200
_SIDE: Final = LONGEST + 1


def _sets(held: int, wilds: int, length: int, ferry: int) -> int:
    """How many sets of this length hold a card of the colour and at least `ferry` wilds."""
    return max(0, min(length - 1, wilds) - max(ferry, length - held) + 1)


def _packed(held: int, wilds: int, ferry: int) -> int:
    return sum(_sets(held, wilds, n, ferry) << FIELD * (n - 1) for n in range(1, LONGEST + 1))


# By wilds asked for, then by cards of the colour and wilds held (more than LONGEST make no difference).
SETS: Final[list[list[int]]] = [
    [_packed(held, wilds, ferry) for held in range(_SIDE) for wilds in range(_SIDE)] for ferry in range(_SIDE)
]
# By cards of the colour held, as many as a deck may have: their rows in such a table.
HELD: Final[list[int]] = [min(held, LONGEST) * _SIDE for held in range(LARGEST_DECK + 1)]
# By wilds held: the one set of wilds alone, for every length that they suffice for.
WILD_SETS: Final[list[int]] = [sum(1 << FIELD * n for n in range(wilds)) for wilds in range(_SIDE)]
# By pieces left: the lengths they suffice for.
WITHIN: Final[list[int]] = [(1 << FIELD * min(pieces, LONGEST)) - 1 for pieces in range(MOST_PIECES + 1)]


def count_ferry(hand: Hand, colour: int, ferry: int, wilds: int) -> int:
    """Packed counts of the sets of a colour, or ANY, with at least `ferry` of the `wilds` that the hand can use."""
    table = SETS[ferry]
    total = WILD_SETS[wilds]
    if colour != ANY:
        return total + table[HELD[hand[colour]] + wilds]
    for paid in range(COLOURS):
        total += table[HELD[hand[paid]] + wilds]
    return total


def colour_of(card: int) -> int:
    """The colour of a train card, with the harbour symbol or without; WILD for a wild, -1 for anything else."""
    if 0 <= card <= WILD:
        return card
    return card - ANCHOR if UNKNOWN < card < SHIP else -1


def list_shapes(hand: Hand, colour: int, length: int, ferry: int) -> list[tuple[int, int]]:
    """Every set that pays for this as (colour, wilds): by colour, fewest wilds first, wilds alone last.

    `hand` counts train cards by colour, whatever symbols they bear.
    """
    found: list[tuple[int, int]] = []
    wilds = hand[WILD]
    most = length - 1 if wilds >= length else wilds
    paid = 0 if colour == ANY else colour
    last = COLOURS - 1 if colour == ANY else colour
    while paid <= last:
        used = length - hand[paid]
        if used < ferry:
            used = ferry
        while used <= most:
            found.append((paid, used))
            used += 1
        paid += 1
    if wilds >= length:
        found.append((WILD, length))
    return found


def nth_shape(hand: Hand, colour: int, length: int, ferry: int, n: int) -> tuple[int, int]:
    """The n-th of them, which must be one, without listing the others."""
    wilds = hand[WILD]
    most = length - 1 if wilds >= length else wilds
    paid = 0 if colour == ANY else colour
    last = COLOURS - 1 if colour == ANY else colour
    while paid <= last:
        used = length - hand[paid]
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
    (colour,) * (length - wilds) + (WILD,) * wilds
    for colour in range(COLOURS + 1)
    for length in range(_SIDE)
    for wilds in range(_SIDE)
]


def cards_of(colour: int, length: int, wilds: int) -> Payment:
    """The cards of a set without symbols."""
    return CARDS[(colour * _SIDE + length) * _SIDE + wilds]


def list_sets(hand: Hand, colour: int, length: int, ferry: int) -> list[Payment]:
    """Every set that pays for this, as cards without symbols."""
    return [cards_of(paid, length, used) for paid, used in list_shapes(hand, colour, length, ferry)]


def set_refusal(cards: Payment, colour: int, length: int, ferry: int) -> str:
    """Why these cards are no set for this; empty if they are (COM-12, COM-13, EUR-03)."""
    if len(cards) != length:
        return "wrong_number_of_cards"
    wilds = 0
    paid = WILD
    for card in cards:
        sort = colour_of(card)
        if sort == WILD:
            wilds += 1
        elif paid == WILD:
            paid = sort
        elif sort != paid:
            return "wrong_colour"
    if paid < 0 or (paid != WILD and colour != ANY and paid != colour):
        return "wrong_colour"
    return "too_few_wilds" if wilds < ferry else ""


def holds(hand: Hand, cards: Payment) -> bool:
    """Whether the hand has all these cards."""
    for card in cards:
        if card < 0 or card >= len(hand) or card == UNKNOWN or hand[card] < cards.count(card):
            return False
    return True


def spend(hand: Hand, cards: Payment) -> None:
    """Take the cards out of the hand."""
    for card in cards:
        hand[card] -= 1


def gain(hand: Hand, cards: Payment) -> None:
    """Put the cards into the hand."""
    for card in cards:
        hand[card] += 1
