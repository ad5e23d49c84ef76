"""Stations: built in any free city; at the end each lends its owner a route of another side (EUR-08, EUR-09)."""

from ferrovia.engine.native import i64
from ferrovia.engine.rules import Rules
from ferrovia.engine.state import NOBODY, State


def count_station_sites(rules: Rules, state: State) -> i64:
    """How many cities have no station yet."""
    free: i64 = len(rules.sites)
    for seat in range(rules.seats):
        free -= rules.stations - state.buildings_left[seat]
    return free


def nth_station_site(rules: Rules, state: State, n: i64) -> i64:
    """The n-th city without a station."""
    for city in rules.sites:
        if state.buildings[city] == NOBODY:
            if n == 0:
                return city
            n -= 1
    raise IndexError("no such city")


def station_sites(rules: Rules, state: State) -> list[int]:
    """The cities without a station."""
    return [city for city in rules.sites if state.buildings[city] == NOBODY]


def why_not_station(rules: Rules, state: State, city: i64) -> str:
    """Return why no station can be built here, or "" if one can."""
    if city not in rules.sites:
        return "no_such_city"
    return "" if state.buildings[city] == NOBODY else "city_taken"
