"""Steiner forests: the cheapest routes that join the cities of each ticket, exact for few terminals.

Dreyfus and Wagner's recursion finds the cheapest tree for every set of terminals; the tickets are then divided into
groups that share a tree. One search gives the costs for all sets of tickets.
"""

from typing import Final

from ferrovia.bots.common.shortest_paths import UNREACHABLE, ShortestPaths
from ferrovia.engine.native import Ints, i64
from ferrovia.engine.portable import Portable
from ferrovia.engine.vectors import filled, vector

MAX_EXACT_TERMINALS: Final = 7  # with more, tickets are joined one after the other


class SteinerForest(Portable):
    """Call `solve` first, then `cost` and `routes` for any set of the tickets, given as bits."""

    def __init__(self, paths: ShortestPaths) -> None:
        self.paths = paths
        self.cities: i64 = len(paths.near)
        self.price: list[int] = []
        self.limit = 0
        self.exact = MAX_EXACT_TERMINALS
        self.tickets: list[tuple[int, ...]] = []
        self.by_set: list[int] = []  # cost by set of tickets, UNREACHABLE if above the limit
        self.sequential: list[list[int]] = []  # routes by set of tickets, if they were joined one after the other
        self.terminals: list[int] = []
        self.wanted: list[int] = []  # by ticket: its terminals as bits
        self.group: list[int] = []  # by set of tickets: those that share a tree with the first of them
        self.best: list[Ints] = []  # by set of terminals, then by city: the cost of a tree that contains both
        self.predecessor: list[Ints] = []  # the route that leads to the city, or -1
        self.parted: list[Ints] = []  # the terminals of one of two trees that meet in the city, or 0

    def solve(self, price: list[int], tickets: list[tuple[int, ...]], limit: int) -> None:
        """Find the costs of all sets of these tickets, for these route prices; UNREACHABLE above the limit."""
        self.price = price
        self.limit = limit
        self.tickets = tickets
        self._name_terminals()
        if len(self.terminals) <= self.exact:
            self.sequential = []
            self._find_trees()
            self._divide()
        else:
            self._join_in_turn()

    def cost(self, chosen: int) -> int:
        """Return the cost of the cheapest forest for this set of tickets."""
        return self.by_set[chosen]

    def routes(self, chosen: int) -> list[int]:
        """Return the routes of that forest that cost something."""
        if self.sequential:
            return self.sequential[chosen]
        found: list[int] = []
        while chosen:
            group = self.group[chosen]
            root, rest = self._split_root(self._terminals_of(group))
            self._trace(rest, root, found)
            chosen &= ~group
        return found

    def _name_terminals(self) -> None:
        """Number the terminals; cities joined at no cost are one terminal."""
        price = self.price
        end_sums = self.paths.end_sums
        self.terminals = []
        self.wanted = []
        name: dict[int, int] = {}
        for cities in self.tickets:
            bits = 0
            for city in cities:
                if city not in name:
                    number = len(self.terminals)
                    self.terminals.append(city)
                    group = [city]
                    for near in group:  # grows while iterating
                        name[near] = number
                        for route in self.paths.near[near]:
                            other = end_sums[route] - near
                            if price[route] == 0 and other not in name:
                                name[other] = number
                                group.append(other)
                bits |= 1 << name[city]
            self.wanted.append(bits)

    def _find_trees(self) -> None:
        """Find trees for all sets of terminals without the last one, which is only ever a root."""
        last = len(self.terminals) - 1
        price = vector(self.price)
        nothing = filled(0, 0)
        self.best = [nothing]
        self.predecessor = [nothing]
        self.parted = [nothing]
        for chosen in range(1, 1 << max(last, 0)):
            best = filled(self.cities, self.limit + 1)
            predecessor = filled(self.cities, -1)
            parted = filled(self.cities, 0)
            low = chosen & -chosen
            if low == chosen:
                best[self.terminals[_bit_index(low)]] = 0
            else:
                half = (chosen - 1) & chosen
                while half:
                    if half & low:
                        _meet(self.best[half], self.best[chosen ^ half], half, best, parted)
                    half = (half - 1) & chosen
            self.paths.lower(price, best, predecessor, self.limit)
            self.best.append(best)
            self.predecessor.append(predecessor)
            self.parted.append(parted)

    def _divide(self) -> None:
        """Find, for each set of tickets, the cheapest division into groups that share a tree."""
        count = 1 << len(self.tickets)
        self.by_set = [0] * count
        self.group = [0] * count
        tree = [-1] * count
        for chosen in range(1, count):
            low = chosen & -chosen
            least = UNREACHABLE
            found = chosen
            group = chosen
            while group:
                if group & low:
                    if tree[group] < 0:
                        tree[group] = self._tree_cost(self._terminals_of(group))
                    total = tree[group] + self.by_set[chosen ^ group]
                    if total < least:
                        least = total
                        found = group
                group = (group - 1) & chosen
            self.by_set[chosen] = least if least <= self.limit else UNREACHABLE
            self.group[chosen] = found

    def _terminals_of(self, tickets: int) -> int:
        bits = 0
        for number, wanted in enumerate(self.wanted):
            if tickets >> number & 1:
                bits |= wanted
        return bits

    def _split_root(self, bits: int) -> tuple[int, int]:
        """Split a set of terminals into a root and the rest; the last terminal, if in the set, must be the root."""
        last = 1 << len(self.terminals) - 1
        root = last if bits & last else bits & -bits
        return self.terminals[_bit_index(root)], bits ^ root

    def _tree_cost(self, bits: int) -> int:
        root, rest = self._split_root(bits)
        if rest == 0:
            return 0
        taken = self.best[rest][root]
        return taken if taken <= self.limit else UNREACHABLE

    def _trace(self, bits: int, city: int, found: list[int]) -> None:
        if bits == 0:
            return
        predecessor = self.predecessor[bits]
        while predecessor[city] >= 0:
            route = predecessor[city]
            if self.price[route] and route not in found:
                found.append(route)
            city = self.paths.end_sums[route] - city
        half = self.parted[bits][city]
        if half:
            self._trace(half, city, found)
            self._trace(bits ^ half, city, found)

    def _join_in_turn(self) -> None:
        """Join the tickets one after the other, each by the shortest path given those before it; not always optimal."""
        count = 1 << len(self.tickets)
        self.by_set = [0] * count
        self.sequential = [[] for _ in range(count)]
        alone = [self.paths.find(self.price, cities, self.limit) for cities in self.tickets]
        for chosen in range(1, count):
            numbers = [number for number in range(len(self.tickets)) if chosen >> number & 1]
            numbers.sort(key=lambda number: -alone[number])
            total, routes = self._join(numbers)
            if len(numbers) > 1:
                numbers.reverse()
                again, others = self._join(numbers)
                if again < total:
                    total = again
                    routes = others
            self.by_set[chosen] = total
            self.sequential[chosen] = routes

    def _join(self, numbers: list[int]) -> tuple[int, list[int]]:
        left = self.price[:]
        total = 0
        routes: list[int] = []
        for number in numbers:
            taken = self.paths.find(left, self.tickets[number], self.limit - total)
            if taken == UNREACHABLE:
                return UNREACHABLE, []
            total += taken
            for route in self.paths.found:
                left[route] = 0
                routes.append(route)
        return total, routes


def _meet(one: Ints, two: Ints, half: i64, best: Ints, parted: Ints) -> None:
    """Lower the cost of each city to that of two trees that meet there."""
    size: i64 = len(best)
    for city in range(size):
        total = one[city] + two[city]
        if total < best[city]:
            best[city] = total
            parted[city] = half


def _bit_index(bit: int) -> int:
    """Return the index of the only bit that is set."""
    index = 0
    while bit > 1:
        bit >>= 1
        index += 1
    return index
