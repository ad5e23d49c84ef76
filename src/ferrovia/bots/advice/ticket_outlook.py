"""Ticket outlooks: whether each ticket, by itself, is done, open with a path, or certainly lost."""

from heapq import heappop, heappush
from typing import Final

from ferrovia.bots.common.plan import count_pieces
from ferrovia.bots.common.shortest_paths import UNREACHABLE
from ferrovia.bots.planner.multi_plan import UNIT, MultiPlan
from ferrovia.bots.planner.steiner import MAX_EXACT_TERMINALS
from ferrovia.bots.planner.weights import weights_for
from ferrovia.engine.network import label_cities, routes_of_side
from ferrovia.engine.observe import Observation
from ferrovia.engine.search_budget import SearchBudget, TooManyTries
from ferrovia.engine.tours import passes_in_order
from ferrovia.engine.vectors import numbers, vector

DONE: Final = "done"
OPEN: Final = "open"
LOST: Final = "lost"

PricedSearch = tuple[list[int], int]  # costs by route, and the most that a path may cost
JoiningPath = tuple[int, list[int], list[int]]  # its cost, the routes to claim and the routes to be lent

MAX_ORDER_TRIES: Final = 20_000  # of the search for a tour in its order
_SAVING: Final = 6  # factor on the cost of one kind of pieces, to find a path that needs fewer of them


class TicketOutlook:
    """The outlook of one ticket.

    An open ticket has a path: routes to claim, and routes of other sides that stations would have to lend. The path is
    empty if none was found although the ticket is not certainly lost.
    """

    def __init__(self, ticket: int, status: str, path: list[int], lent: list[int]) -> None:
        self.ticket = ticket
        self.status = status
        self.path = path
        self.lent = lent
        self.pieces: tuple[int, int] = (0, 0)  # trains and ships for the path
        self.completing: list[int] = []  # routes that the seat may claim and that would each complete the ticket
        self.is_out_of_order = False  # a tour that is done but scores less because of its order (WLD-13)


