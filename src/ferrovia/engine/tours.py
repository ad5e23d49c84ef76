"""Tours: whether a network has a path through cities in their printed order, no route used twice (WLD-13)."""

from itertools import pairwise
from typing import Final

from ferrovia.engine.rules import Rules

_PATIENCE: Final = 2_000  # steps after which a walk is looked at more closely


def passes_in_order(rules: Rules, routes: list[int], cities: list[int], patience: int = _PATIENCE) -> bool:
    """Whether some trail through the routes passes the cities in this order."""
    walk = _Walk(rules, routes, cities, patience)
    return walk.goes_on(cities[0], 1)


class _Walk:
    """A depth-first search; parts of it that failed with the same routes used are not tried again.

    Nearly always that is quick. In a dense network with a narrow place it would try more ways than there is time for,
    so after some steps it goes only where the routes left are enough for what is to come.
    """

    def __init__(self, rules: Rules, routes: list[int], cities: list[int], patience: int) -> None:
        self.cities = cities
        self.patience = patience
        self.failed: set[tuple[int, int, int]] = set()
        self.used = 0  # routes, as bits
        self.steps: dict[int, list[tuple[int, int]]] = {}  # by city: (bit of the route, city at its other end)
        for number, route in enumerate(routes):
            a = rules.end_a[route]
            b = rules.end_b[route]
            self.steps.setdefault(a, []).append((1 << number, b))
            self.steps.setdefault(b, []).append((1 << number, a))

    def goes_on(self, city: int, reached: int) -> bool:
        """Whether the walk can pass the cities from number `reached` on."""
        while reached < len(self.cities) and city == self.cities[reached]:
            reached += 1
        if reached == len(self.cities):
            return True
        if (city, reached, self.used) in self.failed:
            return False
        self.patience -= 1
        if self.patience >= 0 or self._has_room([city, *self.cities[reached:]]):
            for bit, other in self.steps.get(city, []):
                if not self.used & bit:
                    self.used |= bit
                    found = self.goes_on(other, reached)
                    self.used &= ~bit
                    if found:
                        return True
        self.failed.add((city, reached, self.used))
        return False

    def _has_room(self, stops: list[int]) -> bool:
        """Whether, however the stops are divided in two parts, as many trails lead across as the walk must cross."""
        places = sorted(set(stops))
        for chosen in range(1, 1 << len(places) - 1):
            part = {place for number, place in enumerate(places) if chosen >> number & 1}
            crossings = sum([1 for a, b in pairwise(stops) if (a in part) != (b in part)])
            if not self._has_trails(part, set(places) - part, crossings):
                return False
        return True

    def _has_trails(self, part: set[int], rest: set[int], number: int) -> bool:
        """Whether so many trails lead from one part to the other, no route used twice: a flow, trail by trail."""
        flow: set[tuple[int, int]] = set()  # (bit of a route, city that a trail leaves by it)
        for _ in range(number):
            came: dict[int, tuple[int, int]] = {}
            queue = sorted(part)
            end = -1
            for city in queue:
                if city in rest:
                    end = city
                    break
                for bit, other in self.steps.get(city, []):
                    if not self.used & bit and (bit, city) not in flow and other not in came and other not in part:
                        came[other] = (bit, city)
                        queue.append(other)
            if end < 0:
                return False
            while end in came:
                bit, before = came[end]
                if (bit, end) in flow:
                    flow.remove((bit, end))  # two trails that meet here go on with each other's way
                else:
                    flow.add((bit, before))
                end = before
        return True
