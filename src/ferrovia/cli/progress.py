"""How far a seat's tickets are: done, still possible and at what cost, or lost."""

import heapq
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from ferrovia.engine.observe import Observation
from ferrovia.engine.questions import FLEET, OPENING
from ferrovia.engine.rules import SHIPS
from ferrovia.engine.state import NOBODY
from ferrovia.engine.tours import passes_in_order

DONE: Final = "done"
OPEN: Final = "open"
STATION: Final = "station"  # only with a route that a station lends
LOST: Final = "lost"


@dataclass(frozen=True)
class Progress:
    """One ticket of the seat or of its rack, the pieces that it still takes, and the routes to put them on."""

    ticket: int
    state: str
    trains: int = 0
    routes: frozenset[int] = frozenset()
    ships: int = 0
    on_rack: bool = False
    in_order: bool = True  # a tour that is done brings its full value


@dataclass(frozen=True)
class Way:
    """A shortest way: the pieces that it still takes, and the routes to put them on."""

    trains: int
    routes: frozenset[int]
    ships: int = 0

    @property
    def pieces(self) -> int:
        """Trains and ships together."""
        return self.trains + self.ships


class Atlas:
    """Who could use which route, as one seat sees the board now."""

    def __init__(self, view: Observation) -> None:
        self.view = view
        self.owner = view.owner
        self.buildings = view.buildings
        self.near: list[list[int]] = [[] for _ in view.rules.board.cities]
        for number, route in enumerate(view.rules.board.routes):
            self.near[route.a].append(number)
            self.near[route.b].append(number)
        seat = view.seat
        side_of = view.rules.side_of
        self.partners = [other for other in range(view.rules.seats) if side_of[other] == side_of[seat]]
        self.pieces = sum(view.pieces[other] + view.ships[other] for other in self.partners)
        if view.rules.rulebook.fleet[1] and view.question in (OPENING, FLEET):  # not yet chosen
            self.pieces = view.rules.rulebook.pieces * len(self.partners)
        self.stations_left = view.stations[seat] if view.rules.rulebook.stations else 0
        self.loans = self.stations_left + (self.buildings.count(seat) if view.rules.rulebook.stations else 0)

    def is_open(self, route: int) -> bool:
        """Whether the seat may claim the route, cards and trains aside (COM-15, COM-16)."""
        return self._is_open_to(route, [self.view.seat])

    def _is_open_to(self, route: int, seats: list[int]) -> bool:
        """Whether any of the seats may claim it."""
        rules = self.view.rules
        owners = [self.owner[twin] for twin in rules.twins[route] if self.owner[twin] != NOBODY]
        free = self.owner[route] == NOBODY and len(owners) < rules.may_own[route]
        return free and any(seat not in owners for seat in seats)

    def way_of(self, routes: frozenset[int]) -> Way:
        """A way over these routes that nobody owns."""
        rules = self.view.rules
        ships = sum(rules.length[route] for route in routes if rules.made_of[route] == SHIPS)
        return Way(sum(rules.length[route] for route in routes) - ships, routes, ships)

    def may_borrow(self, route: int) -> bool:
        """Whether a station of the seat's, built or not, could lend it this route of another's (EUR-09)."""
        facts = self.view.rules.board.routes[route]
        here = (self.buildings[facts.a], self.buildings[facts.b])
        return self.view.seat in here or (self.stations_left > 0 and NOBODY in here)

    def way(self, start: int, goal: int, loans: int = 0) -> Way | None:
        """The way between two cities that takes the fewest pieces, with at most this many borrowed routes."""
        heap: list[tuple[int, int, int, tuple[int, ...]]] = [(0, 0, start, ())]
        seen: set[tuple[int, int]] = set()
        while heap:
            pieces, lent, city, routes = heapq.heappop(heap)
            if city == goal:
                return self.way_of(frozenset(routes))
            if (city, lent) in seen:
                continue
            seen.add((city, lent))
            for route in self.near[city]:
                facts = self.view.rules.board.routes[route]
                far = facts.b if facts.a == city else facts.a
                if self.owner[route] in self.partners:
                    heapq.heappush(heap, (pieces, lent, far, routes))
                elif self._is_open_to(route, self.partners):
                    heapq.heappush(heap, (pieces + facts.length, lent, far, (*routes, route)))
                elif lent < loans and self.owner[route] != NOBODY and self.may_borrow(route):
                    heapq.heappush(heap, (pieces, lent + 1, far, routes))
        return None

    def ticket_way(self, ticket: int, loans: int = 0) -> Way | None:
        """The ways between a ticket's cities, one after the other, taken together."""
        cities = self.view.rules.board.tickets[ticket].cities
        routes: set[int] = set()
        for start, goal in pairwise(cities):
            way = self.way(start, goal, loans)
            if way is None:
                return None
            routes |= way.routes
        return self.way_of(frozenset(routes))

    def progress(self, ticket: int, *, on_rack: bool) -> Progress:
        """How a ticket of the seat's side stands."""
        if self.view.is_done(ticket):
            return Progress(ticket, DONE, on_rack=on_rack, in_order=self._is_in_order(ticket))
        way, state = self.ticket_way(ticket), OPEN
        if (way is None or way.pieces > self.pieces) and self.loans:
            way, state = self.ticket_way(ticket, self.loans), STATION
        if way is None or way.pieces > self.pieces:
            return Progress(ticket, LOST, on_rack=on_rack)
        return Progress(ticket, state, way.trains, way.routes, way.ships, on_rack)

    def _is_in_order(self, ticket: int) -> bool:
        """Whether a ticket that is done brings its full value, as a tour may not (WLD-13)."""
        facts = self.view.rules.board.tickets[ticket]
        routes = [route for route, owner in enumerate(self.owner) if owner in self.partners]
        return not facts.any_order or passes_in_order(self.view.rules, routes, list(facts.cities))


def ticket_progress(view: Observation) -> list[Progress]:
    """How each of the seat's tickets stands, and of those on its rack."""
    atlas = Atlas(view)
    held = [atlas.progress(ticket, on_rack=False) for ticket in view.tickets]
    return held + [atlas.progress(ticket, on_rack=True) for ticket in view.rack_tickets]
