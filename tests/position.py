"""Positions for tests: games in progress, built from texts."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from inspect import isdatadescriptor
from typing import Any

from ferrovia.boards import load_board
from ferrovia.engine.actions import IllegalAction
from ferrovia.engine.board import Board
from ferrovia.engine.cards import NO_CARD, UNKNOWN, new_hand
from ferrovia.engine.claim import may_claim
from ferrovia.engine.events import Event
from ferrovia.engine.game import Game
from ferrovia.engine.questions import TURN
from ferrovia.engine.scoring import Result
from ferrovia.engine.state import NOBODY, NOT_YET, Question, State, ask, is_opening, redact
from ferrovia.engine.vectors import vector
from ferrovia.notation.action import Notation
from ferrovia.notation.cards import CARD_TEXTS, format_cards, parse_cards
from ferrovia.rulebooks import RULEBOOKS


def fields_of(state: State) -> dict[str, Any]:
    """Every field of a state but its rules, by name, whether the engine is interpreted or compiled."""
    fields: Any = state.__getstate__()
    return {name: value for name, value in fields.items() if name != "rules"}


QUESTION_FIELDS = sorted(name for name, value in vars(Question).items() if isdatadescriptor(value) and name[0] != "_")
# What a state stores in several fields or as a flat vector, as the facts that tests compare.
VIEWS = {
    "claimable_counts": ("claimable", "open_to"),
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
        tickets = self.game.board.tickets
        return ["-".join(self.notation.city_codes[city] for city in tickets[number].cities) for number in numbers]

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
        for number, ticket in enumerate(self.game.board.tickets):
            if "-".join(self.notation.city_codes[city] for city in ticket.cities) == name:
                return number
        raise KeyError(name)

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


def parse_pile(text: str) -> list[int]:
    """Letters as cards, in order."""
    return [parse_cards(card)[0] for card in re.findall(r"[a-z]\^|[A-Z]2|.", text)]


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
    hands: tuple[str, ...] = (),
    racks: tuple[str, ...] = (),
    display: str | None = "rgbyw",
    deck: str | None = None,
    ships: str | None = None,
    discards: str = "",
    owner: dict[str, int] | None = None,
    trains: tuple[int, ...] = (),
    fleet: tuple[tuple[int, int], ...] = (),
    tickets: tuple[tuple[str, ...], ...] = (),
    rack_tickets: tuple[tuple[str, ...], ...] = (),
    ticket_deck: tuple[str, ...] | None = None,
    stations: dict[str, int] | None = None,
    turn: int = 0,
    turns_left: int = NOT_YET,
    rules: dict[str, Any] | None = None,
) -> Position:
    """A position at the start of a turn.

    Cards are letters of the notation ('-' is an empty slot of the display). Routes and tickets are named by city codes
    (`{"den-pho": 0}` with the owner's seat, `("den-elp", ...)`), stations and harbours by city code. The top of `deck`,
    of the deck of `ships` and of `ticket_deck` is the last card; `racks` and `rack_tickets` are by side. `fleet` is
    (trains, ships) by seat for rulebooks with ships, before paying for the routes of `owner` (default: 20 and 40).
    `display` None keeps the dealt one. Other defaults: empty hands, a full deck (cards may exist twice; set `deck` if
    that matters), all pieces, no tickets, a full ticket deck, the rulebook's own board
    and rules; `rules` are fields of the rulebook that differ.
    """
    game = Game(replace(RULEBOOKS[book], **rules or {}), board or load_board(book), seats)
    state = game.new(0)
    built = Position(game, state, Notation(game.board))
    kinds = game.rules.card_kinds
    state.hands = [_counted(text, kinds) for text in hands] + [new_hand(kinds) for _ in range(seats - len(hands))]
    state.racks = [_counted(text, kinds) for text in racks] + state.racks[len(racks) :]
    if display is not None:
        slots = re.findall(r"-|[a-z]\^|[A-Z]2|[a-zA-Z*]", display)
        state.display = vector([NO_CARD if slot == "-" else parse_cards(slot)[0] for slot in slots])
    given = (deck, ships)
    state.decks = [
        dealt if (text := given[number]) is None else parse_pile(text) for number, dealt in enumerate(state.decks)
    ]
    state.discarded = vector(_counted(discards, kinds))
    if game.rules.has_ships:
        for seat in range(seats):
            chosen = fleet[seat] if seat < len(fleet) else (20, 40)
            state.trains[seat], state.ships[seat] = chosen
            state.trains_in_box[seat] = game.rulebook.fleet[0] - chosen[0]
    for name, seat in (owner or {}).items():
        state.owner[built.route(name)] = seat
        is_sea_route = game.board.routes[built.route(name)].ship
        (state.ships if is_sea_route else state.trains)[seat] -= game.rules.length[built.route(name)]
        state.points[game.rules.side_of[seat]] += game.rules.points[built.route(name)]
    for seat, left in enumerate(trains):
        state.trains[seat] = left
    held = [[built.ticket(name) for name in names] for names in tickets]
    state.tickets = held + [[] for _ in range(seats - len(tickets))]
    for side, names in enumerate(rack_tickets):
        state.set_tickets(seats + side, [built.ticket(name) for name in names])
    if ticket_deck is not None:
        state.ticket_deck = [built.ticket(name) for name in ticket_deck]
    for code, seat in (stations or {}).items():
        state.buildings[built.notation.parse_city(code)] = seat
        state.buildings_left[seat] -= 1
    state.claimable = vector([count for seat in range(seats) for count in _claimable(game, state, seat)])
    state.open_to = vector([_open_to(game, state, route) for route in range(game.rules.route_count)])
    state.offered = vector([0] * seats)
    state.answers = []
    ask(state, TURN, turn)
    state.turns_left = turns_left
    return built


def opening(book: str = "usa", seats: int = 2, *, seed: int = 0, starting_seat: int = NOBODY) -> Position:
    """A new game: every seat is asked which tickets it keeps."""
    game = Game(RULEBOOKS[book], load_board(book), seats)
    return Position(game, game.new(seed, starting_seat), Notation(game.board))


def _counted(text: str, kinds: int) -> list[int]:
    hand = new_hand(kinds)
    for card in parse_pile(text):
        hand[card] += 1
    return hand


def _open_to(game: Game, state: State, route: int) -> int:
    """The seats that may claim a route, as bits."""
    return sum(1 << seat for seat in range(game.seats) if may_claim(game.rules, state, route, seat))


def _claimable(game: Game, state: State, seat: int) -> list[int]:
    """By cost kind: the routes that the seat may claim, packed."""
    packed = [0] * game.rules.cost_kind_count
    for route in range(game.rules.route_count):
        if may_claim(game.rules, state, route, seat):
            packed[game.rules.cost_kind[route]] += game.rules.one_route[route]
    return packed


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
