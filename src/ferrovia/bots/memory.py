"""What a seat can tell of others' hands from what they took, drew and paid."""

from ferrovia.engine.cards import deck_of
from ferrovia.engine.events import BUILT, CLAIMED, DECLINED, DREW, KEPT, LAID, TOOK, Event
from ferrovia.engine.imagine import Guess, unseen_cards
from ferrovia.engine.observe import Observation
from ferrovia.engine.rules import Rules


class Memory:
    """Counts cards: those that a seat was seen to take and has not played since are certainly in its hand.

    Where sides have racks nobody else sees which cards go there, so there only numbers are known.
    """

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.certain: list[list[int]] = [[0] * rules.kinds for _ in range(rules.seats)]
        self.unknown: list[list[int]] = [list(rules.rulebook.opening_cards) for _ in range(rules.seats)]
        self.kept: list[int] = [0] * rules.seats  # how often each seat has kept tickets
        self.laid: list[tuple[int, ...]] = [() for _ in range(rules.seats)]  # for a tunnel that is being tried

    def hear(self, events: list[Event]) -> None:
        """Take note of what happened."""
        for event in events:
            kind = event.kind
            seat = event.seat
            if kind == TOOK:
                self.certain[seat][event.values[0]] += 1
            elif kind == DREW:
                self.unknown[seat][event.values[0]] += 1
            elif kind == LAID:
                self.laid[seat] = event.values[1:]
                self._play(seat, event.values[1:])
            elif kind == DECLINED:
                for card in self.laid[seat]:
                    self.certain[seat][card] += 1
                self.laid[seat] = ()
            elif kind == CLAIMED:
                paid = list(event.values[2:])
                for card in self.laid[seat]:
                    if card in paid:
                        paid.remove(card)
                self.laid[seat] = ()
                self._play(seat, tuple(paid))
            elif kind == BUILT:
                self._play(seat, event.values[1:])
            elif kind == KEPT:
                self.kept[seat] += 1

    def _play(self, seat: int, cards: tuple[int, ...]) -> None:
        for card in cards:
            if self.certain[seat][card]:
                self.certain[seat][card] -= 1
            else:
                self.unknown[seat][deck_of(card)] -= 1

    def fill(self, view: Observation, guess: Guess) -> None:
        """Put down what is known; of a hand of which something was missed, the cards seen since and numbers."""
        sizes = view.hand_sizes
        sure: list[int] = []
        doubtful: list[int] = []
        for seat in range(self.rules.seats):
            if seat == view.seat:
                continue
            guess.certain[seat] = [0] * self.rules.kinds if self.rules.racks else self.certain[seat][:]
            missing = sizes[seat] - sum(guess.certain[seat])
            if sum(self.unknown[seat]) == missing and min(self.unknown[seat]) >= 0:
                guess.unknown[seat] = self.unknown[seat][:]
                sure.append(seat)
            else:
                guess.unknown[seat] = [missing] + [0] * (len(self.rules.decks) - 1)
                doubtful.append(seat)
        if len(self.rules.decks) > 1:
            excess = _excess(view, guess)
            for seats in (doubtful, sure):  # those too if it was by accident that the numbers agreed
                excess = _exchange(guess, seats, excess)

    def ticket_numbers(self, view: Observation) -> list[int]:
        """Everyone's number of tickets; where that is secret, as few as each may hold."""
        book = self.rules.rulebook
        if not book.tickets_hidden:
            return view.ticket_counts
        return [max(0, book.opening_keep + book.ticket_keep * (kept - 1)) if kept else 0 for kept in self.kept]


def _excess(view: Observation, guess: Guess) -> int:
    """How many more cards of the first deck are supposed in others' hands than there can be."""
    hidden = -view.deck_sizes[0]
    for card, number in enumerate(unseen_cards(view)):
        if deck_of(card) == 0:
            hidden += number - sum([certain[card] for certain in guess.certain])
    return sum([unknown[0] for unknown in guess.unknown]) - hidden


def _exchange(guess: Guess, seats: list[int], excess: int) -> int:
    """Suppose cards of the other deck instead, in these hands by turns, as far as possible; the excess that is left."""
    given = 0 if excess > 0 else 1
    step = 1 if excess > 0 else -1
    while excess and sum([guess.unknown[seat][given] for seat in seats]):
        for seat in seats:
            if excess and guess.unknown[seat][given]:
                guess.unknown[seat][given] -= 1
                guess.unknown[seat][1 - given] += 1
                excess -= step
    return excess
