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
from ferrovia.engine.cards import ANCHOR, ANY, COLORS, DOUBLE_SHIP, SHIP, WILD, Payment
from ferrovia.engine.draw import REFILLS
from ferrovia.engine.fleet import least_trains, most_trains
from ferrovia.engine.harbors import HARBOR_CARDS, HARBOR_EACH
from ferrovia.engine.menu import list_actions
from ferrovia.engine.native import Ints, i64
from ferrovia.engine.payments import MAX_LENGTH, cards_of, color_of
from ferrovia.engine.purse import purse_of
from ferrovia.engine.questions import TURN
from ferrovia.engine.racks import PLACEMENTS, nth_split
from ferrovia.engine.rules import PAIRS, SHIPS, Rules
from ferrovia.engine.ships import with_symbols
from ferrovia.engine.state import MAX_OFFER, State
from ferrovia.engine.stations import station_price
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


class ColorSets:
    """The sets of cards that pay for something in one colour, as counts: what of the first sort, the second, and wilds.

    For a sea route the sorts are single and double ships, for a harbour trains with the symbol and single ships.
    """

    def __init__(self, sets: list[tuple[int, int, int]]) -> None:
        self.size: i64 = len(sets)
        self.first: Ints = vector([first for first, _, _ in sets])
        self.second: Ints = vector([second for _, second, _ in sets])
        self.wilds: Ints = vector([wilds for _, _, wilds in sets])

    def find(self, first: i64, second: i64, wilds: i64) -> i64:
        """The index of a set."""
        index: i64 = 0
        while self.first[index] != first or self.second[index] != second or self.wilds[index] != wilds:
            index += 1
        return index