class OutlookSearch:
    """Finds the outlook of single tickets; what tickets need together is up to a plan."""

    def __init__(self, view: Observation) -> None:
        self.view = view
        self.rules = view.rules
        self.plan = _make_plan(view)  # not followed: only for what routes cost and which pieces can be had
        self.plan.take_stock(view)
        self.paths = self.plan.paths
        self.owner = self.plan.owner
        self.cost = self.plan.cost
        self.all_pieces = self.plan.all_pieces
        owned = [route for route, cost in enumerate(self.cost) if cost == 0]
        self.labels = label_cities(self.rules, vector(owned))  # equal where the side's network connects the cities
        self.stations = 0  # built or not
        self.lendable: list[bool] = [False] * len(self.cost)  # by first parallel: routes of other sides
        self.lendable_later: list[bool] = [False] * len(self.cost)  # also routes that other sides could still claim
        if self.rules.rulebook.stations:
            self._find_lendable(view)

    def _find_lendable(self, view: Observation) -> None:
        """Find the routes with a station of this seat at an end, or a city where it could still build one."""
        rules = self.rules
        buildings = view.buildings
        stations_left = view.buildings_left[view.seat]
        self.stations = stations_left + buildings.count(view.seat)
        for route, owner in enumerate(self.owner):
            if owner >= 0 and rules.side_of[owner] == rules.side_of[view.seat]:
                continue
            for city in (rules.end_a[route], rules.end_b[route]):
                builder = buildings[city]
                if builder == view.seat or (builder < 0 and stations_left):
                    first = rules.parallels[route][0]
                    self.lendable_later[first] = True
                    self.lendable[first] = self.lendable[first] or owner >= 0

    def find(self, ticket: int) -> TicketOutlook:
        """Return the outlook of a ticket."""
        if self.paths.completes(self.cost, ticket):
            done = TicketOutlook(ticket, DONE, [], [])
            done.is_out_of_order = self._is_out_of_order(ticket)
            return done
        facts = self.rules.board.tickets[ticket]
        if facts.destination_points:
            found = self._find_destination(ticket)
        else:
            found = self._find_path(ticket, facts.cities)
        found.completing = self._list_completing(ticket)
        return found

    def _list_completing(self, ticket: int) -> list[int]:
        """Return the routes that the seat may claim and that join the two networks of a ticket's cities."""
        facts = self.rules.board.tickets[ticket]
        start = self.labels[facts.cities[0]]
        if facts.destination_points:
            gaps = [{start, self.labels[city]} for city in facts.cities[1:]]
        else:
            gaps = [{self.labels[city] for city in facts.cities}]
        return [
            route
            for route in range(self.rules.route_count)
            if {self.labels[self.rules.end_a[route]], self.labels[self.rules.end_b[route]]} in gaps
            and self.view.may_claim(route)
        ]

    def _find_destination(self, ticket: int) -> TicketOutlook:
        """Return the outlook by the destination with most points per piece; lost only if every destination is."""
        facts = self.rules.board.tickets[ticket]
        best = TicketOutlook(ticket, LOST, [], [])
        most = -1.0
        for index, points in enumerate(facts.destination_points):
            found = self._find_path(ticket, (facts.cities[0], facts.cities[index + 1]))
            if found.status != LOST:
                trains, ships = found.pieces
                value = points / (1 + trains + ships) if found.path or found.lent else 0.0
                if value > most:
                    most = value
                    best = found
        return best

    def _find_path(self, ticket: int, cities: tuple[int, ...]) -> TicketOutlook:
        """Return the outlook of a ticket that is not completed, by joining these cities."""
        for price, limit in self._list_searches():
            if self.paths.find(price, cities, limit) != UNREACHABLE and self.plan.is_within_reach(self.paths.found):
                return self._open(ticket, self.paths.found, [])
        if self._is_lost(cities):
            return TicketOutlook(ticket, LOST, [], [])
        if len(cities) == 2:
            cost, claimed, lent = self._connect(self.cost, cities[0], cities[1], self.lendable)
            if cost <= self.all_pieces:
                return self._open(ticket, claimed, lent)
        return TicketOutlook(ticket, OPEN, [], [])  # no path found is within reach, which proves nothing

    def _open(self, ticket: int, routes: list[int], lent: list[int]) -> TicketOutlook:
        """Return an open ticket with its path from the first city on, each route as its first open parallel."""
        path = [self._parallel(route, is_owned=False) for route in reversed(routes)]
        found = TicketOutlook(ticket, OPEN, path, lent)
        found.pieces = count_pieces(self.rules, path)
        return found

    def _is_out_of_order(self, ticket: int) -> bool:
        facts = self.rules.board.tickets[ticket]
        if facts.any_order == 0:
            return False
        routes = routes_of_side(self.rules, vector(self.owner), self.rules.side_of[self.view.seat])
        try:
            return not passes_in_order(self.rules, numbers(routes), list(facts.cities), SearchBudget(MAX_ORDER_TRIES))
        except TooManyTries:
            return False  # it may be in order

    def _list_searches(self) -> list[PricedSearch]:
        """List searches for a path: at the planner's prices, by pieces, and with either kind of pieces made dear."""
        found: list[PricedSearch] = [
            (self.plan.current_prices(), UNIT * self.all_pieces + 40),
            (self.cost, self.all_pieces),
        ]
        if self.rules.has_fleet:
            for kind in (0, 1):
                weighted = [
                    cost * _SAVING if self.plan.piece_kind(route) == kind and cost != UNREACHABLE else cost
                    for route, cost in enumerate(self.cost)
                ]
                found.append((weighted, _SAVING * self.all_pieces))
        return found

    def _is_lost(self, cities: tuple[int, ...]) -> bool:
        """Whether two of the cities can certainly not be joined any more."""
        searches: list[PricedSearch] = [(self.cost, self.all_pieces)]
        if self.rules.has_fleet:
            for kind in (0, 1):
                only = [
                    cost if cost == UNREACHABLE or self.plan.piece_kind(route) == kind else 0
                    for route, cost in enumerate(self.cost)
                ]
                searches.append((only, self.plan.reach[kind]))
        for number in range(1, len(cities)):
            for cost, most in searches:
                if self._connect(cost, cities[number - 1], cities[number], self.lendable_later)[0] > most:
                    return True
        return False

    def _connect(self, cost: list[int], start: int, goal: int, lendable: list[bool]) -> JoiningPath:
        """Find the cheapest way to join two cities, with at most one lent route for each station."""
        best: dict[tuple[int, int], int] = {(start, 0): 0}
        predecessor: dict[tuple[int, int], tuple[int, int, int]] = {}
        heap: list[tuple[int, int, int]] = [(0, 0, start)]
        while heap:
            taken, lent, city = heappop(heap)
            if city == goal:
                claimed, borrowed = self._trace(cost, predecessor, city, lent)
                return taken, claimed, borrowed
            if taken > best[city, lent]:
                continue
            for route in self.paths.near[city]:
                other = self.paths.end_sums[route] - city
                steps = [(taken + cost[route], lent)]
                if lendable[route] and cost[route] and lent < self.stations:
                    steps.append((taken, lent + 1))
                for total, more in steps:
                    if total < best.get((other, more), UNREACHABLE):
                        best[other, more] = total
                        predecessor[other, more] = (city, lent, route)
                        heappush(heap, (total, more, other))
        return UNREACHABLE, [], []

    def _trace(
        self, cost: list[int], predecessor: dict[tuple[int, int], tuple[int, int, int]], city: int, lent: int
    ) -> tuple[list[int], list[int]]:
        """Return the routes to claim and those to be lent, from the goal back to the start."""
        claimed: list[int] = []
        borrowed: list[int] = []
        while (city, lent) in predecessor:
            before, lent_before, route = predecessor[city, lent]
            if lent_before < lent:
                borrowed.append(self._parallel(route, is_owned=True))
            elif cost[route]:
                claimed.append(route)
            city, lent = before, lent_before
        return claimed, borrowed

    def _parallel(self, route: int, is_owned: bool) -> int:
        """Return the first parallel of a route that is owned, or that is open."""
        for parallel in self.rules.parallels[route]:
            if (self.owner[parallel] >= 0) == is_owned:
                return parallel
        return route


