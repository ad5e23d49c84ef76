"""The routes that a seat wants: the paths of its tickets and of those on its rack, through its side's network."""

from ferrovia.bots.common.shortest_paths import UNREACHABLE, ShortestPaths
from ferrovia.engine.fleet import ships_in_box
from ferrovia.engine.observe import Observation
from ferrovia.engine.portable import Portable
from ferrovia.engine.purse import Purse
from ferrovia.engine.questions import FLEET, OPENING_TICKETS
from ferrovia.engine.rules import Rules


def count_pieces(rules: Rules, routes: list[int]) -> tuple[int, int]:
    """Return the trains and ships that routes need."""
    total = 0
    ships = 0
    for route in routes:
        total += rules.length[route]
        if rules.at_sea[route]:
            ships += rules.length[route]
    return total - ships, ships


class Plan(Portable):
    """Plans one ticket at a time. Its state is a cache: the same observation always gives the same plan."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.purse = Purse(rules)
        self.paths = ShortestPaths(rules)
        self.owner: list[int] = []  # the plan is valid for this owner list, with these tickets and pieces
        self.tickets: list[int] = []
        self.pieces: list[int] = []
        self.open_tickets: list[int] = []  # tickets not known to be completed, most points first
        self.cost: list[int] = []  # by route: pieces that it still needs
        self.wanted: list[int] = []  # routes that the tickets within reach still need
        self.missing: list[int] = []  # tickets not done, nor completed by the paths of other tickets
        self.given_up: list[int] = []  # tickets that the plan does not pursue: out of reach, or not worth it
        self.need: list[int] = [0, 0]  # trains and ships for the wanted routes
        self.reach: list[int] = [0, 0]  # trains and ships that the seat can have, exchanges included
        # By route: cards to hold back for a tunnel, about as many as the deck will demand.
        self.extra: list[int] = [(cards + 1) // 3 for cards in rules.tunnel]
        self.rank: dict[int, int] = {}  # of each ticket among all, most points first
        facts = rules.board.tickets
        for index, ticket in enumerate(sorted(range(len(facts)), key=lambda ticket: (-facts[ticket].points, ticket))):
            self.rank[ticket] = index

    def piece_kind(self, route: int) -> int:
        """Return the kind of pieces that the route needs: 0 for trains, 1 for ships."""
        return self.rules.at_sea[route]

    def update(self, view: Observation) -> None:
        """Find paths for the tickets, most points first, if anything has changed."""
        seat = view.seat
        tickets = view.tickets + view.rack_tickets
        pieces = [view.trains[seat], view.ships[seat]]
        if tickets == self.tickets and pieces == self.pieces and view.has_owners(self.owner):
            return
        if tickets != self.tickets:
            self.tickets = tickets
            self.open_tickets = sorted(tickets, key=lambda ticket: self.rank[ticket])
        self.owner = view.owner
        self.pieces = pieces
        self.cost = self.paths.costs(self.owner, seat)
        self.wanted = []
        self.missing = []
        self.given_up = []
        self.need = [0, 0]
        self._find_paths(self._update_reach(view))

    def _update_reach(self, view: Observation) -> int:
        """Set how many pieces of each kind the seat can have, and return how many are available for paths."""
        book = self.rules.rulebook
        trains, ships = self.pieces
        if not self.rules.has_fleet:
            self.reach = [trains, 0]
            side = self.rules.side_of[view.seat]
            return sum([left for seat, left in enumerate(view.trains) if self.rules.side_of[seat] == side])
        if view.question_kind == OPENING_TICKETS or view.question_kind == FLEET:
            self.reach = [book.fleet[0], book.fleet[1]]
            return book.pieces
        box = view.trains_in_box[view.seat]
        self.reach = [trains + min(box, ships), ships + min(ships_in_box(self.rules, box), trains)]
        return trains + ships

    def _find_paths(self, pieces: int) -> None:
        cost = self.cost[:]
        length = self.rules.length
        for ticket in self.open_tickets[:]:
            taken = self.paths.find_ticket(cost, ticket, pieces)
            if taken == 0:  # completed, or it will be by the paths of others
                if not self.wanted:
                    self.open_tickets.remove(ticket)
                continue
            self.missing.append(ticket)
            ships = sum([length[route] for route in self.paths.found if self.piece_kind(route)])
            trains = taken - ships
            if taken == UNREACHABLE or (self.rules.has_fleet and not self._can_have(trains, ships)):
                self.given_up.append(ticket)
                continue
            pieces -= taken
            self.need[0] += trains
            self.need[1] += ships
            self.wanted.extend(self.paths.found)
            for route in self.paths.found:
                cost[route] = 0

    def _can_have(self, trains: int, ships: int) -> bool:
        return self.need[0] + trains <= self.reach[0] and self.need[1] + ships <= self.reach[1]

    def claimable(self) -> list[int]:
        """Return the wanted routes for which the seat itself can have the pieces."""
        length = self.rules.length
        return [route for route in self.wanted if length[route] <= self.reach[self.piece_kind(route)]]

    def open_routes_by_length(self) -> list[int]:
        """Return the routes that can be claimed with the pieces left, longest first."""
        cost = self.cost
        return [route for route in self.paths.by_length if 0 < cost[route] <= self.pieces[self.piece_kind(route)]]

    def count_tickets_naming(self, city: int) -> int:
        """Return how many tickets, completed or within reach, name the city."""
        facts = self.rules.board.tickets
        return sum([1 for ticket in self.tickets if ticket not in self.given_up and city in facts[ticket].cities])
