"""Positions for tests: games in progress, built from texts."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from inspect import isdatadescriptor
from typing import Any

from ferrovia.boards import load_board
from ferrovia.engine.actions import IllegalAction
from ferrovia.engine.board import Board
from ferrovia.engine.cards import NO_CARD, UNKNOWN
from ferrovia.engine.events import Event
from ferrovia.engine.game import Game
from ferrovia.engine.scoring import Result
from ferrovia.engine.state import NOBODY, Question, State, is_opening, redact
from ferrovia.notation.action import Notation
from ferrovia.notation.cards import CARD_TEXTS, format_cards
from ferrovia.notation.position import make_position, parse_pile, ticket_names
from ferrovia.rulebooks import RULEBOOKS


def fields_of(state: State) -> dict[str, Any]:
    """Every field of a state but its rules, by name, whether the engine is interpreted or compiled."""
    fields: Any = state.__getstate__()
    return {name: value for name, value in fields.items() if name != "rules"}


QUESTION_FIELDS = sorted(name for name, value in vars(Question).items() if isdatadescriptor(value) and name[0] != "_")
# What a state stores in several fields or as a flat vector, as the facts that tests compare.
VIEWS = {
    "decks": ("deck", "deck_size", "ship_deck", "ship_deck_size"),
    "discards_by_deck": ("discarded",),
    "hands": ("held",),
    "questions": ("answers", "offered", "offers", "question_kind", *QUESTION_FIELDS),
    "rack_tickets": ("held_tickets", "ticket_counts"),
    "racks": ("racked",),
    "ticket_deck": ("ticket_bottom", "ticket_pile", "tickets_left"),
    "tickets": ("held_tickets", "ticket_counts"),
}
# The facts of a state: its rules aside, every field there is, or the view that shows it.
STATE_FIELDS = sorted(
    {*fields_of(Game(RULEBOOKS["usa"], load_board("usa"), 2).new(0)), *VIEWS}
    - {name for names in VIEWS.values() for name in names}
)


@dataclass
class Position:
    """A state with its game, played and inspected with texts."""

    game: Game
    state: State
    notation: Notation

    @property
    def seat(self) -> int:
        """The asked seat (the first, if there are several)."""
        return self.game.asked_seats(self.state)[0]

    def menu(self, seat: int | None = None) -> list[str]:
        """The legal actions of a seat as texts."""
        seat = self.seat if seat is None else seat
        return [self.notation.format(action) for action in self.game.legal_actions(self.state, seat)]

    def do(self, *texts: str, seat: int | None = None) -> list[Event]:
        """Play actions, each for the asked seat; returns the events of the last one."""
        events: list[Event] = []
        for text in texts:
            player = self.seat if seat is None else seat
            events = self.game.apply(self.state, self.notation.parse(text, player))
        return events

    def refusal(self, text: str, seat: int | None = None) -> str:
        """The refusal code of an action, "" if it is legal; a refused action must not change the state."""
        player = self.seat if seat is None else seat
        before = self.facts()
        try:
            self.game.apply(self.state.copy(), self.notation.parse(text, player))
        except IllegalAction as refused:
            code = refused.code
        else:
            return ""
        try:
            self.game.apply(self.state, self.notation.parse(text, player))
        except IllegalAction:
            assert self.facts() == before, "a refused action changed the state"
        return code

    def facts(self) -> dict[str, object]:
        """Everything in the state, for comparison."""
        return state_facts(self.state)

    def redacted(self, seat: int) -> dict[str, object]:
        """Everything that a seat may know of the state, for comparison."""
        return state_facts(redact(self.game.rules, self.state, seat))

    @property
    def asked(self) -> list[tuple[int, int]]:
        """The seat and the kind of each open question."""
        return [(question.seat, question.kind) for question in self.state.questions if question.answer is None]

    def hand(self, seat: int) -> str:
        """A seat's cards as letters."""
        return hand_text(self.state.hands[seat])

    def rack(self, side: int) -> str:
        """The cards on a side's rack as letters."""
        return hand_text(self.state.racks[side])

    @property
    def display(self) -> str:
        """The display as letters, '-' for an empty slot."""
        return "".join("-" if card == NO_CARD else CARD_TEXTS[card] for card in self.state.display)

    @property
    def discards(self) -> str:
        """The discards as letters."""
        return "".join(hand_text(pile) for pile in self.state.discards_by_deck)

    @property
    def deck(self) -> str:
        """The deck as letters, the top last."""
        return pile_text(self.state.decks[0])

    @property
    def ticket_deck(self) -> list[str]:
        """The names of the tickets in the deck, the top last."""
        return self.ticket_names(self.state.ticket_deck)

    def tickets(self, seat: int) -> list[str]:
        """The names of a seat's tickets."""
        return self.ticket_names(self.state.tickets[seat])

    def ticket_names(self, numbers: list[int]) -> list[str]:
        """Tickets by the codes of their cities."""
        names = ticket_names(self.notation, self.game.board)
        return [names[number] for number in numbers]

    def claimable(self, seat: int | None = None) -> set[str]:
        """The names of the routes that the seat's menu offers."""
        return {text.partition("=")[0] for text in self.menu(seat) if "-" in text}

    def owner(self, name: str) -> int:
        """The owner of a route, or NOBODY."""
        return self.state.owner[self.route(name)]

    def route(self, name: str) -> int:
        """A route by its name in the notation, such as den-pho or den-pho.2."""
        return self.notation.route_names.index(name)

    def ticket(self, name: str) -> int:
        """A ticket by the codes of its cities, such as den-elp."""
        return ticket_names(self.notation, self.game.board).index(name)

    @property
    def result(self) -> Result:
        """The result if the game ended now."""
        return self.game.result(self.state)


