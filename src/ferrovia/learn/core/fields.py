"""The fields of an observation and of the hidden state: what each number means, one after the other.

Seats are relative: 0 is the seat that observes, 1 the next one in turn order, and so on; sides likewise. Cards are
those of the decks in ascending order (`ActionNumbers.cards`). A field that a rulebook has no use for has size 0.
"""

from typing import Final

from ferrovia.engine.native import Ints, i64
from ferrovia.engine.questions import (
    FIRST_SHARE,
    FLAG,
    FLEET,
    KEEPING,
    OPENING_TICKETS,
    PLACE,
    QUESTION_KINDS,
    REFILL,
    SECOND,
    SHARING,
    TUNNEL,
    TURN,
)
from ferrovia.engine.rulebook import MAX_DECK
from ferrovia.engine.rules import Rules
from ferrovia.engine.state import MAX_OFFER
from ferrovia.engine.vectors import filled

# Raised when layouts, numbers of actions, rewards or rules change in a way that matters to a trained player.
VERSION: Final = 0

MAX_SIDE_POINTS: Final = 1000


class Field:
    """Consecutive numbers of a row, all within the same bounds; `shape` is for reading them as a table."""

    def __init__(self, name: str, first: int, shape: tuple[int, ...], low: int, high: int) -> None:
        self.name = name
        self.first = first
        self.shape = shape
        self.low = low
        self.high = high

    @property
    def size(self) -> int:
        """How many numbers it has."""
        size = 1
        for length in self.shape:
            size *= length
        return size


class Fields:
    """Fields one after the other."""

    def __init__(self) -> None:
        self.listed: list[Field] = []
        self.size: i64 = 0

    def add(self, name: str, shape: tuple[int, ...], high: int, low: int = 0) -> i64:
        """Add a field and return where it begins; nothing is listed if it has no numbers."""
        first = self.size
        field = Field(name, first, shape, low, high)
        if field.size:
            self.listed.append(field)
        self.size = first + field.size
        return first


def questions_of(rules: Rules) -> list[int]:
    """The kinds of questions that a game can ask, by name: kinds that other games ask have no place in a layout."""
    asked = {
        FIRST_SHARE: rules.has_racks,
        FLAG: rules.whole_flag != 0,
        FLEET: rules.has_fleet,
        KEEPING: True,
        OPENING_TICKETS: True,
        PLACE: rules.has_racks,
        REFILL: rules.has_ships,
        SECOND: True,
        SHARING: rules.has_racks,
        TUNNEL: max([0, *rules.tunnel]) > 0,
        TURN: True,
    }
    by_name = {kind.name: number for number, kind in QUESTION_KINDS.items() if asked.get(number, False)}
    return [by_name[name] for name in sorted(by_name)]


def places(kinds: list[int]) -> Ints:
    """By kind: its place in this list."""
    found = filled(max(kinds) + 1, 0)
    for place, kind in enumerate(kinds):
        found[kind] = place
    return found


