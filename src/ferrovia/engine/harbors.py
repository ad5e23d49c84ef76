"""Harbours: built in harbour cities at the end of one of the seat's routes (WLD-08 to WLD-10)."""

from typing import Final

from ferrovia.engine.actions import BUILD, Action
from ferrovia.engine.cards import ANCHOR, COLORS, SHIP, WILD, Payment
from ferrovia.engine.native import i64, vec
from ferrovia.engine.payments import at_most, holds
from ferrovia.engine.rules import Rules
from ferrovia.engine.state import NOBODY, State
from ferrovia.engine.vectors import numbers

HARBOR_EACH: Final[i64] = 2  # train cards that a harbour costs, and as many ship cards (WLD-08)
HARBOR_CARDS: Final[i64] = 4  # in all


def harbor_points(rules: Rules, named: int) -> int:
    """The points of a harbour in a city that this many completed tickets name (WLD-10)."""
    table = rules.rulebook.harbor_points
    return table[min(named, len(table) - 1)]


def _is_site(rules: Rules, state: State, seat: i64, city: i64) -> bool:
    """Whether the harbour city has no harbour yet and is at the end of one of the seat's routes."""
    if state.buildings[city] != NOBODY:
        return False
    owner = state.owner
    for index in range(rules.routes_at_start[city], rules.routes_at_end[city]):
        if owner[rules.routes_at[index]] == seat:
            return True
    return False


def _count_sets(trains: int, ships: int, wilds: int) -> int:
    """How many sets have at least one of these trains or ships."""
    return sum(
        [
            1
            for train in range(trains + 1)
            for ship in range(ships + 1)
            if train + ship and train + ship + wilds >= HARBOR_CARDS
        ]
    )


# By trains, ships and wilds held; more than a harbour takes make no difference.
_SETS: Final = vec[i64](
    [
        _count_sets(trains, ships, wilds)
        for trains in range(HARBOR_EACH + 1)
        for ships in range(HARBOR_EACH + 1)
        for wilds in range(HARBOR_CARDS + 1)
    ]
)


def count_harbor_sets(rules: Rules, state: State, seat: i64) -> i64:
    """How many sets `list_harbor_sets` has."""
    held = state.held
    hand = seat * rules.card_kinds
    wilds = at_most(held[hand + WILD], HARBOR_CARDS)
    total: i64 = 1 if wilds == HARBOR_CARDS else 0
    anchors = hand + ANCHOR
    for index in range(anchors, anchors + COLORS):
        trains = held[index]
        if trains + wilds >= HARBOR_EACH:  # the other cards are ships at most
            trains = at_most(trains, HARBOR_EACH)
            ships = at_most(held[index + SHIP - ANCHOR], HARBOR_EACH)
            total += _SETS[(trains * (HARBOR_EACH + 1) + ships) * (HARBOR_CARDS + 1) + wilds]
    return total


def list_harbor_sets(rules: Rules, state: State, seat: i64) -> list[Payment]:
    """Every set of two trains and two ships of one colour with the symbol, or wilds instead: fewest wilds first."""
    held = state.held
    hand = seat * rules.card_kinds
    most = held[hand + WILD]
    found: list[Payment] = []
    for color in range(COLORS):
        if held[hand + ANCHOR + color] + held[hand + SHIP + color] + most < HARBOR_CARDS:
            continue
        for wilds in range(at_most(most, HARBOR_CARDS - 1) + 1):
            for trains in range(at_most(held[hand + ANCHOR + color], HARBOR_EACH) + 1):
                ships = HARBOR_CARDS - wilds - trains
                if 0 <= ships <= HARBOR_EACH and ships <= held[hand + SHIP + color]:
                    found.append((WILD,) * wilds + (ANCHOR + color,) * trains + (SHIP + color,) * ships)
    if most >= HARBOR_CARDS:
        found.append((WILD,) * HARBOR_CARDS)
    return found


def count_harbors(rules: Rules, state: State, seat: i64) -> i64:
    """How many ways to build there are, counted by city and cards."""
    if state.buildings_left[seat] == 0:
        return 0
    sets = count_harbor_sets(rules, state, seat)
    if sets == 0:
        return 0
    sites: i64 = 0
    for city in rules.harbor_cities:
        if _is_site(rules, state, seat, city):
            sites += 1
    return sets * sites


def harbor_sites(rules: Rules, state: State, seat: i64) -> list[int]:
    """The cities where the seat may build, cards aside."""
    return [city for city in rules.harbor_cities if _is_site(rules, state, seat, city)]


def list_harbors(rules: Rules, state: State, seat: i64) -> list[Action]:
    """Every way to build: by city, then cards."""
    if state.buildings_left[seat] == 0:
        return []
    sets = list_harbor_sets(rules, state, seat)
    return [Action(seat, BUILD, city, cards) for city in harbor_sites(rules, state, seat) for cards in sets]


def nth_harbor(rules: Rules, state: State, seat: i64, n: i64) -> Action:
    """The n-th way to build."""
    sets = list_harbor_sets(rules, state, seat)
    size: i64 = len(sets)
    return Action(seat, BUILD, harbor_sites(rules, state, seat)[n // size], sets[n % size])


def why_not_harbor(rules: Rules, state: State, seat: i64, city: i64, cards: Payment) -> str:
    """Return why the seat cannot build here with these cards, or "" if it can."""
    if state.buildings_left[seat] == 0:
        return "no_harbor_left"
    if city not in numbers(rules.harbor_cities):
        return "no_such_city"
    if state.buildings[city] != NOBODY:
        return "city_taken"
    if not _is_site(rules, state, seat, city):
        return "city_not_reached"
    if len(cards) != HARBOR_CARDS:
        return "wrong_number_of_cards"
    paid = -1
    trains = 0
    ships = 0
    for card in cards:
        if card == WILD:
            continue
        if ANCHOR <= card < ANCHOR + COLORS:
            trains += 1
        elif SHIP <= card < SHIP + COLORS:
            ships += 1
        else:
            return "no_harbor_symbol"
        color = (card - ANCHOR) % COLORS
        if paid >= 0 and color != paid:
            return "wrong_harbor_cards"
        paid = color
    if trains > HARBOR_EACH or ships > HARBOR_EACH:
        return "wrong_harbor_cards"
    return "" if holds(state.held, seat * rules.card_kinds, rules.card_kinds, cards) else "not_in_hand"
