"""Shortest paths on a board, measured in the pieces that a side still has to place."""

from typing import Final

from ferrovia.engine.native import Ints, i64
from ferrovia.engine.portable import Portable
from ferrovia.engine.rules import Rules
from ferrovia.engine.vectors import filled, flat, numbers, starts, vector, write

UNREACHABLE: Final = 1000  # the cost of a route that cannot be claimed, and of a path above its limit


class Buckets(Portable):
    """Cities by cost, in a ring: no two costs at the same time differ by more than there are buckets."""

    def __init__(self, costs: i64, cities: i64) -> None:
        self.costs: i64 = costs
        self.cities: i64 = cities
        self.items = filled(costs * cities, 0)  # by bucket: no city is twice in one
        self.sizes = filled(costs, 0)
        self.waiting: i64 = 0  # cities in all buckets

    def add(self, cost: i64, city: i64) -> None:
        """Add a city at this cost."""
        bucket = cost % self.costs
        size = self.sizes[bucket]
        self.items[bucket * self.cities + size] = city
        self.sizes[bucket] = size + 1
        self.waiting += 1

    def clear(self) -> None:
        """Remove all cities."""
        for bucket in range(self.costs):
            self.sizes[bucket] = 0
        self.waiting = 0


class ShortestPaths(Portable):
    """The routes as a graph. Parallel routes are one edge, named after the first of them: any of them will do."""

    def __init__(self, rules: Rules, dearest: int = 0) -> None:
        self.rules = rules
        self.ring: i64 = (dearest or max(rules.length)) + 1
        self.found: list[int] = []  # routes with a cost on the path found last
        first = [route for route, parallels in enumerate(rules.parallels) if parallels[0] == route]
        near: list[list[int]] = [[] for _ in rules.board.cities]
        for route in first:
            near[rules.end_a[route]].append(route)
            near[rules.end_b[route]].append(route)
        self.set_graph(near, [rules.end_a[route] + rules.end_b[route] for route in range(rules.route_count)])
        self.by_length = [route for _, route in sorted([(-rules.length[route], route) for route in first])]

    def set_graph(self, near: list[list[int]], end_sums: list[int]) -> None:
        """Set the routes of each city, and the sum of the two ends of each route."""
        self.near = near
        self.end_sums = end_sums
        self.cities: i64 = len(near)
        self.start: Ints = starts([len(routes) for routes in near])  # the same routes, one city after the other
        self.end: Ints = self.start[1:]
        self.routes: Ints = flat(near)
        self.others: Ints = vector([end_sums[route] - city for city, routes in enumerate(near) for route in routes])
        self.prices: Ints = filled(len(end_sums), 0)  # by route, of the current search
        self.buckets = Buckets(self.ring, self.cities)  # for paths, on which costs differ by one route at most
        self.wide = Buckets(1, self.cities)  # for any costs

    def costs(self, owner: list[int], seat: int) -> list[int]:
        """Return the pieces that each route still costs the side: 0 for its own, UNREACHABLE if not claimable."""
        rules = self.rules
        side = rules.side_of[seat]
        cost = numbers(rules.length)
        for route, who in enumerate(owner):
            if who >= 0:
                parallels = rules.parallels[route]
                first = parallels[0]
                if rules.side_of[who] == side:
                    cost[first] = 0
                elif (
                    cost[first]
                    and sum([1 for parallel in parallels if owner[parallel] >= 0]) >= rules.parallel_limit[route]
                ):
                    cost[first] = UNREACHABLE
        return cost

    def find_ticket(self, cost: list[int], ticket: int, limit: int) -> int:
        """Return the cost of completing a ticket, UNREACHABLE above the limit; `found` has the routes of its path."""
        return self.find(cost, self.ticket_cities(cost, ticket, limit), limit)

    def ticket_cities(self, cost: list[int], ticket: int, limit: int) -> tuple[int, ...]:
        """Return the cities to join for a ticket: of several destinations, the one with most points for its cost.

        A destination that is joined already completes the ticket, so it is preferred to all others.
        """
        facts = self.rules.board.tickets[ticket]
        if not facts.destination_points:
            return facts.cities
        best = (facts.cities[0], facts.cities[1])
        most = 0.0
        for index, points in enumerate(facts.destination_points):
            taken = self._find(cost, facts.cities[0], facts.cities[index + 1], limit)
            value = points / (taken + 0.001)
            if taken < UNREACHABLE and value > most:
                most = value
                best = (facts.cities[0], facts.cities[index + 1])
        return best

    def completes(self, cost: list[int], ticket: int) -> bool:
        """Whether the routes that cost nothing complete the ticket."""
        return self.find_ticket(cost, ticket, 0) == 0

    def find(self, cost: list[int], cities: tuple[int, ...], limit: int) -> int:
        """Return the cost of a shortest path through cities, UNREACHABLE above the limit; `found` has its routes.

        A tour is searched leg by leg, each leg given those before it.
        """
        if len(cities) == 2:
            return self._find(cost, cities[0], cities[1], limit)
        left = cost[:]
        total = 0
        found: list[int] = []
        for number in range(1, len(cities)):
            taken = self._find(left, cities[number - 1], cities[number], limit - total)
            if taken == UNREACHABLE:
                self.found = []
                return UNREACHABLE
            total += taken
            for route in self.found:
                left[route] = 0
            found.extend(self.found)
        self.found = found
        return total

    def spread(self, cost: list[int], reached: list[bool], limit: int) -> list[int]:
        """Return, by city, the cost of the cheapest path to a reached city, at most `limit` + 1."""
        best = filled(self.cities, limit + 1)
        predecessor = filled(self.cities, -1)
        for city, is_reached in enumerate(reached):
            if is_reached:
                best[city] = 0
                self.buckets.add(0, city)
        self._search(self.buckets, write(cost, self.prices), best, predecessor, -1)
        return numbers(best)

    def lower(self, cost: Ints, best: Ints, predecessor: Ints, limit: i64) -> None:
        """Lower the cost of each city to that of the cheapest path from any other; costs above the limit stay.

        `predecessor` gets the route by which each city is reached.
        """
        if self.wide.costs <= limit:
            self.wide = Buckets(limit + 1, self.cities)
        for city in range(self.cities):
            if best[city] <= limit:
                self.wide.add(best[city], city)
        self._search(self.wide, cost, best, predecessor, -1)

    def _find(self, cost: list[int], start: int, goal: int, limit: int) -> int:
        self.found = []
        best = filled(self.cities, limit + 1)
        predecessor = filled(self.cities, -1)
        best[start] = 0
        self.buckets.add(0, start)
        self._search(self.buckets, write(cost, self.prices), best, predecessor, goal)
        if best[goal] > limit:
            return UNREACHABLE
        self._trace(cost, predecessor, start, goal)
        return best[goal]

    def _search(self, buckets: Buckets, cost: Ints, best: Ints, predecessor: Ints, goal: i64) -> None:
        """Go on from the cities in the buckets, cheapest first, until all are reached or the goal is."""
        start = self.start
        end = self.end
        routes = self.routes
        others = self.others
        items = buckets.items
        bucket: i64 = 0
        taken: i64 = 0
        while buckets.waiting:
            first = bucket * buckets.cities
            index: i64 = 0
            while index < buckets.sizes[bucket]:  # grows in the loop, over routes that cost nothing
                city = items[first + index]
                index += 1
                if best[city] != taken:
                    continue
                if city == goal:
                    buckets.clear()
                    return
                for near in range(start[city], end[city]):
                    route = routes[near]
                    total = taken + cost[route]
                    other = others[near]
                    if total < best[other]:
                        best[other] = total
                        predecessor[other] = route
                        buckets.add(total, other)
            buckets.waiting -= index
            buckets.sizes[bucket] = 0
            taken += 1
            bucket += 1
            if bucket == buckets.costs:
                bucket = 0

    def _trace(self, cost: list[int], predecessor: Ints, start: int, city: int) -> None:
        while city != start:
            route = predecessor[city]
            if cost[route]:
                self.found.append(route)
            city = self.end_sums[route] - city
