"""The costs of a game, and tables of the rows that can be paid, made once from `costs`.

What a purse can pay of a cost is looked up by colour with a *key*, made of the cards of both sorts and the wilds that
it holds. For every key, `counts` says how many rows of a block can be paid, and `starts` where in `rows` they are. A
cost that mixes colours has bits instead: for each number of cards of a colour, the rows that it is enough for.
"""

from functools import lru_cache
from typing import Final

from ferrovia.engine.board import RouteFacts
from ferrovia.engine.cards import WILD, Payment, color_of
from ferrovia.engine.costs import (
    KINDS,
    NO_SORT,
    Cost,
    CostKind,
    Shape,
    is_payable,
    kind_of_route,
    list_buildings,
    list_extras,
)
from ferrovia.engine.native import Ints, i64, mypyc_attr, vec
from ferrovia.engine.rulebook import Rulebook
from ferrovia.engine.vectors import flat, starts, vector

WORD: Final = 62  # bits used of a word

Numbers = tuple[int, ...]


@mypyc_attr(acyclic=True)
class Holdings:
    """What a purse holds for one kind of cost: which cards count, and how many of them make a difference."""

    def __init__(self, kind: CostKind, costs: list[Cost], all_cards: Numbers, colors: int) -> None:
        self.mixes_colors = kind.mixes_colors
        self.has_racks = costs[0].ways == 2
        shapes = [shape for cost in costs for shape in cost.shapes]
        # Of more cards than a row takes, some stay in the hand or on the rack: with racks, one more makes a difference.
        spare = 1 if self.has_racks else 0
        self.most_first: i64 = max([0, *[first for first, _, _ in shapes]]) + spare
        self.most_second: i64 = max([0, *[second for _, second, _ in shapes]])
        self.most_wilds: i64 = max([cost.most_wilds for cost in costs]) + spare
        # The keys of wilds; with racks they also say whether both hand and rack hold some.
        self.wild_keys: i64 = (self.most_wilds + 1) * costs[0].ways
        # By colour: the cards of the game that count as the first sort, and as the second.
        first = [[card for card in cards if card in all_cards] for cards in kind.first]
        second = [[card for card in cards if card in all_cards] for cards in kind.second]
        self.first: Ints = flat(first)
        self.second: Ints = flat(second)
        self.first_start: Ints = starts([len(cards) for cards in first])
        self.second_start: Ints = starts([len(cards) for cards in second])
        # Whether a row says which cards are paid: no two kinds of cards count alike, and there are no racks.
        self.is_exact = not self.has_racks and max([len(cards) for cards in first + second]) == 1
        # Cards of a colour and wilds, by colour and both numbers, where nothing else is paid.
        self.sets: tuple[Payment, ...] = ()
        longest = max([len(cards) for cards in first])
        if not kind.mixes_colors and kind.second is NO_SORT and longest <= (1 if self.has_racks else 2):
            cards = tuple([cards[0] if cards else 0 for cards in first])
            self.sets = _sets(cards, int(self.most_first), int(self.most_wilds))
        # Whether only the hand counts, one card or two of each colour as the first sort, at most one as the second.
        # These cards are then the colour plus the same number for all colours, or there is none: -1.
        bases = _bases(first)
        second_bases = _bases(second)
        self.is_simple = (
            not self.has_racks
            and 1 <= len(bases) <= 2
            and len(second_bases) <= 1
            and len(self.first) == len(bases) * colors
            and len(self.second) == len(second_bases) * colors
        )
        self.first_base: i64 = bases[0] if bases else -1
        self.other_base: i64 = bases[1] if len(bases) > 1 else -1
        self.second_base: i64 = second_bases[0] if second_bases else -1


def _bases(cards_of: list[list[int]]) -> list[int]:
    """The numbers of these cards, by colour, without their colour."""
    return sorted({card - color for color, cards in enumerate(cards_of) for card in cards})


