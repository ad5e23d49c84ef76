"""A rulebook applied to one board and a number of seats: every number that the mechanics need, ready as ints."""

from typing import Final

from ferrovia.engine.board import TUNNEL_BY_BOOK, Board, RouteFacts
from ferrovia.engine.cards import ANY, KINDS, KINDS_WITH_SHIPS
from ferrovia.engine.payments import FIELD, LONGEST, MASK
from ferrovia.engine.rulebook import Rulebook

# What a payment must be made of.
TRAINS: Final = 0  # a set of train cards
FERRY: Final = 1  # the same with some wilds
SHIPS: Final = 2  # a set of ships
PAIRS: Final = 3  # two train cards of one colour a space


class Rules:
    """The tables behind a game. Made once, never changed.

    Routes that cost the same form a cost class: what a hand can pay depends on the class alone, so menus are counted by
    class. A slot is what a payment must be made of, apart from its length; its classes lie side by side, by length.
    The first slots are trains of each colour and of any colour, on every board, and then, with ships, the same of them.
    """

    def __init__(self, rulebook: Rulebook, board: Board, seats: int) -> None:
        self.rulebook = rulebook
        self.board = board
        self.seats = seats
        self.sides = seats // rulebook.team
        self.side_of: list[int] = [seat // rulebook.team for seat in range(seats)]
        self.mates: list[list[int]] = [  # by seat: the seats of its side, itself included
            [mate for mate in range(seats) if mate // rulebook.team == side] for side in self.side_of
        ]
        self.side_mask: list[int] = [sum([1 << mate for mate in mates]) for mates in self.mates]  # the same as bits
        self.racks = rulebook.racks
        self.has_ships = len(rulebook.decks) > 1
        self.is_plain = not rulebook.racks and not self.has_ships
        self.only_claims = self.is_plain and rulebook.stations == 0  # nothing to build, to exchange or to share
        self.kinds = KINDS_WITH_SHIPS if self.has_ships else KINDS
        self.decks: list[list[int]] = [
            sorted([card for card, count in deck for _ in range(count)]) for deck in rulebook.decks
        ]
        self.slot_deck: list[int] = [deck for deck, slots in enumerate(rulebook.display) for _ in range(slots)]
        self.whole_flag = sum([1 << colour for colour in rulebook.flag])
        routes = board.routes
        self.length: list[int] = [route.length for route in routes]
        self.points: list[int] = [rulebook.route_points[route.length] for route in routes]
        self.tunnel: list[int] = [turned_up(route, rulebook) for route in routes]
        self.end_a: list[int] = [route.a for route in routes]
        self.end_b: list[int] = [route.b for route in routes]
        self.colour: list[int] = [route.colour for route in routes]
        self.ferry: list[int] = [route.ferry for route in routes]
        self.made_of: list[int] = [_made_of(route) for route in routes]
        self.twins: list[list[int]] = _twins(routes)  # by route: all routes of its double, itself included
        self.may_own: list[int] = [self._may_own(route) for route in range(len(routes))]
        slots = [(TRAINS, colour, 0) for colour in range(ANY + 1)]
        if self.has_ships:
            slots += [(SHIPS, colour, 0) for colour in range(ANY + 1)]
        needed = {(_made_of(route), route.colour, route.ferry) for route in routes}
        self.slots: list[tuple[int, int, int]] = slots + sorted(needed - set(slots))  # (made of, colour, wilds)
        self.cost: list[int] = [  # class by route
            self.slots.index((_made_of(route), route.colour, route.ferry)) * LONGEST + route.length - 1
            for route in routes
        ]
        self.routes_of: list[list[int]] = [[] for _ in range(len(self.slots) * LONGEST)]  # by class
        for number, cost in enumerate(self.cost):
            self.routes_of[cost].append(number)
        self.lengths: list[int] = [  # by slot: the lengths that its routes have, as fields of packed counts
            sum([MASK << FIELD * n for n in range(LONGEST) if self.routes_of[slot * LONGEST + n]])
            for slot in range(len(self.slots))
        ]
        # Buildings go in cities, not on junctions.
        self.sites: list[int] = [i for i, city in enumerate(board.cities) if not city.junction]
        self.harbor_cities: list[int] = [i for i in self.sites if board.cities[i].harbor]
        self.harbor_ends: list[int] = [  # by route: which of the harbour cities it reaches, as bits
            sum([1 << n for n, city in enumerate(self.harbor_cities) if city in (route.a, route.b)]) for route in routes
        ]

    def _may_own(self, route: int) -> int:
        """How many routes of a double can be claimed (COM-16, ASI-09)."""
        twins = len(self.twins[route])
        ends = (self.board.cities[self.end_a[route]].id, self.board.cities[self.end_b[route]].id)
        if self.seats >= self.rulebook.doubles_from or ends in self.rulebook.doubles_open:
            return twins
        return max(1, twins - 1)


def turned_up(route: RouteFacts, rulebook: Rulebook) -> int:
    """How many cards are turned up when the route is claimed."""
    return rulebook.tunnel_cards if route.tunnel == TUNNEL_BY_BOOK else route.tunnel


def _made_of(route: RouteFacts) -> int:
    if route.ship:
        return SHIPS
    if route.pairs:
        return PAIRS
    return FERRY if route.ferry else TRAINS


def _twins(routes: tuple[RouteFacts, ...]) -> list[list[int]]:
    """Routes between the same two cities with the same length (COM-17)."""
    groups: dict[tuple[int, int, int], list[int]] = {}
    for i, route in enumerate(routes):
        groups.setdefault((route.a, route.b, route.length), []).append(i)
    return [groups[(route.a, route.b, route.length)] for route in routes]
