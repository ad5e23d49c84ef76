"""Stations: built in any free city; at the end each lends its owner a route of another side (EUR-08, EUR-09)."""

from ferrovia.engine.actions import BUILD, Action
from ferrovia.engine.cards import ANY, WILD, Payment
from ferrovia.engine.native import i64
from ferrovia.engine.payments import (
    COUNT_BITS,
    MASK,
    MAX_LENGTH,
    at_most,
    cards_of,
    count_sets,
    holds,
    nth_shape,
    why_not_set,
)
from ferrovia.engine.rules import Rules
from ferrovia.engine.state import NOBODY, State


def station_price(rules: Rules, state: State, seat: i64) -> i64:
    """Cards that the seat's next station costs: one, then two, then three."""
    return rules.stations - state.buildings_left[seat] + 1


def _count_sites(rules: Rules, state: State) -> i64:
    """How many cities have no station yet."""
    free: i64 = len(rules.sites)
    for seat in range(rules.seats):
        free -= rules.stations - state.buildings_left[seat]
    return free


def _nth_site(rules: Rules, state: State, n: i64) -> i64:
    """The n-th city without a station."""
    for city in rules.sites:
        if state.buildings[city] == NOBODY:
            if n == 0:
                return city
            n -= 1
    raise IndexError("no such city")


def _count_sets(rules: Rules, state: State, seat: i64) -> i64:
    """How many sets of any colour pay for the seat's next station."""
    hand = seat * rules.card_kinds
    wilds = at_most(state.held[hand + WILD], MAX_LENGTH)
    sets = count_sets(state.held, hand, ANY, 0, wilds)
    return sets >> COUNT_BITS * (station_price(rules, state, seat) - 1) & MASK


def count_stations(rules: Rules, state: State, seat: i64) -> i64:
    """How many ways to build there are, counted by city and set of cards."""
    if state.buildings_left[seat] == 0:
        return 0
    return _count_sets(rules, state, seat) * _count_sites(rules, state)


def nth_station(rules: Rules, state: State, seat: i64, n: i64) -> Action:
    """The n-th way to build: by city, then set of cards."""
    sets = _count_sets(rules, state, seat)
    price = station_price(rules, state, seat)
    paid, wilds = nth_shape(state.held, seat * rules.card_kinds, ANY, price, 0, n % sets)
    return Action(seat, BUILD, _nth_site(rules, state, n // sets), cards_of(paid, price, wilds))


def list_stations(rules: Rules, state: State, seat: i64) -> list[Action]:
    """Every way to build."""
    return [nth_station(rules, state, seat, n) for n in range(count_stations(rules, state, seat))]


def why_not_station(rules: Rules, state: State, seat: i64, city: i64, cards: Payment) -> str:
    """Return why the seat cannot build here with these cards, or "" if it can."""
    if state.buildings_left[seat] == 0:
        return "no_station_left"
    if city not in rules.sites:
        return "no_such_city"
    if state.buildings[city] != NOBODY:
        return "city_taken"
    code = why_not_set(cards, ANY, station_price(rules, state, seat), 0)
    if code == "wrong_color":
        return "not_one_color"
    return code or ("" if holds(state.held, seat * rules.card_kinds, rules.card_kinds, cards) else "not_in_hand")
