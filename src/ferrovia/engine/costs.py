"""What may be paid, stated once: the rows of a cost.

A *cost* is what a route, a building or the extra cards of a tunnel are paid with. Its *rows* are the ways to pay it,
whoever pays, in the order of menus: a block for each colour that may be paid, fewest wilds first, then wilds alone. In
a block a row is a *shape*: how many cards of one sort or two, and how many wilds. Where a side has a rack, each shape
is two rows: paid from the rack first, and from the hand first if that differs. Only pair routes mix colours: a row of
theirs is a number of cards for each colour, and of wilds.

Menus, refusals, the numbers of learners and the payments of bots all follow from these rows.
"""

from collections.abc import Callable
from typing import Final

from ferrovia.engine.board import RouteFacts
from ferrovia.engine.cards import ANCHOR, ANY, COLORS, DOUBLE_SHIP, SHIP, WILD, Payment, color_of
from ferrovia.engine.native import Ints, i64, mypyc_attr
from ferrovia.engine.rulebook import Rulebook
from ferrovia.engine.vectors import vector

Sort = tuple[tuple[int, ...], ...]  # of cards. By colour: the cards that count as it, in the order they are paid
Shape = tuple[int, int, int]  # cards of the first sort, of the second sort, wilds

NO_SORT: Final[Sort] = ((),) * 8
TRAINS: Final[Sort] = tuple([(color, int(ANCHOR) + color) for color in range(8)])
SYMBOLS: Final[Sort] = tuple([(int(ANCHOR) + color,) for color in range(8)])
SINGLES: Final[Sort] = tuple([(int(SHIP) + color,) for color in range(8)])
DOUBLES: Final[Sort] = tuple([(int(DOUBLE_SHIP) + color,) for color in range(8)])

HARBOR_EACH: Final = 2  # train cards that a harbour costs, and as many ship cards (WLD-08)
HARBOR_CARDS: Final = 4  # in all
MAX_PAIRS: Final = 4  # spaces of a pair route: the rows of a longer one would be too many


def list_sets(length: int, least_wilds: int) -> list[Shape]:
    """Cards of one colour, any of them replaced by wilds; a ferry needs some (COM-12, EUR-03)."""
    return [(length - wilds, 0, wilds) for wilds in range(least_wilds, length + 1)]