class ObservationFields(Fields):
    """Where each field of an observation begins. Everything in it is known to the seat that observes."""

    def __init__(self, rules: Rules, cards: int) -> None:
        super().__init__()
        seats: int = rules.seats
        sides: int = rules.sides
        routes: int = rules.route_count
        tickets: int = rules.ticket_count
        cities: int = rules.city_count if rules.stations or rules.harbors else 0
        racks: int = 1 if rules.has_racks else 0
        fleets: int = seats if rules.has_fleet else 0
        colors = len(rules.rulebook.flag)
        unfinished_claims = 1 if max([0, *rules.tunnel]) or colors else 0  # those that end with another question
        # The question
        questions = questions_of(rules)
        self.question: i64 = self.add("question", (len(questions),), 1)
        self.question_entries: Ints = places(questions)
        self.offer: i64 = self.add("offer", (tickets,), 1)
        self.least_kept: i64 = self.add("least_kept", (1,), tickets)
        self.route: i64 = self.add("route", (unfinished_claims * routes,), 1)
        self.laid: i64 = self.add("laid", (unfinished_claims * cards,), MAX_DECK)
        self.turned_up: i64 = self.add("turned_up", (unfinished_claims * cards,), MAX_DECK)
        self.drawn: i64 = self.add("drawn", (racks * cards,), 1)
        self.second_on_rack: i64 = self.add("second_on_rack", (racks,), 1)
        self.second_follows: i64 = self.add("second_follows", (1 if rules.has_ships else 0,), 1)
        # Cards
        self.hand: i64 = self.add("hand", (cards,), MAX_DECK)
        self.rack: i64 = self.add("rack", (racks * cards,), MAX_DECK)
        self.display: i64 = self.add("display", (cards,), len(rules.slot_deck))
        self.discards: i64 = self.add("discards", (cards,), MAX_DECK)
        self.decks: i64 = self.add("decks", (len(rules.decks),), MAX_DECK)
        # Tickets
        self.tickets: i64 = self.add("tickets", (tickets,), 1)
        self.rack_tickets: i64 = self.add("rack_tickets", (racks * tickets,), 1)
        self.done: i64 = self.add("done", (tickets,), 1)
        self.ticket_deck: i64 = self.add("ticket_deck", (1,), tickets)
        # Seats and sides
        self.hand_sizes: i64 = self.add("hand_sizes", (seats,), MAX_DECK)
        self.ticket_counts: i64 = self.add("ticket_counts", (seats,), tickets)
        self.trains: i64 = self.add("trains", (seats,), rules.pieces)
        self.ships: i64 = self.add("ships", (fleets,), rules.pieces)
        self.trains_in_box: i64 = self.add("trains_in_box", (fleets,), rules.pieces_in_box)
        buildings: int = rules.stations + rules.harbors
        self.buildings_left: i64 = self.add("buildings_left", (seats if cities else 0,), buildings)
        self.flags: i64 = self.add("flags", (seats, colors), 1)
        self.rack_sizes: i64 = self.add("rack_sizes", (racks * sides,), MAX_DECK)
        self.rack_ticket_counts: i64 = self.add("rack_ticket_counts", (racks * sides,), tickets)
        self.points: i64 = self.add("points", (sides,), MAX_SIDE_POINTS, -MAX_SIDE_POINTS)
        self.starting_seat: i64 = self.add("starting_seat", (seats,), 1)
        self.turns_left: i64 = self.add("turns_left", (1,), seats * rules.rulebook.last_turns + 1)
        # The board
        self.owners: i64 = self.add("owners", (seats, routes), 1)
        self.buildings: i64 = self.add("buildings", (seats, cities), 1)


class HiddenFields(Fields):
    """Where each field of the hidden state begins: what the observation leaves out, future shuffles aside."""

    def __init__(self, rules: Rules, cards: int) -> None:
        super().__init__()
        seats: int = rules.seats
        tickets: int = rules.ticket_count
        racks: int = rules.sides if rules.has_racks else 0
        self.hands: i64 = self.add("hands", (seats, cards), MAX_DECK)
        self.racks: i64 = self.add("racks", (racks, cards), MAX_DECK)
        self.tickets: i64 = self.add("tickets", (seats, tickets), 1)
        self.rack_tickets: i64 = self.add("rack_tickets", (racks, tickets), 1)
        self.offers: i64 = self.add("offers", (seats, tickets), MAX_OFFER)
        self.chosen: i64 = self.add("chosen", (seats, tickets), 1)
        self.fleets: i64 = self.add("fleets", (seats if rules.has_fleet else 0,), rules.pieces + 1)
        self.deck: i64 = self.add("deck", (len(rules.sorted_deck),), cards)
        self.ship_deck: i64 = self.add("ship_deck", (len(rules.sorted_ship_deck),), cards)
        self.ticket_deck: i64 = self.add("ticket_deck", (tickets,), tickets)