def values_of(events: list[Event], kind: int) -> list[tuple[int, ...]]:
    """The values of the events of a kind."""
    return [event.values for event in events if event.kind == kind]


def facts_of(events: list[Event], kind: int) -> list[tuple[int, tuple[int, ...], int]]:
    """The seat, values and audience of the events of a kind."""
    return [(event.seat, event.values, event.audience) for event in events if event.kind == kind]


def texts_for(events: list[Event], seat: int) -> list[str]:
    """The events that a seat, or with NOBODY a spectator, may know, as texts."""
    return [repr(event) for event in events if (event.is_public() if seat == NOBODY else event.is_for(seat))]


def hand_text(hand: list[int]) -> str:
    """Counted cards as letters, wilds last."""
    return format_cards(tuple(card for card, count in enumerate(hand) if card != UNKNOWN for _ in range(count)))


def pile_text(cards: list[int]) -> str:
    """Cards as letters, in order."""
    return "".join(CARD_TEXTS[card] for card in cards)


def state_facts(state: State) -> dict[str, object]:
    """Everything in a state as plain values, apart from how it is stored (`STATE_FIELDS`)."""
    facts: dict[str, object] = {name: getattr(state, name) for name in STATE_FIELDS if name != "questions"}
    facts["questions"] = [[(name, getattr(question, name)) for name in QUESTION_FIELDS] for question in state.questions]
    return {name: frozen(value) for name, value in facts.items()}


def frozen(value: object) -> object:
    """A list, a tuple or a vector as a tuple, with everything in it."""
    return tuple(frozen(item) for item in value) if isinstance(value, Iterable) and not _is_text(value) else value


def _is_text(value: object) -> bool:
    return isinstance(value, str | bytes)


def set_questions(state: State, questions: list[Question]) -> None:
    """Replace what the open questions are about."""
    for question in questions:
        state.set_offer(question.seat, question.offer)
        state.card = question.card
        if is_opening(state):
            state.answers[question.seat] = question.answer


def position(
    book: str = "usa",
    seats: int = 2,
    *,
    board: Board | None = None,
    rules: dict[str, Any] | None = None,
    display: str | None = "rgbyw",
    **given: Any,
) -> Position:
    """A position at the start of a turn, set up by `make_position`.

    It is on the rulebook's own board with its own rules, unless others are given; `rules` are fields of the rulebook
    that differ. `display` None keeps the dealt one.
    """
    game = Game(replace(RULEBOOKS[book], **rules or {}), board or load_board(book), seats)
    state = make_position(game, display=display, **given)
    return Position(game, state, Notation(game.board))


def opening(book: str = "usa", seats: int = 2, *, seed: int = 0, starting_seat: int = NOBODY) -> Position:
    """A new game: every seat is asked which tickets it keeps."""
    game = Game(RULEBOOKS[book], load_board(book), seats)
    return Position(game, game.new(seed, starting_seat), Notation(game.board))


__all__ = [
    "NOBODY",
    "STATE_FIELDS",
    "Position",
    "facts_of",
    "fields_of",
    "frozen",
    "hand_text",
    "opening",
    "parse_pile",
    "pile_text",
    "position",
    "set_questions",
    "state_facts",
    "texts_for",
    "values_of",
]
