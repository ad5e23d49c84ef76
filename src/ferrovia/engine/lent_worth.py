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
from ferrovia.engine.vectors import filled

COMPLETED: Final[i64] = 1000  # a worth is this many times the points, plus the number of completed tickets
NOT_SEARCHED: Final[i64] = -1
_MAX_COMBINATIONS: Final[i64] = 2000


def ticket_worth(points: i64, penalty: i64) -> i64:
    """The worth of a ticket completed for these points: with the penalty avoided, and one for the number of tickets."""
    return (points + penalty) * COMPLETED + 1


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
        self.state = state
        self.side: i64 = side
        self.tickets = tickets_of_side(rules, state, side)
        self.stations = filled(rules.city_count, 0)
        self.number: i64 = 0
        self.combinations: i64 = 1
        for city in range(rules.city_count):
            owner = state.buildings[city]
            if owner >= 0 and rules.side_of[owner] == side:
                self.stations[self.number] = city
                self.number += 1
                self.count_lendable(city)

    def count_lendable(self, city: i64) -> None:
        """Multiply the combinations by the choices that a station in this city has."""
        choices: i64 = 1
        for index in range(self.rules.routes_at_start[city], self.rules.routes_at_end[city]):
            if self.may_lend(self.rules.routes_at[index]):
                choices += 1
        if self.combinations <= _MAX_COMBINATIONS:
            self.combinations *= choices

    def may_lend(self, route: i64) -> bool:
        """Whether another side owns the route."""
        owner = self.state.owner[route]
        return owner >= 0 and self.rules.side_of[owner] != self.side

    def best(self, number: i64, labels: Ints) -> i64:
        """The best worth if the stations from this number on lend any routes, or none."""
        if number == self.number:
            return self.worth(labels)
        best = self.best(number + 1, labels)
        rules = self.rules
        city = self.stations[number]
        near = labels[city]
        for index in range(rules.routes_at_start[city], rules.routes_at_end[city]):
            route = rules.routes_at[index]
            if self.may_lend(route):
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
