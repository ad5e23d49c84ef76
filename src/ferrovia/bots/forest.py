"""The cheapest set of routes that joins the cities of each ticket: a Steiner forest, exact for few terminals.

For every set of terminals the cheapest tree is found by Dreyfus and Wagner's recursion; the tickets are then divided
into groups, each with a tree of its own. So the costs of all sets of tickets come from one search.
"""

from typing import Final

from ferrovia.bots.ways import FAR, Ways

EXACT: Final = 7  # more terminals than this are joined one ticket after the other


class Forest:
    """Solves for one board; `solve` first, then `cost` and `routes` of any set of the tickets, given as bits."""

    def __init__(self, ways: Ways) -> None:
        self.ways = ways
        self.cities = len(ways.near)
        self.price: list[int] = []
        self.limit = 0
        self.exact = EXACT
        self.tickets: list[tuple[int, ...]] = []
        self.by_set: list[int] = []  # cost by set of tickets, FAR where it cannot be had within the limit
        self.sequential: list[list[int]] = []  # routes by set of tickets, where they were joined one after the other
        self.terminals: list[int] = []
        self.wanted: list[int] = []  # by ticket: its terminals as bits
        self.group: list[int] = []  # by set of tickets: the tickets that share a tree with the first of them
        self.best: list[list[int]] = []  # by set of terminals, then by city: what a tree with both costs
        self.came: list[list[int]] = []  # the route by which it was reached, or -1
        self.parted: list[list[int]] = []  # or the set of terminals that one of two trees has that meet here
        self.reached: list[list[int]] = []

    def solve(self, price: list[int], tickets: list[tuple[int, ...]], limit: int) -> None:
        """Find the costs of all sets of these tickets, where each route has a price; above the limit it is FAR."""
        self.price = price
        self.limit = limit
        self.tickets = tickets
        while len(self.reached) <= limit:
            self.reached.append([])
        self._name_terminals()
        if len(self.terminals) <= self.exact:
            self.sequential = []
            self._find_trees()
            self._divide()
        else:
            self._join_in_turn()

    def cost(self, chosen: int) -> int:
        """What the cheapest forest for this set of tickets costs."""
        return self.by_set[chosen]

    def routes(self, chosen: int) -> list[int]:
        """The routes of that forest that cost something."""
        if self.sequential:
            return self.sequential[chosen]
        found: list[int] = []
        while chosen:
            group = self.group[chosen]
            root, rest = self._rooted(self._terminals_of(group))
            self._trace(rest, root, found)
            chosen &= ~group
        return found

    def _name_terminals(self) -> None:
        """Cities joined at no cost are one terminal."""
        price = self.price
        ends = self.ways.ends
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
                    for near in group:  # grows
                        name[near] = number
                        for route in self.ways.near[near]:
                            other = ends[route] - near
                            if price[route] == 0 and other not in name:
                                name[other] = number
                                group.append(other)
                bits |= 1 << name[city]
            self.wanted.append(bits)

    def _find_trees(self) -> None:
        """Trees for all sets of terminals but the last; that one is only ever a root."""
        cities = self.cities
        last = len(self.terminals) - 1
        far = self.limit + 1
        self.best = [[]]
        self.came = [[]]
        self.parted = [[]]
        for chosen in range(1, 1 << max(last, 0)):
            best = [far] * cities
            came = [-1] * cities
            parted = [0] * cities
            low = chosen & -chosen
            if low == chosen:
                best[self.terminals[_place(low)]] = 0
            else:
                half = (chosen - 1) & chosen
                while half:
                    if half & low:
                        one = self.best[half]
                        two = self.best[chosen ^ half]
                        for city in range(cities):
                            total = one[city] + two[city]
                            if total < best[city]:
                                best[city] = total
                                parted[city] = half
                    half = (half - 1) & chosen
            self._spread(best, came)
            self.best.append(best)
            self.came.append(came)
            self.parted.append(parted)

    def _spread(self, best: list[int], came: list[int]) -> None:
        """Lower the costs of all cities to what they are by way of others."""
        reached = self.reached
        near = self.ways.near
        ends = self.ways.ends
        price = self.price
        limit = self.limit
        for city, taken in enumerate(best):
            if taken <= limit:
                reached[taken].append(city)
        for taken in range(limit + 1):
            here = reached[taken]
            if not here:
                continue
            for city in here:  # grows where routes cost nothing
                if best[city] != taken:
                    continue
                for route in near[city]:
                    total = taken + price[route]
                    other = ends[route] - city
                    if total < best[other]:
                        best[other] = total
                        came[other] = route
                        reached[total].append(other)
            here.clear()

    def _divide(self) -> None:
        """By set of tickets: the cheapest way to part them into groups that share a tree."""
        count = 1 << len(self.tickets)
        self.by_set = [0] * count
        self.group = [0] * count
        tree = [-1] * count
        for chosen in range(1, count):
            low = chosen & -chosen
            least = FAR
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
            self.by_set[chosen] = least if least <= self.limit else FAR
            self.group[chosen] = found

    def _terminals_of(self, tickets: int) -> int:
        bits = 0
        for number, wanted in enumerate(self.wanted):
            if tickets >> number & 1:
                bits |= wanted
        return bits

    def _rooted(self, bits: int) -> tuple[int, int]:
        """A terminal of the set as the root, and the others; the last terminal must be the root where it is in it."""
        last = 1 << len(self.terminals) - 1
        root = last if bits & last else bits & -bits
        return self.terminals[_place(root)], bits ^ root

    def _tree_cost(self, bits: int) -> int:
        root, rest = self._rooted(bits)
        if rest == 0:
            return 0
        taken = self.best[rest][root]
        return taken if taken <= self.limit else FAR

    def _trace(self, bits: int, city: int, found: list[int]) -> None:
        if bits == 0:
            return
        came = self.came[bits]
        while came[city] >= 0:
            route = came[city]
            if self.price[route] and route not in found:
                found.append(route)
            city = self.ways.ends[route] - city
        half = self.parted[bits][city]
        if half:
            self._trace(half, city, found)
            self._trace(bits ^ half, city, found)

    def _join_in_turn(self) -> None:
        """Without exact trees: the tickets one after the other, each by the shortest way given those before it."""
        count = 1 << len(self.tickets)
        self.by_set = [0] * count
        self.sequential = [[] for _ in range(count)]
        alone = [self.ways.find(self.price, cities, self.limit) for cities in self.tickets]
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
            taken = self.ways.find(left, self.tickets[number], self.limit - total)
            if taken == FAR:
                return FAR, []
            total += taken
            for route in self.ways.found:
                left[route] = 0
                routes.append(route)
        return total, routes


def _place(bit: int) -> int:
    """The number of the only bit that is set."""
    place = 0
    while bit > 1:
        bit >>= 1
        place += 1
    return place
