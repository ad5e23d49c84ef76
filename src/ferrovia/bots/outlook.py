"""Several plans at a time: for each set of the tickets the cheapest forest, and which of them is followed."""

from typing import Final

from ferrovia.bots.forest import Forest
from ferrovia.bots.plan import Plan
from ferrovia.bots.turns import Turns
from ferrovia.bots.ways import FAR, Ways
from ferrovia.bots.weights import Weights
from ferrovia.engine.observe import Observation
from ferrovia.engine.rules import PAIRS, Rules

UNIT: Final = 2  # prices are in half cards
_DEAREST: Final = 60
_DETOUR: Final = 24  # no detour counts for more
_TICKETS: Final = 6  # open tickets that are planned together


class Choice:
    """A set of tickets and the routes that they still take."""

    def __init__(self, tickets: list[int], routes: list[int]) -> None:
        self.tickets = tickets
        self.routes = routes


class Outlook(Plan):
    """What it remembers only saves time, apart from a preference for the plan that was begun."""

    def __init__(self, rules: Rules, weights: Weights, exact: int) -> None:
        super().__init__(rules)
        self.ways = Ways(rules, _DEAREST)
        self.forest = Forest(self.ways)
        self.forest.exact = exact
        self.turns = Turns(rules, self.extra)
        self.prices: list[int] = [self._price(route, weights) for route in range(len(rules.length))]
        self.choices: list[Choice] = []
        self.followed: Choice = Choice([], [])
        self.all_pieces = 0  # of the side
        self.touched: list[int] = []  # by city: 1 if rivals' networks reach it
        self.reached: list[bool] = []  # by city: whether the side's own network does
        self.detours: dict[int, int] = {}  # by route what it costs more to do without it, in half cards

    def _price(self, route: int, weights: Weights) -> int:
        rules = self.rules
        cards = rules.length[route] * (2 if rules.made_of[route] == PAIRS else 1)
        more = weights.hop + weights.tunnel * rules.tunnel[route] / 4.0 + weights.wild * rules.ferry[route]
        return min(UNIT * cards + int(more + 0.5), _DEAREST)

    def update(self, view: Observation) -> None:
        """See what has changed; plan anew if the plan that is followed does not stand any more."""
        seat = view.seat
        owner = view.owner
        tickets = view.tickets + view.rack_tickets
        pieces = [view.pieces[seat], view.ships[seat]]
        if owner == self.owner and tickets == self.tickets and pieces == self.pieces:
            return
        stands = tickets == self.tickets
        if not stands:
            self.tickets = tickets
            self.open = sorted(tickets, key=lambda ticket: self.rank[ticket])
        before = self.cost
        self.owner = owner
        self.pieces = pieces
        self.cost = self.ways.costs(owner, seat)
        self.all_pieces = self._count_pieces(view)
        self.touched = []
        self.reached = []
        self.detours = {}
        if not stands or not before or not self._stands(before):
            self._plan_anew()

    def forget(self) -> None:
        """Plan anew at the next update."""
        self.owner = []
        self.tickets = []
        self.cost = []
        self.followed = Choice([], [])

    def price_list(self) -> list[int]:
        """By route what it still costs, in half cards."""
        prices = self.prices
        return [cost if cost == 0 or cost == FAR else prices[route] for route, cost in enumerate(self.cost)]

    def detour(self, route: int) -> int:
        """What it costs more to join the ends of a route without it, in half cards."""
        if route not in self.detours:
            price = self.price_list()
            without = price[route]
            price[route] = FAR
            ends = (self.rules.end_a[route], self.rules.end_b[route])
            self.detours[route] = min(self.ways.find(price, ends, without + _DETOUR), without + _DETOUR) - without
        return self.detours[route]

    def rivals_at(self, route: int, seat: int) -> int:
        """At how many ends of a route rivals' networks are."""
        rules = self.rules
        if not self.touched:
            self.touched = [0] * len(rules.board.cities)
            for other, who in enumerate(self.owner):
                if who >= 0 and rules.side_of[who] != rules.side_of[seat]:
                    self.touched[rules.end_a[other]] = 1
                    self.touched[rules.end_b[other]] = 1
        return self.touched[rules.end_a[route]] + self.touched[rules.end_b[route]]

    def cards_to_network(self) -> list[float]:
        """By city how many cards the cheapest way to the network of the side takes."""
        self._reach()
        price = self.price_list()
        near = self.ways.spread(price, self.reached, UNIT * 60)
        return [taken / UNIT for taken in near]

    def _reach(self) -> None:
        if not self.reached:
            rules = self.rules
            self.reached = [False] * len(rules.board.cities)
            for other, cost in enumerate(self.cost):
                if cost == 0:
                    self.reached[rules.end_a[other]] = True
                    self.reached[rules.end_b[other]] = True

    def adjoins(self, route: int) -> bool:
        """Whether the network of the side reaches an end of the route."""
        rules = self.rules
        self._reach()
        return self.reached[rules.end_a[route]] or self.reached[rules.end_b[route]]

    def follow(self, choice: Choice) -> None:
        """Want the routes of this plan."""
        self.followed = choice
        self.wanted = choice.routes
        self.missing = self.open[:]
        self.lost = [ticket for ticket in self.open if ticket not in choice.tickets]
        self.need = [0, 0]
        for route in choice.routes:
            self.need[self.kind(route)] += self.rules.length[route]

    def _stands(self, before: list[int]) -> bool:
        """Whether the plan followed is still the best for its tickets; strikes out what is done or impossible."""
        cost = self.cost
        wanted = self.wanted
        for route, now in enumerate(cost):
            if now != before[route] and (now == 0) != (route in wanted):
                return False
        left: list[Choice] = []
        for choice in self.choices:
            possible = True
            for route in choice.routes:
                if cost[route] == FAR:
                    possible = False
            if possible:
                choice.routes = [route for route in choice.routes if cost[route]]
                if self.is_within_reach(choice.routes):
                    left.append(choice)
        self.choices = left
        if self.followed not in left or (not self.followed.routes and wanted):
            return False
        self.follow(self.followed)
        return True

    def is_within_reach(self, routes: list[int]) -> bool:
        """Whether there are the pieces for these routes, exchanged or not."""
        pieces = [0, 0]
        for route in routes:
            pieces[self.kind(route)] += self.rules.length[route]
        if pieces[0] + pieces[1] > self.all_pieces:
            return False
        return self.reach[1] == 0 or (pieces[0] <= self.reach[0] and pieces[1] <= self.reach[1])

    def _plan_anew(self) -> None:
        facts = self.rules.board.tickets
        self.open = [ticket for ticket in self.open if self.ways.find(self.cost, facts[ticket].cities, 0)]
        considered = self.open[:_TICKETS]
        forest = self.forest
        forest.solve(self.price_list(), [facts[ticket].cities for ticket in considered], UNIT * self.all_pieces + 40)
        self.choices = [Choice([], [])]
        for chosen in range(1, 1 << len(considered)):
            if forest.cost(chosen) != FAR:
                routes = forest.routes(chosen)
                if self.is_within_reach(routes):
                    tickets = [ticket for place, ticket in enumerate(considered) if chosen >> place & 1]
                    self.choices.append(Choice(tickets, routes))
        self.follow(self.choices[-1])
