"""Shortest ways over a board, by the pieces that one side still has to place."""

from typing import Final

from ferrovia.engine.payments import LONGEST
from ferrovia.engine.rules import Rules

FAR: Final = 1000  # the cost of a route that is not to be had


class Ways:
    """The map of a board. The routes of a double count as one, under the number of the first: either will do."""

    def __init__(self, rules: Rules, dearest: int = LONGEST) -> None:
        self.rules = rules
        self.reached: list[list[int]] = [[] for _ in range(dearest + 1)]  # cities by what they cost, in a ring
        self.near: list[list[int]] = [[] for _ in rules.board.cities]  # routes by city
        self.ends: list[int] = [rules.end_a[route] + rules.end_b[route] for route in range(len(rules.length))]
        self.found: list[int] = []  # the last way: its routes that cost something
        first = [route for route, twins in enumerate(rules.twins) if twins[0] == route]
        for route in first:
            self.near[rules.end_a[route]].append(route)
            self.near[rules.end_b[route]].append(route)
        self.by_length: list[int] = []  # longest first
        for length in range(LONGEST, 0, -1):
            self.by_length.extend([route for route in first if rules.length[route] == length])

    def costs(self, owner: list[int], seat: int) -> list[int]:
        """By route the pieces that it still takes this side: none if it is its own, FAR if it is not to be had."""
        rules = self.rules
        side = rules.side_of[seat]
        cost = rules.length[:]
        for route, who in enumerate(owner):
            if who >= 0:
                twins = rules.twins[route]
                first = twins[0]
                if rules.side_of[who] == side:
                    cost[first] = 0
                elif cost[first] and sum([1 for twin in twins if owner[twin] >= 0]) >= rules.may_own[route]:
                    cost[first] = FAR
        return cost

    def find(self, cost: list[int], cities: tuple[int, ...], limit: int) -> int:
        """What the shortest way through these cities costs, or FAR if more than the limit; `found` has its routes.

        Of a tour each part is the shortest, given those before it.
        """
        if len(cities) == 2:
            return self._find(cost, cities[0], cities[1], limit)
        left = cost[:]
        total = 0
        found: list[int] = []
        for number in range(1, len(cities)):
            taken = self._find(left, cities[number - 1], cities[number], limit - total)
            if taken == FAR:
                self.found = []
                return FAR
            total += taken
            for route in self.found:
                left[route] = 0
            found.extend(self.found)
        self.found = found
        return total

    def spread(self, cost: list[int], reached: list[bool], limit: int) -> list[int]:
        """By city what the cheapest way to any of those reached costs, at most one more than the limit."""
        near = self.near
        ends = self.ends
        best = [limit + 1] * len(near)
        later = self.reached
        ring = len(later)
        for city, is_reached in enumerate(reached):
            if is_reached:
                best[city] = 0
                later[0].append(city)
        taken = 0
        last = 0
        while taken <= last:
            here = later[taken % ring]
            for city in here:  # more are added where routes cost nothing
                if best[city] == taken:
                    for route in near[city]:
                        total = taken + cost[route]
                        other = ends[route] - city
                        if total < best[other]:
                            best[other] = total
                            later[total % ring].append(other)
                            if total > last:
                                last = total
            here.clear()
            taken += 1
        return best

    def _find(self, cost: list[int], start: int, goal: int, limit: int) -> int:
        near = self.near
        ends = self.ends
        self.found = []
        best = [limit + 1] * len(near)
        best[start] = 0
        came = [-1] * len(near)
        reached = self.reached
        ring = len(reached)
        reached[0].append(start)
        taken = 0
        last = 0
        while taken <= last:
            here = reached[taken % ring]
            for city in here:  # more are added where routes cost nothing
                if best[city] != taken:
                    continue
                if city == goal:
                    for later in range(taken, last + 1):
                        reached[later % ring].clear()
                    self._trace(cost, came, start, goal)
                    return taken
                for route in near[city]:
                    total = taken + cost[route]
                    other = ends[route] - city
                    if total < best[other]:
                        best[other] = total
                        came[other] = route
                        reached[total % ring].append(other)
                        if total > last:
                            last = total
            here.clear()
            taken += 1
        return FAR

    def _trace(self, cost: list[int], came: list[int], start: int, city: int) -> None:
        while city != start:
            route = came[city]
            if cost[route]:
                self.found.append(route)
            city = self.ends[route] - city
