"""A rulebook compiled with a board for a number of seats: the tables that the mechanics use."""

from typing import Final

from ferrovia.engine.board import TUNNEL_BY_BOOK, Board, RouteFacts
from ferrovia.engine.cards import ANY, CARD_KINDS, CARD_KINDS_WITH_SHIPS, COLORS
from ferrovia.engine.events import EVERYONE
from ferrovia.engine.native import Ints, i64
from ferrovia.engine.payments import COUNT_BITS, MASK, MAX_LENGTH, in_field, routes_in_field
from ferrovia.engine.rulebook import Rulebook
from ferrovia.engine.ships import SHIP_SETS
from ferrovia.engine.vectors import flat, starts, vector

# Payment kinds: what a payment must be made of.
TRAINS: Final = 0  # a set of train cards
FERRY: Final = 1  # a set of train cards with some wilds
SHIPS: Final = 2  # a set of ships
PAIRS: Final = 3  # two train cards of one colour for each space
FIRST_SHIPS: Final[i64] = 9  # the cost kind of ships of the first colour, after trains of each colour and of any


class Rules:
    """The tables behind a game. Made once, never changed.

    Routes that cost the same form a cost class. What a hand can pay depends on the class alone, so menus are counted by
    class. A cost kind is what routes of any length cost: (payment kind, colour, wilds). The number of a class is
    MAX_LENGTH times its cost kind plus the length less one. The first cost kinds are, on every board, trains of each
    colour and of any colour; where there are ships, those of each colour and of any colour come next.
    """

    # All fields are set in one function, and no method called before: then mypyc knows that they exist.
    def __init__(self, rulebook: Rulebook, board: Board, seats: int) -> None:  # noqa: PLR0915
        self.rulebook = rulebook
        self.board = board
        self.seats: i64 = seats
        self.all_seats: i64 = 2**seats - 1  # as bits
        self.team: i64 = rulebook.team  # seats of a side, one after the other
        self.sides: i64 = seats // rulebook.team
        self.side_of: Ints = vector([seat // rulebook.team for seat in range(seats)])
        self.side_seats: list[list[int]] = [  # by seat: the seats of its side, itself included
            [other for other in range(seats) if self.side_of[other] == side] for side in self.side_of
        ]
        self.side_mask: Ints = vector(  # by seat: the same seats as bits
            [sum([1 << seat for seat in side_seats]) for side_seats in self.side_seats]
        )
        self.starting_seats: list[int] = list_starting_seats(rulebook, seats)
        self.starting_order: Ints = vector(self.starting_seats)
        self.has_racks = rulebook.racks
        self.racks_open = rulebook.racks and rulebook.racks_open
        self.may_share_one = rulebook.may_share_one
        self.rack_mask: Ints = vector([EVERYONE] * seats) if self.racks_open else self.side_mask  # who sees its rack
        self.draw_needs_deck = rulebook.draw_needs_deck
        self.may_stop = rulebook.may_stop
        self.has_ships = rulebook.has_ships
        self.is_plain = not rulebook.racks and not self.has_ships
        self.only_claims = self.is_plain and rulebook.stations == 0  # nothing can be built, exchanged or shared
        self.display_wilds: i64 = rulebook.display_wilds
        self.end_pieces: i64 = rulebook.end_pieces
        self.last_turns: i64 = rulebook.last_turns
        self.ticket_offer: i64 = rulebook.ticket_offer
        self.opening_keep: i64 = rulebook.opening_keep
        self.ticket_keep: i64 = rulebook.ticket_keep
        self.opening_long: i64 = rulebook.opening_long
        self.opening_tickets: i64 = rulebook.opening_tickets
        self.pieces: i64 = rulebook.pieces
        self.pieces_in_box: i64 = sum(rulebook.fleet) - rulebook.pieces  # where a fleet is chosen
        self.has_fleet = rulebook.has_fleet
        self.stations: i64 = rulebook.stations
        self.harbors: i64 = rulebook.harbors
        self.whole_flag: i64 = sum([1 << color for color in rulebook.flag])
        self.card_kinds: i64 = CARD_KINDS_WITH_SHIPS if self.has_ships else CARD_KINDS
        self.decks: list[list[int]] = [
            sorted([card for card, count in deck for _ in range(count)]) for deck in rulebook.decks
        ]
        self.all_cards: tuple[int, ...] = tuple([card for deck in self.decks for card in deck])
        self.sorted_deck: Ints = vector(self.decks[0])
        self.sorted_ship_deck: Ints = vector(self.decks[1] if self.has_ships else [])
        self.slot_deck: Ints = vector([deck for deck, slots in enumerate(rulebook.display) for _ in range(slots)])
        self.ship_slots: i64 = rulebook.display[1] if self.has_ships else 0
        routes = board.routes
        self.route_count: i64 = len(routes)
        self.length: Ints = vector([route.length for route in routes])
        self.points: Ints = vector([rulebook.route_points[route.length] for route in routes])
        self.tunnel: Ints = vector([count_tunnel_cards(route, rulebook) for route in routes])
        self.end_a: Ints = vector([route.a for route in routes])
        self.end_b: Ints = vector([route.b for route in routes])
        self.color: Ints = vector([route.color for route in routes])
        self.ferry: Ints = vector([route.ferry for route in routes])
        self.payment_kind: Ints = vector([_payment_kind(route) for route in routes])
        # By route: the routes of its double or triple, itself included, and how many of these can be claimed in all.
        self.parallels: list[list[int]] = _parallels(routes)
        self.parallel_limit: Ints = vector(
            [_parallel_limit(rulebook, board, seats, parallels) for parallels in self.parallels]
        )
        # The same routes without itself, one route after the other: where those of a route start and end.
        counts = [len(parallels) - 1 for parallels in self.parallels]
        self.other_parallels_start: Ints = starts(counts)
        self.other_parallels_end: Ints = self.other_parallels_start[1:]
        self.other_parallels: Ints = vector(
            [other for route, parallels in enumerate(self.parallels) for other in parallels if other != route]
        )
        # Cost kinds and classes.
        self.cost_kinds, self.routes_of_class = _cost_classes(board, self.has_ships)
        self.cost_kind_count: i64 = len(self.cost_kinds)
        self.cost_kind_payment_kind: Ints = vector([payment_kind for payment_kind, _, _ in self.cost_kinds])
        self.cost_kind_color: Ints = vector([color for _, color, _ in self.cost_kinds])
        self.cost_kind_ferry: Ints = vector([ferry for _, _, ferry in self.cost_kinds])
        sizes = [len(members) for members in self.routes_of_class]
        self.class_start: Ints = starts(sizes)
        self.class_end: Ints = self.class_start[1:]
        self.class_routes: Ints = flat(self.routes_of_class)
        cost_class = [0] * len(routes)
        for number, members in enumerate(self.routes_of_class):
            for member in members:
                cost_class[member] = number
        self.cost_class: Ints = vector(cost_class)  # by route
        self.cost_kind: Ints = vector([number // MAX_LENGTH for number in cost_class])  # by route
        self.one_route: Ints = vector(  # by route: as a packed number of routes
            [routes_in_field(1, number % MAX_LENGTH) for number in cost_class]
        )
        # By seat and cost kind: all its routes, packed. By cost kind: their lengths, as fields of packed counts.
        firsts = range(0, len(sizes), MAX_LENGTH)
        self.all_routes: Ints = vector(
            [sum([routes_in_field(sizes[first + n], n) for n in range(MAX_LENGTH)]) for first in firsts] * seats
        )
        self.lengths_of_cost_kind: Ints = vector(
            [sum([in_field(MASK, n) for n in range(MAX_LENGTH) if sizes[first + n]]) for first in firsts]
        )
        can_multiply = [
            _can_multiply(sizes[first : first + MAX_LENGTH], _most_sets(kind, 2 if self.has_racks else 1))
            for kind, first in zip(self.cost_kinds, firsts, strict=True)
        ]
        # Whether one multiplication counts the claims of a colour, whichever it is: see payments.py.
        self.can_multiply = all(can_multiply[:COLORS]) and (
            not self.has_ships or all(can_multiply[FIRST_SHIPS : FIRST_SHIPS + COLORS])
        )
        tickets = board.tickets
        self.ticket_count: i64 = len(tickets)
        self.ticket_from: Ints = vector([ticket.cities[0] for ticket in tickets])
        self.ticket_to: Ints = vector([ticket.cities[-1] for ticket in tickets])
        self.ticket_points: Ints = vector([ticket.points for ticket in tickets])
        self.ticket_penalty: Ints = vector([ticket.penalty for ticket in tickets])
        # Whether the ticket just joins two cities: it is not a tour and has no choice of destinations.
        self.ticket_is_plain: Ints = vector(
            [
                int(len(ticket.cities) == 2 and not ticket.any_order and not ticket.destination_points)
                for ticket in tickets
            ]
        )
        self.ticket_is_long: Ints = vector([int(ticket.long and rulebook.opening_long > 0) for ticket in tickets])
        self.long_tickets: Ints = vector([i for i, is_long in enumerate(self.ticket_is_long) if is_long])
        self.normal_tickets: Ints = vector([i for i, is_long in enumerate(self.ticket_is_long) if not is_long])
        cities = board.cities
        self.city_count: i64 = len(cities)
        # Cities where something can be built; not junctions.
        self.sites: Ints = vector([i for i, city in enumerate(cities) if not city.junction])
        self.harbor_cities: Ints = vector([i for i in self.sites if cities[i].harbor])
        ends: list[list[int]] = [[] for _ in cities]
        for number, route in enumerate(board.routes):
            ends[route.a].append(number)
            ends[route.b].append(number)
        self.routes_at_start: Ints = starts([len(at) for at in ends])  # the routes of a city, one city after the other
        self.routes_at_end: Ints = self.routes_at_start[1:]
        self.routes_at: Ints = flat(ends)


def _cost_classes(board: Board, has_ships: bool) -> tuple[list[tuple[int, int, int]], list[list[int]]]:
    """The cost kinds, and the routes of each cost class."""
    kinds = [(TRAINS, color, 0) for color in range(ANY + 1)]
    if has_ships:
        kinds += [(SHIPS, color, 0) for color in range(ANY + 1)]
    costs = [(_payment_kind(route), route.color, route.ferry) for route in board.routes]
    kinds += sorted(set(costs) - set(kinds))
    by_class: dict[tuple[int, int], list[int]] = {}
    for number, route in enumerate(board.routes):
        by_class.setdefault((kinds.index(costs[number]), route.length), []).append(number)
    for (kind, length), routes in sorted(by_class.items()):
        # A packed count has no room for more routes: the others form a kind of their own.
        for first in range(MASK, len(routes), MASK):
            by_class[len(kinds), length] = routes[first : first + MASK]
            kinds.append(kinds[kind])
        by_class[kind, length] = routes[:MASK]
    return kinds, [by_class.get((kind, n + 1), []) for kind in range(len(kinds)) for n in range(MAX_LENGTH)]


def _most_sets(kind: tuple[int, int, int], splits: int) -> list[int]:
    """By length, at most how many sets of one colour pay for routes of a kind; each can be paid in `splits` ways."""
    payment_kind, color, _ = kind
    if payment_kind == PAIRS or color == ANY:
        return [MASK + 1] * MAX_LENGTH
    if payment_kind == SHIPS:
        return [max([packed >> COUNT_BITS * n & MASK for packed in SHIP_SETS]) + 1 for n in range(MAX_LENGTH)]
    return [splits * (length + 1) for length in range(1, MAX_LENGTH + 1)]


def _can_multiply(routes: list[int], most: list[int]) -> bool:
    """Whether one multiplication can count the claims of these numbers of routes, with at most `most` sets each."""
    backward = routes[::-1]
    sums = [sum([most[n] * backward[field - n] for n in range(field + 1)]) for field in range(MAX_LENGTH)]
    return max(sums) <= MASK


def _parallel_limit(rulebook: Rulebook, board: Board, seats: int, parallels: list[int]) -> int:
    """How many routes of a double or triple can be claimed (COM-16, ASI-09)."""
    route = board.routes[parallels[0]]
    ends = (board.cities[route.a].id, board.cities[route.b].id)
    if seats >= rulebook.doubles_from or ends in rulebook.doubles_open:
        return len(parallels)
    return max(1, len(parallels) - 1)


def list_starting_seats(rulebook: Rulebook, seats: int) -> list[int]:
    """The seats that can have the first turn: in teams the first partner of each (COM-01)."""
    return list(range(0, seats, rulebook.team))


def count_tunnel_cards(route: RouteFacts, rulebook: Rulebook) -> int:
    """How many cards are turned up when the route is claimed."""
    return rulebook.tunnel_cards if route.tunnel == TUNNEL_BY_BOOK else route.tunnel


def _payment_kind(route: RouteFacts) -> int:
    """The payment kind of a route: SHIPS, PAIRS, FERRY or TRAINS."""
    if route.ship:
        return SHIPS
    if route.pairs:
        return PAIRS
    return FERRY if route.ferry else TRAINS


def _parallels(routes: tuple[RouteFacts, ...]) -> list[list[int]]:
    """By route: the routes between the same two cities with the same length, itself included (COM-17)."""
    groups: dict[tuple[int, int, int], list[int]] = {}
    for i, route in enumerate(routes):
        groups.setdefault((route.a, route.b, route.length), []).append(i)
    return [groups[(route.a, route.b, route.length)] for route in routes]