def list_outlooks(view: Observation) -> list[TicketOutlook]:
    """Return the outlooks of the tickets that the seat holds, of those on its rack, and of those offered to it."""
    return _find_all(view, [*view.tickets, *view.rack_tickets, *view.chosen_tickets, *view.offer])


def count_needed_pieces(view: Observation) -> tuple[int, int]:
    """Return the trains and ships that the planner's plan for all tickets of a seat still needs."""
    plan = _make_plan(view)
    plan.update(view)
    return plan.need[0], plan.need[1]


def _make_plan(view: Observation) -> MultiPlan:
    return MultiPlan(view.rules, weights_for(view.rules.rulebook.base), MAX_EXACT_TERMINALS)


def list_held_outlooks(view: Observation) -> list[TicketOutlook]:
    """Return the outlooks of the tickets that the seat holds and of those on its rack."""
    return _find_all(view, [*view.tickets, *view.rack_tickets])


def _find_all(view: Observation, tickets: list[int]) -> list[TicketOutlook]:
    if not tickets:
        return []
    search = OutlookSearch(view)
    return [search.find(ticket) for ticket in tickets]


def wanted_routes(outlooks: list[TicketOutlook]) -> frozenset[int]:
    """Return the routes on any path of these outlooks."""
    return frozenset([route for outlook in outlooks for route in outlook.path])
