"""Tours: whether a trail passes the cities of a ticket in their printed order (WLD-13)."""

from itertools import pairwise
from typing import Final

from ferrovia.engine.rules import Rules
from ferrovia.engine.search_budget import SearchBudget

_PATIENCE: Final = 2_000  # tries after which the search checks more closely where to go


def passes_in_order(
    rules: Rules, routes: list[int], cities: list[int], budget: SearchBudget, patience: int = _PATIENCE
) -> bool:
    """Whether some trail through the routes passes the cities in this order; `TooManyTries` if that is hard to say."""
    walk = _Walk(rules, routes, cities, patience, budget)
    return walk.can_continue(cities[0], 1)


class _Walk:
    """A depth-first search that does not repeat what failed before with the same routes used.

    Nearly always that is quick. In a dense network with a bottleneck it could take far too long, so after some tries it
    continues only where the routes left are enough for the cities still to pass.
    """

    def __init__(self, rules: Rules, routes: list[int], cities: list[int], patience: int, budget: SearchBudget) -> None:
        self.cities = cities
        self.budget = budget
        self.patience = patience
        self.failed: set[tuple[int, int, int]] = set()
        self.used = 0  # routes, as bits
        self.neighbors: dict[int, list[tuple[int, int]]] = {}  # by city: (bit of the route, city at its other end)
        for number, route in enumerate(routes):
            a = rules.end_a[route]
            b = rules.end_b[route]
            self.neighbors.setdefault(a, []).append((1 << number, b))
            self.neighbors.setdefault(b, []).append((1 << number, a))

    def can_continue(self, city: int, reached: int) -> bool:
        """Whether the walk can pass the cities from number `reached` on."""
        while reached < len(self.cities) and city == self.cities[reached]:
            reached += 1
        if reached == len(self.cities):
            return True
        if (city, reached, self.used) in self.failed:
            return False
        self.patience -= 1
        self.budget.spend(1)
        if self.patience >= 0 or self._has_room([city, *self.cities[reached:]]):
            for bit, other in self.neighbors.get(city, []):
                if not self.used & bit:
                    self.used |= bit
                    found = self.can_continue(other, reached)
                    self.used &= ~bit
                    if found:
                        return True
        self.failed.add((city, reached, self.used))
        return False

    def _has_room(self, stops: list[int]) -> bool:
        """Whether, however the stops are split in two, as many trails connect the parts as the walk must cross."""
        cities = sorted(set(stops))
        for chosen in range(1, 1 << len(cities) - 1):
            part = {city for number, city in enumerate(cities) if chosen >> number & 1}
            crossings = sum([1 for a, b in pairwise(stops) if (a in part) != (b in part)])
            if not self._has_trails(part, set(cities) - part, crossings):
                return False
        return True

    def _has_trails(self, part: set[int], rest: set[int], number: int) -> bool:
        """Whether `number` trails without a common route connect the parts: a maximum flow, trail by trail."""
        self.budget.spend(number * len(self.neighbors))
        flow: set[tuple[int, int]] = set()  # (bit of a route, city that a trail leaves by it)
        for _ in range(number):
            came: dict[int, tuple[int, int]] = {}
            queue = sorted(part)
            end = -1
            for city in queue:
                if city in rest:
                    end = city
                    break
                for bit, other in self.neighbors.get(city, []):
                    if not self.used & bit and (bit, city) not in flow and other not in came and other not in part:
                        came[other] = (bit, city)
                        queue.append(other)
            if end < 0:
                return False
            while end in came:
                bit, before = came[end]
                if (bit, end) in flow:
                    flow.remove((bit, end))  # two trails that meet here continue on each other's routes
                else:
                    flow.add((bit, before))
                end = before
        return True