def list_ships(length: int, _least_wilds: int) -> list[Shape]:
    """Single and double ships that cover the length; only doubles alone may waste a space (WLD-06)."""
    shapes = [
        (length - wilds - 2 * doubles, doubles, wilds)
        for wilds in range(length + 1)
        for doubles in range((length - wilds) // 2 + 1)
    ]
    wasteful = [(0, (length + 1) // 2, 0)] if length % 2 else []
    return sorted(shapes + wasteful, key=lambda shape: (shape[2], shape[1]))


def list_harbor_cards(length: int, _least_wilds: int) -> list[Shape]:
    """Trains and single ships with the symbol, as many of each, any of them replaced by wilds (WLD-08)."""
    each = length // 2
    numbers = range(each + 1)
    shapes = [(trains, ships, length - trains - ships) for trains in numbers for ships in numbers]
    return sorted(shapes, key=lambda shape: (shape[2], shape[0]))


def list_pairs(colors: int, length: int) -> list[tuple[int, ...]]:
    """Two cards of one colour for each space, any of them replaced by wilds: cards by colour, then wilds (WLD-07)."""
    found: list[tuple[int, ...]] = [()]
    for _ in range(colors):
        found = [(*counts, cards) for counts in found for cards in range(2 * length - sum(counts) + 1)]
    complete = [(*counts, 2 * length - sum(counts)) for counts in found]
    return [counts for counts in complete if sum([cards & 1 for cards in counts[:-1]]) <= counts[-1]]


class CostKind:
    """A kind of cost: the sorts of cards that its rows are made of, and which rows there are."""

    def __init__(
        self,
        first: Sort,
        second: Sort,
        list_shapes: Callable[[int, int], list[Shape]],
        mixes_colors: bool = False,  # its rows are those of `list_pairs`
        by_ship: bool = False,  # its routes take ships
        second_covers: int = 1,  # spaces that a card of the second sort covers
        foreign: str = "wrong_deck",  # the refusal of cards that never serve
        refusal: str = "wrong_color",  # and of cards that do not go together
    ) -> None:
        self.first = first
        self.second = second
        self.list_shapes = list_shapes
        self.mixes_colors = mixes_colors
        self.by_ship = by_ship
        self.second_covers = second_covers
        self.foreign = foreign
        self.refusal = refusal
        # Whether all cards of a row but wilds are of one colour.
        self.has_one_color = not mixes_colors and all(
            color_of(card) == color for color, cards in enumerate(second) for card in cards
        )

    def takes(self, card: int) -> bool:
        """Whether a card that is not wild may be among those paid."""
        return any(card in kinds for sort in (self.first, self.second) for kinds in sort)


SET: Final = CostKind(TRAINS, NO_SORT, list_sets)
SHIPS: Final = CostKind(SINGLES, DOUBLES, list_ships, by_ship=True, second_covers=2)
HARBOR: Final = CostKind(SYMBOLS, SINGLES, list_harbor_cards, foreign="no_harbor_symbol", refusal="wrong_harbor_cards")
PAIRS: Final = CostKind(TRAINS, NO_SORT, list_sets, mixes_colors=True, refusal="not_pairs")

KINDS: Final = (SET, SHIPS, PAIRS, HARBOR)  # in the order of menus


def kind_of_route(route: RouteFacts, _rulebook: Rulebook) -> CostKind:
    """What a route is paid with under a rulebook."""
    if route.ship:
        return SHIPS
    return PAIRS if route.pairs else SET


def is_payable(shape: Shape, held: Shape) -> bool:
    """Whether a purse that holds these cards of both sorts and these wilds can pay a shape."""
    return shape[0] <= held[0] and shape[1] <= held[1] and shape[2] <= held[2]


@mypyc_attr(acyclic=True)
class Cost:
    """What something costs, and its rows."""

    def __init__(
        self,
        kind: CostKind,
        color: int,
        length: int,
        colors: list[int],
        ways: int,
        least_wilds: int = 0,
        refusal: str = "",
        room: int = 0,
    ) -> None:
        self.kind = kind
        self.color: i64 = color  # or ANY
        self.length: i64 = length  # spaces of a route, otherwise cards
        self.least_wilds: i64 = least_wilds
        self.ways: i64 = ways  # in which each shape can be paid: two where there are racks
        self.refusal = refusal or kind.refusal
        self.mixed: list[tuple[int, ...]] = list_pairs(len(colors), length) if kind.mixes_colors else []
        shapes = [] if self.mixed else kind.list_shapes(length, least_wilds)
        self.shapes: list[Shape] = [shape for shape in shapes if shape[0] or shape[1]]
        self.all_wilds: list[Shape] = [shape for shape in shapes if not shape[0] and not shape[1]]
        self.all_colors = colors  # of the game
        self.colors: Ints = vector([] if self.mixed else colors if color == ANY else [color])  # of blocks
        # Rows of a block, of which the last ones are unused if there is `room` for more.
        self.block: i64 = max(len(self.shapes), room) * ways
        self.alone: i64 = self.block * len(self.colors)  # the first row of wilds alone
        self.size: i64 = len(self.mixed) or self.alone + len(self.all_wilds) * ways
        self._row_of: dict[tuple[int, ...], int] = {counts: row for row, counts in enumerate(self.mixed)}
        for rank, color_of_block in enumerate(self.colors):
            for index, shape in enumerate(self.shapes):
                self._row_of[(color_of_block, *shape)] = int(rank * self.block + index * ways)
        for shape in self.all_wilds:
            self._row_of[shape] = int(self.alone)
        wilds = [counts[-1] for counts in self.mixed] + [shape[2] for shape in shapes]
        self.most_wilds: i64 = max(wilds)
        # Cards of its first row, that is without more wilds than it needs.
        self.card_count: i64 = sum(self.mixed[0]) if self.mixed else sum(shapes[0])
        # Set by the table of the game: what can be paid, by key (see `payment_table`).
        self.holdings: i64 = 0  # the number of what a purse holds for it
        self.counts: Ints = vector([])
        self.starts: Ints = vector([])
        self.rows: Ints = vector([])
        self.alone_counts: Ints = vector([])  # of wilds alone, by the key of the wilds
        self.words: i64 = 0  # of rows, where colours are mixed
        self.bits: Ints = vector([])  # where colours are mixed: by word, colour or wilds, and number held
        self.payments: list[Payment] = []  # by row, where rows say which cards are paid

    def shape(self, row: i64) -> Shape:
        """The shape that a row pays, if the cost does not mix colours."""
        if row >= self.alone:
            return self.all_wilds[0]
        return self.shapes[row % self.block // self.ways]

    def find(self, cards: Payment) -> int:
        """A row that these cards pay, from hand and rack together, or -1: that makes a payment right."""
        wilds = cards.count(WILD)
        others = [card for card in cards if card != WILD]
        if self.mixed:
            counts = [_count(self.kind.first[color], others) for color in self.all_colors]
            return self._row_of.get((*counts, wilds), -1) if sum(counts) == len(others) else -1
        if not others:
            return self._row_of.get((0, 0, wilds), -1)
        for color in self.colors:
            first = _count(self.kind.first[color], others)
            second = _count(self.kind.second[color], others)
            row = self._row_of.get((color, first, second, wilds), -1)
            if row >= 0 and first + second == len(others):
                return row
        return -1

    def why_not_row(self, cards: Payment, all_cards: tuple[int, ...]) -> str:
        """The reason why these cards are no row, worked out only for a refusal.

        Of several faults the first counts: cards of the game that never serve here, wilds where none do, too few or too
        many, cards that do not go together, too few wilds.
        """
        kind = self.kind
        others = [card for card in cards if card != WILD]
        if any(card in all_cards and not kind.takes(card) for card in others):
            return kind.foreign
        if WILD in cards and not self.most_wilds:
            return "wilds_not_taken"
        doubles = sum([1 for card in others for kinds in kind.second if card in kinds])
        spaces = len(cards) + doubles * (kind.second_covers - 1)
        if spaces < self.card_count or (spaces > self.card_count and kind.second_covers == 1):
            return "wrong_number_of_cards"
        if others and not any(self._goes_together(color, others) for color in self.colors):
            return self.refusal
        if spaces > self.card_count:
            return "superfluous_card"
        is_short_of_wilds = cards.count(WILD) < self.least_wilds and self.refusal == self.kind.refusal
        return "too_few_wilds" if is_short_of_wilds else self.refusal

    def _goes_together(self, color: i64, others: list[int]) -> bool:
        """Whether all these cards are of one colour and of the sorts of this cost."""
        return _count(self.kind.first[color] + self.kind.second[color], others) == len(others)


def list_buildings(rulebook: Rulebook, colors: list[int]) -> list[Cost]:
    """By number built: the next station, its rows as far apart as the dearest needs (EUR-08), or the next harbour."""
    if rulebook.harbors:
        return [Cost(HARBOR, ANY, HARBOR_CARDS, colors, 1)] * rulebook.harbors
    most = rulebook.stations
    return [Cost(SET, ANY, built + 1, colors, 1, 0, "not_one_color", most) for built in range(most)]


def list_extras(number: int, colors: list[int], ways: int) -> list[Cost]:
    """This many extra cards of a tunnel: by colour laid, then after wilds alone (EUR-04, EUR-05)."""
    return [
        *[Cost(SET, color, number, colors, ways, 0, "wrong_extra_cards") for color in range(COLORS)],
        Cost(SET, ANY, number, colors, ways, number, "wilds_expected"),
    ]


def _count(kinds: tuple[int, ...], cards: list[int]) -> int:
    """How many of the cards are of these kinds."""
    return sum([1 for card in cards if card in kinds])
