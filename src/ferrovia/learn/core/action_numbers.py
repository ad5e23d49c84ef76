"""The number of every action that a menu can hold, and the action behind a number.

The numbers are fixed for a rulebook, a board and a number of seats. Every action that the engine lists has a number of
its own. Actions that are legal but not listed have the number of the listed one that they are equivalent to (see
`engine.menu`).
"""

from typing import Final

from ferrovia.engine.actions import (
    BUILD,
    CHOOSE_FLEET,
    CLAIM,
    DECLINE,
    DRAW,
    DRAW_TICKETS,
    EXCHANGE,
    KEEP,
    KEEP_FLAG_CARD,
    PASS,
    PAY,
    PUT,
    REFILL_FROM,
    SHARE,
    STOP,
    TAKE,
    Action,
    Indices,
)
from ferrovia.engine.buildings import next_building
from ferrovia.engine.costs import Cost
from ferrovia.engine.draw import REFILLS
from ferrovia.engine.fleet import least_trains, most_trains
from ferrovia.engine.menu import list_actions
from ferrovia.engine.native import Ints, i64
from ferrovia.engine.purse import Purse
from ferrovia.engine.questions import TURN
from ferrovia.engine.racks import PLACEMENTS
from ferrovia.engine.rules import Rules
from ferrovia.engine.state import MAX_OFFER, State
from ferrovia.engine.tunnels import extra_cost
from ferrovia.engine.vectors import starts, vector

# By bits: the indices of the tickets that they stand for.
CHOSEN: Final[list[Indices]] = [
    tuple([index for index in range(MAX_OFFER) if bits >> index & 1]) for bits in range(2**MAX_OFFER)
]


class Section:
    """Consecutive numbers of one kind of action."""

    def __init__(self, name: str, first: int, size: int) -> None:
        self.name = name
        self.first = first
        self.size = size


