"""Conclusions of one seat about the other hands, from the cards that were taken, drawn and paid."""

from ferrovia.engine.cards import deck_of
from ferrovia.engine.determinize import Guess, unseen_cards
from ferrovia.engine.events import BUILT, CLAIMED, DECLINED, DREW, KEPT, LAID, TOOK, Event
from ferrovia.engine.observe import Observation
from ferrovia.engine.portable import Portable
from ferrovia.engine.rules import Rules


class CardTracker(Portable):
    """Counts cards: a card that a seat took face up and has not played since is certainly in its hand.

    Cards that go to a rack are hidden from other sides, so in team games only hand sizes are known.
    """

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.certain: list[list[int]] = [[0] * rules.card_kinds for _ in range(rules.seats)]
        self.unknown: list[list[int]] = [list(rules.rulebook.opening_cards) for _ in range(rules.seats)]
        self.kept: list[int] = [0] * rules.seats  # how many times each seat has kept tickets
        self.laid: list[tuple[int, ...]] = [
            () for _ in range(rules.seats)
        ]  # cards laid for a tunnel that is not yet decided

    def update(self, events: list[Event]) -> None:
        """Process events in the order in which they happened."""
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
        """Write what is known into the guess.

        If the counts of a seat do not add up, because events were missed, the rest of its hand is first taken to be
        from the train deck.
        """
        sizes = view.hand_sizes
        sure: list[int] = []
        doubtful: list[int] = []
        for seat in range(self.rules.seats):
            if seat == view.seat:
                continue
            guess.certain[seat] = [0] * self.rules.card_kinds if self.rules.has_racks else self.certain[seat][:]
            missing = sizes[seat] - sum(guess.certain[seat])
            if sum(self.unknown[seat]) == missing and min(self.unknown[seat]) >= 0:
                guess.unknown[seat] = self.unknown[seat][:]
                sure.append(seat)
            else:
                guess.unknown[seat] = [missing] + [0] * (len(self.rules.decks) - 1)
                doubtful.append(seat)
        if self.rules.has_ships:
            excess = _excess(view, guess)
            for seats in (doubtful, sure):  # a seat can look complete by coincidence, so those come second
                excess = _trade(guess, seats, excess)

    def ticket_numbers(self, view: Observation) -> list[int]:
        """Return the ticket count of every seat; where counts are hidden, the smallest possible count."""
        book = self.rules.rulebook
        if not book.tickets_hidden:
            return view.ticket_counts
        return [max(0, book.opening_keep + book.ticket_keep * (kept - 1)) if kept else 0 for kept in self.kept]


def _excess(view: Observation, guess: Guess) -> int:
    """Return by how many cards the guess overestimates the first deck's share of the other hands."""
    hidden = -view.deck_sizes[0]
    for card, number in enumerate(unseen_cards(view)):
        if deck_of(card) == 0:
            hidden += number - sum([certain[card] for certain in guess.certain])
    return sum([unknown[0] for unknown in guess.unknown]) - hidden


def _trade(guess: Guess, seats: list[int], excess: int) -> int:
    """Move unknown cards from one deck to the other, seat by seat, until the excess is gone; return the rest of it."""
    given = 0 if excess > 0 else 1
    step = 1 if excess > 0 else -1
    while excess and sum([guess.unknown[seat][given] for seat in seats]):
        for seat in seats:
            if excess and guess.unknown[seat][given]:
                guess.unknown[seat][given] -= 1
                guess.unknown[seat][1 - given] += 1
                excess -= step
    return excess
