"""Positions for tests: a game in the middle of things, built from texts."""

import re
from dataclasses import dataclass
from inspect import isdatadescriptor

from ferrovia.boards import load
from ferrovia.engine.actions import IllegalAction
from ferrovia.engine.board import Board
from ferrovia.engine.cards import NO_CARD, UNKNOWN, deck_of, new_hand
from ferrovia.engine.claim import may_claim
from ferrovia.engine.events import Event
from ferrovia.engine.game import Game
from ferrovia.engine.questions import TURN
from ferrovia.engine.scoring import Result
from ferrovia.engine.state import NOBODY, NOT_YET, Pending, State
from ferrovia.notation.action import CARD_TEXTS, Notation, cards_text, parse_cards
from ferrovia.rulebooks import RULEBOOKS

# The fields of a state, whether the engine is interpreted or compiled.
FIELDS = sorted(name for name, value in vars(State).items() if isdatadescriptor(value) and not name.startswith("__"))


@dataclass
class Position:
    """A state with its game, driven and read by texts."""

    game: Game
    state: State
    notation: Notation

    @property
    def seat(self) -> int:
        """The seat that must answer (the first, where several must)."""
        return self.game.to_answer(self.state)[0]

    def menu(self, seat: int | None = None) -> list[str]:
        """The legal actions of a seat as texts."""
        seat = self.seat if seat is None else seat
        return [self.notation.text(action) for action in self.game.legal_actions(self.state, seat)]

    def do(self, *texts: str, seat: int | None = None) -> list[Event]:
        """Play these actions, each by the seat that must answer; the events of the last one."""
        events: list[Event] = []
        for text in texts:
            who = self.seat if seat is None else seat
            events = self.game.apply(self.state, self.notation.parse(text, who))
        return events

    def refusal(self, text: str, seat: int | None = None) -> str:
        """The code with which the action is refused; the state must be untouched. Empty if it is legal."""
        who = self.seat if seat is None else seat
        before = self.facts()
        try:
            self.game.apply(self.state.copy(), self.notation.parse(text, who))
        except IllegalAction as refused:
            code = refused.code
        else:
            return ""
        try:
            self.game.apply(self.state, self.notation.parse(text, who))
        except IllegalAction:
            assert self.facts() == before, "a refused action changed the state"
        return code

    def facts(self) -> dict[str, object]:
        """Everything in the state, to compare."""
        return state_facts(self.state)

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
        return "".join(hand_text(pile) for pile in self.state.discards)

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
        """The score as it stands."""
        return self.game.result(self.state)


def hand_text(hand: list[int]) -> str:
    """Counted cards as letters, wilds last."""
    return cards_text(tuple(card for card, count in enumerate(hand) if card != UNKNOWN for _ in range(count)))


def pile_text(cards: list[int]) -> str:
    """Cards as letters, in their order."""
    return "".join(CARD_TEXTS[card] for card in cards)


def parse_pile(text: str) -> list[int]:
    """Letters as cards, in their order."""
    return [parse_cards(card)[0] for card in re.findall(r"[a-z]\^|[A-Z]2|.", text)]


def state_facts(state: State) -> dict[str, object]:
    """Everything in a state as plain values."""
    facts: dict[str, object] = {name: getattr(state, name) for name in FIELDS if name != "pending"}
    facts["pending"] = [
        (q.kind, q.seat, list(q.about), q.route, q.laid, q.rack, None if q.answer is None else q.answer.key())
        for q in state.pending
    ]
    return {name: _frozen(value) for name, value in facts.items()}


def _frozen(value: object) -> object:
    return tuple(_frozen(item) for item in value) if isinstance(value, list | tuple) else value


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
) -> Position:
    """A position at the beginning of a turn.

    Cards are letters of the notation ('-' an empty slot of the display), routes and tickets are named by city codes
    (`{"den-pho": 0}`, `("den-elp", ...)`, where the seat is the owner), stations and harbours by city code. The top of
    `deck`, of the deck of `ships` and of `ticket_deck` is the last; `racks` and `rack_tickets` go by side; `fleet` is
    (trains, ships) by seat, where a book has ships, before the routes of `owner` are paid for: 20 and 40 if not given.
    `display` None leaves the one that was dealt. What is not given: empty hands, the book's full deck less nothing (so
    cards may exist twice in such a position: give `deck` where it matters), full pieces, no tickets, a full ticket
    deck, the book's own board.
    """
    game = Game(RULEBOOKS[book], board or load(book), seats)
    state = game.new(0)
    made = Position(game, state, Notation(game.board))
    kinds = game.rules.kinds
    state.hands = [_counted(text, kinds) for text in hands] + [new_hand(kinds) for _ in range(seats - len(hands))]
    state.racks = [_counted(text, kinds) for text in racks] + state.racks[len(racks) :]
    if display is not None:
        slots = re.findall(r"-|[a-z]\^|[A-Z]2|[a-zA-Z*]", display)
        state.display = [NO_CARD if slot == "-" else parse_cards(slot)[0] for slot in slots]
    if deck is not None:
        state.decks[0] = parse_pile(deck)
    if ships is not None:
        state.decks[1] = parse_pile(ships)
    state.discards = [new_hand(kinds) for _ in state.discards]
    for card in parse_pile(discards):
        state.discards[deck_of(card)][card] += 1
    if game.rules.has_ships:
        for seat in range(seats):
            chosen = fleet[seat] if seat < len(fleet) else (20, 40)
            state.pieces[seat], state.ships[seat] = chosen
            state.box[seat] = game.rulebook.fleet[0] - chosen[0]
    for name, seat in (owner or {}).items():
        state.owner[made.route(name)] = seat
        afloat = game.board.routes[made.route(name)].ship
        (state.ships if afloat else state.pieces)[seat] -= game.rules.length[made.route(name)]
        state.points[game.rules.side_of[seat]] += game.rules.points[made.route(name)]
    for seat, left in enumerate(trains):
        state.pieces[seat] = left
    state.tickets = [[made.ticket(name) for name in names] for names in tickets]
    state.tickets += [[] for _ in range(seats - len(tickets))]
    for side, names in enumerate(rack_tickets):
        state.rack_tickets[side] = [made.ticket(name) for name in names]
    if ticket_deck is not None:
        state.ticket_deck = [made.ticket(name) for name in ticket_deck]
    for code, seat in (stations or {}).items():
        state.buildings[made.notation.city(code)] = seat
        state.stations[seat] -= 1
    state.openings = [_openings(game, state, seat) for seat in range(seats)]
    state.pending = [Pending(TURN, turn, [])]
    state.turns_left = turns_left
    return made


def opening(book: str = "usa", seats: int = 2, *, seed: int = 0, first: int = NOBODY) -> Position:
    """A new game: every seat is asked which tickets it keeps."""
    game = Game(RULEBOOKS[book], load(book), seats)
    return Position(game, game.new(seed, first), Notation(game.board))


def _counted(text: str, kinds: int) -> list[int]:
    hand = new_hand(kinds)
    for card in parse_pile(text):
        hand[card] += 1
    return hand


def _openings(game: Game, state: State, seat: int) -> list[int]:
    return [sum(may_claim(game.rules, state, route, seat) for route in routes) for routes in game.rules.routes_of]


__all__ = ["NOBODY", "Position", "hand_text", "opening", "parse_pile", "pile_text", "position", "state_facts"]
