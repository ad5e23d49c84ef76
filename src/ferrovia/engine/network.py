"""The routes of one side as a network: which cities it connects."""

from ferrovia.engine.native import Ints, i64
from ferrovia.engine.rules import Rules
from ferrovia.engine.state import State
from ferrovia.engine.vectors import filled


def routes_of_side(rules: Rules, owners: Ints, side: i64) -> Ints:
    """The routes that the side's seats own."""
    found = filled(rules.route_count, 0)
    size: i64 = 0
    for route in range(rules.route_count):
        owner = owners[route]
        if owner >= 0 and rules.side_of[owner] == side:
            found[size] = route
            size += 1
    return found[:size]


def label_cities(rules: Rules, routes: Ints) -> Ints:
    """A label for each city; cities that the routes connect have the same one."""
    cities = rules.city_count
    end_a = rules.end_a
    end_b = rules.end_b
    labels = filled(cities, 0)
    for city in range(cities):
        labels[city] = city
    for route in routes:
        a = end_a[route]
        b = end_b[route]
        while labels[a] != a:
            a = labels[a]
        while labels[b] != b:
            b = labels[b]
        labels[b] = a
    for city in range(cities):
        label = labels[city]
        while labels[label] != label:
            label = labels[label]
        labels[city] = label
    return labels


def join_labels(labels: Ints, near: i64, far: i64) -> Ints:
    """The labels after the cities with label `far` were connected with those with label `near`."""
    found = labels[:]
    size: i64 = len(found)
    for city in range(size):
        if found[city] == far:
            found[city] = near
    return found


def tickets_of_side(rules: Rules, state: State, side: i64) -> Ints:
    """The tickets of a side: in the hands of its seats, then on its rack."""
    size: i64 = 0
    holders: i64 = len(state.ticket_counts)
    for holder in range(holders):
        if _side_of_holder(rules, holder) == side:
            size += state.ticket_counts[holder]
    found = filled(size, 0)
    index: i64 = 0
    for holder in range(holders):
        if _side_of_holder(rules, holder) == side:
            first = holder * rules.ticket_count
            for held in range(first, first + state.ticket_counts[holder]):
                found[index] = state.held_tickets[held]
                index += 1
    return found


def _side_of_holder(rules: Rules, holder: i64) -> i64:
    return rules.side_of[holder] if holder < rules.seats else holder - rules.seats
