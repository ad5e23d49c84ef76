"""Alternative plans: the cheapest routes for each set of open tickets, and the one that is followed."""

from typing import Final

from ferrovia.bots.common.plan import Plan, count_pieces
from ferrovia.bots.common.shortest_paths import UNREACHABLE, ShortestPaths
from ferrovia.bots.planner.steiner import SteinerForest
from ferrovia.bots.planner.turn_estimate import TurnEstimator
from ferrovia.bots.planner.weights import Weights
from ferrovia.engine.observe import Observation
from ferrovia.engine.portable import Portable
from ferrovia.engine.rules import Rules

UNIT: Final = 2  # prices are in half cards
_MAX_PRICE: Final = 60
_MAX_DETOUR: Final = 24  # larger detours count as this, in half cards
_MAX_TICKETS: Final = 6  # open tickets planned together


class Alternative(Portable):
    """One plan of several: a set of tickets, and the routes that they still need."""

    def __init__(self, tickets: list[int], routes: list[int]) -> None:
        self.tickets = tickets
        self.routes = routes


class MultiPlan(Plan):
    """Keeps the alternatives up to date. Apart from a preference for the plan being followed, its state is a cache."""

    def __init__(self, rules: Rules, weights: Weights, exact: int) -> None:
        super().__init__(rules)
        self.weights = weights
        self.exact = exact
        self.paths = ShortestPaths(rules, _MAX_PRICE)
        self.forest = SteinerForest(self.paths)
        self.forest.exact = exact
        self.turns = TurnEstimator(rules, self.extra)
        self.full_prices: list[int] = [self._price(route, weights) for route in range(len(rules.length))]
        self.alternatives: list[Alternative] = []
        self.followed: Alternative = Alternative([], [])
        self.all_pieces = 0  # of the whole side
        self.touched: list[int] = []  # by city: 1 if an opponent's network reaches it
        self.reached: list[bool] = []  # by city: whether the side's own network reaches it
        self.card_counts: list[int] = [0] * rules.card_kinds  # of all decks, by kind
        for deck in rules.decks:
            for card in deck:
                self.card_counts[card] += 1
        self._current_prices: list[int] = []  # see `current_prices`; empty until it is called
        self.detours: dict[int, int] = {}  # by route: half cards that avoiding it costs

    def _price(self, route: int, weights: Weights) -> int:
        rules = self.rules
        cost = rules.cost_of[route]
        more = weights.hop + weights.tunnel * float(rules.tunnel[route]) / 4.0 + weights.wild * float(cost.least_wilds)
        return min(UNIT * cost.card_count + int(more + 0.5), _MAX_PRICE)

    def update(self, view: Observation) -> None:
        """Adapt to the observation; plan again if the plan being followed is no longer the best for its tickets."""
        tickets = view.tickets + view.rack_tickets
        pieces = [view.trains[view.seat], view.ships[view.seat]]
        if tickets == self.tickets and pieces == self.pieces and view.has_owners(self.owner):
            return
        has_same_tickets = tickets == self.tickets
        if not has_same_tickets:
            self.tickets = tickets
            self.open_tickets = sorted(tickets, key=lambda ticket: self.rank[ticket])
        before = self.cost
        self.take_stock(view)
        if not has_same_tickets or not before or not self._is_still_best(before):
            self._replan()

    def take_stock(self, view: Observation) -> None:
        """Adapt costs, prices and pieces to the observation, without planning."""
        seat = view.seat
        self.owner = view.owner
        self.pieces = [view.trains[seat], view.ships[seat]]
        self.cost = self.paths.costs(self.owner, seat)
        self._current_prices = []
        self.all_pieces = self._update_reach(view)
        self.touched = []
        self.reached = []
        self.detours = {}

    def forget(self) -> None:
        """Plan again at the next update."""
        self.owner = []
        self.tickets = []
        self.cost = []
        self.followed = Alternative([], [])

    def current_prices(self) -> list[int]:
        """Return what each route still costs, in half cards: 0 if the side owns it."""
        if not self._current_prices:
            prices = self.full_prices
            self._current_prices = [
                cost if cost == 0 or cost == UNREACHABLE else prices[route] for route, cost in enumerate(self.cost)
            ]
        return self._current_prices

    def detour(self, route: int) -> int:
        """Return the extra cost of joining the ends of a route without it, in half cards."""
        if route not in self.detours:
            price = self.current_prices()
            without = price[route]
            price[route] = UNREACHABLE
            ends = (self.rules.end_a[route], self.rules.end_b[route])
            around = self.paths.find(price, ends, without + _MAX_DETOUR)
            price[route] = without
            self.detours[route] = min(around, without + _MAX_DETOUR) - without
        return self.detours[route]

    def rivals_at(self, route: int, seat: int) -> int:
        """Return how many ends of a route opponents' networks reach."""
        rules = self.rules
        if not self.touched:
            self.touched = [0] * len(rules.board.cities)
            for other, who in enumerate(self.owner):
                if who >= 0 and rules.side_of[who] != rules.side_of[seat]:
                    self.touched[rules.end_a[other]] = 1
                    self.touched[rules.end_b[other]] = 1
        return self.touched[rules.end_a[route]] + self.touched[rules.end_b[route]]

    def cards_to_network(self) -> list[float]:
        """Return, by city, how many cards the cheapest path to the side's network needs."""
        self._find_reached()
        price = self.current_prices()
        near = self.paths.spread(price, self.reached, UNIT * 60)
        return [taken / UNIT for taken in near]

    def _find_reached(self) -> None:
        if not self.reached:
            rules = self.rules
            self.reached = [False] * len(rules.board.cities)
            for other, cost in enumerate(self.cost):
                if cost == 0:
                    self.reached[rules.end_a[other]] = True
                    self.reached[rules.end_b[other]] = True

    def adjoins(self, route: int) -> bool:
        """Whether the side's network reaches an end of the route."""
        rules = self.rules
        self._find_reached()
        return self.reached[rules.end_a[route]] or self.reached[rules.end_b[route]]

    def follow(self, alternative: Alternative) -> None:
        """Follow this plan: want its routes."""
        self.followed = alternative
        self.wanted = alternative.routes
        self.missing = self.open_tickets[:]
        self.given_up = [ticket for ticket in self.open_tickets if ticket not in alternative.tickets]
        trains, ships = count_pieces(self.rules, alternative.routes)
        self.need = [trains, ships]

    def _is_still_best(self, before: list[int]) -> bool:
        """Whether the followed plan is still the best for its tickets; removes claimed routes and impossible plans."""
        cost = self.cost
        wanted = self.wanted
        for route, now in enumerate(cost):
            if now != before[route] and (now == 0) != (route in wanted):
                return False
        left: list[Alternative] = []
        for alternative in self.alternatives:
            possible = True
            for route in alternative.routes:
                if cost[route] == UNREACHABLE:
                    possible = False
            if possible:
                alternative.routes = [route for route in alternative.routes if cost[route]]
                if self.is_within_reach(alternative.routes):
                    left.append(alternative)
        self.alternatives = left
        if self.followed not in left or (not self.followed.routes and wanted):
            return False
        self.follow(self.followed)
        return True

    def is_within_reach(self, routes: list[int]) -> bool:
        """Whether the pieces for these routes can be had, exchanges included."""
        trains, ships = count_pieces(self.rules, routes)
        if trains + ships > self.all_pieces:
            return False
        return not self.rules.has_fleet or (trains <= self.reach[0] and ships <= self.reach[1])

    def solve(self, tickets: list[int]) -> None:
        """Let the forest find the cheapest networks for all subsets of these tickets."""
        price = self.current_prices()
        limit = UNIT * self.all_pieces + 40
        self.forest.solve(price, [self.paths.ticket_cities(price, ticket, limit) for ticket in tickets], limit)

    def _replan(self) -> None:
        self.open_tickets = [ticket for ticket in self.open_tickets if not self.paths.completes(self.cost, ticket)]
        considered = self.open_tickets[:_MAX_TICKETS]
        forest = self.forest
        self.solve(considered)
        self.alternatives = [Alternative([], [])]
        for chosen in range(1, 1 << len(considered)):
            if forest.cost(chosen) != UNREACHABLE:
                routes = forest.routes(chosen)
                if self.is_within_reach(routes):
                    tickets = [ticket for index, ticket in enumerate(considered) if chosen >> index & 1]
                    self.alternatives.append(Alternative(tickets, routes))
        self.follow(self.alternatives[-1])
