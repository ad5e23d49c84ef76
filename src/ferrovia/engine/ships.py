"""Payments in games with ships: single and double ships, pair routes, harbour symbols (WLD-05 to WLD-07)."""

from typing import Final

from ferrovia.engine.cards import ANCHOR, ANY, COLORS, DOUBLE_SHIP, SHIP, WILD, Payment
from ferrovia.engine.native import Ints, i64, vec
from ferrovia.engine.payments import COUNT_BITS, MASK, MAX_LENGTH, WIDTH, at_most, cards_of, color_of, in_field
from ferrovia.engine.vectors import filled

MAX_PAIRS_LENGTH: Final[i64] = 4  # spaces of a pair route: its payment has no more cards than the longest set
PAIR_WAYS: Final[i64] = 5  # numbers that `count_pairs` counts in
_PAIR_CARDS: Final[i64] = 8  # for the longest pair route
_PAIR_BITS: Final[i64] = 12  # of a packed count: at most 330 ways to spread 4 spaces over 8 colours, times 6
_PAIR_MASK: Final[i64] = 4095
_PAIR_FIELDS: Final[i64] = 0x0FFF_FFFF_FFFF_FFFF  # from none to the longest
_SINGLES: Final[i64] = 9  # rows of the tables by single ships, and by double ships
_DOUBLES: Final[i64] = 5


def _ship_sets(singles: int, doubles: int, wilds: int, length: int) -> int:
    """How many sets with a ship of the colour cover the length without a superfluous card."""
    count = 0
    for double in range(doubles + 1):
        for single in range(singles + 1):
            if single + double:
                rest = length - single - 2 * double
                # With a single or a wild the cards must cover the length exactly; doubles alone may waste a space.
                if 0 <= rest <= wilds or (rest == -1 and single == 0):
                    count += 1
    return count


# By singles, doubles and wilds held: packed counts by length.
SHIP_SETS: Final = vec[i64](
    [
        sum([in_field(_ship_sets(singles, doubles, wilds, n), n - 1) for n in range(1, MAX_LENGTH + 1)])
        for singles in range(_SINGLES)
        for doubles in range(_DOUBLES)
        for wilds in range(WIDTH)
    ]
)
# By colour, wilds, singles and doubles: the cards.
SHIP_CARDS: Final[list[Payment]] = [
    (WILD,) * wilds + (SHIP + color,) * singles + (DOUBLE_SHIP + color,) * doubles
    for color in range(COLORS)
    for wilds in range(WIDTH)
    for singles in range(_SINGLES)
    for doubles in range(_DOUBLES)
]


def count_ship_sets(singles: i64, doubles: i64, wilds: i64) -> i64:
    """Packed counts of the sets with at least one of these ships of a colour, and any of these wilds."""
    return SHIP_SETS[(at_most(singles, _SINGLES - 1) * _DOUBLES + at_most(doubles, _DOUBLES - 1)) * WIDTH + wilds]


def _count_colored(held: Ints, hand: i64, color: i64, wilds: i64, length: i64) -> i64:
    """How many sets with a ship of the colour pay for a route of this length.

    The hand begins, here and below, at index `hand`.
    """
    sets = count_ship_sets(held[hand + SHIP + color], held[hand + DOUBLE_SHIP + color], wilds)
    return sets >> COUNT_BITS * (length - 1) & MASK


def list_ship_sets(held: Ints, hand: i64, color: i64, length: i64) -> list[Payment]:
    """Every set of ships that pays for a route: by colour, fewest wilds first, wilds alone last."""
    wilds = at_most(held[hand + WILD], MAX_LENGTH)
    total: i64 = 1 if wilds >= length else 0
    for paid in range(COLORS):
        if color == ANY or color == paid:
            total += _count_colored(held, hand, paid, wilds, length)
    return [nth_ship_set(held, hand, color, length, n) for n in range(total)]


