"""Paying where there are ships: single and double ships, difficult routes, cards with symbols (WLD-05 to WLD-07)."""

from typing import Final

from ferrovia.engine.cards import ANCHOR, ANY, COLOURS, DOUBLE_SHIP, SHIP, WILD, Hand, Payment
from ferrovia.engine.payments import FIELD, HELD, LONGEST, MASK, SETS, cards_of, colour_of

LONGEST_PAIRS: Final = 4  # spaces of a difficult route, so that no payment has more cards than a set
_SINGLES: Final = LONGEST + 1
_DOUBLES: Final = LONGEST // 2 + 1


def _ship_sets(singles: int, doubles: int, wilds: int, length: int) -> int:
    """How many sets with a ship of the colour cover the length with no card to spare."""
    count = 0
    for double in range(doubles + 1):
        for single in range(singles + 1):
            if single + double:
                rest = length - single - 2 * double
                # With a single or a wild the spaces must come out even; doubles alone may waste one.
                if 0 <= rest <= wilds or (rest == -1 and single == 0):
                    count += 1
    return count


# By singles, doubles and wilds held: packed by length.
SHIP_SETS: Final[list[int]] = [
    sum(_ship_sets(singles, doubles, wilds, n) << FIELD * (n - 1) for n in range(1, LONGEST + 1))
    for singles in range(_SINGLES)
    for doubles in range(_DOUBLES)
    for wilds in range(LONGEST + 1)
]


def count_ship_sets(hand: Hand, colour: int, wilds: int) -> int:
    """Packed counts of the sets with a ship of the colour and as many wilds as the hand can use."""
    singles = hand[SHIP + colour]
    doubles = hand[DOUBLE_SHIP + colour]
    if singles == 0 and doubles == 0:
        return 0
    if singles >= _SINGLES:
        singles = _SINGLES - 1
    if doubles >= _DOUBLES:
        doubles = _DOUBLES - 1
    return SHIP_SETS[(singles * _DOUBLES + doubles) * (LONGEST + 1) + wilds]


