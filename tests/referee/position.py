"""The state of a game; legality is in other modules."""

from copy import deepcopy
from typing import Any

from .books import BOOKS
from .cards import CardTable, Oracle
from .notation import city_codes, ordered, route_names, split
from .payments import doubles

Question = dict[str, Any]


class Position:
    """One game. Cards are strings; tickets and routes are indices into the board's lists."""

    def __init__(
        self, book: str, board: dict[str, Any], seats: int, oracle: Oracle, starting_seat: int | None = None
    ) -> None:
        if book not in BOOKS:
            raise ValueError(f"no rulebook {book!r}")
        self.book = BOOKS[book]
        if seats not in self.book.seats:
            raise ValueError(f"{book} is not for {seats} seats")
        self.board = board
        self.seats = range(seats)
        self.sides = range(seats // self.book.side)
        self.oracle = oracle
        self.city_of = city_codes(board)
        self.route_of = route_names(board)
        self.doubles = [doubles(board, index) for index in range(len(board["routes"]))]
        self.building_sites = {
            city["id"]
            for city in board["cities"]
            if not city.get("junction") and (city.get("harbor") or not self.book.harbors)
        }
        names = ["+?"] if len(self.book.decks) == 1 else ["+?t", "+?s"]
        self.unseen = {name: deck for deck, name in enumerate(names)}

        self.trains = [0 if self.book.fleet else self.book.trains for _ in self.seats]
        self.ships = [0 for _ in self.seats]
        self.box = [0 for _ in self.seats]  # trains in the box
        self.points = [0 for _ in self.sides]
        self.others = [0 for _ in self.sides]  # points that are not for routes
        self.owner: list[int | None] = [None for _ in board["routes"]]
        self.stations: dict[str, int] = {}
        self.tickets: list[list[int]] = [[] for _ in self.seats]
        self.racks = ["" for _ in self.sides if self.book.racks]
        self.rack_tickets: list[list[int]] = [[] for _ in self.sides if self.book.racks]
        self.flags = ["" for _ in self.seats]
        self.asked: dict[int, Question] = {}
        self.asked_together: dict[int, Question] = {}  # the opening questions, until all are answered
        self.answers: dict[int, str] = {}
        self.ends_the_draw = False  # whether the last card taken ends the turn
        self.passes = 0
        self.idle = 0  # turns in a row in which nobody could do more than exchange
        self.left: int | None = None
        self.over = False

        starters = [self.seats_of(side)[0] for side in self.sides]  # COM-01: the first partner of a side
        if starting_seat is not None and starting_seat not in starters:
            raise ValueError(f"seat {starting_seat} cannot have the first turn")
        self.starting_seat = oracle("starting_seat", starters)[-1] if starting_seat is None else starting_seat
        every = ["".join(card * count for card, count in deck.items()) for deck in self.book.decks]
        self.table = CardTable(every, self.book.slots, oracle)
        self.hands = ["" for _ in self.seats]
        for seat in self.seats:
            for deck, count in enumerate(self.book.opening_cards):
                self.hands[seat] += "".join(self.table.pop(deck) for _ in range(count))
        self.table.open_display()
        self.ticket_deck: list[int] = []

    def snapshot(self) -> dict[str, Any]:
        """The whole state as plain values."""
        two = len(self.table.decks) == 2
        discards = [ordered(cards) for cards in self.table.discards]
        return {
            "hands": [ordered(hand) for hand in self.hands],
            "racks": [ordered(rack) for rack in self.racks],
            "display": list(self.table.display),
            "deck": [list(split(deck)) for deck in self.table.decks] if two else self.table.decks[0],
            "discards": discards if two else discards[0],
            "tickets": [list(tickets) for tickets in self.tickets],
            "rack_tickets": [list(tickets) for tickets in self.rack_tickets],
            "ticket_deck": list(self.ticket_deck),
            "owner": list(self.owner),
            "stations": dict(self.stations),
            "stations_left": [self.stations_left(seat) for seat in self.seats],
            "trains": list(self.trains),
            "ships": list(self.ships),
            "box": list(self.box),
            "flags": [ordered(flag) for flag in self.flags],
            "points": list(self.points),
            "asked": [{"seat": seat, **deepcopy(self.asked[seat])} for seat in sorted(self.asked)],
            "left": self.left,
            "over": self.over,
        }

    def side_of(self, seat: int) -> int:
        """ASI-01: partners sit next to each other; without teams each seat is a side."""
        return seat // self.book.side

    def seats_of(self, side: int) -> list[int]:
        return [seat for seat in self.seats if self.side_of(seat) == side]

    def rack(self, seat: int) -> str:
        """The cards on the rack of the seat's side."""
        return self.racks[self.side_of(seat)] if self.book.racks else ""

    def pieces(self, seat: int, route: dict[str, Any]) -> int:
        """The seat's pieces of the kind that the route needs (WLD-05)."""
        return self.ships[seat] if route.get("ship") else self.trains[seat]

    def ships_in_box(self, seat: int) -> int:
        """The number of ships in the box: the box keeps the pieces that were not chosen; exchanges keep their total."""
        return self.book.trains + self.book.ships - self.book.fleet - self.box[seat]

    def stations_left(self, seat: int) -> int:
        return self.book.stations - list(self.stations.values()).count(seat)

    def station_cost(self, seat: int) -> int:
        """EUR-08: one card for the first, two for the second, three for the third."""
        return self.book.stations - self.stations_left(seat) + 1
