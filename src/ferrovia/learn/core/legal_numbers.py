"""The numbers of a seat's legal actions."""

from ferrovia.engine.buildings import building_sites, next_building
from ferrovia.engine.claims import Claims
from ferrovia.engine.draw import face_up, is_draw_closed
from ferrovia.engine.fleet import count_exchanges
from ferrovia.engine.menu import list_actions
from ferrovia.engine.native import Ints, i64
from ferrovia.engine.piles import at_most
from ferrovia.engine.questions import KEEPING, OPENING_TICKETS, SECOND, TUNNEL, TURN
from ferrovia.engine.spans import CELLS, Span
from ferrovia.engine.state import State, question_for
from ferrovia.engine.tickets import least_kept
from ferrovia.engine.tunnels import extra_cost
from ferrovia.engine.vectors import filled
from ferrovia.learn.core.action_numbers import CHOSEN, ActionNumbers


class LegalNumbers:
    """Lists the legal actions of one seat after the other: `listed` holds the first `size` numbers.

    Turns, draws, tickets to keep and extra cards are listed without making the actions, because learners ask at every
    step; the answers to all other questions are those of the menu. The order is that of menus, but of tickets to keep.
    """

    def __init__(self, numbers: ActionNumbers) -> None:
        self.numbers = numbers
        self.rules = numbers.rules
        self.listed: Ints = filled(numbers.size, 0)
        self.size: i64 = 0
        self.purse = numbers.purse
        self.claims = Claims(self.rules, self.purse)

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
        elif kind == TUNNEL:
            self.purse.look(state, seat)
            cost = extra_cost(self.rules, state)
            self.purse.find(cost)
            self._add_rows(self.numbers.first_extra(cost))
            self._add(self.numbers.decline)
        else:
            for action in list_actions(self.rules, state, seat):
                self._add(self.numbers.number(state, action))
        return self.size

    def _add(self, number: i64) -> None:
        listed = self.listed
        listed[self.size] = number
        self.size += 1

    def _add_rows(self, first: i64) -> None:
        """Add the rows that the purse found last, for something whose numbers begin here."""
        listed = self.listed
        found = self.purse.found
        size = self.size
        for index in range(self.purse.size):
            listed[size] = first + found[index]
            size += 1
        self.size = size

    def _list_turn(self, state: State, seat: i64) -> None:
        rules = self.rules
        if not is_draw_closed(rules, state):
            self._list_draws(state, TURN)
        if state.tickets_left:
            self._add(self.numbers.draw_tickets)
        self.purse.look(state, seat)
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
        bits = face_up(self.rules, state, kind)
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

    def _list_buildings(self, state: State, seat: i64) -> None:
        numbers = self.numbers
        if self.purse.find(next_building(self.rules, state, seat)):
            for city in building_sites(self.rules, state, seat):
                self._add_rows(numbers.build + numbers.site_rank[city] * numbers.site_rows)

    def _list_claims(self, state: State, seat: i64) -> None:
        """Claims by cost: all its routes are paid with the same rows."""
        claims = self.claims
        if not claims.count(state, seat):
            return
        rules = self.rules
        for cell in rules.cell_order:
            if claims.claims[cell]:
                span = rules.spans[cell // CELLS]
                rows = claims.sets[cell]
                routes = state.claimable[seat * rules.cells + cell]
                shift = span.top
                field = (cell - span.first_cell) * span.fields
                while rows:
                    if rows & span.mask and routes >> shift & span.mask:
                        self._list_cost(span, state.open_to, seat, span.cost_at[field])
                    rows >>= span.bits
                    shift -= span.bits
                    field += 1

    def _list_cost(self, span: Span, open_to: Ints, seat: i64, number: i64) -> None:
        """Add the payable rows of a cost for every route that the seat may claim."""
        self.purse.find(span.costs[number])
        starts = self.numbers.claim_start
        for index in range(span.route_start[number], span.route_start[number + 1]):
            route = span.routes[index]
            if open_to[route] >> seat & 1:
                self._add_rows(starts[route])
