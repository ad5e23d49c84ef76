"""A rulebook applied to one board and a number of seats: every number that the mechanics need, ready as ints."""

from ferrovia.engine.board import TUNNEL_BY_BOOK, Board, RouteFacts
from ferrovia.engine.cards import COLOURS
from ferrovia.engine.payments import LONGEST
from ferrovia.engine.rulebook import Rulebook


class Rules:
    """The tables behind a game. Made once, never changed.

    Routes that cost the same (colour, wilds asked for, length) form a cost class: what a hand can pay depends on the
    class alone, so menus are counted by class. The classes of one slot lie side by side, by length.
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
        # A slot is what a payment must be made of, apart from its length: each colour, any colour, then, for routes
        # that ask for wilds, the colour and how many.
        self.ferry_slots: list[tuple[int, int]] = sorted({(r.colour, r.ferry) for r in routes if r.ferry})
        self.cost: list[int] = [self._slot(route) * LONGEST + route.length - 1 for route in routes]  # class by route
        self.routes_of: list[list[int]] = [  # by class
            [route for route, cost in enumerate(self.cost) if cost == number]
            for number in range((COLOURS + 1 + len(self.ferry_slots)) * LONGEST)
        ]
        self.colour: list[int] = [route.colour for route in routes]
        self.ferry: list[int] = [route.ferry for route in routes]
        self.cards: list[int] = sorted([card for card, count in rulebook.cards for _ in range(count)])
        # Buildings go in cities, not on junctions.
        self.sites: list[int] = [i for i, city in enumerate(board.cities) if not city.junction]

    def _slot(self, route: RouteFacts) -> int:
        return COLOURS + 1 + self.ferry_slots.index((route.colour, route.ferry)) if route.ferry else route.colour


def _turned_up(route: RouteFacts, rulebook: Rulebook) -> int:
    return rulebook.tunnel_cards if route.tunnel == TUNNEL_BY_BOOK else route.tunnel


def _twins(routes: tuple[RouteFacts, ...]) -> list[list[int]]:
    """Routes between the same two cities with the same length (COM-17)."""
    groups: dict[tuple[int, int, int], list[int]] = {}
    for i, route in enumerate(routes):
        groups.setdefault((route.a, route.b, route.length), []).append(i)
    return [groups[(route.a, route.b, route.length)] for route in routes]
