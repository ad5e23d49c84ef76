"""Writes what a seat may know into a row of a buffer; `fields` says where what is.

A row that follows a game (`SeatRow`) is written by changes: what belongs to the board when it is claimed or built,
tickets only if the seat has others than before, the rest whenever the row is read.
"""

from ferrovia.engine.actions import BUILD, CLAIM, PAY, Action
from ferrovia.engine.cards import NO_CARD, Payment
from ferrovia.engine.completion import is_joined
from ferrovia.engine.draw import ends_draw
from ferrovia.engine.native import Ints, i16, i64, mypyc_attr, vec
from ferrovia.engine.network import label_cities, routes_of_side
from ferrovia.engine.piles import at_most
from ferrovia.engine.portable import Portable
from ferrovia.engine.questions import FLAG, KEEPING, NO_QUESTION, OPENING_TICKETS, PLACE, REFILL, SECOND, TUNNEL, TURN
from ferrovia.engine.state import MAX_OFFER, ON_RACK, State, are_counts_secret, question_for
from ferrovia.engine.tickets import least_kept
from ferrovia.learn.core.action_numbers import ActionNumbers
from ferrovia.learn.core.fields import MAX_SIDE_POINTS, ObservationFields

Shorts = vec[i16]


def shorts(size: int) -> Shorts:
    """A buffer of zeros."""
    return vec[i16]([i16(0)] * size)


def bounded(number: i64, most: i64) -> i16:
    """The number, or the nearest one between `-most` and `most`."""
    return i16(most if number > most else -most if number < -most else number)


def add_card(row: Shorts, first: i64, ranks: Ints, card: i64) -> None:
    """Count one more card in a field by kind of card."""
    index = first + ranks[card]
    row[index] = row[index] + i16(1)


def write_pile(row: Shorts, first: i64, cards: Ints, piles: Ints, pile: i64) -> None:
    """Write a pile of cards that begins at index `pile`, by kind of card."""
    index = first
    for card in cards:
        row[index] = i16(piles[pile + card])
        index += 1


def mark_tickets(row: Shorts, first: i64, tickets: Ints, start: i64, number: i64) -> None:
    """Mark `number` tickets, listed from `start` on."""
    for index in range(start, start + number):
        row[first + tickets[index]] = i16(1)


def clear(row: Shorts, first: i64, end: i64) -> None:
    """Write zeros from index `first` up to, not including, index `end`."""
    for index in range(first, end):
        row[index] = i16(0)


@mypyc_attr(acyclic=True)
class SeatRow(Portable):
    """A row of a buffer that follows a seat through a game, and what it shows now."""

    def __init__(self, seat: i64, first: i64) -> None:
        self.seat: i64 = seat
        self.first: i64 = first  # where the row begins
        self.has_details = False  # whether the fields of the question after its kind show anything
        self.question: i64 = NO_QUESTION
        self.tickets: i64 = 0
        self.rack_tickets: i64 = 0
        self.has_new_network = False  # whether the seat's side has claimed a route that `done` does not count yet


