"""The length of a longest trail, found quickly where a network has few loops (COM-23).

Nearly all networks are trees with a loop or two: leaves are taken off until only loops are left, and what is left is
walked in every way. For more loops `trails` has another search, which also finds the routes of a longest trail.
"""

from typing import Final

from ferrovia.engine.native import Ints, i64, mypyc_attr
from ferrovia.engine.rules import Rules
from ferrovia.engine.search_budget import SearchBudget
from ferrovia.engine.trails import longest_trail
from ferrovia.engine.vectors import filled

MAX_WALKED_LOOPS: Final[i64] = 3  # with more loops, walking in every way can take long


def trail_of(rules: Rules, routes: Ints, budget: SearchBudget) -> list[int]:
    """The routes of a longest trail, by number."""
    trail = longest_trail(
        [rules.end_a[route] for route in routes],
        [rules.end_b[route] for route in routes],
        [rules.length[route] for route in routes],
        budget,
    )
    return [routes[index] for index in trail]


def longest_length(rules: Rules, routes: Ints, budget: SearchBudget) -> i64:
    """The length of a longest trail through the routes; raises `TooManyTries` if the budget is too small."""
    peeled = _Peeled(rules, routes)
    if peeled.routes_left == 0:
        return peeled.longest
    if peeled.loops() <= MAX_WALKED_LOOPS:
        return peeled.walk_all(budget)
    total: i64 = 0
    for route in trail_of(rules, routes, budget):
        total += rules.length[route]
    return total


@mypyc_attr(acyclic=True)
class _Peeled:
    """The routes of one side. Leaves are peeled off, and become arms of the cities that are left."""

    def __init__(self, rules: Rules, routes: Ints) -> None:
        self.rules = rules
        self.routes = routes
        self.routes_left: i64 = len(routes)
        self.left = filled(rules.city_count, 0)  # how many routes of a city are not peeled
        self.arms = filled(rules.city_count, 0)  # lengths of the longest arm of a city and of the second
        self.second_arms = filled(rules.city_count, 0)
        self.longest: i64 = 0
        self.used = filled(0, 0)
        self.seen = filled(0, 0)  # by city: whether a walk came there
        self.best_arm: i64 = 0
        self.tries: i64 = 0
        self.peel()

    def peel(self) -> None:
        """Take leaf after leaf off. The xor of a city's routes is the last one, once only one is left."""
        rules = self.rules
        left = self.left
        end_a = rules.end_a
        end_b = rules.end_b
        last = filled(rules.city_count, 0)
        for route in self.routes:
            a = end_a[route]
            b = end_b[route]
            left[a] = left[a] + 1
            left[b] = left[b] + 1
            last[a] = last[a] ^ route
            last[b] = last[b] ^ route
        for start in range(rules.city_count):
            leaf = start
            while left[leaf] == 1:
                route = last[leaf]
                city = leaf ^ end_a[route] ^ end_b[route]
                left[leaf] = 0
                left[city] = left[city] - 1
                last[city] = last[city] ^ route
                self.routes_left -= 1
                self.grow(city, self.arms[leaf] + rules.length[route])
                leaf = city

    def grow(self, city: i64, length: i64) -> None:
        """Add an arm to a city."""
        if length > self.arms[city]:
            self.second_arms[city] = self.arms[city]
            self.arms[city] = length
        elif length > self.second_arms[city]:
            self.second_arms[city] = length
        if self.arms[city] + self.second_arms[city] > self.longest:
            self.longest = self.arms[city] + self.second_arms[city]

    def loops(self) -> i64:
        """At most how many independent loops are left: exactly that many if what is left is connected."""
        cities: i64 = 0
        for left in self.left:
            if left:
                cities += 1
        return self.routes_left - cities + 1

    def walk_all(self, budget: SearchBudget) -> i64:
        """The length of a longest trail, by walking from the cities where one can begin.

        That is a city with an arm or an odd number of routes: from any other, the trail could be continued backwards,
        or turned so that it begins elsewhere. Only where no city is like that, any one will do.
        """
        rules = self.rules
        self.used = filled(rules.route_count, 1)
        unused: i64 = 0
        for route in self.routes:
            if self.left[rules.end_a[route]] and self.left[rules.end_b[route]]:
                self.used[route] = 0
                unused += rules.length[route]
        for city in range(rules.city_count):
            if self.left[city] and self.arms[city] > self.best_arm:
                self.best_arm = self.arms[city]
        self.seen = filled(rules.city_count, 0)
        for city in range(rules.city_count):
            if self.left[city] and (self.arms[city] or self.left[city] & 1):
                self.walk_from(city, unused, budget)
        for city in range(rules.city_count):
            if self.left[city] and not self.seen[city]:
                self.walk_from(city, unused, budget)
        return self.longest

    def walk_from(self, city: i64, unused: i64, budget: SearchBudget) -> None:
        """Walk in every way that begins in this city."""
        self.tries = 0
        self.walk(city, city, self.arms[city], unused)
        budget.spend(self.tries)

    def walk(self, start: i64, city: i64, length: i64, unused: i64) -> None:
        """Continue a trail in every way that can make it the longest; the loops have `unused` spaces left."""
        self.tries += 1
        self.seen[city] = 1
        total = length + (self.second_arms[city] if city == start else self.arms[city])
        if total > self.longest:
            self.longest = total
        if length + unused + self.best_arm <= self.longest:
            return
        rules = self.rules
        used = self.used
        for index in range(rules.routes_at_start[city], rules.routes_at_end[city]):
            route = rules.routes_at[index]
            if used[route] == 0:
                used[route] = 1
                spaces = rules.length[route]
                self.walk(start, city ^ rules.end_a[route] ^ rules.end_b[route], length + spaces, unused - spaces)
                used[route] = 0