class ActionNumbers:
    """The sections of the action space, and the tables to number actions."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.size: i64 = 0
        self.sections: list[Section] = []
        self.purse = Purse(rules)
        cards = sorted(set(rules.all_cards))
        self.cards: Ints = vector(cards)
        self.card_rank: Ints = vector([cards.index(c) if c in cards else -1 for c in range(rules.card_kinds)])
        book = rules.rulebook
        self.most_offered: i64 = max(rules.opening_long + rules.opening_tickets, rules.ticket_offer)
        self.take: i64 = self._add("take", len(self.cards))
        self.draw: i64 = self._add("draw", len(book.decks))
        self.stop: i64 = self._add("stop", 1 if rules.may_stop else 0)
        self.draw_tickets: i64 = self._add("draw_tickets", 1)
        self.keep: i64 = self._add("keep", 2**self.most_offered)
        self.pass_turn: i64 = self._add("pass", 1)
        self._set_racks()
        self._set_fleet()
        self._set_answers()
        self._set_buildings()
        self._set_claims()

    def _add(self, name: str, size: int) -> i64:
        """Add a section and return its first number."""
        first = self.size
        if size:
            self.sections.append(Section(name, first, size))
        self.size = first + size
        return first

    def _set_racks(self) -> None:
        """Placing cards and sharing tickets."""
        rules = self.rules
        tickets: int = rules.ticket_count if rules.has_racks else 0
        self.put: i64 = self._add("put", PLACEMENTS if rules.has_racks else 0)
        self.share_one: i64 = self._add("share_one", self.most_offered if rules.has_racks else 0)
        self.share_two: i64 = self._add("share_two", tickets * (tickets - 1) // 2)  # a number for each pair

    def _set_fleet(self) -> None:
        """Refilling from a deck of choice, choosing and exchanging pieces."""
        rules = self.rules
        self.refill: i64 = self._add("refill_from", REFILLS if rules.has_ships else 0)
        self.least_trains: i64 = least_trains(rules)
        fleets = most_trains(rules) - least_trains(rules) + 1 if rules.has_fleet else 0
        self.choose_fleet: i64 = self._add("choose_fleet", fleets)
        self.most_exchanged: i64 = rules.pieces_in_box if rules.has_fleet else 0
        self.to_trains: i64 = self._add("exchange_to_trains", self.most_exchanged)
        self.to_ships: i64 = self._add("exchange_to_ships", self.most_exchanged)

    def _set_answers(self) -> None:
        """Tunnels and flags."""
        rules = self.rules
        extras = rules.payments.extras
        most: i64 = extras[-1][0].size if extras else 0  # rows of the most extra cards
        self.pay: i64 = self._add("pay", most)
        self.keep_flag_card: i64 = self._add("keep_flag_card", 1 if rules.whole_flag else 0)
        self.decline: i64 = self._add("decline", 1 if most or rules.whole_flag else 0)

    def _set_buildings(self) -> None:
        """Stations or harbours: by city, then row of the cost."""
        rules = self.rules
        buildings = rules.payments.buildings
        sites: list[int] = []
        if buildings:
            sites = list(rules.harbor_cities) if rules.harbors else list(rules.sites)
        self.site_rows: i64 = buildings[-1].size if buildings else 0
        self.sites: Ints = vector(sites)
        self.site_rank: Ints = vector([sites.index(c) if c in sites else -1 for c in range(rules.city_count)])
        self.build: i64 = self._add("build", self.site_rows * len(sites))

    def _set_claims(self) -> None:
        """Claims: by route, then row of its cost."""
        sizes = [int(cost.size) for cost in self.rules.cost_of]
        self.claim: i64 = self._add("claim", sum(sizes))
        self.claim_start: Ints = vector([self.claim + first for first in starts(sizes)])  # by route; and the end
        self.route_of: Ints = vector([route for route, size in enumerate(sizes) for _ in range(size)])

    def first_extra(self, cost: Cost) -> i64:
        """The number of the first row of a tunnel's extra cards: each number stands for a number of wilds."""
        return self.pay + cost.least_wilds * cost.ways

    def number(self, state: State, action: Action) -> i64:
        """The number of a legal action of the state."""
        kind = action.kind
        target = action.target
        if kind == TAKE:
            return self.take + self.card_rank[target]
        if kind == DRAW:
            return self.draw + target
        if kind == DRAW_TICKETS:
            return self.draw_tickets
        if kind == KEEP:
            return self.keep + _ranks(state, action)
        if kind == CLAIM:
            return self.claim_start[target] + self._row(state, action, self.rules.cost_of[target])
        if kind == BUILD:
            cost = next_building(self.rules, state, action.seat)
            return self.build + self.site_rank[target] * self.site_rows + self._row(state, action, cost)
        return self._further_number(state, action)

    def _further_number(self, state: State, action: Action) -> i64:
        """The number of an action of one of the kinds that only some rulebooks have."""
        kind = action.kind
        target = action.target
        if kind == PUT:
            return self.put + target
        if kind == REFILL_FROM:
            return self.refill + target
        if kind == SHARE:
            return self._share_number(state, action)
        if kind == EXCHANGE:
            return self.to_trains + target - 1 if target > 0 else self.to_ships - target - 1
        if kind == PAY:
            cost = extra_cost(self.rules, state)
            return self.first_extra(cost) + self._row(state, action, cost)
        if kind == CHOOSE_FLEET:
            return self.choose_fleet + target - self.least_trains
        if kind == PASS:
            return self.pass_turn
        if kind == STOP:
            return self.stop
        if kind == DECLINE:
            return self.decline
        if kind == KEEP_FLAG_CARD:
            return self.keep_flag_card
        raise AssertionError(f"no such kind of action: {kind}")

    def _share_number(self, state: State, action: Action) -> i64:
        if state.question_kind == TURN and len(action.indices) == 1:
            return self.share_one
        if state.question_kind != TURN:
            return self.share_one + _rank(state, action.seat, action.indices[0])
        first = action.seat * self.rules.ticket_count
        a = state.held_tickets[first + action.indices[0]]
        b = state.held_tickets[first + action.indices[1]]
        return self.share_two + self.pair_index(a, b)

    def pair_index(self, a: i64, b: i64) -> i64:
        """The index of two tickets among all pairs."""
        if a > b:
            a, b = b, a
        return a * (2 * self.rules.ticket_count - a - 1) // 2 + b - a - 1

    def _row(self, state: State, action: Action, cost: Cost) -> i64:
        """The row that an action pays."""
        self.purse.look(state, action.seat)
        return self.purse.row_of(cost, action.cards, action.rack)

    def action(self, state: State, seat: i64, number: i64) -> Action:
        """The action with this number, which must be legal for the seat."""
        if number >= self.build:
            return self._paid_action(state, seat, number)
        if number < self.draw:
            return Action(seat, TAKE, self.cards[number - self.take])
        if number < self.stop:
            return Action(seat, DRAW, number - self.draw)
        if number == self.draw_tickets:
            return Action(seat, DRAW_TICKETS)
        if self.keep <= number < self.pass_turn:
            return Action(seat, KEEP, indices=_indices(state, seat, number - self.keep))
        if number >= self.to_ships and number < self.pay:
            return Action(seat, EXCHANGE, self.to_ships - number - 1)
        if number >= self.to_trains and number < self.pay:
            return Action(seat, EXCHANGE, number - self.to_trains + 1)
        for action in list_actions(self.rules, state, seat):
            if self.number(state, action) == number:
                return action
        raise AssertionError(f"action {number} is not legal")

    def _paid_action(self, state: State, seat: i64, number: i64) -> Action:
        """The claim or building with this number."""
        kind: i64 = CLAIM
        if number >= self.claim:
            target = self.route_of[number - self.claim]
            cost = self.rules.cost_of[target]
            row = number - self.claim_start[target]
        else:
            kind = BUILD
            target = self.sites[(number - self.build) // self.site_rows]
            cost = next_building(self.rules, state, seat)
            row = (number - self.build) % self.site_rows
        self.purse.look(state, seat)
        cards, rack = self.purse.pay(cost, row)
        return Action(seat, kind, target, cards, rack)


def _rank(state: State, seat: i64, index: i64) -> i64:
    """The place of a ticket of the offer in ascending order: observations do not show the order of the offer."""
    first = seat * MAX_OFFER
    ticket = state.offers[first + index]
    rank: i64 = 0
    for other in range(first, first + state.offered[seat]):
        if state.offers[other] < ticket:
            rank += 1
    return rank


def _ranks(state: State, action: Action) -> i64:
    """The places in ascending order of the tickets that an action keeps, as bits."""
    bits: i64 = 0
    one: i64 = 1
    for index in action.indices:
        bits |= one << _rank(state, action.seat, index)
    return bits


def _indices(state: State, seat: i64, ranks: i64) -> Indices:
    """The indices in the offer of the tickets with these places in ascending order, given as bits."""
    bits: i64 = 0
    one: i64 = 1
    for index in range(state.offered[seat]):
        if ranks >> _rank(state, seat, index) & 1:
            bits |= one << index
    return CHOSEN[bits]
