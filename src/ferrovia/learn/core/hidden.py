"""Writes what no seat may know in full into a row of a buffer: for critics in training, never for players."""

from ferrovia.engine.native import Ints, i16, i64
from ferrovia.engine.questions import FLEET
from ferrovia.engine.state import MAX_OFFER, State, is_opening, ticket_in_deck
from ferrovia.learn.core.action_numbers import ActionNumbers
from ferrovia.learn.core.fields import HiddenFields
from ferrovia.learn.core.observation import Shorts, mark_tickets, write_pile


class HiddenWriter:
    """Writes the hidden state of one setup, as seen from a seat."""

    def __init__(self, numbers: ActionNumbers) -> None:
        self.rules = numbers.rules
        self.cards: Ints = numbers.cards
        self.ranks: Ints = numbers.card_rank
        self.fields = HiddenFields(numbers.rules, len(numbers.cards))

    def write(self, state: State, seat: i64, row: Shorts, first: i64) -> None:
        """Write the hidden state with this seat first, from index `first` on."""
        fields = self.fields
        rules = self.rules
        for index in range(first, first + fields.size):
            row[index] = i16(0)
        for distance in range(rules.seats):
            self._write_seat(state, (seat + distance) % rules.seats, distance, row, first)
        if rules.has_racks:
            for distance in range(rules.sides):
                self._write_rack(state, (rules.side_of[seat] + distance) % rules.sides, distance, row, first)
        self._write_deck(row, first + fields.deck, state.deck, state.deck_size)
        self._write_deck(row, first + fields.ship_deck, state.ship_deck, state.ship_deck_size)
        index = first + fields.ticket_deck
        for depth in range(state.tickets_left):
            row[index + depth] = i16(ticket_in_deck(state, state.tickets_left - 1 - depth) + 1)

    def _write_seat(self, state: State, seat: i64, distance: i64, row: Shorts, first: i64) -> None:
        fields = self.fields
        tickets = self.rules.ticket_count
        kinds: i64 = len(self.cards)
        write_pile(row, first + fields.hands + distance * kinds, self.cards, state.held, seat * self.rules.card_kinds)
        start = first + distance * tickets
        mark_tickets(row, start + fields.tickets, state.held_tickets, seat * tickets, state.ticket_counts[seat])
        for place in range(state.offered[seat]):
            row[start + fields.offers + state.offers[seat * MAX_OFFER + place]] = i16(place + 1)
        answer = state.answers[seat] if is_opening(state) else None
        if answer is None:
            return
        if state.question_kind == FLEET:
            row[first + fields.fleets + distance] = i16(answer.target + 1)
        else:
            for index in answer.indices:
                row[start + fields.chosen + state.offers[seat * MAX_OFFER + index]] = i16(1)

    def _write_rack(self, state: State, side: i64, distance: i64, row: Shorts, first: i64) -> None:
        fields = self.fields
        rules = self.rules
        kinds: i64 = len(self.cards)
        write_pile(row, first + fields.racks + distance * kinds, self.cards, state.racked, side * rules.card_kinds)
        holder = rules.seats + side
        index = first + fields.rack_tickets + distance * rules.ticket_count
        mark_tickets(row, index, state.held_tickets, holder * rules.ticket_count, state.ticket_counts[holder])

    def _write_deck(self, row: Shorts, first: i64, deck: Ints, size: i64) -> None:
        """The cards of a deck from the top, by their place among all cards, counted from 1; 0 where there are none."""
        for depth in range(size):
            row[first + depth] = i16(self.ranks[deck[size - 1 - depth]] + 1)
