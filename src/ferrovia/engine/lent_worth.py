"""The worth of tickets with the best routes that stations can lend, where few combinations are possible (EUR-09).

`lending` also finds which routes these are, and has the search for many combinations.
"""

from typing import Final

from ferrovia.engine.completion import points_in
from ferrovia.engine.native import Ints, i64, mypyc_attr
from ferrovia.engine.network import join_labels, tickets_of_side
from ferrovia.engine.rules import Rules
from ferrovia.engine.search_budget import SearchBudget
from ferrovia.engine.state import State
from ferrovia.engine.vectors import vector

COMPLETED: Final[i64] = 1000  # a worth is this many times the points, plus the number of completed tickets
NOT_SEARCHED: Final[i64] = -1
_MAX_COMBINATIONS: Final[i64] = 2000


def ticket_worth(points: i64, penalty: i64) -> i64:
    """The worth of a ticket completed for these points: with the penalty avoided, and one for the number of tickets."""
    return (points + penalty) * COMPLETED + 1


def list_lendable(rules: Rules, state: State, side: i64, city: i64) -> Ints:
    """The routes that a station of the side may lend: those of other sides that end in its city."""
    routes = rules.routes_at[rules.routes_at_start[city] : rules.routes_at_end[city]]
    return vector([route for route in routes if state.owner[route] >= 0 and rules.side_of[state.owner[route]] != side])


def best_worth(rules: Rules, state: State, side: i64, labels: Ints, budget: SearchBudget) -> i64:
    """The most that completed tickets can be worth, with penalties avoided; NOT_SEARCHED if that may take long."""
    worth = _Worth(rules, state, side)
    if worth.combinations > _MAX_COMBINATIONS:
        return NOT_SEARCHED
    budget.spend(worth.combinations)
    return worth.best(0, labels)


@mypyc_attr(acyclic=True)
class _Worth:
    """A side's stations and tickets, and the routes of others that end at the stations."""

    def __init__(self, rules: Rules, state: State, side: i64) -> None:
        self.rules = rules
        self.tickets = tickets_of_side(rules, state, side)
        self.stations: list[int] = []
        self.lendable: list[Ints] = []  # by station
        self.combinations: i64 = 1
        for city in range(rules.city_count):
            owner = state.buildings[city]
            if owner >= 0 and rules.side_of[owner] == side:
                routes = list_lendable(rules, state, side, city)
                self.stations.append(city)
                self.lendable.append(routes)
                if self.combinations <= _MAX_COMBINATIONS:
                    self.combinations *= len(routes) + 1  # or none

    def best(self, number: i64, labels: Ints) -> i64:
        """The best worth if the stations from this number on lend any routes, or none."""
        if number == len(self.stations):
            return self.worth(labels)
        best = self.best(number + 1, labels)
        rules = self.rules
        city: i64 = self.stations[number]
        near = labels[city]
        for route in self.lendable[number]:
            far = labels[city ^ rules.end_a[route] ^ rules.end_b[route]]
            if far != near:
                found = self.best(number + 1, join_labels(labels, near, far))
                if found > best:
                    best = found
        return best

    def worth(self, labels: Ints) -> i64:
        """The worth of all tickets that this network completes."""
        total: i64 = 0
        for ticket in self.tickets:
            points = points_in(self.rules, labels, ticket)
            if points:
                total += ticket_worth(points, self.rules.ticket_penalty[ticket])
        return total