def list_ship_sets(hand: Hand, colour: int, length: int) -> list[Payment]:
    """Every set of ships that pays for this: by colour, fewest wilds first, wilds alone last."""
    found: list[Payment] = []
    paid = 0 if colour == ANY else colour
    last = COLOURS - 1 if colour == ANY else colour
    while paid <= last:
        for wilds in range(min(hand[WILD], length - 1) + 1):
            for double in range(min(hand[DOUBLE_SHIP + paid], (length + 1) // 2) + 1):
                single = length - wilds - 2 * double
                waste = single == -1 and wilds == 0
                if waste:
                    single = 0
                if 0 <= single <= hand[SHIP + paid] and single + double:
                    found.append((WILD,) * wilds + (SHIP + paid,) * single + (DOUBLE_SHIP + paid,) * double)
        paid += 1
    if hand[WILD] >= length:
        found.append((WILD,) * length)
    return found


def nth_ship_set(hand: Hand, colour: int, length: int, n: int) -> Payment:
    """The n-th of them."""
    if colour != ANY:
        return list_ship_sets(hand, colour, length)[n]
    wilds = min(hand[WILD], LONGEST)
    for paid in range(COLOURS):
        sets = count_ship_sets(hand, paid, wilds) >> FIELD * (length - 1) & MASK
        if n < sets:
            return list_ship_sets(hand, paid, length)[n]
        n -= sets
    return (WILD,) * length


def ship_refusal(cards: Payment, colour: int, length: int) -> str:
    """Why these cards do not pay for a sea route; empty if they do (WLD-06)."""
    paid = -1
    spaces = 0
    smallest = 2
    for card in cards:
        if card == WILD:
            sort = paid
        elif SHIP <= card < DOUBLE_SHIP + COLOURS:
            sort = (card - SHIP) % COLOURS
            if paid == -1:
                paid = sort
        else:
            return "wrong_colour"
        if sort != paid:
            return "wrong_colour"
        worth = 2 if card >= DOUBLE_SHIP else 1
        spaces += worth
        smallest = min(smallest, worth)
    if paid >= 0 and colour != ANY and paid != colour:
        return "wrong_colour"
    return "" if spaces >= length > spaces - smallest else "wrong_number_of_cards"


def count_train_sets(hand: Hand, colour: int, wilds: int) -> int:
    """Packed counts of the sets with a train of the colour, whatever symbol it bears."""
    held = hand[colour] + hand[ANCHOR + colour]
    return SETS[0][HELD[held] + wilds] if held else 0


def train_counts(hand: Hand) -> Hand:
    """The train cards by colour, whatever symbols they bear, and the wilds."""
    counts = [hand[colour] + hand[ANCHOR + colour] for colour in range(COLOURS)]
    counts.append(hand[WILD])
    return counts


def with_symbols(hand: Hand, colour: int, number: int) -> Payment:
    """That many train cards of a colour, those without the harbour symbol first."""
    if number <= hand[colour]:
        return cards_of(colour, number, 0)
    return cards_of(colour, hand[colour], 0) + (ANCHOR + colour,) * (number - hand[colour])


def count_pairs(hand: Hand, longest: int) -> list[int]:
    """How many payments of difficult routes there are, for each length from one space on.

    Each space takes two cards of one colour, or wilds (WLD-07): of a colour taken an odd number of times one card goes
    with a wild.
    """
    if longest == 0:
        return []
    wilds = hand[WILD]
    most_odd = min(wilds, longest)
    side = most_odd + 1
    # ways[spaces * side + odd]: choices among the colours so far, by spaces paid and by colours taken an odd number of
    # times.
    ways = [0] * ((longest + 1) * side)
    ways[0] = 1
    top = 0
    for colour in range(COLOURS):
        held = hand[colour] + hand[ANCHOR + colour]
        if held + wilds < 2 or held == 0:
            continue
        for spaces in range(top, -1, -1):
            for odd in range(min(spaces, most_odd), -1, -1):
                found = ways[spaces * side + odd]
                if found:
                    paid = (spaces + 1) * side + odd
                    for cards in range(2, min(held + 1, 2 * (longest - spaces)) + 1, 2):
                        if cards <= held:
                            ways[paid] += found
                        if odd < most_odd:
                            ways[paid + 1] += found
                        paid += side
        top = min(longest, top + (held + 1 if wilds else held) // 2)
    longest = min(longest, top + wilds // 2)
    return [_sum_pairs(ways, side, length, wilds) for length in range(1, longest + 1)]


def _sum_pairs(ways: list[int], side: int, length: int, wilds: int) -> int:
    """The choices that pay for this many spaces with wilds: two for each space left and one for each odd colour."""
    total = 0
    for spaces in range(max(0, length - wilds // 2), length + 1):
        for odd in range(min(spaces, wilds - 2 * (length - spaces)) + 1):
            total += ways[spaces * side + odd]
    return total


def list_pairs(hand: Hand, length: int) -> list[Payment]:
    """Every payment of a difficult route, cards without the harbour symbol first."""
    found: list[Payment] = []
    _pairs_from(hand, 0, 2 * length, 0, (), found)
    return found


def _pairs_from(hand: Hand, colour: int, missing: int, odd: int, cards: Payment, found: list[Payment]) -> None:
    if colour == COLOURS:
        if odd <= missing <= hand[WILD]:
            found.append(cards + (WILD,) * missing)
        return
    held = hand[colour] + hand[ANCHOR + colour]
    for number in range(min(held, missing) + 1):
        more = with_symbols(hand, colour, number)
        _pairs_from(hand, colour + 1, missing - number, odd + (number & 1), cards + more, found)


def pairs_refusal(cards: Payment, length: int) -> str:
    """Why these cards do not pay for a difficult route; empty if they do."""
    if len(cards) != 2 * length:
        return "wrong_number_of_cards"
    counts = [0] * (WILD + 1)
    for card in cards:
        sort = colour_of(card)
        if sort < 0:
            return "wrong_colour"
        counts[sort] += 1
    odd = sum([counts[colour] & 1 for colour in range(COLOURS)])
    return "" if odd <= counts[WILD] else "wrong_colour"
