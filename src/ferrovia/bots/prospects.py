"""What becomes of each ticket by itself: done, open with the cheapest way, or lost for certain."""

from heapq import heappop, heappush
from typing import Final

from ferrovia.bots.forest import EXACT
from ferrovia.bots.outlook import UNIT, Outlook
from ferrovia.bots.ways import FAR
from ferrovia.bots.weights import weights_for
from ferrovia.engine.observe import Observation

DONE: Final = "done"
OPEN: Final = "open"
LOST: Final = "lost"
_SPARE: Final = 6  # how much dearer one kind of pieces is made, to find a way that spares it


class Prospect:
    """A ticket, and what it still takes: routes to claim, and routes of others that stations would have to lend."""

    def __init__(self, ticket: int, standing: str, routes: list[int], lent: list[int]) -> None:
        self.ticket = ticket
        self.standing = standing
        self.routes = routes
        self.lent = lent


class Prospects(Outlook):
    """Looks at one ticket at a time; what all take together is the plan's affair."""

    def __init__(self, view: Observation) -> None:
        super().__init__(view.rules, weights_for(view.rules.rulebook.id), EXACT)
        seat = view.seat
        self.owner = view.owner
        self.pieces = [view.pieces[seat], view.ships[seat]]
        self.cost = self.ways.costs(self.owner, seat)
        self.all_pieces = self._count_pieces(view)
        self.stations = 0  # built or not
        self.lendable: list[bool] = [False] * len(self.cost)  # by route, the first of a double
        self.later: list[bool] = [False] * len(self.cost)  # those too that others could still claim
        self.claimed: list[int] = []  # what was found last: routes to claim, and routes of others
        self.lent: list[int] = []
        if self.rules.rulebook.stations:
            self._find_lendable(view)

    def _find_lendable(self, view: Observation) -> None:
        """Routes of others with a station of this seat at an end, or a place where one could still be built."""
        rules = self.rules
        buildings = view.buildings
        self.stations = view.stations[view.seat] + buildings.count(view.seat)
        for route, who in enumerate(self.owner):
            if who >= 0 and rules.side_of[who] == rules.side_of[view.seat]:
                continue
            for city in (rules.end_a[route], rules.end_b[route]):
                builder = buildings[city]
                if builder == view.seat or (builder < 0 and view.stations[view.seat]):
                    first = rules.twins[route][0]
                    self.later[first] = True
                    self.lendable[first] = self.lendable[first] or who >= 0

    def of(self, ticket: int) -> Prospect:
        """What becomes of a ticket."""
        cities = self.rules.board.tickets[ticket].cities
        ways = self.ways
        if ways.find(self.cost, cities, 0) == 0:
            return Prospect(ticket, DONE, [], [])
        for price, limit in self._prices():
            if ways.find(price, cities, limit) != FAR and self.is_within_reach(ways.found):
                return Prospect(ticket, OPEN, self._open_twins(ways.found), [])
        if self._is_lost(cities):
            return Prospect(ticket, LOST, [], [])
        if len(cities) == 2 and self.least(self.cost, cities[0], cities[1], self.lendable) <= self.all_pieces:
            return Prospect(ticket, OPEN, self._open_twins(self.claimed), self.lent)
        return Prospect(ticket, OPEN, [], [])  # none of the ways tried is within reach, which proves nothing

    def _prices(self) -> list[tuple[list[int], int]]:
        """What routes cost, and the most that a way may: in the planner's eyes, in pieces, and sparing either kind."""
        found = [(self.price_list(), UNIT * self.all_pieces + 40), (self.cost, self.all_pieces)]
        if self.rules.rulebook.fleet[1]:
            for kind in (0, 1):
                weighed = [
                    cost * _SPARE if self.kind(route) == kind and cost != FAR else cost
                    for route, cost in enumerate(self.cost)
                ]
                found.append((weighed, _SPARE * self.all_pieces))
        return found

    def _is_lost(self, cities: tuple[int, ...]) -> bool:
        """Whether two of the cities can certainly not be joined any more."""
        bounds = [(self.cost, self.all_pieces)]
        if self.rules.rulebook.fleet[1]:
            for kind in (0, 1):
                only = [cost if cost == FAR or self.kind(route) == kind else 0 for route, cost in enumerate(self.cost)]
                bounds.append((only, self.reach[kind]))
        for number in range(1, len(cities)):
            for cost, most in bounds:
                if self.least(cost, cities[number - 1], cities[number], self.later) > most:
                    return True
        return False

    def least(self, cost: list[int], start: int, goal: int, lendable: list[bool]) -> int:
        """The least that joins two cities, with as many routes lent as there are stations; notes the routes."""
        self.claimed = []
        self.lent = []
        best: dict[tuple[int, int], int] = {(start, 0): 0}
        came: dict[tuple[int, int], tuple[int, int, int]] = {}
        heap: list[tuple[int, int, int]] = [(0, 0, start)]
        while heap:
            taken, lent, city = heappop(heap)
            if city == goal:
                self._trace(cost, came, city, lent)
                return taken
            if taken > best[city, lent]:
                continue
            for route in self.ways.near[city]:
                other = self.ways.ends[route] - city
                steps = [(taken + cost[route], lent)]
                if lendable[route] and cost[route] and lent < self.stations:
                    steps.append((taken, lent + 1))
                for total, more in steps:
                    if total < best.get((other, more), FAR):
                        best[other, more] = total
                        came[other, more] = (city, lent, route)
                        heappush(heap, (total, more, other))
        return FAR

    def _trace(self, cost: list[int], came: dict[tuple[int, int], tuple[int, int, int]], city: int, lent: int) -> None:
        while (city, lent) in came:
            before, less, route = came[city, lent]
            if less < lent:
                self.lent.append(self._of_others(route))
            elif cost[route]:
                self.claimed.append(route)
            city, lent = before, less

    def _open_twins(self, routes: list[int]) -> list[int]:
        """The routes from the first city on, each by one of a double that can be had."""
        found: list[int] = []
        for route in reversed(routes):
            free = [twin for twin in self.rules.twins[route] if self.owner[twin] < 0]
            found.append(free[0])
        return found

    def _of_others(self, route: int) -> int:
        for twin in self.rules.twins[route]:
            if self.owner[twin] >= 0:
                return twin
        return route


def prospects(view: Observation) -> list[Prospect]:
    """Of all tickets that the seat holds, sees on its rack or is offered, in this order."""
    found = Prospects(view)
    return [found.of(ticket) for ticket in [*view.tickets, *view.rack_tickets, *view.offer]]
