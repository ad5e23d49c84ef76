"""What one seat may know. Bots and screens get an `Observation`, never a `State`."""

from typing import Final

from ferrovia.engine.actions import Action
from ferrovia.engine.cards import NO_CARD, UNKNOWN, Card, Payment, new_hand
from ferrovia.engine.lending import is_joined
from ferrovia.engine.menu import count_actions, list_actions, pick_action
from ferrovia.engine.questions import FIRST_SHARE, KEEPING, OPENING, PLACE, SHARING, TUNNEL
from ferrovia.engine.refusals import why_not
from ferrovia.engine.rules import Rules
from ferrovia.engine.scoring import network
from ferrovia.engine.state import NOBODY, Pending, State, question_for

TICKET_QUESTIONS: Final = (OPENING, FIRST_SHARE, KEEPING, SHARING)


class Observation:
    """A seat's window on the game; seat `NOBODY` is a spectator.

    It costs nothing to make: each part is looked up when asked for, so it always shows the present. `sealed` gives a
    picture that stays as it is, with nothing behind it that the seat may not know.
    """

    def __init__(self, rules: Rules, state: State, seat: int) -> None:
        self.rules = rules
        self.seat = seat
        self._state = state

    def sealed(self) -> "Observation":
        """The same observation with nothing hidden behind it, for code that is not trusted."""
        return Observation(self.rules, self.blank(), self.seat)

    def blank(self) -> State:
        """The state with a blank for all that this seat may not know."""
        return redact(self.rules, self._state, self.seat)

    @property
    def question(self) -> int:
        """Kind of the question this seat must answer, or NOBODY."""
        question = question_for(self._state, self.seat)
        return NOBODY if question is None else question.kind

    @property
    def asked(self) -> list[tuple[int, int]]:
        """(seat, kind of question) for everyone who must answer now."""
        return [(q.seat, q.kind) for q in self._state.pending if q.answer is None]

    @property
    def offer(self) -> list[int]:
        """The tickets offered to this seat."""
        question = question_for(self._state, self.seat)
        return question.about[:] if question is not None and question.kind in TICKET_QUESTIONS else []

    @property
    def tunnel(self) -> tuple[int, Payment, list[Card]] | None:
        """The tunnel being tried: route, cards laid down, cards turned up."""
        for question in self._state.pending:
            if question.kind == TUNNEL:
                return question.route, question.laid + question.rack, question.about[:]
        return None

    @property
    def drawn(self) -> Card:
        """The card just drawn, for which this seat must choose a place; NO_CARD when there is none."""
        question = question_for(self._state, self.seat)
        return question.about[0] if question is not None and question.kind == PLACE else NO_CARD

    def count_actions(self) -> int:
        """How many actions this seat has; 0 when it is not asked."""
        question = question_for(self._state, self.seat)
        return 0 if question is None else count_actions(self.rules, self._state, question)

    def pick_action(self, share: float) -> Action:
        """The action at this share, from 0 up to 1, of `legal_actions`, without listing the others."""
        question = question_for(self._state, self.seat)
        if question is None:
            raise IndexError("no action: this seat is not asked")
        return pick_action(self.rules, self._state, question, share)

    def legal_actions(self) -> list[Action]:
        """All of them, in the pinned order."""
        question = question_for(self._state, self.seat)
        return [] if question is None else list_actions(self.rules, self._state, question)

    def why_not(self, action: Action) -> str:
        """The code of the reason why this seat may not do that now; empty if it may."""
        return "not_asked" if action.seat != self.seat else why_not(self.rules, self._state, action)

    @property
    def hand(self) -> list[int]:
        """This seat's cards, counted by kind."""
        return new_hand(self.rules.kinds) if self.seat == NOBODY else self._state.hands[self.seat][:]

    @property
    def hand_sizes(self) -> list[int]:
        """Everyone's number of cards."""
        return [sum(hand) for hand in self._state.hands]

    @property
    def rack(self) -> list[int]:
        """The cards on this seat's side's rack, counted by kind."""
        if self.seat == NOBODY or not self.rules.racks:
            return new_hand(self.rules.kinds)
        return self._state.racks[self.rules.side_of[self.seat]][:]

    @property
    def rack_sizes(self) -> list[int]:
        """The number of cards on each side's rack."""
        return [sum(rack) for rack in self._state.racks]

    @property
    def tickets(self) -> list[int]:
        """This seat's tickets."""
        return [] if self.seat == NOBODY else self._state.tickets[self.seat][:]

    @property
    def rack_tickets(self) -> list[int]:
        """The tickets on this seat's side's rack."""
        if self.seat == NOBODY or not self.rules.racks:
            return []
        return self._state.rack_tickets[self.rules.side_of[self.seat]][:]

    @property
    def tickets_done(self) -> list[bool]:
        """For each of this seat's tickets, whether its side's routes join the cities by now."""
        return self.are_done(self.tickets)

    def is_done(self, ticket: int) -> bool:
        """Whether the routes of this seat's side join the ticket's cities by now; a spectator has no side."""
        return self.are_done([ticket])[0]

    def are_done(self, tickets: list[int]) -> list[bool]:
        """The same of several tickets at once."""
        if self.seat == NOBODY:
            return [False for _ in tickets]
        labels = network(self.rules, self._state, self.rules.side_of[self.seat])
        return [is_joined(self.rules, labels, ticket) for ticket in tickets]

    @property
    def ticket_counts(self) -> list[int]:
        """Everyone's number of tickets in hand; where the book keeps it secret, none but this seat's own (PAR-05)."""
        counts = [len(tickets) for tickets in self._state.tickets]
        if self.rules.rulebook.tickets_hidden and not self._state.is_over:
            counts = [count if seat == self.seat else 0 for seat, count in enumerate(counts)]
        return counts

    @property
    def rack_ticket_counts(self) -> list[int]:
        """The number of tickets on each side's rack."""
        return [len(tickets) for tickets in self._state.rack_tickets]

    @property
    def ticket_deck_size(self) -> int:
        """Tickets left to draw; where the book keeps it secret, 1 if there is any (PAR-05)."""
        size = len(self._state.ticket_deck)
        return min(size, 1) if self.rules.rulebook.tickets_hidden else size

    @property
    def deck_sizes(self) -> list[int]:
        """Cards left to draw unseen, by deck."""
        return [len(deck) for deck in self._state.decks]

    @property
    def deck_size(self) -> int:
        """Cards left to draw unseen, from all decks."""
        return sum(self.deck_sizes)

    @property
    def display(self) -> list[Card]:
        """The face-up cards by slot, NO_CARD where one is empty."""
        return self._state.display[:]

    @property
    def discards(self) -> list[int]:
        """The discards of all decks, counted by kind."""
        piles = self._state.discards
        return [sum([pile[card] for pile in piles]) for card in range(self.rules.kinds)]

    @property
    def owner(self) -> list[int]:
        """Seat by route, or NOBODY."""
        return self._state.owner[:]

    @property
    def buildings(self) -> list[int]:
        """Seat by city, or NOBODY."""
        return self._state.buildings[:]

    @property
    def stations(self) -> list[int]:
        """Everyone's stations not yet built."""
        return self._state.stations[:]

    @property
    def pieces(self) -> list[int]:
        """Everyone's pieces left."""
        return self._state.pieces[:]

    @property
    def ships(self) -> list[int]:
        """Everyone's ships left."""
        return self._state.ships[:]

    @property
    def box(self) -> list[int]:
        """Everyone's trains in the box."""
        return self._state.box[:]

    @property
    def flags(self) -> list[int]:
        """Everyone's cards kept for a flag, as bits by colour."""
        return self._state.flags[:]

    @property
    def points(self) -> list[int]:
        """Points so far, by side."""
        return self._state.points[:]

    @property
    def first(self) -> int:
        """The seat that has the first turn."""
        return self._state.first

    @property
    def turns_left(self) -> int:
        """Turns left in all, or NOT_YET."""
        return self._state.turns_left

    @property
    def is_over(self) -> bool:
        """Whether nothing more is asked of anyone."""
        return self._state.is_over


