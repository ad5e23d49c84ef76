"""A rulebook compiled with a board for a number of seats: the tables that the mechanics use."""

from ferrovia.engine.board import TUNNEL_BY_BOOK, Board, RouteFacts, TicketFacts
from ferrovia.engine.cards import CARD_KINDS, CARD_KINDS_WITH_SHIPS
from ferrovia.engine.events import EVERYONE
from ferrovia.engine.native import Ints, i64
from ferrovia.engine.payment_table import PaymentTable
from ferrovia.engine.rulebook import Rulebook
from ferrovia.engine.spans import CELLS, make_spans, sort_cells
from ferrovia.engine.vectors import flat, starts, vector


class Rules:
    """The tables behind a game. Made once, never changed."""

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
        # Whether nothing can be built, exchanged or shared in a turn.
        self.only_claims = not rulebook.racks and not self.has_ships and rulebook.stations == 0
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
        # What is paid. Claims are counted by cell: spans of costs, each with a cell for every colour and for ANY.
        self.payments = PaymentTable(rulebook, routes, self.all_cards, max([0, *self.tunnel]))
        self.cost_of = self.payments.cost_of  # by route
        self.at_sea: Ints = vector([int(cost.kind.by_ship) for cost in self.cost_of])  # whether a route takes ships
        self.spans = make_spans(self.payments)
        self.cells: i64 = CELLS * len(self.spans)
        self.cell_order: Ints = vector(sort_cells(self.spans))  # in the order of menus
        self.cell: Ints = vector([0] * len(routes))  # by route
        self.one_route: Ints = vector([0] * len(routes))  # by route: as a packed number of routes
        all_routes = [0] * self.cells
        for span in self.spans:
            for number in span.routes:
                cost = self.cost_of[number]
                cell = span.first_cell + cost.color
                self.cell[number] = cell
                self.one_route[number] = span.one_route(cost.length)
                all_routes[cell] += self.one_route[number]
        self.all_routes: Ints = vector(all_routes * seats)  # by seat and cell, packed
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
        self.ticket_is_long: Ints = vector([int(is_long(ticket, rulebook)) for ticket in tickets])
        self.long_tickets: Ints = vector([i for i, long in enumerate(self.ticket_is_long) if long])
        self.normal_tickets: Ints = vector([i for i, long in enumerate(self.ticket_is_long) if not long])
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

    def key(self) -> tuple[Rulebook, Board, int]:
        """What the tables follow from."""
        return (self.rulebook, self.board, self.seats)

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Rules) and self.key() == other.key())

    def __hash__(self) -> int:
        return hash(self.key())

    def __reduce__(self) -> tuple[object, ...]:
        return Rules, self.key()

    def __deepcopy__(self, _memo: object) -> "Rules":
        return self

    def __repr__(self) -> str:
        return f"<Rules of {self.rulebook.id} on the board {self.board.id} with {self.seats} seats>"


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


def is_long(ticket: TicketFacts, rulebook: Rulebook) -> bool:
    """Whether the ticket is dealt with the long ones; some rulebooks deal all tickets alike (EUR-01)."""
    return ticket.long and rulebook.opening_long > 0


def _parallels(routes: tuple[RouteFacts, ...]) -> list[list[int]]:
    """By route: the routes between the same two cities with the same length, itself included (COM-17)."""
    groups: dict[tuple[int, int, int], list[int]] = {}
    for i, route in enumerate(routes):
        groups.setdefault((route.a, route.b, route.length), []).append(i)
    return [groups[(route.a, route.b, route.length)] for route in routes]
