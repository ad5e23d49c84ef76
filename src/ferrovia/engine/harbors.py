"""Harbours: built in harbour cities at the end of one of the seat's routes (WLD-08 to WLD-10)."""

from ferrovia.engine.native import i64
from ferrovia.engine.rules import Rules
from ferrovia.engine.state import NOBODY, State
from ferrovia.engine.vectors import numbers


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


def harbor_sites(rules: Rules, state: State, seat: i64) -> list[int]:
    """The cities where the seat may build, cards aside."""
    return [city for city in rules.harbor_cities if _is_site(rules, state, seat, city)]


def why_not_harbor(rules: Rules, state: State, seat: i64, city: i64) -> str:
    """Return why the seat cannot build a harbour here, or "" if it can."""
    if city not in numbers(rules.harbor_cities):
        return "no_such_city"
    if state.buildings[city] != NOBODY:
        return "city_taken"
    return "" if _is_site(rules, state, seat, city) else "city_not_reached"
