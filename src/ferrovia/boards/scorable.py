"""Whether every game of a rulebook on a board can be scored within the budget of tries.

The worst network cannot be calculated, so it is searched for: dense networks, and networks whose cities have few routes
each, grow on the board with the pieces of a side; the slowest so far is changed again and again. Stations and tours are
tried on the networks that make them slow. A board passes if the slowest needs an eighth of the budget at most.
"""

from random import Random
from typing import Final, NamedTuple

from ferrovia.engine.coded_error import CodedError
from ferrovia.engine.game import Game
from ferrovia.engine.lending import Lending
from ferrovia.engine.network import label_cities
from ferrovia.engine.rules import Rules
from ferrovia.engine.search_budget import MAX_SCORING_TRIES, SearchBudget, TooManyTries
from ferrovia.engine.tours import passes_in_order
from ferrovia.engine.trails import longest_trail
from ferrovia.engine.vectors import numbers, vector

MAX_NETWORK_TRIES: Final = MAX_SCORING_TRIES // 8  # that the slowest network found may need
CHECK_TRIES: Final = 8 * MAX_NETWORK_TRIES  # after which the search for slower networks ends
CLOSING: Final = (1.0, 2.0, 4.0)  # how much growing networks prefer routes that close loops
MAX_DEGREES: Final = (3, 4, 5, 1000)  # routes at each city of a growing network
CHANGED_NETWORKS: Final = 30  # tries to make the slowest network slower
TOUR_NETWORKS: Final = 4  # of the slowest networks, on which tours are tried


class Unscorable(CodedError):
    """A game that may need too many tries to score; texts `unscorable.<code>`."""


class Network(NamedTuple):
    """Routes that a side may own, and the tries that their longest trail took."""

    tries: int
    routes: list[int]


def require_scorable(game: Game) -> None:
    """Raise `Unscorable` if a game may need too many tries to score."""
    _Check(game).run()


