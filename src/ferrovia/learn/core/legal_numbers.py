"""The numbers of a seat's legal actions, listed without making the actions."""

from ferrovia.engine.cards import ANCHOR, ANY, COLORS, DOUBLE_SHIP, SHIP, WILD
from ferrovia.engine.draw import face_up, is_draw_closed
from ferrovia.engine.fleet import count_exchanges
from ferrovia.engine.harbors import HARBOR_CARDS, harbor_sites
from ferrovia.engine.menu import list_actions
from ferrovia.engine.native import Ints, i64
from ferrovia.engine.payments import MAX_LENGTH, at_most, routes_of_length
from ferrovia.engine.purse import Purse, purse_of, write_train_counts
from ferrovia.engine.questions import KEEPING, NO_QUESTION, OPENING_TICKETS, SECOND, TURN
from ferrovia.engine.racks import count_splits
from ferrovia.engine.rules import PAIRS, SHIPS
from ferrovia.engine.state import NOBODY, State, question_for
from ferrovia.engine.stations import station_price
from ferrovia.engine.tickets import least_kept
from ferrovia.engine.vectors import filled
from ferrovia.learn.core.action_numbers import CHOSEN, ActionNumbers


class LegalNumbers:
    """Lists the legal actions of one seat after the other: `listed` holds the first `size` numbers."""

    def __init__(self, numbers: ActionNumbers) -> None:
        self.numbers = numbers
        self.rules = numbers.rules
        self.listed: Ints = filled(numbers.size, 0)
        self.size: i64 = 0
        self.trains: Ints = filled(WILD + 1, 0)  # what the seat can pay with: train cards by colour, then wilds
        self.set_indices: Ints = filled(numbers.size, 0)  # the sets that it can pay for one thing
        self.set_count: i64 = 0  # how many these are
        self.split: Ints = filled(numbers.size, 0)  # sets that are to be split between hand and rack
        self.longest: i64 = 0  # the most train cards of one colour, wilds included

    def fill(self, state: State, seat: i64) -> i64:
        """Put the legal actions of the seat into `listed` and return how many there are; none if it is not asked."""
        self.size = 0
        kind = question_for(state, seat)
        if kind == TURN:
            self._list_turn(state, seat)
        elif kind == SECOND:
            self._list_draws(state, kind)
        elif kind == OPENING_TICKETS or kind == KEEPING:
            self._list_keeps(state, seat)
        elif kind != NO_QUESTION:
            for action in list_actions(self.rules, state, seat):
                self._add(self.numbers.number(state, action))
        return self.size

    def _add(self, number: i64) -> None:
        listed = self.listed
        listed[self.size] = number
        self.size += 1

    def _add_sets(self, first: i64) -> None:
        """Add the sets found last, for something whose numbers begin here."""
        listed = self.listed
        set_indices = self.set_indices
        size = self.size
        for index in range(self.set_count):
            listed[size] = first + set_indices[index]
            size += 1
        self.size = size

    def _list_turn(self, state: State, seat: i64) -> None:
        rules = self.rules
        if not is_draw_closed(rules, state):
            self._list_draws(state, TURN)
        if state.tickets_left:
            self._add(self.numbers.draw_tickets)
        self._count_trains(state, seat)
        if not rules.only_claims:
            if state.buildings_left[seat]:
                self._list_buildings(state, seat)
            if rules.has_fleet:
                self._list_exchanges(state, seat)
            if rules.has_racks:
                self._list_shares(state, seat)
        self._list_claims(state, seat)
        if self.size == 0:
            self._add(self.numbers.pass_turn)

    def _list_draws(self, state: State, kind: i64) -> None:
        numbers = self.numbers
        bits = face_up(state, kind)
        card: i64 = 0
        while bits:
            if bits & 1:
                self._add(numbers.take + numbers.card_rank[card])
            bits >>= 1
            card += 1
        if state.deck_size:
            self._add(numbers.draw)
        if state.ship_deck_size:
            self._add(numbers.draw + 1)
        if kind == SECOND and self.rules.may_stop:
            self._add(numbers.stop)

    def _list_keeps(self, state: State, seat: i64) -> None:
        least = least_kept(self.rules, state, seat)
        one: i64 = 1
        for bits in range(one << state.offered[seat]):
            kept: i64 = len(CHOSEN[bits])
            if kept >= least:
                self._add(self.numbers.keep + bits)

    def _list_exchanges(self, state: State, seat: i64) -> None:
        exchanges = count_exchanges(self.rules, state, seat)
        to_trains = at_most(state.ships[seat], state.trains_in_box[seat])
        for n in range(to_trains):
            self._add(self.numbers.to_trains + n)
        for n in range(exchanges - to_trains):
            self._add(self.numbers.to_ships + n)

    def _list_shares(self, state: State, seat: i64) -> None:
        numbers = self.numbers
        first = seat * self.rules.ticket_count
        last = first + state.ticket_counts[seat]
        held = state.held_tickets
        if last == first + 1 and self.rules.may_share_one:
            self._add(numbers.share_one)
        for a in range(first, last):
            for b in range(a + 1, last):
                self._add(numbers.share_two + numbers.pair_index(held[a], held[b]))

    def _count_trains(self, state: State, seat: i64) -> None:
        """Count the train cards that the seat can pay with."""
        trains = self.trains
        write_train_counts(self.rules, purse_of(self.rules, state, seat), trains)
        longest: i64 = 0
        for color in range(COLORS):
            if trains[color] > longest:
                longest = trains[color]
        self.longest = longest + trains[WILD]

    def _list_buildings(self, state: State, seat: i64) -> None:
        numbers = self.numbers
        if self.rules.harbors:
            self._find_harbor_sets(state, seat)
            if self.set_count:
                for city in harbor_sites(self.rules, state, seat):
                    self._add_sets(numbers.build + numbers.site_rank[city] * numbers.site_sets)
            return
        self._find_station_sets(state, seat)
        if self.set_count:
            first = numbers.build
            for city in numbers.sites:
                if state.buildings[city] == NOBODY:
                    self._add_sets(first)
                first += numbers.site_sets

    def _note_set(self, index: i64) -> None:
        set_indices = self.set_indices
        set_indices[self.set_count] = index
        self.set_count += 1

    def _find_harbor_sets(self, state: State, seat: i64) -> None:
        numbers = self.numbers
        sets = numbers.harbor_sets
        held = state.held
        hand = seat * self.rules.card_kinds
        wilds = held[hand + WILD]
        self.set_count = 0
        first: i64 = 0
        for color in numbers.colors:
            trains = held[hand + ANCHOR + color]
            ships = held[hand + SHIP + color]
            for index in range(sets.size):
                if sets.first[index] <= trains and sets.second[index] <= ships and sets.wilds[index] <= wilds:
                    self._note_set(first + index)
            first += sets.size
        if wilds >= HARBOR_CARDS:
            self._note_set(first)

    def _find_station_sets(self, state: State, seat: i64) -> None:
        price = station_price(self.rules, state, seat)
        self.set_count = 0
        first: i64 = 0
        for color in self.numbers.colors:
            self._find_colored(color, price, 0, first)
            first += self.rules.stations
        if self.trains[WILD] >= price:
            self._note_set(first)

    def _find_colored(self, color: i64, length: i64, ferry: i64, first: i64) -> None:
        """Find the sets of a colour with a card of it and at least `ferry` wilds; `first` stands for the fewest."""
        wilds = self.trains[WILD]
        most = length - 1 if wilds >= length else wilds
        used = length - self.trains[color]
        if used < ferry:
            used = ferry
        while used <= most:
            self._note_set(first + used - ferry)
            used += 1

    def _list_claims(self, state: State, seat: i64) -> None:
        """Claims by cost class: all its routes are paid with the same sets."""
        rules = self.rules
        for kind in range(rules.cost_kind_count):
            packed = state.claimable[seat * rules.cost_kind_count + kind]
            if packed == 0:
                continue
            payment_kind = rules.cost_kind_payment_kind[kind]
            longest = at_most(MAX_LENGTH, state.ships[seat] if payment_kind == SHIPS else state.trains[seat])
            if payment_kind != SHIPS and payment_kind != PAIRS and self.longest < longest:
                longest = self.longest
            for index in range(longest):
                if routes_of_length(packed, index):
                    self._find_sets(state, seat, kind, index + 1)
                    if self.set_count:
                        self._list_class(state, seat, kind * MAX_LENGTH + index)

    def _list_class(self, state: State, seat: i64, number: i64) -> None:
        """Add the sets found last for every route of a cost class that the seat may claim."""
        rules = self.rules
        open_to = state.open_to
        starts = self.numbers.claim_start
        for index in range(rules.class_start[number], rules.class_start[number + 1]):
            route = rules.class_routes[index]
            if open_to[route] >> seat & 1:
                self._add_sets(starts[route])

    def _find_sets(self, state: State, seat: i64, kind: i64, length: i64) -> None:
        """Find the sets that pay for the routes of a cost kind and length."""
        rules = self.rules
        color = rules.cost_kind_color[kind]
        self.set_count = 0
        if rules.cost_kind_payment_kind[kind] == PAIRS:
            self._find_pairs(length)
            return
        if rules.cost_kind_payment_kind[kind] == SHIPS:
            self._find_sea_sets(state, seat, color, length)
            return
        ferry = rules.cost_kind_ferry[kind]
        each = length - ferry
        first = each
        if color == ANY:
            first = 0
            for paid in self.numbers.colors:
                self._find_colored(paid, length, ferry, first)
                first += each
        else:
            self._find_colored(color, length, ferry, 0)
        if self.trains[WILD] >= length:
            self._note_set(first)
        if rules.has_racks:
            self._split_sets(purse_of(rules, state, seat), color, length, ferry)

    def _find_pairs(self, length: i64) -> None:
        numbers = self.numbers
        trains = self.trains
        counts = numbers.pair_counts[length]
        colors: i64 = len(numbers.colors)
        payments: i64 = len(numbers.pair_payments[length])
        row: i64 = 0
        for index in range(payments):
            rank: i64 = 0
            while rank < colors and counts[row + rank] <= trains[numbers.colors[rank]]:
                rank += 1
            if rank == colors and counts[row + colors] <= trains[WILD]:
                self._note_set(index)
            row += colors + 1

    def _find_sea_sets(self, state: State, seat: i64, color: i64, length: i64) -> None:
        numbers = self.numbers
        held = state.held
        hand = seat * self.rules.card_kinds
        wilds = held[hand + WILD]
        size = numbers.sea_sets[length].size
        first: i64 = 0
        if color == ANY:
            for paid in numbers.colors:
                self._find_ships(held[hand + SHIP + paid], held[hand + DOUBLE_SHIP + paid], wilds, length, first)
                first += size
        else:
            self._find_ships(held[hand + SHIP + color], held[hand + DOUBLE_SHIP + color], wilds, length, 0)
            first = size
        if wilds >= length:
            self._note_set(first)

    def _find_ships(self, singles: i64, doubles: i64, wilds: i64, length: i64, first: i64) -> None:
        if singles + 2 * doubles + wilds < length or singles + doubles == 0:
            return
        sets = self.numbers.sea_sets[length]
        for index in range(sets.size):
            if sets.first[index] <= singles and sets.second[index] <= doubles and sets.wilds[index] <= wilds:
                self._note_set(first + index)

    def _split_sets(self, purse: Purse, color: i64, length: i64, ferry: i64) -> None:
        """Replace each set by the ways to pay it from hand and rack."""
        set_indices = self.set_indices
        split = self.split
        sets = self.set_count
        for index in range(sets):
            split[index] = set_indices[index]
        self.set_count = 0
        for n in range(sets):
            index = split[n]
            paid, wilds = self.numbers.train_set(color, length, ferry, index)
            for way in range(count_splits(purse, paid, length - wilds, wilds)):
                self._note_set(2 * index + way)
