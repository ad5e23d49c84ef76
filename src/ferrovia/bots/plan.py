"""Which routes a seat wants: the ways of its tickets, those on the rack included, through its side's network."""

from ferrovia.bots.ways import FAR, Ways
from ferrovia.engine.observe import Observation
from ferrovia.engine.questions import FLEET, OPENING
from ferrovia.engine.rules import SHIPS, Rules


class Plan:
    """What it remembers only saves time: the same observation always gives the same plan."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.ways = Ways(rules)
        self.owner: list[int] = []  # what the plan was made for, with the tickets and the pieces
        self.tickets: list[int] = []
        self.pieces: list[int] = []
        self.open: list[int] = []  # tickets not known to be done, most points first
        self.cost: list[int] = []  # by route: pieces that it still takes
        self.wanted: list[int] = []  # routes that the tickets within reach still take
        self.missing: list[int] = []  # tickets that are not done, nor will be along the ways of others
        self.lost: list[int] = []  # tickets out of reach
        self.need: list[int] = [0, 0]  # trains and ships for the routes wanted
        self.reach: list[int] = [0, 0]  # trains and ships that the seat can come by
        # By route: cards to hold back for a tunnel, about as many as the deck will ask for.
        self.extra: list[int] = [(turned_up + 1) // 3 for turned_up in rules.tunnel]
        self.rank: dict[int, int] = {}  # of a ticket among all, most points first
        facts = rules.board.tickets
        for place, ticket in enumerate(sorted(range(len(facts)), key=lambda ticket: (-facts[ticket].points, ticket))):
            self.rank[ticket] = place

    def kind(self, route: int) -> int:
        """What pieces the route takes: 0 trains, 1 ships."""
        return 1 if self.rules.made_of[route] == SHIPS else 0

    def update(self, view: Observation) -> None:
        """Find ways for the tickets, most points first, if anything has changed."""
        seat = view.seat
        owner = view.owner
        tickets = view.tickets + view.rack_tickets
        pieces = [view.pieces[seat], view.ships[seat]]
        if owner == self.owner and tickets == self.tickets and pieces == self.pieces:
            return
        if tickets != self.tickets:
            self.tickets = tickets
            self.open = sorted(tickets, key=lambda ticket: self.rank[ticket])
        self.owner = owner
        self.pieces = pieces
        self.cost = self.ways.costs(owner, seat)
        self.wanted = []
        self.missing = []
        self.lost = []
        self.need = [0, 0]
        self._find_ways(self._count_pieces(view))

    def _count_pieces(self, view: Observation) -> int:
        """All pieces that the ways may take; notes how many of each kind the seat can have, exchanging others."""
        book = self.rules.rulebook
        trains, ships = self.pieces
        if book.fleet[1] == 0:
            self.reach = [trains, 0]
            side = self.rules.side_of[view.seat]
            return sum([left for seat, left in enumerate(view.pieces) if self.rules.side_of[seat] == side])
        if view.question == OPENING or view.question == FLEET:
            self.reach = [book.fleet[0], book.fleet[1]]
            return book.pieces
        box = view.box[view.seat]
        ships_in_box = book.fleet[0] + book.fleet[1] - book.pieces - box
        self.reach = [trains + min(box, ships), ships + min(ships_in_box, trains)]
        return trains + ships

    def _find_ways(self, pieces: int) -> None:
        cost = self.cost[:]
        length = self.rules.length
        for ticket in self.open[:]:
            taken = self.ways.find(cost, self.rules.board.tickets[ticket].cities, pieces)
            if taken == 0:  # done, or it will be when the others are
                if not self.wanted:
                    self.open.remove(ticket)
                continue
            self.missing.append(ticket)
            ships = sum([length[route] for route in self.ways.found if self.kind(route)])
            trains = taken - ships
            if taken == FAR or (self.reach[1] and not self._can_have(trains, ships)):
                self.lost.append(ticket)
                continue
            pieces -= taken
            self.need[0] += trains
            self.need[1] += ships
            self.wanted.extend(self.ways.found)
            for route in self.ways.found:
                cost[route] = 0

    def _can_have(self, trains: int, ships: int) -> bool:
        return self.need[0] + trains <= self.reach[0] and self.need[1] + ships <= self.reach[1]

    def own(self) -> list[int]:
        """The routes wanted that the seat itself can have the pieces for."""
        length = self.rules.length
        return [route for route in self.wanted if length[route] <= self.reach[self.kind(route)]]

    def longest(self) -> list[int]:
        """All routes that can be had with the pieces left, longest first."""
        cost = self.cost
        return [route for route in self.ways.by_length if 0 < cost[route] <= self.pieces[self.kind(route)]]

    def names(self, city: int) -> int:
        """How many tickets, done or within reach, name the city."""
        facts = self.rules.board.tickets
        return sum([1 for ticket in self.tickets if ticket not in self.lost and city in facts[ticket].cities])
