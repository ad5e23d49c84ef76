"""A rulebook applied to one board and a number of seats: every number that the mechanics need, ready as ints."""

from ferrovia.engine.board import TUNNEL_BY_BOOK, Board, RouteFacts
from ferrovia.engine.cards import COLOURS
from ferrovia.engine.payments import FIELD
from ferrovia.engine.rulebook import Rulebook


class Rules:
    """The tables behind a game. Made once, never changed.

    Routes that cost the same (colour, length, wilds asked for) form a cost class: what a hand can pay depends on
    the class alone, so menus are counted by class.
    """

    def __init__(self, rulebook: Rulebook, board: Board, seats: int) -> None:
        self.rulebook = rulebook
        self.board = board
        self.seats = seats
        self.sides = seats
        self.side_of: list[int] = list(range(seats))
        routes = board.routes
        self.length: list[int] = [route.length for route in routes]
        self.points: list[int] = [rulebook.route_points[route.length] for route in routes]
        self.tunnel: list[int] = [_turned_up(route, rulebook) for route in routes]
        self.end_a: list[int] = [route.a for route in routes]
        self.end_b: list[int] = [route.b for route in routes]
        self.twins: list[list[int]] = _twins(routes)  # by route: all routes of its double, itself included
        self.may_own: list[int] = [len(twins) if seats >= rulebook.doubles_from else 1 for twins in self.twins]
        self.cost: list[int] = []  # class by route
        self.routes_of: list[list[int]] = []  # by class
        self.colour_of: list[int] = []
        self.length_of: list[int] = []
        self.ferry_of: list[int] = []
        self._classify(routes)
        self.ferries: list[int] = sorted(set(self.ferry_of))  # numbers of wilds that some route asks for
        # Ways to pay are packed by length into one int for each number of wilds and colour: a slot.
        self.classes_of: list[list[int]] = [[] for _ in range(len(self.ferries) * (COLOURS + 1))]  # by slot
        self.shift_of: list[int] = [FIELD * (length - 1) for length in self.length_of]  # by class
        for number, ferry in enumerate(self.ferry_of):
            self.classes_of[self.ferries.index(ferry) * (COLOURS + 1) + self.colour_of[number]].append(number)
        self.cards: list[int] = sorted([card for card, count in rulebook.cards for _ in range(count)])
        # Buildings go in cities, not on junctions.
        self.sites: list[int] = [i for i, city in enumerate(board.cities) if not city.junction]

    def _classify(self, routes: tuple[RouteFacts, ...]) -> None:
        costs = sorted({(route.colour, route.length, route.ferry) for route in routes})
        self.cost = [costs.index((route.colour, route.length, route.ferry)) for route in routes]
        for number, (colour, length, ferry) in enumerate(costs):
            self.routes_of.append([i for i, cost in enumerate(self.cost) if cost == number])
            self.colour_of.append(colour)
            self.length_of.append(length)
            self.ferry_of.append(ferry)


def _turned_up(route: RouteFacts, rulebook: Rulebook) -> int:
    return rulebook.tunnel_cards if route.tunnel == TUNNEL_BY_BOOK else route.tunnel


def _twins(routes: tuple[RouteFacts, ...]) -> list[list[int]]:
    """Routes between the same two cities with the same length (COM-17)."""
    groups: dict[tuple[int, int, int], list[int]] = {}
    for i, route in enumerate(routes):
        groups.setdefault((route.a, route.b, route.length), []).append(i)
    return [groups[(route.a, route.b, route.length)] for route in routes]