class ObservationWriter:
    """Writes observations of one setup."""

    def __init__(self, numbers: ActionNumbers) -> None:
        self.rules = numbers.rules
        self.cards: Ints = numbers.cards
        self.ranks: Ints = numbers.card_rank
        self.fields = ObservationFields(numbers.rules, len(numbers.cards))

    def write(self, state: State, seat: i64, row: Shorts, first: i64) -> None:
        """Write what the seat may know, from index `first` on."""
        clear(row, first, first + self.fields.size)
        self._write_question(state, seat, row, first)
        self._write_tickets(state, seat, row, first)
        self._write_numbers(state, seat, row, first)
        self._write_board(state, seat, row, first)

    def open_row(self, seat: i64, row: Shorts, first: i64) -> SeatRow:
        """Begin to follow a seat through a game that has just been dealt, in a row that may show another game."""
        clear(row, first, first + self.fields.size)
        return SeatRow(seat, first)

    def update(self, state: State, shown: SeatRow, row: Shorts) -> None:
        """Write what the seat may know if every action since the deal was given to `note`."""
        fields = self.fields
        rules = self.rules
        seat = shown.seat
        first = shown.first
        if shown.has_details:
            clear(row, first + fields.question, first + fields.hand)
        elif shown.question != NO_QUESTION:
            row[first + fields.question + fields.question_entries[shown.question]] = i16(0)
        self._write_question(state, seat, row, first)
        shown.question = question_for(state, seat)
        shown.has_details = shown.question != TURN and (shown.question != SECOND or rules.has_racks)
        tickets = state.ticket_counts[seat]
        rack_tickets: i64 = 0
        if rules.has_racks:
            rack_tickets = state.ticket_counts[rules.seats + rules.side_of[seat]]
        if shown.has_new_network or tickets != shown.tickets or rack_tickets != shown.rack_tickets:
            shown.has_new_network = False
            shown.tickets = tickets
            shown.rack_tickets = rack_tickets
            clear(row, first + fields.tickets, first + fields.ticket_deck)
            self._write_tickets(state, seat, row, first)
        self._write_numbers(state, seat, row, first)

    def note(self, state: State, action: Action, tunnel: i64, shown: SeatRow, row: Shorts) -> None:
        """Write what an action has changed on the board; `tunnel` is the route that was being claimed before it."""
        kind = action.kind
        if kind == BUILD:
            self._mark(row, shown, self.fields.buildings + action.target, action.seat, self.rules.city_count)
        elif kind == CLAIM or kind == PAY:
            route = action.target if kind == CLAIM else tunnel
            if state.owner[route] >= 0:
                self._mark(row, shown, self.fields.owners + route, action.seat, self.rules.route_count)
                if self.rules.side_of[action.seat] == self.rules.side_of[shown.seat]:
                    shown.has_new_network = True

    def _mark(self, row: Shorts, shown: SeatRow, place: i64, owner: i64, size: i64) -> None:
        """Mark the owner of something in a table by relative seat, which has `size` numbers for each seat."""
        distance = owner - shown.seat
        if distance < 0:
            distance += self.rules.seats
        row[shown.first + place + distance * size] = i16(1)

    def _write_question(self, state: State, seat: i64, row: Shorts, first: i64) -> None:
        fields = self.fields
        kind = question_for(state, seat)
        if state.question_kind == TUNNEL or state.question_kind == FLAG:
            self._write_attempt(state, row, first)
        if kind == NO_QUESTION:
            return
        row[first + fields.question + fields.question_entries[kind]] = i16(1)
        if state.offered[seat]:
            mark_tickets(row, first + fields.offer, state.offers, seat * MAX_OFFER, state.offered[seat])
        if kind == OPENING_TICKETS or kind == KEEPING:
            row[first + fields.least_kept] = i16(least_kept(self.rules, state, seat))
        if kind == PLACE:
            add_card(row, first + fields.drawn, self.ranks, state.card)
        if kind == SECOND and self.rules.has_racks:
            row[first + fields.second_on_rack] = i16(1) if state.placement == ON_RACK else i16(0)
        if kind == REFILL:
            follows = state.resume == TURN and not ends_draw(self.rules, state.card)
            row[first + fields.second_follows] = i16(1) if follows else i16(0)

    def _write_attempt(self, state: State, row: Shorts, first: i64) -> None:
        """The route that is being claimed, with the cards laid down and turned up; everyone sees them."""
        fields = self.fields
        row[first + fields.route + state.route] = i16(1)
        self._add_cards(row, first + fields.laid, state.laid)
        self._add_cards(row, first + fields.laid, state.laid_from_rack)
        self._add_cards(row, first + fields.turned_up, state.turned_up)

    def _add_cards(self, row: Shorts, first: i64, cards: Payment) -> None:
        for card in cards:
            add_card(row, first, self.ranks, card)

    def _write_numbers(self, state: State, seat: i64, row: Shorts, first: i64) -> None:
        """Write everything that is a few numbers, and changes often."""
        self._write_cards(state, seat, row, first)
        left = state.tickets_left
        row[first + self.fields.ticket_deck] = i16(at_most(left, 1) if are_counts_secret(self.rules, state) else left)
        self._write_seats(state, seat, row, first)
        self._write_sides(state, seat, row, first)

    def _write_cards(self, state: State, seat: i64, row: Shorts, first: i64) -> None:
        fields = self.fields
        rules = self.rules
        write_pile(row, first + fields.hand, self.cards, state.held, seat * rules.card_kinds)
        if rules.has_racks:
            rack = rules.side_of[seat] * rules.card_kinds
            write_pile(row, first + fields.rack, self.cards, state.racked, rack)
        clear(row, first + fields.display, first + fields.discards)
        for card in state.display:
            if card != NO_CARD:
                add_card(row, first + fields.display, self.ranks, card)
        write_pile(row, first + fields.discards, self.cards, state.discarded, 0)
        row[first + fields.decks] = i16(state.deck_size)
        if rules.has_ships:
            row[first + fields.decks + 1] = i16(state.ship_deck_size)

    def _write_tickets(self, state: State, seat: i64, row: Shorts, first: i64) -> None:
        fields = self.fields
        rules = self.rules
        held = state.held_tickets
        mark_tickets(row, first + fields.tickets, held, seat * rules.ticket_count, state.ticket_counts[seat])
        holder = rules.seats + rules.side_of[seat]
        if rules.has_racks:
            first_held = holder * rules.ticket_count
            mark_tickets(row, first + fields.rack_tickets, held, first_held, state.ticket_counts[holder])
        labels = label_cities(rules, routes_of_side(rules, state.owner, rules.side_of[seat]))
        self._mark_done(state, seat, labels, row, first)
        if rules.has_racks:
            self._mark_done(state, holder, labels, row, first)

    def _mark_done(self, state: State, holder: i64, labels: Ints, row: Shorts, first: i64) -> None:
        start = holder * self.rules.ticket_count
        for index in range(start, start + state.ticket_counts[holder]):
            ticket = state.held_tickets[index]
            if is_joined(self.rules, labels, ticket):
                row[first + self.fields.done + ticket] = i16(1)

    def _write_seats(self, state: State, seat: i64, row: Shorts, first: i64) -> None:
        fields = self.fields
        rules = self.rules
        kinds = rules.card_kinds
        secret = are_counts_secret(rules, state)
        other = seat
        for index in range(first, first + rules.seats):
            cards: i64 = 0
            for card in self.cards:
                cards += state.held[other * kinds + card]
            row[index + fields.hand_sizes] = i16(cards)
            if not secret or other == seat:
                row[index + fields.ticket_counts] = i16(state.ticket_counts[other])
            row[index + fields.trains] = i16(state.trains[other])
            if rules.has_fleet:
                row[index + fields.ships] = i16(state.ships[other])
                row[index + fields.trains_in_box] = i16(state.trains_in_box[other])
            if rules.stations or rules.harbors:
                row[index + fields.buildings_left] = i16(state.buildings_left[other])
            if other == state.starting_seat:
                row[index + fields.starting_seat] = i16(1)
            other = other + 1 if other + 1 < rules.seats else 0
        if rules.whole_flag:
            self._write_flags(state, seat, row, first + fields.flags)

    def _write_flags(self, state: State, seat: i64, row: Shorts, index: i64) -> None:
        rules = self.rules
        for distance in range(rules.seats):
            flag = state.flags[(seat + distance) % rules.seats]
            for color in rules.rulebook.flag:
                row[index] = i16(flag >> color & 1)
                index += 1

    def _write_sides(self, state: State, seat: i64, row: Shorts, first: i64) -> None:
        fields = self.fields
        rules = self.rules
        side = rules.side_of[seat]
        for index in range(first, first + rules.sides):
            row[index + fields.points] = bounded(state.points[side], MAX_SIDE_POINTS)
            if rules.has_racks:
                cards: i64 = 0
                for card in self.cards:
                    cards += state.racked[side * rules.card_kinds + card]
                row[index + fields.rack_sizes] = i16(cards)
                row[index + fields.rack_ticket_counts] = i16(state.ticket_counts[rules.seats + side])
            side = side + 1 if side + 1 < rules.sides else 0
        row[first + fields.turns_left] = i16(state.turns_left + 1)

    def _write_board(self, state: State, seat: i64, row: Shorts, first: i64) -> None:
        fields = self.fields
        rules = self.rules
        mark_owners(row, first + fields.owners, state.owner, seat, rules.seats)
        if rules.stations or rules.harbors:
            mark_owners(row, first + fields.buildings, state.buildings, seat, rules.seats)


def mark_owners(row: Shorts, first: i64, owners: Ints, seat: i64, seats: i64) -> None:
    """Mark the owner of each thing that has one, in a table by relative seat."""
    size: i64 = len(owners)
    for index in range(size):
        owner = owners[index]
        if owner >= 0:
            distance = owner - seat if owner >= seat else owner - seat + seats
            row[first + distance * size + index] = i16(1)