@mypyc_attr(acyclic=True)
class PaymentTable:
    """The costs of a game, and what can be paid of them."""

    def __init__(self, rulebook: Rulebook, routes: tuple[RouteFacts, ...], all_cards: Numbers, most_extra: int) -> None:
        self.all_cards = all_cards
        ways = 2 if rulebook.racks else 1  # to pay each shape: from the rack first, or from the hand first
        self.all_colors = sorted({color_of(card) for card in all_cards if card != WILD})
        self.colors: Ints = vector(self.all_colors)
        kinds = [KINDS.index(kind_of_route(route, rulebook)) for route in routes]
        keys = [(kind, route.ferry, route.color, route.length) for kind, route in zip(kinds, routes, strict=True)]
        found = sorted(set(keys))
        self.route_costs: list[Cost] = [  # in the order of menus
            Cost(KINDS[kind], color, length, self.all_colors, ways, least_wilds)
            for kind, least_wilds, color, length in found
        ]
        self.routes_of: list[list[int]] = [  # by cost
            [route for route, key in enumerate(keys) if key == cost] for cost in found
        ]
        self.cost_of = vec[Cost]([self.route_costs[found.index(key)] for key in keys])  # by route
        buildings = list_buildings(rulebook, self.all_colors)
        self.buildings = vec[Cost](buildings)  # by number built
        self.extras = [  # by number of extra cards less one: by colour laid, or WILD
            list_extras(n, self.all_colors, ways) for n in range(1, most_extra + 1)
        ]
        self.costs = [*self.route_costs, *buildings, *[cost for extras in self.extras for cost in extras]]
        self.widest: i64 = max([cost.size for cost in self.costs])
        made: list[Holdings] = []
        for kind in KINDS:
            for ways in (2, 1):
                alike = [cost for cost in self.costs if cost.kind is kind and cost.ways == ways]
                if alike:
                    made.append(self._set_tables(kind, alike, len(made)))
        self.holdings = vec[Holdings](made)

    def _set_tables(self, kind: CostKind, costs: list[Cost], number: int) -> Holdings:
        """Set the tables of all costs of a kind; return what purses hold for it, which gets this number."""
        holdings = Holdings(kind, costs, self.all_cards, len(self.colors))
        held: Shape = (holdings.most_first, holdings.most_second, holdings.most_wilds)
        made: dict[tuple[int, int], tuple[Ints, Ints, Ints, Ints]] = {}
        for cost in costs:
            cost.holdings = number
            key = (int(cost.length), int(cost.least_wilds))
            if key not in made:
                counts, first, rows = _payable(tuple(cost.shapes), held, int(cost.ways))
                alone, _, _ = _payable(tuple(cost.all_wilds), (0, 0, held[2]), int(cost.ways))
                made[key] = (vector(counts), vector(first), vector(rows), vector(alone))
            cost.counts, cost.starts, cost.rows, cost.alone_counts = made[key]
            if cost.mixed:
                cost.words = (cost.size + WORD - 1) // WORD
                cost.bits = vector(_bits(tuple(cost.mixed), int(cost.most_wilds)))
            elif holdings.is_exact:
                cost.payments = _payments(cost)
        return holdings


def _payments(cost: Cost) -> list[Payment]:
    """The cards of each row where each sort has one kind of card by colour; () for unused rows."""
    payments: list[Payment] = [()] * int(cost.size)
    for rank, color in enumerate(cost.colors):
        first_card = cost.kind.first[color][:1]
        second_card = cost.kind.second[color][:1]
        for index, (first, second, wilds) in enumerate(cost.shapes):
            cards = first_card * first + second_card * second + (WILD,) * wilds
            payments[rank * cost.block + index] = tuple(sorted(cards))
    for _, _, wilds in cost.all_wilds:
        payments[cost.alone] = (WILD,) * wilds
    return payments


@lru_cache(16)
def _sets(cards: Numbers, most: int, most_wilds: int) -> tuple[Payment, ...]:
    """By card, its number and the number of wilds: these cards."""
    return tuple(
        [
            (card,) * number + (WILD,) * wilds
            for card in cards
            for number in range(most + 1)
            for wilds in range(most_wilds + 1)
        ]
    )


@lru_cache(256)
def _payable(shapes: tuple[Shape, ...], most: Shape, ways: int) -> tuple[Numbers, Numbers, Numbers]:
    """By key: how many rows of a block can be paid, and where they begin in the last list."""
    rows: list[int] = []
    counts: list[int] = []
    first_rows: list[int] = []
    listed: dict[Numbers, int] = {}
    for first in range(most[0] + 1):
        for splits_first in range(ways):
            for second in range(most[1] + 1):
                for splits_wilds in range(ways):
                    for wilds in range(most[2] + 1):
                        splits = (splits_first, 0, splits_wilds)
                        found = _payable_rows(shapes, (first, second, wilds), splits, ways)
                        start = listed.setdefault(found, len(rows))
                        if start == len(rows):
                            rows += found
                        counts.append(len(found))
                        first_rows.append(start)
    return tuple(counts), tuple(first_rows), tuple(rows)


def _payable_rows(shapes: tuple[Shape, ...], held: Shape, splits: Shape, ways: int) -> Numbers:
    """The rows of a block that can be paid; `splits` says of which cards both hand and rack hold some."""
    found: list[int] = []
    for index, shape in enumerate(shapes):
        if is_payable(shape, held):
            found.append(index * ways)
            if any(split and 0 < number < most for number, most, split in zip(shape, held, splits, strict=True)):
                found.append(index * ways + 1)
    return tuple(found)


@lru_cache(64)
def _bits(rows: tuple[Numbers, ...], most: int) -> Numbers:
    """By word of rows, colour or wilds, and number held: the rows that this is enough for."""
    return tuple(
        [
            sum([2**bit for bit, row in enumerate(rows[start : start + WORD]) if row[column] <= held])
            for start in range(0, len(rows), WORD)
            for column in range(len(rows[0]))
            for held in range(most + 1)
        ]
    )