def nth_ship_set(held: Ints, hand: i64, color: i64, length: i64, n: i64) -> Payment:
    """The n-th set."""
    wilds = at_most(held[hand + WILD], MAX_LENGTH)
    for paid in range(COLORS):
        if color == ANY or color == paid:
            sets = _count_colored(held, hand, paid, wilds, length)
            if n < sets:
                return _nth_colored_ships(held, hand, paid, length, n)
            n -= sets
    return cards_of(WILD, length, length)


def _nth_colored_ships(held: Ints, hand: i64, color: i64, length: i64, n: i64) -> Payment:
    """The n-th set with a ship of this colour, which must exist: fewest wilds first, then fewest doubles."""
    singles = held[hand + SHIP + color]
    doubles = at_most(held[hand + DOUBLE_SHIP + color], (length + 1) // 2)
    wilds: i64 = 0
    while True:
        for double in range(doubles + 1):
            single = length - wilds - 2 * double
            if single == -1 and wilds == 0:
                single = 0  # doubles alone may waste a space
            if 0 <= single <= singles and single + double:
                if n == 0:
                    return SHIP_CARDS[((color * WIDTH + wilds) * _SINGLES + single) * _DOUBLES + double]
                n -= 1
        wilds += 1


def why_not_ship_set(cards: Payment, color: i64, length: i64) -> str:
    """Return why these cards do not pay for a sea route, or "" if they do (WLD-06)."""
    paid = -1
    spaces = 0
    smallest = 2
    for card in cards:
        if card == WILD:
            card_color = paid
        elif SHIP <= card < DOUBLE_SHIP + COLORS:
            card_color = (card - SHIP) % COLORS
            if paid == -1:
                paid = card_color
        else:
            return "wrong_color"
        if card_color != paid:
            return "wrong_color"
        worth = 2 if card >= DOUBLE_SHIP else 1
        spaces += worth
        smallest = min(smallest, worth)
    if paid >= 0 and color != ANY and paid != color:
        return "wrong_color"
    if spaces < length:
        return "wrong_number_of_cards"
    return "" if length > spaces - smallest else "superfluous_card"


def with_symbols(held: Ints, hand: i64, color: i64, number: i64, wilds: i64) -> Payment:
    """That many train cards of a colour, those without the harbour symbol first, and wilds."""
    if color == WILD:
        return cards_of(WILD, wilds, wilds)
    plain = at_most(held[hand + color], number)
    if plain == number:
        return cards_of(color, number + wilds, wilds)
    return cards_of(color, plain, 0) + (ANCHOR + color,) * (number - plain) + cards_of(WILD, wilds, wilds)


def _packed_pairs(number: int, wilds: int) -> int:
    """Packed by spaces: one for each number of spaces that up to `number` cards of a colour and these wilds pay for."""
    spaces = [spaces for spaces in range(wilds, MAX_PAIRS_LENGTH + 1) if 2 * spaces - wilds <= number]
    return sum([2 ** (_PAIR_BITS * paid) for paid in spaces])


# By cards of a colour, more than these make no difference: the ways to take an even number, and an odd one with a wild.
_EVEN_PAIRS: Final = vec[i64]([_packed_pairs(number, 0) for number in range(_PAIR_CARDS + 1)])
_ODD_PAIRS: Final = vec[i64]([_packed_pairs(number, 1) for number in range(_PAIR_CARDS + 1)])


def count_pairs(held: Ints, hand: i64, longest: i64, found: Ints, ways: Ints) -> None:
    """Write how many payments of pair routes there are into `found`, for each length from one space up to the longest.

    Each space takes two cards of one colour, or wilds (WLD-07): of a colour taken an odd number of times one card goes
    with a wild. `ways` is a vector to count in: by the number of such colours, the choices among the colours so far,
    packed by the spaces that they pay for. A product of packed numbers combines every choice with every other.
    """
    wilds = held[hand + WILD]
    most_odd = at_most(wilds, longest)
    for odd in range(most_odd + 1):
        ways[odd] = 0
    ways[0] = 1
    least: i64 = 2
    if wilds:
        least = 1
    for color in range(COLORS):
        number = held[hand + color] + held[hand + ANCHOR + color]
        if number >= least:
            number = at_most(number, _PAIR_CARDS)
            even = _EVEN_PAIRS[number]
            odd_ways = _ODD_PAIRS[number]
            odd = most_odd
            while odd:
                fewer = odd - 1
                ways[odd] = (ways[odd] * even + ways[fewer] * odd_ways) & _PAIR_FIELDS
                odd = fewer
            ways[0] = ways[0] * even & _PAIR_FIELDS
    if wilds:
        for length in range(1, longest + 1):
            found[length - 1] = _sum_pairs(ways, length, wilds)
    else:
        packed = ways[0]
        for index in range(longest):
            packed >>= _PAIR_BITS
            found[index] = packed & _PAIR_MASK


def _sum_pairs(ways: Ints, length: i64, wilds: i64) -> i64:
    """The choices that pay for this many spaces with wilds: two for each space left and one for each odd colour."""
    total: i64 = 0
    spaces = length - wilds // 2
    if spaces < 0:
        spaces = 0
    while spaces <= length:
        shift = _PAIR_BITS * spaces
        for odd in range(at_most(spaces, wilds - 2 * (length - spaces)) + 1):
            total += ways[odd] >> shift & _PAIR_MASK
        spaces += 1
    return total


class _PairSearch:
    """Lists payments of a pair route: colour by colour, fewest cards of the first colours first."""

    def __init__(self, held: Ints, hand: i64, skipped: i64, most: i64) -> None:
        self.held = held
        self.hand: i64 = hand
        self.skipped: i64 = skipped  # payments to leave out
        self.most: i64 = most  # payments to find
        self.found: list[Payment] = []
        self.taken = filled(COLORS, 0)  # by colour
        self.after = filled(COLORS + 1, 0)  # by colour: the cards of this colour and of all that follow
        color: i64 = COLORS - 1
        while color >= 0:
            number = held[hand + color] + held[hand + ANCHOR + color]
            self.after[color] = self.after[color + 1] + number
            color -= 1

    def run(self, color: i64, missing: i64, odd: i64) -> bool:
        """Find the payments that take the colours before this one as they are taken now; whether these are enough."""
        if missing - self.after[color] > self.held[self.hand + WILD]:
            return False
        if color == COLORS:
            if odd <= missing:
                if self.skipped == 0:
                    self.found.append(self._cards(missing))
                else:
                    self.skipped -= 1
            return len(self.found) == self.most
        number = self.after[color] - self.after[color + 1]
        for cards in range(at_most(number, missing) + 1):
            self.taken[color] = cards
            if self.run(color + 1, missing - cards, odd + (cards & 1)):
                return True
        return False

    def _cards(self, wilds: i64) -> Payment:
        """The cards taken, those without the harbour symbol first, and wilds."""
        cards: Payment = ()
        for color in range(COLORS):
            if self.taken[color]:
                cards += with_symbols(self.held, self.hand, color, self.taken[color], 0)
        return cards + cards_of(WILD, wilds, wilds)


def nth_pairs(held: Ints, hand: i64, length: i64, n: i64) -> Payment:
    """The n-th payment of a pair route, which must exist."""
    search = _PairSearch(held, hand, n, 1)
    search.run(0, 2 * length, 0)
    return search.found[0]


def list_pairs(held: Ints, hand: i64, length: i64) -> list[Payment]:
    """Every payment of a pair route."""
    search = _PairSearch(held, hand, 0, -1)
    search.run(0, 2 * length, 0)
    return search.found


def why_not_pairs(cards: Payment, length: i64) -> str:
    """Return why these cards do not pay for a pair route, or "" if they do."""
    if len(cards) != 2 * length:
        return "wrong_number_of_cards"
    counts = [0] * (WILD + 1)
    for card in cards:
        card_color = color_of(card)
        if card_color < 0:
            return "wrong_color"
        counts[card_color] += 1
    odd = sum([counts[color] & 1 for color in range(COLORS)])
    return "" if odd <= counts[WILD] else "not_pairs"