def redact(rules: Rules, state: State, seat: int) -> State:
    """A copy of the state in which all that the seat may not know is blank; only counts remain (COM-20, COM-25)."""
    seen = state.copy()
    seen.seed = b""
    seen.shuffles = []
    seen.decks = [[NO_CARD] * len(deck) for deck in state.decks]
    secret = rules.rulebook.tickets_hidden and not state.is_over
    seen.ticket_deck = [NO_CARD] * (min(1, len(state.ticket_deck)) if secret else len(state.ticket_deck))
    side = NOBODY if seat == NOBODY else rules.side_of[seat]
    for other in range(rules.seats):
        if other != seat:
            seen.hands[other] = _hidden_hand(rules, state.hands[other])
            if not state.is_over:
                seen.tickets[other] = [] if secret else [NO_CARD] * len(state.tickets[other])
    for other, rack in enumerate(state.racks):
        if other != side:
            seen.racks[other] = _hidden_hand(rules, rack)
            if not state.is_over:
                seen.rack_tickets[other] = [NO_CARD] * len(state.rack_tickets[other])
    seen.pending = [question if question.seat == seat else _hide(question, secret) for question in seen.pending]
    return seen


def _hidden_hand(rules: Rules, hand: list[int]) -> list[int]:
    hidden = new_hand(rules.kinds)
    hidden[UNKNOWN] = sum(hand)
    return hidden


def _hide(question: Pending, secret: bool) -> Pending:
    """The question as another seat sees it."""
    about = question.about[:]
    if question.kind in TICKET_QUESTIONS:
        about = [] if secret else [NO_CARD] * len(question.about)
    elif question.kind == PLACE and question.about[1] == 0:
        about = [NO_CARD, 0]
    answer = None if question.answer is None else Action(question.seat, question.answer.kind)
    return Pending(question.kind, question.seat, about, question.route, question.laid, question.rack, answer)
