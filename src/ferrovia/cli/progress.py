"""How far a seat's tickets are: done, still possible and at what cost, or lost."""

import heapq
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from ferrovia.engine.observe import Observation
from ferrovia.engine.state import NOBODY

DONE: Final = "done"
OPEN: Final = "open"
STATION: Final = "station"  # only with a route that a station lends
LOST: Final = "lost"


@dataclass(frozen=True)
class Progress:
    """One ticket of the seat, the trains that it still takes, and the routes to put them on."""

    ticket: int
    state: str
    trains: int = 0
    routes: frozenset[int] = frozenset()


@dataclass(frozen=True)
class Way:
    """A shortest way: the trains that it still takes, and the routes to put them on."""

    trains: int
    routes: frozenset[int]


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
        self.stations_left = view.stations[seat]
        self.loans = self.stations_left + self.buildings.count(seat)

    def is_open(self, route: int) -> bool:
        """Whether the seat may claim the route, cards and trains aside (COM-15, COM-16)."""
        rules = self.view.rules
        owners = [self.owner[twin] for twin in rules.twins[route] if self.owner[twin] != NOBODY]
        return self.owner[route] == NOBODY and self.view.seat not in owners and len(owners) < rules.may_own[route]

    def may_borrow(self, route: int) -> bool:
        """Whether a station of the seat's, built or not, could lend it this route of another's (EUR-09)."""
        facts = self.view.rules.board.routes[route]
        here = (self.buildings[facts.a], self.buildings[facts.b])
        return self.view.seat in here or (self.stations_left > 0 and NOBODY in here)

    def way(self, start: int, goal: int, loans: int = 0) -> Way | None:
        """The way between two cities that takes the fewest trains, with at most this many borrowed routes."""
        heap: list[tuple[int, int, int, tuple[int, ...]]] = [(0, 0, start, ())]
        seen: set[tuple[int, int]] = set()
        while heap:
            trains, lent, city, routes = heapq.heappop(heap)
            if city == goal:
                return Way(trains, frozenset(routes))
            if (city, lent) in seen:
                continue
            seen.add((city, lent))
            for route in self.near[city]:
                facts = self.view.rules.board.routes[route]
                far = facts.b if facts.a == city else facts.a
                if self.owner[route] == self.view.seat:
                    heapq.heappush(heap, (trains, lent, far, routes))
                elif self.is_open(route):
                    heapq.heappush(heap, (trains + facts.length, lent, far, (*routes, route)))
                elif lent < loans and self.owner[route] != NOBODY and self.may_borrow(route):
                    heapq.heappush(heap, (trains, lent + 1, far, routes))
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
        return Way(sum(self.view.rules.length[route] for route in routes), frozenset(routes))


def ticket_progress(view: Observation) -> list[Progress]:
    """How each of the seat's tickets stands."""
    atlas = Atlas(view)
    pieces = view.pieces[view.seat]
    found: list[Progress] = []
    for ticket, done in zip(view.tickets, view.tickets_done, strict=True):
        if done:
            found.append(Progress(ticket, DONE))
            continue
        way, state = atlas.ticket_way(ticket), OPEN
        if (way is None or way.trains > pieces) and atlas.loans:
            way, state = atlas.ticket_way(ticket, atlas.loans), STATION
        if way is None or way.trains > pieces:
            found.append(Progress(ticket, LOST))
        else:
            found.append(Progress(ticket, state, way.trains, way.routes))
    return found
