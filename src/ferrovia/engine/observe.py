"""What one seat may know. Bots and screens get an `Observation`, never a `State`."""

from ferrovia.engine.actions import Action
from ferrovia.engine.cards import NO_CARD, UNKNOWN, Card, Payment, new_hand
from ferrovia.engine.menu import count_actions, list_actions, pick_action
from ferrovia.engine.rules import Rules
from ferrovia.engine.scoring import is_joined, network
from ferrovia.engine.state import KEEPING, NOBODY, OPENING, TUNNEL, Pending, State, question_for


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
        return Observation(self.rules, redact(self.rules, self._state, self.seat), self.seat)

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
        return question.about[:] if question is not None and question.kind in (OPENING, KEEPING) else []

    @property
    def tunnel(self) -> tuple[int, Payment, list[Card]] | None:
        """The tunnel being tried: route, cards laid down, cards turned up."""
        for question in self._state.pending:
            if question.kind == TUNNEL:
                return question.route, question.laid, question.about[:]
        return None

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

    @property
    def hand(self) -> list[int]:
        """This seat's cards, counted by kind."""
        return new_hand() if self.seat == NOBODY else self._state.hands[self.seat][:]

    @property
    def hand_sizes(self) -> list[int]:
        """Everyone's number of cards."""
        return [sum(hand) for hand in self._state.hands]

    @property
    def tickets(self) -> list[int]:
        """This seat's tickets."""
        return [] if self.seat == NOBODY else self._state.tickets[self.seat][:]

    @property
    def tickets_done(self) -> list[bool]:
        """For each of this seat's tickets, whether its own routes join the cities by now."""
        if self.seat == NOBODY:
            return []
        labels = network(self.rules, self._state, self.rules.side_of[self.seat])
        return [is_joined(self.rules, labels, ticket) for ticket in self._state.tickets[self.seat]]

    @property
    def ticket_counts(self) -> list[int]:
        """Everyone's number of tickets."""
        return [len(tickets) for tickets in self._state.tickets]

    @property
    def ticket_deck_size(self) -> int:
        """Tickets left to draw."""
        return len(self._state.ticket_deck)

    @property
    def deck_size(self) -> int:
        """Cards left to draw unseen."""
        return len(self._state.deck)

    @property
    def display(self) -> list[Card]:
        """The face-up cards by slot, NO_CARD where one is empty."""
        return self._state.display[:]

    @property
    def discards(self) -> list[int]:
        """The discards, counted by kind."""
        return self._state.discards[:]

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
    seen.deck = [NO_CARD] * len(state.deck)
    seen.ticket_deck = [NO_CARD] * len(state.ticket_deck)
    for other in range(rules.seats):
        if other != seat:
            hidden = new_hand()
            hidden[UNKNOWN] = sum(state.hands[other])
            seen.hands[other] = hidden
            if not state.is_over:
                seen.tickets[other] = [NO_CARD] * len(state.tickets[other])
    seen.pending = [question if question.seat == seat else _hide(question) for question in seen.pending]
    return seen


def _hide(question: Pending) -> Pending:
    if question.kind not in (OPENING, KEEPING):
        return question
    answer = None if question.answer is None else Action(question.seat, question.answer.kind)
    return Pending(question.kind, question.seat, [NO_CARD] * len(question.about), -1, (), answer)
