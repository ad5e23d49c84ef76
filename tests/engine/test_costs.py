"""What can be paid of made-up costs, compared with a search by brute force that knows only the printed rules."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from random import Random

import pytest

from ferrovia.boards import load_board
from ferrovia.engine.board import RouteFacts
from ferrovia.engine.cards import ANCHOR, ANY, DOUBLE_SHIP, RED, SHIP, WILD
from ferrovia.engine.costs import HARBOR, NO_SORT, PAIRS, SHIPS, TRAINS, Cost, CostKind
from ferrovia.engine.purse import Purse
from ferrovia.engine.rules import Rules
from ferrovia.engine.vectors import vector
from ferrovia.rulebooks import RULEBOOKS

LENGTHS = range(1, 13)
Cards = tuple[int, ...]


def made_up(book: str) -> Rules:
    """A rulebook on a board with routes of every length and way to pay that it allows."""
    routes = [
        RouteFacts(0, 1, n, color, ferry) for n in LENGTHS for color in (RED, ANY) for ferry in (0, 2) if ferry <= n
    ]
    if RULEBOOKS[book].has_ships:
        routes += [RouteFacts(0, 1, n, color, ship=True) for n in LENGTHS for color in (RED, ANY)]
        routes += [RouteFacts(0, 1, n, ANY, pairs=True) for n in (1, 2, 3)]
    board = replace(load_board(book), routes=tuple(routes))
    return Rules(replace(RULEBOOKS[book], route_points=tuple(range(13))), board, RULEBOOKS[book].seats[0])


RULES = {book: made_up(book) for book in RULEBOOKS}
COSTS = [
    pytest.param(book, cost, id=f"{book}-{number}")
    for book, rules in RULES.items()
    for number, cost in enumerate([*rules.payments.route_costs, *rules.payments.buildings])
]


def pile(rng: Random, rules: Rules) -> list[int]:
    cards = set(rules.all_cards)
    return [rng.choice([0, 0, 1, 2, 3, 5, 9, 13]) if card in cards else 0 for card in range(rules.card_kinds)]


def search(rules: Rules, cost: Cost, held: list[int]) -> Iterator[Cards]:  # noqa: C901 - one branch for each way to pay
    """Every set of the cards held that pays the cost."""
    colors = range(8) if cost.color == ANY else [cost.color]
    length, wilds = cost.length, range(held[WILD] + 1)
    if cost.kind is PAIRS:
        for counts in product(*[range(min(held[c] + held[ANCHOR + c], 2 * length) + 1) for c in range(8)]):
            used = 2 * length - sum(counts)
            if sum(number % 2 for number in counts) <= used <= held[WILD]:
                yield (*[c for c in range(8) for _ in range(counts[c])], *[WILD] * used)
    elif cost.kind is SHIPS:
        for c, w in product(colors, wilds):
            for single, double in product(range(held[SHIP + c] + 1), range(held[DOUBLE_SHIP + c] + 1)):
                covered = w + single + 2 * double
                smallest = 1 if w or single else 2
                if covered >= length > covered - smallest:
                    yield (*[WILD] * w, *[SHIP + c] * single, *[DOUBLE_SHIP + c] * double)
    elif cost.kind is HARBOR:
        for c, trains, ships in product(range(8), range(3), range(3)):
            w = 4 - trains - ships
            if trains <= held[ANCHOR + c] and ships <= held[SHIP + c] and w <= held[WILD]:
                yield (*[WILD] * w, *[ANCHOR + c] * trains, *[SHIP + c] * ships)
    else:
        for c, w in product(colors, wilds):
            number = length - w
            symbols = held[ANCHOR + c] if rules.has_ships else 0
            if number >= 0 and w >= cost.least_wilds and number <= held[c] + symbols:
                yield (*[c] * number, *[WILD] * w)


def plain(cards: Cards, cost: Cost) -> Cards:
    """The cards, with the harbour symbol taken off trains that pay no harbour."""
    same = cost.kind in (HARBOR, SHIPS)
    return tuple(sorted(cards if same else [card - ANCHOR if ANCHOR <= card < SHIP else card for card in cards]))


def divisions(cards: Cards, hand: list[int], rack: list[int]) -> list[tuple[Cards, Cards]]:
    """The cards from hand and rack: the rack's first, and the hand's first if that differs."""
    found: list[tuple[Cards, Cards]] = []
    for first in (rack, hand):
        left, taken, rest = list(first), [], []
        for card in cards:
            if left[card]:
                left[card] -= 1
                taken.append(card)
            else:
                rest.append(card)
        both = (tuple(rest), tuple(taken)) if first is rack else (tuple(taken), tuple(rest))
        if both not in found:
            found.append(both)
    return found


@pytest.mark.parametrize(("book", "cost"), COSTS)
def test_the_table_lists_what_a_search_finds(book: str, cost: Cost) -> None:
    rules = RULES[book]
    rng = Random(f"{book} {cost.length} {cost.color} {cost.least_wilds}")
    purse = Purse(rules)
    for _ in range(10):
        hand = pile(rng, rules)
        rack = pile(rng, rules) if cost.ways == 2 else [0] * rules.card_kinds
        purse.look_at(vector(hand), 0, vector(rack), 0)
        both = [a + b for a, b in zip(hand, rack, strict=True)]
        wanted = sorted({tuple(sorted(cards)) for cards in search(rules, cost, both)})
        payments = purse.payments(cost)
        assert len(set(payments)) == len(payments) == purse.count(cost)
        if cost.ways == 2:
            assert sorted(payments) == sorted(split for cards in wanted for split in divisions(cards, hand, rack))
        else:
            assert sorted(plain(cards, cost) for cards, _ in payments) == wanted
            assert not any(on_rack for _, on_rack in payments)
        for index, (cards, on_rack) in enumerate(payments):
            row = purse.nth(cost, index)
            assert purse.pay(cost, row) == (cards, on_rack)
            assert purse.row_of(cost, cards, on_rack) == row
            assert cost.find(cards + on_rack) >= 0


@pytest.mark.parametrize(("book", "cost"), COSTS)
def test_cards_are_a_row_if_a_search_among_them_finds_all_of_them(book: str, cost: Cost) -> None:
    rules = RULES[book]
    rng = Random(f"{book} {cost.length} {cost.color} {cost.least_wilds}")
    for _ in range(40):
        few = rng.sample(sorted(set(rules.all_cards)), 2)
        number = max(0, int(cost.card_count) + rng.choice([0, 0, 0, -1, 1]))
        cards = tuple(sorted(rng.choice([*few, WILD]) for _ in range(number)))
        held = [cards.count(card) for card in range(max(rules.card_kinds, DOUBLE_SHIP + 8))]
        pays = plain(cards, cost) in {tuple(sorted(found)) for found in search(rules, cost, held)}
        assert (cost.find(cards) >= 0) == pays
        if not pays:
            assert cost.why_not_row(cards, rules.all_cards)


def test_cards_of_a_row_are_found_whichever_of_their_colors_it_counts_as() -> None:
    others = tuple(tuple(other for other in range(8) if other != color) for color in range(8))
    cost = Cost(CostKind(TRAINS, others, lambda _length, _wilds: [(1, 2, 0)]), ANY, 3, list(range(8)), 1)
    assert cost.find((0, 0, 1)) == cost.block, "the first row of the second colour"


def test_wilds_are_refused_where_a_cost_takes_none() -> None:
    cost = Cost(CostKind(TRAINS, NO_SORT, lambda length, _wilds: [(length, 0, 0)]), ANY, 2, list(range(8)), 1)
    assert cost.find((RED, RED)) >= 0 > cost.find((RED, WILD))
    assert cost.why_not_row((RED, WILD), tuple(range(9))) == "wilds_not_taken"
