"""Everything there is to know about a game in progress, in one closed record."""

from typing import Final

from ferrovia.engine.actions import Action
from ferrovia.engine.cards import Hand, Payment

NOBODY: Final = -1
NOT_YET: Final = -1  # last turns are not running


class Pending:
    """An open question: who must answer, of what kind, about what."""

    __slots__ = ("about", "answer", "kind", "laid", "rack", "route", "seat")

    def __init__(
        self,
        kind: int,
        seat: int,
        about: list[int],
        route: int = -1,
        laid: Payment = (),
        rack: Payment = (),
        answer: Action | None = None,
    ) -> None:
        self.kind = kind
        self.seat = seat
        # Tickets offered or just kept; cards turned up; [slot, question, card] of a REFILL; [card, whether all saw it]
        # of a PLACE; [whether it goes on the rack] of a SECOND card where there are racks.
        self.about = about
        self.route = route  # the tunnel, or the route claimed
        self.laid = laid  # the cards played from the hand
        self.rack = rack  # and from the rack
        self.answer = answer  # given, but secret until all have answered

    def copy(self) -> "Pending":
        """An equal question that shares nothing that changes."""
        return Pending(self.kind, self.seat, self.about[:], self.route, self.laid, self.rack, self.answer)


class State:
    """One game in progress, hidden things included. Only the mechanics change it, and only through `Game.apply`."""

    __slots__ = (
        "box",
        "buildings",
        "decks",
        "discards",
        "display",
        "first",
        "flags",
        "hands",
        "is_over",
        "openings",
        "owner",
        "passes",
        "pending",
        "pieces",
        "points",
        "rack_tickets",
        "racks",
        "seed",
        "ships",
        "shuffles",
        "stations",
        "ticket_deck",
        "tickets",
        "turns_left",
    )

    def __init__(
        self,
        seed: bytes,
        shuffles: list[int],
        first: int,
        decks: list[list[int]],
        discards: list[Hand],
        display: list[int],
        hands: list[Hand],
        racks: list[Hand],
        ticket_deck: list[int],
        tickets: list[list[int]],
        rack_tickets: list[list[int]],
        owner: list[int],
        openings: list[list[int]],
        pieces: list[int],
        ships: list[int],
        box: list[int],
        points: list[int],
        buildings: list[int],
        stations: list[int],
        flags: list[int],
        pending: list[Pending],
        passes: int,
        turns_left: int,
        is_over: bool,
    ) -> None:
        self.seed = seed
        self.shuffles = shuffles  # how often each stream of chance was used
        self.first = first  # the seat that has the first turn
        self.decks = decks  # the top is the last
        self.discards = discards  # by deck
        self.display = display
        self.hands = hands
        self.racks = racks  # by side; none where sides have no racks
        self.ticket_deck = ticket_deck  # the top is the last
        self.tickets = tickets  # in the hands
        self.rack_tickets = rack_tickets  # by side
        self.owner = owner  # seat by route
        self.openings = openings  # by seat: how many routes of each cost class it may claim
        self.pieces = pieces  # trains (or buses) by seat
        self.ships = ships  # by seat
        self.box = box  # trains put back by each seat; the ships in the box follow from the rest
        self.points = points  # by side
        self.buildings = buildings  # seat by city
        self.stations = stations  # stations or harbours not yet built, by seat
        self.flags = flags  # by seat, the kept cards of a flag as bits
        self.pending = pending
        self.passes = passes  # in a row
        self.turns_left = turns_left
        self.is_over = is_over

    def copy(self) -> "State":
        """An equal state that shares nothing that changes."""
        return State(
            self.seed,
            self.shuffles[:],
            self.first,
            [deck[:] for deck in self.decks],
            [pile[:] for pile in self.discards],
            self.display[:],
            [hand[:] for hand in self.hands],
            [rack[:] for rack in self.racks],
            self.ticket_deck[:],
            [tickets[:] for tickets in self.tickets],
            [tickets[:] for tickets in self.rack_tickets],
            self.owner[:],
            [counts[:] for counts in self.openings],
            self.pieces[:],
            self.ships[:],
            self.box[:],
            self.points[:],
            self.buildings[:],
            self.stations[:],
            self.flags[:],
            [question.copy() for question in self.pending],
            self.passes,
            self.turns_left,
            self.is_over,
        )


def ask(state: State, kind: int, seat: int) -> None:
    """Make this the only open question; the entry is used again, for a question is asked at every step."""
    question = state.pending[0]
    question.kind = kind
    question.seat = seat


def question_for(state: State, seat: int) -> Pending | None:
    """The open question that this seat must answer, if any."""
    for question in state.pending:
        if question.seat == seat and question.answer is None:
            return question
    return None
