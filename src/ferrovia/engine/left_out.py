"""The longest trail of a dense network, by the routes that it leaves out.

A trail leaves out routes so that at most two cities stay odd: paths that pair all other odd cities, which are shortest
if the pairs are the cheapest (`matching.py`). If the routes left are connected, they are a longest trail; in dense
networks that is the rule. If not, some of them form a part that nothing joins to the rest. Then a longest trail either
has one of the routes out of that part, or is inside it or outside it, and each of these cases is searched in the same
way.
"""

from typing import Final

from ferrovia.engine.matching import cheapest_pairs
from ferrovia.engine.step_budget import StepBudget

_FAR: Final = 1 << 20  # the distance of cities that no path joins; more than all spaces of a network


class LeavingOut:
    """A search for the longest trail through connected routes, most of which it uses.

    Sets of routes are numbers with a bit for each.
    """

    def __init__(
        self, ends_a: list[int], ends_b: list[int], lengths: list[int], longest: int, budget: StepBudget
    ) -> None:
        self.ends_a = ends_a
        self.ends_b = ends_b
        self.lengths = lengths
        self.longest = longest  # a trail must be longer
        self.best = 0  # the routes of the best trail so far, if any is
        self.budget = budget
        self.at: list[list[int]] = [[] for _ in range(max(ends_a + ends_b) + 1)]
        for route in range(len(lengths)):
            self.at[ends_a[route]].append(route)
            self.at[ends_b[route]].append(route)

    def search(self, used: int, kept: int) -> None:
        """Look for a longer trail that has all of the `kept` routes and no others than those `used`."""
        odd = self.odd_cities(used)
        left_out = self.cheapest_to_leave_out(used, kept, odd)
        if left_out < 0 or self.length(used & ~left_out) <= self.longest:
            return
        parts = self.parts(used & ~left_out)
        for part in parts:
            length = self.length(part)
            if kept & ~part == 0 and length > self.longest:
                self.longest = length
                self.best = part
        if len(parts) > 1:
            self.divide(used, kept, parts)

    def divide(self, used: int, kept: int, parts: list[int]) -> None:
        """Search for trails that leave one of the parts, for trails in it, and for trails outside it."""
        cities = 0
        border = 0
        fewest = len(self.lengths) + 1
        for part in parts:
            part_cities = self.cities(part)
            part_border = self.border(part_cities, used)
            if part_border.bit_count() < fewest:
                fewest = part_border.bit_count()
                cities = part_cities
                border = part_border
        rest = used
        for route in range(len(self.lengths)):
            if border >> route & 1:
                self.search(rest, kept | 1 << route)
                rest &= ~(1 << route)
        inside = self.inside(cities, rest)
        for side in (inside, rest & ~inside):
            if kept & ~side == 0 and self.length(side) > self.longest:
                self.search_side(side, kept)

    def search_side(self, side: int, kept: int) -> None:
        """Search each connected part of some routes."""
        for part in self.parts(side):
            if kept & ~part == 0 and self.length(part) > self.longest:
                self.search(part, kept)

    def cheapest_to_leave_out(self, used: int, kept: int, odd: list[int]) -> int:
        """The shortest routes to leave out, -1 if none will do: two cities may stay odd if all their routes are used.

        In the table of costs, two points beyond the odd cities stand for the ends of the trail.
        """
        size = len(odd)
        costs: list[list[int]] = []
        ways: list[list[int]] = []  # by odd city: the route by which the shortest path from it reaches each city
        for city in odd:
            distance, way = self.shortest_paths(city, used, kept)
            end = 0 if self.uses_all(city, used) else _FAR
            costs.append([distance[other] for other in odd] + [end, end])
            ways.append(way)
        for _ in range(2):
            costs.append([costs[number][size] for number in range(size)] + [0, 0])
        left_out = 0
        for number, partner in enumerate(cheapest_pairs(costs, self.budget)):
            if costs[number][partner] >= _FAR:
                return -1
            if number < partner < size:
                left_out ^= self.path(ways[number], odd[number], odd[partner])
        return left_out

    def shortest_paths(self, start: int, used: int, kept: int) -> tuple[list[int], list[int]]:
        """By city: the distance from a city by routes that may be left out, and the last route on the way."""
        distance = [_FAR] * len(self.at)
        way = [-1] * len(self.at)
        distance[start] = 0
        free = used & ~kept
        waiting: list[list[int]] = [[start]]  # cities by distance
        near = 0
        while near < len(waiting):
            for city in waiting[near]:
                if distance[city] < near:
                    continue
                self.budget.spend(len(self.at[city]))
                for route in self.at[city]:
                    other = city ^ self.ends_a[route] ^ self.ends_b[route]
                    length = near + self.lengths[route]
                    if free >> route & 1 and length < distance[other]:
                        distance[other] = length
                        way[other] = route
                        while len(waiting) <= length:
                            waiting.append([])
                        waiting[length].append(other)
            near += 1
        return distance, way

    def path(self, way: list[int], start: int, city: int) -> int:
        """The routes of a shortest path."""
        found = 0
        while city != start:
            route = way[city]
            found |= 1 << route
            city ^= self.ends_a[route] ^ self.ends_b[route]
        return found

    def odd_cities(self, used: int) -> list[int]:
        """The cities with an odd number of routes."""
        odd = [False] * len(self.at)
        for route in range(len(self.lengths)):
            if used >> route & 1 and self.ends_a[route] != self.ends_b[route]:
                odd[self.ends_a[route]] = not odd[self.ends_a[route]]
                odd[self.ends_b[route]] = not odd[self.ends_b[route]]
        return [city for city in range(len(odd)) if odd[city]]

    def uses_all(self, city: int, used: int) -> bool:
        """Whether all routes of a city are used."""
        for route in self.at[city]:
            if not used >> route & 1:
                return False
        return True

    def length(self, routes: int) -> int:
        """The number of spaces of some routes."""
        total = 0
        for route in range(len(self.lengths)):
            if routes >> route & 1:
                total += self.lengths[route]
        return total

    def cities(self, routes: int) -> int:
        """The cities of some routes, as bits."""
        cities = 0
        for route in range(len(self.lengths)):
            if routes >> route & 1:
                cities |= 1 << self.ends_a[route] | 1 << self.ends_b[route]
        return cities

    def border(self, cities: int, used: int) -> int:
        """The routes with one end in these cities."""
        border = 0
        for route in range(len(self.lengths)):
            if used >> route & 1 and (cities >> self.ends_a[route] ^ cities >> self.ends_b[route]) & 1:
                border |= 1 << route
        return border

    def inside(self, cities: int, used: int) -> int:
        """The routes with both ends in these cities."""
        inside = 0
        for route in range(len(self.lengths)):
            if used >> route & 1 and cities >> self.ends_a[route] & cities >> self.ends_b[route] & 1:
                inside |= 1 << route
        return inside

    def parts(self, routes: int) -> list[int]:
        """The connected parts of some routes."""
        parts: list[int] = []
        while routes:
            first = (routes & -routes).bit_length() - 1
            part = 0
            waiting = [self.ends_a[first]]
            for city in waiting:
                for route in self.at[city]:
                    if routes >> route & 1:
                        routes &= ~(1 << route)
                        part |= 1 << route
                        waiting.append(city ^ self.ends_a[route] ^ self.ends_b[route])
            parts.append(part)
        return parts