class _Check:
    """The search for networks that are slow to score."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.board = game.board
        self.rules: Rules = game.rules
        self.rulebook = game.rulebook
        self.pieces = self.rulebook.pieces * self.rulebook.team
        self.claimable = _one_of_parallels(self.rules, self.rulebook.team)
        self.random = Random(1)
        self.tries = 0

    def run(self) -> None:
        """Raise `Unscorable` for the first network that is too slow."""
        networks = self.grow_networks()
        if self.rulebook.stations and self.rules.sides > 1:
            for own in ([], *(network.routes for network in networks[:1]), self.between_stations()):
                self.try_lending(own)
        if any(ticket.any_order for ticket in self.board.tickets):
            for network in networks[:TOUR_NETWORKS]:
                self.try_tours(network.routes)

    def grow_networks(self) -> list[Network]:
        """Networks that a side may own, the slowest first; raises `Unscorable` if one is too slow."""
        found = [self.measure(self.grow([], closing, most)) for closing in CLOSING for most in MAX_DEGREES]
        for _ in range(CHANGED_NETWORKS):
            found.sort(reverse=True)
            if self.tries > CHECK_TRIES:
                break
            routes = found[0].routes
            kept = self.random.sample(routes, len(routes) // 2)
            found.append(self.measure(self.grow(kept, self.random.choice(CLOSING), self.random.choice(MAX_DEGREES))))
        return sorted(found, reverse=True)

    def grow(self, start: list[int], closing: float, most: int) -> list[int]:
        """Add connected routes until the pieces are used up, at most `most` at each city."""
        rules = self.rules
        taken = list(start)
        degree = [0] * len(self.board.cities)
        left = self.pieces
        for route in taken:
            degree[rules.end_a[route]] += 1
            degree[rules.end_b[route]] += 1
            left -= rules.length[route]
        waiting = [route for route in self.claimable if route not in set(taken)]
        while True:
            best = -1
            highest = -1000.0
            for route in waiting:
                a, b, length = rules.end_a[route], rules.end_b[route], rules.length[route]
                is_near = not taken or degree[a] or degree[b]
                if length > left or not is_near or degree[a] >= most or degree[b] >= most:
                    continue
                worth = (
                    self.random.random() - closing * float(length) / 4 + (closing if degree[a] and degree[b] else 0.0)
                )
                if worth > highest:
                    best, highest = route, worth
            if best < 0:
                return taken
            taken.append(best)
            waiting.remove(best)
            left -= rules.length[best]
            degree[rules.end_a[best]] += 1
            degree[rules.end_b[best]] += 1

    def measure(self, routes: list[int]) -> Network:
        """The tries that the longest trail of a network takes; `Unscorable` if there are too many."""
        if not self.rulebook.longest_bonus:
            return Network(0, routes)
        rules = self.rules
        budget = SearchBudget(MAX_NETWORK_TRIES)
        try:
            longest_trail(
                [rules.end_a[route] for route in routes],
                [rules.end_b[route] for route in routes],
                [rules.length[route] for route in routes],
                budget,
            )
        except TooManyTries:
            raise Unscorable(
                "trail", pieces=self.pieces, city=self.busiest(routes), rulebook=self.rulebook.id, board=self.board.id
            ) from None
        self.tries += budget.spent
        return Network(budget.spent, routes)

    def try_lending(self, own: list[int]) -> None:
        """Let all stations, in the cities with the most routes, complete all tickets; others own all other routes."""
        state = self.game.new(1)
        other = self.rulebook.team  # the first seat of another side
        for route in range(len(self.rules.length)):
            state.owner[route] = other
        for route in own:
            state.owner[route] = 0
        budget = SearchBudget(MAX_NETWORK_TRIES)
        tickets = list(range(len(self.board.tickets)))
        stations = self.station_cities()
        lending = Lending(self.rules, state, 0, tickets, stations, budget)
        try:
            lending.choose(0, numbers(label_cities(self.rules, vector(own))), [])
        except TooManyTries:
            city, most = self.name(stations[0]), self.rulebook.stations
            raise Unscorable(
                "lending", stations=most, city=city, rulebook=self.rulebook.id, board=self.board.id
            ) from None

    def station_cities(self) -> list[int]:
        """The cities with the most neighbours, one for each station of a side."""
        near: dict[int, set[int]] = {city: set() for city in self.rules.sites}
        for a, b in zip(self.rules.end_a, self.rules.end_b, strict=True):
            for city, other in ((a, b), (b, a)):
                if city in near:
                    near[city].add(other)
        busiest = sorted(near, key=lambda city: -len(near[city]))
        return sorted(busiest[: self.rulebook.stations * self.rulebook.team])

    def between_stations(self) -> list[int]:
        """Few routes that join the cities of the stations, as far as the pieces are enough."""
        own: list[int] = []
        stations = self.station_cities()
        for station in stations[1:]:
            path = self.path(stations[0], station)
            own += [route for route in path if route not in own]
        while sum(self.rules.length[route] for route in own) > self.pieces:
            own.pop()
        return own

    def path(self, start: int, end: int) -> list[int]:
        """The routes of a path with the fewest of them; none if there is no path."""
        predecessor: dict[int, int] = {start: -1}
        waiting = [start]
        for city in waiting:
            for route in self.claimable:
                a, b = self.rules.end_a[route], self.rules.end_b[route]
                other = b if a == city else a
                if city in (a, b) and other not in predecessor:
                    predecessor[other] = route
                    waiting.append(other)
        path: list[int] = []
        while end in predecessor and end != start:
            path.append(predecessor[end])
            end ^= self.rules.end_a[path[-1]] ^ self.rules.end_b[path[-1]]
        return path

    def try_tours(self, routes: list[int]) -> None:
        """Look for the tours of the board in a network, in both directions."""
        cities = {city for route in routes for city in (self.rules.end_a[route], self.rules.end_b[route])}
        for ticket in self.board.tickets:
            if not ticket.any_order or not cities.issuperset(ticket.cities):
                continue
            for order in (list(ticket.cities), list(reversed(ticket.cities))):
                try:
                    passes_in_order(self.rules, routes, order, SearchBudget(MAX_NETWORK_TRIES))
                except TooManyTries:
                    city = self.name(ticket.cities[0])
                    raise Unscorable(
                        "tour", pieces=self.pieces, city=city, rulebook=self.rulebook.id, board=self.board.id
                    ) from None

    def busiest(self, routes: list[int]) -> str:
        """The name of the city with the most routes of a network."""
        ends = [city for route in routes for city in (self.rules.end_a[route], self.rules.end_b[route])]
        return self.name(max(sorted(set(ends)), key=ends.count))

    def name(self, city: int) -> str:
        """The name of a city."""
        return self.board.cities[city].name


def _one_of_parallels(rules: Rules, seats: int) -> list[int]:
    """The routes that a side can own together: of a double or triple, one for each of its seats."""
    return [
        route
        for route, parallels in enumerate(rules.parallels)
        if parallels.index(route) < min(seats, rules.parallel_limit[route])
    ]
