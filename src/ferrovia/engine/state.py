"""Everything there is to know about a game in progress, in one closed record."""

from typing import Final

from ferrovia.engine.actions import Action
from ferrovia.engine.cards import Hand, Payment

NOBODY: Final = -1
NOT_YET: Final = -1  # last turns are not running

# Kinds of questions.
OPENING: Final = 0  # which opening tickets to keep; all seats are asked together
TURN: Final = 1
SECOND: Final = 2  # the second card of a draw
KEEPING: Final = 3  # which of the drawn tickets to keep
TUNNEL: Final = 4  # pay the extra cards, or give up


class Pending:
    """An open question: who must answer, of what kind, about what."""

    __slots__ = ("about", "answer", "kind", "laid", "route", "seat")

    def __init__(
        self,
        kind: int,
        seat: int,
        about: list[int],
        route: int = -1,
        laid: Payment = (),
        answer: Action | None = None,
    ) -> None:
        self.kind = kind
        self.seat = seat
        self.about = about  # the tickets offered, or the cards turned up
        self.route = route  # the tunnel
        self.laid = laid  # the cards laid down for it
        self.answer = answer  # given, but secret until all have answered

    def copy(self) -> "Pending":
        """An equal question that shares nothing that changes."""
        return Pending(self.kind, self.seat, self.about[:], self.route, self.laid, self.answer)


class State:
    """One game in progress, hidden things included. Only the mechanics change it, and only through `Game.apply`."""

    __slots__ = (
        "buildings",
        "deck",
        "discards",
        "display",
        "first",
        "hands",
        "is_over",
        "openings",
        "owner",
        "passes",
        "pending",
        "pieces",
        "points",
        "seed",
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
        deck: list[int],
        discards: Hand,
        display: list[int],
        hands: list[Hand],
        ticket_deck: list[int],
        tickets: list[list[int]],
        owner: list[int],
        openings: list[list[int]],
        pieces: list[int],
        points: list[int],
        buildings: list[int],
        stations: list[int],
        pending: list[Pending],
        passes: int,
        turns_left: int,
        is_over: bool,
    ) -> None:
        self.seed = seed
        self.shuffles = shuffles  # how often each stream of chance was used
        self.first = first  # the seat that has the first turn
        self.deck = deck  # the top is the last
        self.discards = discards
        self.display = display
        self.hands = hands
        self.ticket_deck = ticket_deck  # the top is the last
        self.tickets = tickets
        self.owner = owner  # seat by route
        self.openings = openings  # by seat: how many routes of each cost class it may claim
        self.pieces = pieces
        self.points = points  # by side
        self.buildings = buildings  # seat by city
        self.stations = stations  # not yet built, by seat
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
            self.deck[:],
            self.discards[:],
            self.display[:],
            [hand[:] for hand in self.hands],
            self.ticket_deck[:],
            [tickets[:] for tickets in self.tickets],
            self.owner[:],
            [counts[:] for counts in self.openings],
            self.pieces[:],
            self.points[:],
            self.buildings[:],
            self.stations[:],
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