def sea_sets(length: int) -> ColorSets:
    """The sets with a ship that pay for a sea route, fewest wilds first; doubles alone may waste a space (WLD-06)."""
    sets = [
        (length - wilds - 2 * doubles, doubles, wilds)
        for wilds in range(length)
        for doubles in range((length - wilds) // 2 + 1)
    ]
    return ColorSets([*sets, (0, (length + 1) // 2, 0)] if length % 2 else sets)


def harbor_sets() -> ColorSets:
    """The sets with at least one train or ship that pay for a harbour, fewest wilds first (WLD-08)."""
    return ColorSets(
        [
            (trains, ships, HARBOR_CARDS - trains - ships)
            for total in range(HARBOR_CARDS, 0, -1)
            for trains in range(HARBOR_EACH + 1)
            for ships in range(HARBOR_EACH + 1)
            if trains + ships == total
        ]
    )


def pair_payments(colors: int, length: int) -> list[list[int]]:
    """Every payment of a pair route, as the number of cards by colour and last of wilds (WLD-07)."""
    found: list[list[int]] = [[]]
    for _ in range(colors):
        found = [[*counts, cards] for counts in found for cards in range(2 * length - sum(counts) + 1)]
    complete = [[*counts, 2 * length - sum(counts)] for counts in found]
    return [counts for counts in complete if sum([cards & 1 for cards in counts[:-1]]) <= counts[-1]]


class ActionNumbers:
    """The sections of the action space, and the tables to number actions."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.size: i64 = 0
        self.sections: list[Section] = []
        self._set_cards()
        book = rules.rulebook
        self.most_offered: i64 = max(rules.opening_long + rules.opening_tickets, rules.ticket_offer)
        self.ways: i64 = 2 if rules.has_racks else 1  # from the rack first, and from the hand first
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

    def _set_cards(self) -> None:
        """The cards and the colours that the decks have."""
        rules = self.rules
        cards = sorted(set(rules.all_cards))
        colors = sorted({_color(card) for card in cards if card != WILD})
        self.cards: Ints = vector(cards)
        self.card_rank: Ints = vector([cards.index(c) if c in cards else -1 for c in range(rules.card_kinds)])
        self.colors: Ints = vector(colors)
        self.color_rank: Ints = vector([colors.index(c) if c in colors else -1 for c in range(COLORS)])

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
        most: i64 = max([0, *rules.tunnel])
        self.pay: i64 = self._add("pay", (most + 1) * self.ways if most else 0)
        self.keep_flag_card: i64 = self._add("keep_flag_card", 1 if rules.whole_flag else 0)
        self.decline: i64 = self._add("decline", 1 if most or rules.whole_flag else 0)

    def _set_buildings(self) -> None:
        """Stations or harbours: by city, then set of cards."""
        rules = self.rules
        colors: i64 = len(self.colors)
        sites: list[int] = list(rules.harbor_cities) if rules.harbors else list(rules.sites)
        self.harbor_sets = harbor_sets()
        self.site_sets: i64 = colors * (self.harbor_sets.size if rules.harbors else rules.stations) + 1
        if not rules.harbors and not rules.stations:
            sites = []
        self.sites: Ints = vector(sites)
        self.site_rank: Ints = vector([sites.index(c) if c in sites else -1 for c in range(rules.city_count)])
        self.build: i64 = self._add("build", self.site_sets * len(sites))

    def _set_claims(self) -> None:
        """Claims: by route, then set of cards."""
        rules = self.rules
        colors = len(self.colors)
        self.sea_sets: list[ColorSets] = [sea_sets(length) for length in range(MAX_LENGTH + 1)]
        lengths = {rules.length[route] for route in range(rules.route_count) if rules.payment_kind[route] == PAIRS}
        self.pair_payments: list[list[list[int]]] = [
            pair_payments(colors, length) if length in lengths else [] for length in range(MAX_LENGTH + 1)
        ]
        self.pair_counts: list[Ints] = [  # the same one after the other
            vector([count for counts in sets for count in counts]) for sets in self.pair_payments
        ]
        sizes = [self._count_sets(route) for route in range(rules.route_count)]
        self.claim: i64 = self._add("claim", sum(sizes))
        self.claim_start: Ints = vector([self.claim + first for first in starts(sizes)])  # by route; and the end
        self.route_of: Ints = vector([route for route, size in enumerate(sizes) for _ in range(size)])

    def _count_sets(self, route: i64) -> int:
        """How many sets of cards can pay for a route, whoever holds them."""
        rules = self.rules
        length = rules.length[route]
        if rules.payment_kind[route] == PAIRS:
            return len(self.pair_payments[length])
        each = self.sea_sets[length].size if rules.payment_kind[route] == SHIPS else length - rules.ferry[route]
        sets: int = each * (len(self.colors) if rules.color[route] == ANY else 1) + 1
        return sets if rules.payment_kind[route] == SHIPS else sets * self.ways

    def color_index(self, route: i64, paid: i64) -> i64:
        """The index of a colour among those that can pay for the route."""
        return self.color_rank[paid] if self.rules.color[route] == ANY else 0

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
            return self.claim_start[target] + self._claim_index(state, action)
        if kind == BUILD:
            return self.build + self.site_rank[target] * self.site_sets + self._site_index(action.cards)
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
            cards = action.cards + action.rack
            return self.pay + cards.count(WILD) * self.ways + self._way(state, action)
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

    def _way(self, state: State, action: Action) -> i64:
        """Whether a payment is from the rack first (0) or from the hand first (1)."""
        if not self.rules.has_racks:
            return 0
        cards = action.cards + action.rack
        paid = _paid_color(cards)
        wilds = cards.count(WILD)
        purse = purse_of(self.rules, state, action.seat)
        rack_first = nth_split(purse, paid, len(cards) - wilds, wilds, 0)
        return 0 if rack_first == (action.cards, action.rack) else 1

    def _claim_index(self, state: State, action: Action) -> i64:
        """The index of a claim's payment among those of its route."""
        rules = self.rules
        route = action.target
        cards = action.cards + action.rack
        length = rules.length[route]
        if rules.payment_kind[route] == PAIRS:
            counts = [sum([1 for card in cards if color_of(card) == color]) for color in self.colors]
            return self.pair_payments[length].index([*counts, cards.count(WILD)])
        paid = _paid_color(cards)
        wilds: i64 = cards.count(WILD)
        colors: i64 = len(self.colors) if rules.color[route] == ANY else 1
        if rules.payment_kind[route] == SHIPS:
            sets = self.sea_sets[length]
            if paid == WILD:
                return colors * sets.size
            doubles = sum([1 for card in cards if card >= DOUBLE_SHIP])
            index = sets.find(len(cards) - wilds - doubles, doubles, wilds)
            return self.color_index(route, paid) * sets.size + index
        each = length - rules.ferry[route]
        index = colors * each
        if paid != WILD:
            index = self.color_index(route, paid) * each + wilds - rules.ferry[route]
        return index * self.ways + self._way(state, action)

    def _site_index(self, cards: Payment) -> i64:
        """The index of a building's payment among those of a city."""
        paid = _paid_color(cards)
        if paid == WILD:
            return self.site_sets - 1
        wilds: i64 = cards.count(WILD)
        if not self.rules.harbors:
            return self.color_rank[paid] * self.rules.stations + wilds
        trains = sum([1 for card in cards if ANCHOR <= card < SHIP])
        sets = self.harbor_sets
        return self.color_rank[paid] * sets.size + sets.find(trains, len(cards) - wilds - trains, wilds)

    def action(self, state: State, seat: i64, number: i64) -> Action:
        """The action with this number, which must be legal for the seat."""
        if number >= self.claim:
            return self._claim_action(state, seat, number)
        if number < self.draw:
            return Action(seat, TAKE, self.cards[number - self.take])
        if number < self.stop:
            return Action(seat, DRAW, number - self.draw)
        if number == self.draw_tickets:
            return Action(seat, DRAW_TICKETS)
        if self.keep <= number < self.pass_turn:
            return Action(seat, KEEP, indices=_indices(state, seat, number - self.keep))
        if number >= self.build:
            return self._build_action(state, seat, number)
        if number >= self.to_ships and number < self.pay:
            return Action(seat, EXCHANGE, self.to_ships - number - 1)
        if number >= self.to_trains and number < self.pay:
            return Action(seat, EXCHANGE, number - self.to_trains + 1)
        for action in list_actions(self.rules, state, seat):
            if self.number(state, action) == number:
                return action
        raise AssertionError(f"action {number} is not legal")

    def _claim_action(self, state: State, seat: i64, number: i64) -> Action:
        rules = self.rules
        route = self.route_of[number - self.claim]
        index = number - self.claim_start[route]
        length = rules.length[route]
        hand = seat * rules.card_kinds
        if rules.payment_kind[route] == PAIRS:
            return Action(seat, CLAIM, route, self._pair_cards(state, hand, length, index))
        if rules.payment_kind[route] == SHIPS:
            return Action(seat, CLAIM, route, self._sea_cards(route, length, index))
        way: i64 = 0
        if rules.has_racks:
            way = index & 1
            index >>= 1
        paid, wilds = self.train_set(rules.color[route], length, rules.ferry[route], index)
        if not rules.has_racks:
            return Action(seat, CLAIM, route, with_symbols(state.held, hand, paid, length - wilds, wilds))
        cards, rack = nth_split(purse_of(rules, state, seat), paid, length - wilds, wilds, way)
        return Action(seat, CLAIM, route, cards, rack)

    def train_set(self, color: i64, length: i64, ferry: i64, index: i64) -> tuple[i64, i64]:
        """The colour and the wilds of a set of train cards, by its index among those of a route."""
        each = length - ferry
        if color != ANY:
            if index < each:
                return color, ferry + index
        elif index < each * len(self.colors):
            return self.colors[index // each], ferry + index % each
        return WILD, length

    def _sea_cards(self, route: i64, length: i64, index: i64) -> Payment:
        """The cards of a sea route's payment."""
        sets = self.sea_sets[length]
        color = self.rules.color[route]
        if color == ANY:
            if index == sets.size * len(self.colors):
                return cards_of(WILD, length, length)
            color = self.colors[index // sets.size]
            index %= sets.size
        elif index == sets.size:
            return cards_of(WILD, length, length)
        return (WILD,) * sets.wilds[index] + _ships(color, sets.first[index], sets.second[index])

    def _pair_cards(self, state: State, hand: i64, length: i64, index: i64) -> Payment:
        """The cards of a pair route's payment, those without the harbour symbol first."""
        counts = self.pair_payments[length][index]
        cards: Payment = ()
        for rank, color in enumerate(self.colors):
            if counts[rank]:
                cards += with_symbols(state.held, hand, color, counts[rank], 0)
        return cards + cards_of(WILD, counts[-1], counts[-1])

    def _build_action(self, state: State, seat: i64, number: i64) -> Action:
        rules = self.rules
        city = self.sites[(number - self.build) // self.site_sets]
        index = (number - self.build) % self.site_sets
        if index == self.site_sets - 1:
            price = HARBOR_CARDS if rules.harbors else station_price(rules, state, seat)
            return Action(seat, BUILD, city, cards_of(WILD, price, price))
        if not rules.harbors:
            color = self.colors[index // rules.stations]
            return Action(seat, BUILD, city, cards_of(color, station_price(rules, state, seat), index % rules.stations))
        sets = self.harbor_sets
        color = self.colors[index // sets.size]
        index %= sets.size
        cards: Payment = (WILD,) * sets.wilds[index] + (ANCHOR + color,) * sets.first[index]
        return Action(seat, BUILD, city, cards + _ships(color, sets.second[index], 0))


def _ships(color: i64, singles: i64, doubles: i64) -> Payment:
    cards: Payment = (SHIP + color,) * singles
    return cards + (DOUBLE_SHIP + color,) * doubles


def _color(card: i64) -> i64:
    """The colour of a train or ship card, or WILD."""
    return card if card <= WILD else (card - ANCHOR) % COLORS


def _paid_color(cards: Payment) -> i64:
    """The colour of a set of cards, WILD if it has wilds only."""
    for card in cards:
        if card != WILD:
            return _color(card)
    return WILD


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
