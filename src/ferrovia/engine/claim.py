"""Claiming routes (COM-12 to COM-17)."""

from ferrovia.engine.actions import CLAIM, Action
from ferrovia.engine.cards import ANCHOR, ANY, COLORS, DOUBLE_SHIP, SHIP, WILD, Payment
from ferrovia.engine.draw import discard
from ferrovia.engine.events import CLAIMED, EventSink
from ferrovia.engine.flags import may_keep_flag_card
from ferrovia.engine.native import i64, mypyc_attr
from ferrovia.engine.payments import (
    COUNT_BITS,
    MASK,
    MAX_LENGTH,
    SETS,
    TOP_SHIFT,
    WIDTH,
    WILD_SETS,
    WITHIN,
    at_most,
    cards_of,
    count_sets,
    many_claims,
    many_split_claims,
    nth_shape,
    routes_of_length,
    spend,
)
from ferrovia.engine.purse import purse_of, train_counts
from ferrovia.engine.questions import FLAG
from ferrovia.engine.racks import count_shared_ferry, count_single_split_sets, count_single_split_wilds
from ferrovia.engine.route_payments import list_payments, nth_payment, why_not_payment
from ferrovia.engine.rules import FIRST_SHIPS, PAIRS, SHIPS, Rules
from ferrovia.engine.ships import MAX_PAIRS_LENGTH, PAIR_WAYS, count_pairs, count_ship_sets
from ferrovia.engine.state import State
from ferrovia.engine.turn import end_turn
from ferrovia.engine.vectors import filled


def may_claim(rules: Rules, state: State, route: i64, seat: i64) -> bool:
    """Whether the route is free and not closed to this seat by its parallels (COM-15, COM-16)."""
    owner = state.owner
    if owner[route] >= 0:
        return False
    index = rules.other_parallels_start[route]
    last = rules.other_parallels_end[route]
    if index == last:
        return True
    others = rules.other_parallels
    taken: i64 = 0
    while index < last:
        other = owner[others[index]]
        if other == seat:
            return False
        if other >= 0:
            taken += 1
        index += 1
    return taken < rules.parallel_limit[route]


@mypyc_attr(acyclic=True)
class Claims:
    """The claims that a seat can make, counted by cost kind; good until the state changes.

    Packed counts have COUNT_BITS for each length. Two red cards and a wild make one set of length 1 (r), two of
    length 2 (rr, r*) and one of length 3 (rr*): packed, 1 + (2 << COUNT_BITS) + (1 << 2 * COUNT_BITS). The wild alone
    adds one of length 1. With 3 red routes of length 1 to claim and 5 of length 2, claims 0 to 5 are of the first class
    (3 times 2 sets), claims 6 to 15 of the second (5 times 2 sets); claim 7 is the second of the second class.
    """

    def __init__(self, rules: Rules) -> None:
        self.sets = filled(rules.cost_kind_count, 0)  # by cost kind: the sets that pay for a route, packed
        self.claims = filled(rules.cost_kind_count, 0)  # by cost kind
        # With racks, by cost kind: the sets that can be paid in one way only; all others count twice.
        self.single_splits = filled(rules.cost_kind_count if rules.has_racks else 0, 0)
        self.pair_sets = filled(MAX_PAIRS_LENGTH, 0)  # by length: the payments of a pair route
        self.pair_ways = filled(PAIR_WAYS, 0)  # for counting these
        self.total: i64 = 0

    def count(self, rules: Rules, state: State, seat: i64) -> i64:
        """How many claims there are, counted by route and set of cards."""
        if rules.is_plain:
            self.total = self._count_plain(rules, state, seat)
        elif rules.has_racks:
            self.total = self._count_with_racks(rules, state, seat)
        else:
            self.total = self._count_with_ships(rules, state, seat)
        return self.total

    def _count_plain(self, rules: Rules, state: State, seat: i64) -> i64:
        """Count what hands alone can pay. No other code runs more often."""
        all_sets = self.sets
        all_claims = self.claims
        table = SETS
        held_at = seat * rules.card_kinds  # where the cards of the colour are
        claimable_at = seat * rules.cost_kind_count  # where its routes are
        wilds_at = held_at + WILD
        wilds = state.held[wilds_at]
        if wilds > MAX_LENGTH:
            wilds = MAX_LENGTH
        within = WITHIN[state.trains[seat]]
        alone = WILD_SETS[wilds]
        any_color = alone
        can_multiply = rules.can_multiply
        all_sets[ANY] = any_color  # now the compiler knows that the vectors have room for all colours
        all_claims[ANY] = 0
        total: i64 = 0
        for color in range(COLORS):
            number = state.held[held_at]
            if number > MAX_LENGTH:
                number = MAX_LENGTH
            sets = table[number * WIDTH + wilds]
            any_color += sets
            sets = (sets + alone) & within
            all_sets[color] = sets
            open_routes = state.claimable[claimable_at]
            if can_multiply:
                claims = sets * open_routes >> TOP_SHIFT & MASK
            else:
                claims = many_claims(sets, open_routes)
            all_claims[color] = claims
            total += claims
            held_at += 1
            claimable_at += 1
        any_color &= within
        all_sets[ANY] = any_color
        claims = many_claims(any_color, state.claimable[claimable_at])
        all_claims[ANY] = claims
        total += claims
        if rules.cost_kind_count > ANY + 1:
            total += self._count_ferry_claims(rules, state, seat, wilds, within)
        return total

    def _count_ferry_claims(self, rules: Rules, state: State, seat: i64, wilds: i64, within: i64) -> i64:
        """Count the same for the kinds after the first ones, which need wilds or have more routes."""
        all_sets = self.sets
        all_claims = self.claims
        hand = seat * rules.card_kinds
        routes = seat * rules.cost_kind_count
        total: i64 = 0
        for kind in range(ANY + 1, rules.cost_kind_count):
            sets: i64 = 0
            ferry = rules.cost_kind_ferry[kind]
            if wilds >= ferry:
                sets = count_sets(state.held, hand, rules.cost_kind_color[kind], ferry, wilds) & within
            all_sets[kind] = sets
            claimable_at = routes + kind
            claims = many_claims(sets, state.claimable[claimable_at])
            all_claims[kind] = claims
            total += claims
        return total

    def _count_with_racks(self, rules: Rules, state: State, seat: i64) -> i64:  # noqa: PLR0915 - runs at every turn
        """Count with racks: a set that hand and rack can pay in two ways counts twice."""
        held = state.held
        racked = state.racked
        claimable = state.claimable
        hand = seat * rules.card_kinds
        rack = rules.side_of[seat] * rules.card_kinds
        wilds_in_hand = held[hand + WILD]
        wilds_on_rack = racked[rack + WILD]
        wilds = at_most(wilds_in_hand + wilds_on_rack, MAX_LENGTH)
        within = WITHIN[state.trains[seat]]
        alone = WILD_SETS[wilds]
        alone_single_split = count_single_split_wilds(wilds_in_hand, wilds_on_rack)
        both_wilds = wilds_in_hand > 0 and wilds_on_rack > 0
        any_color = alone
        any_single_split = alone_single_split
        can_multiply = rules.can_multiply
        routes = seat * rules.cost_kind_count
        total: i64 = 0
        for color in range(COLORS):
            in_hand = held[hand + color]
            on_rack = racked[rack + color]
            number = in_hand + on_rack
            sets = alone
            single_split = alone_single_split
            if number:
                if number > MAX_LENGTH:
                    number = MAX_LENGTH
                colored = SETS[number * WIDTH + wilds]
                sets += colored
                any_color += colored
                if both_wilds or (in_hand and on_rack):
                    colored = count_single_split_sets(in_hand, on_rack, wilds_in_hand, wilds_on_rack)
                single_split += colored
                any_single_split += colored
            claims: i64 = 0
            if sets:
                sets &= within
                single_split &= within
                self.sets[color] = sets
                self.single_splits[color] = single_split
                open_routes = claimable[routes + color]
                if can_multiply:
                    claims = (2 * sets - single_split) * open_routes >> TOP_SHIFT & MASK
                else:
                    claims = many_split_claims(sets, single_split, open_routes)
                total += claims
            self.claims[color] = claims
        total += self._count_splits(rules, state, routes, ANY, any_color & within, any_single_split & within)
        return total + self._count_shared_ferries(rules, state, seat, within)

    def _count_shared_ferries(self, rules: Rules, state: State, seat: i64, within: i64) -> i64:
        """Count the same for routes that need wilds."""
        routes = seat * rules.cost_kind_count
        total: i64 = 0
        for kind in range(ANY + 1, rules.cost_kind_count):
            sets, single_split = count_shared_ferry(
                rules, state, seat, rules.cost_kind_color[kind], rules.cost_kind_ferry[kind]
            )
            total += self._count_splits(rules, state, routes, kind, sets & within, single_split & within)
        return total

    def _count_splits(self, rules: Rules, state: State, routes: i64, kind: i64, sets: i64, single_split: i64) -> i64:
        """How many claims these packed sets make for the routes of a kind if all but single splits count twice.

        The routes that the seat may claim begin at index `routes`.
        """
        self.sets[kind] = sets
        self.single_splits[kind] = single_split
        claims: i64 = 0
        if sets:
            index = routes + kind
            open_routes = state.claimable[index]
            if open_routes:
                claims = many_split_claims(sets & rules.lengths_of_cost_kind[kind], single_split, open_routes)
        self.claims[kind] = claims
        return claims

    def _count_with_ships(self, rules: Rules, state: State, seat: i64) -> i64:
        """Count with ships: cards with symbols, sea routes, pair routes."""
        hand = seat * rules.card_kinds
        wilds = at_most(state.held[hand + WILD], MAX_LENGTH)
        by_train = WITHIN[state.trains[seat]]
        by_ship = WITHIN[state.ships[seat]]
        routes = seat * rules.cost_kind_count
        total = self._count_trains(rules, state, hand, routes, wilds, by_train)
        total += self._count_ships(rules, state, hand, routes, wilds, by_ship)
        for kind in range(FIRST_SHIPS + ANY + 1, rules.cost_kind_count):
            if rules.cost_kind_payment_kind[kind] == PAIRS:
                claims = self._count_pairs(state, seat, hand, state.claimable[routes + kind])
                self.claims[kind] = claims
                total += claims
            else:
                within = by_ship if rules.cost_kind_payment_kind[kind] == SHIPS else by_train
                sets = self._count_further(rules, state, seat, kind, wilds) & within
                total += self._count_kind(rules, state, routes, kind, sets)
        return total

    def _count_trains(self, rules: Rules, state: State, hand: i64, routes: i64, wilds: i64, within: i64) -> i64:
        """Count the claims of routes of each colour and of any, paid with trains that may have the harbour symbol.

        The cards and the routes that the seat may claim begin, here and below, at these indices.
        """
        all_sets = self.sets
        all_claims = self.claims
        held = state.held
        claimable = state.claimable
        alone = WILD_SETS[wilds]
        any_color = alone
        can_multiply = rules.can_multiply
        total: i64 = 0
        for color in range(COLORS):
            sets = alone
            number = held[hand + color] + held[hand + ANCHOR + color]
            if number:
                if number > MAX_LENGTH:
                    number = MAX_LENGTH
                colored = SETS[number * WIDTH + wilds]
                any_color += colored
                sets += colored
            claims: i64 = 0
            if sets:
                sets &= within
                all_sets[color] = sets
                open_routes = claimable[routes + color]
                claims = sets * open_routes >> TOP_SHIFT & MASK if can_multiply else many_claims(sets, open_routes)
                total += claims
            all_claims[color] = claims
        return total + self._count_kind(rules, state, routes, ANY, any_color & within)

    def _count_ships(self, rules: Rules, state: State, hand: i64, routes: i64, wilds: i64, within: i64) -> i64:
        """Count the same for sea routes."""
        all_sets = self.sets
        all_claims = self.claims
        held = state.held
        claimable = state.claimable
        alone = WILD_SETS[wilds]
        any_color = alone
        can_multiply = rules.can_multiply
        total: i64 = 0
        for color in range(COLORS):
            sets = alone
            singles = held[hand + SHIP + color]
            doubles = held[hand + DOUBLE_SHIP + color]
            if singles or doubles:
                colored = count_ship_sets(singles, doubles, wilds)
                any_color += colored
                sets += colored
            claims: i64 = 0
            kind = FIRST_SHIPS + color
            if sets:
                sets &= within
                all_sets[kind] = sets
                open_routes = claimable[routes + kind]
                claims = sets * open_routes >> TOP_SHIFT & MASK if can_multiply else many_claims(sets, open_routes)
                total += claims
            all_claims[kind] = claims
        return total + self._count_kind(rules, state, routes, FIRST_SHIPS + ANY, any_color & within)

    def _count_kind(self, rules: Rules, state: State, routes: i64, kind: i64, sets: i64) -> i64:
        """How many claims these packed sets make for the routes of a kind."""
        claims: i64 = 0
        if sets:
            self.sets[kind] = sets
            index = routes + kind
            open_routes = state.claimable[index]
            if open_routes:
                claims = many_claims(sets & rules.lengths_of_cost_kind[kind], open_routes)
        self.claims[kind] = claims
        return claims

    def _count_further(self, rules: Rules, state: State, seat: i64, kind: i64, wilds: i64) -> i64:
        """The sets for a kind after the first ones: with wilds, or for routes beyond what a packed number holds."""
        color = rules.cost_kind_color[kind]
        if rules.cost_kind_payment_kind[kind] != SHIPS:
            return count_sets(
                train_counts(rules, purse_of(rules, state, seat)), 0, color, rules.cost_kind_ferry[kind], wilds
            )
        held = state.held
        hand = seat * rules.card_kinds
        sets = WILD_SETS[wilds]
        for paid in range(COLORS):
            if color == ANY or color == paid:
                sets += count_ship_sets(held[hand + SHIP + paid], held[hand + DOUBLE_SHIP + paid], wilds)
        return sets

    def _count_pairs(self, state: State, seat: i64, hand: i64, routes: i64) -> i64:
        """Count the claims of pair routes."""
        longest = at_most(state.trains[seat], MAX_PAIRS_LENGTH)
        while longest and routes_of_length(routes, longest - 1) == 0:
            longest -= 1
        if longest == 0:
            return 0
        count_pairs(state.held, hand, longest, self.pair_sets, self.pair_ways)
        total: i64 = 0
        for index in range(longest):
            total += self.pair_sets[index] * routes_of_length(routes, index)
        return total

    def nth(self, rules: Rules, state: State, seat: i64, n: i64) -> Action:
        """The n-th claim in the order of `list_claims`, after counting them."""
        kind: i64 = 0
        claims = self.claims
        while n >= claims[kind]:
            n -= claims[kind]
            kind += 1
        packed = self.sets[kind]
        routes = state.claimable[seat * rules.cost_kind_count + kind]
        number = kind * MAX_LENGTH
        if rules.is_plain:
            shift = TOP_SHIFT
            while n >= (packed & MASK) * (routes >> shift & MASK):
                n -= (packed & MASK) * (routes >> shift & MASK)
                packed >>= COUNT_BITS
                shift -= COUNT_BITS
                number += 1
            sets = packed & MASK
            rank = n // sets  # of the route among those of its length
            route = _nth_open(rules, state, seat, number, rank)
            length = rules.length[route]
            hand = seat * rules.card_kinds
            n -= rank * sets
            paid, wilds = nth_shape(state.held, hand, rules.color[route], length, rules.ferry[route], n)
            return Action(seat, CLAIM, route, cards_of(paid, length, wilds))
        index: i64 = 0
        sets = self._sets_of(rules, kind, index)
        while n >= sets * routes_of_length(routes, index):
            n -= sets * routes_of_length(routes, index)
            index += 1
            sets = self._sets_of(rules, kind, index)
        route = _nth_open(rules, state, seat, number + index, n // sets)
        cards, rack = nth_payment(rules, state, seat, route, n % sets)
        return Action(seat, CLAIM, route, cards, rack)

    def _sets_of(self, rules: Rules, kind: i64, index: i64) -> i64:
        """How many payments there are for a route of this kind and of length `index + 1`."""
        if rules.cost_kind_payment_kind[kind] == PAIRS:
            return self.pair_sets[index]
        sets = self.sets[kind] >> COUNT_BITS * index & MASK
        if rules.has_racks and sets:
            return 2 * sets - (self.single_splits[kind] >> COUNT_BITS * index & MASK)
        return sets


def _nth_open(rules: Rules, state: State, seat: i64, number: i64, n: i64) -> i64:
    """The n-th route of a cost class that the seat may claim."""
    open_to = state.open_to
    routes = rules.class_routes
    for index in range(rules.class_start[number], rules.class_end[number]):
        route = routes[index]
        if open_to[route] >> seat & 1:
            if n == 0:
                return route
            n -= 1
    raise IndexError("no such route")


def _pieces_for(rules: Rules, state: State, seat: i64, route: i64) -> i64:
    return state.ships[seat] if rules.payment_kind[route] == SHIPS else state.trains[seat]


def list_claims(rules: Rules, state: State, seat: i64) -> list[Action]:
    """Every claim, by cost class, then route, then set of cards."""
    claims: list[Action] = []
    for number, routes in enumerate(rules.routes_of_class):
        packed = state.claimable[seat * rules.cost_kind_count + number // MAX_LENGTH]
        if routes_of_length(packed, number % MAX_LENGTH) == 0:
            continue
        if rules.length[routes[0]] <= _pieces_for(rules, state, seat, routes[0]):
            payments = list_payments(rules, state, seat, routes[0])
            if payments:
                for route in routes:
                    if may_claim(rules, state, route, seat):
                        claims.extend([Action(seat, CLAIM, route, cards, rack) for cards, rack in payments])
    return claims


def why_not_claim(rules: Rules, state: State, action: Action) -> str:
    """Return why the seat cannot claim the route with these cards, or "" if it can."""
    route = action.target
    seat = action.seat
    if not 0 <= route < rules.route_count:
        return "no_such_route"
    if state.owner[route] >= 0:
        return "route_taken"
    if not may_claim(rules, state, route, seat):
        return "route_closed"
    if _pieces_for(rules, state, seat, route) < rules.length[route]:
        return "not_enough_pieces"
    return why_not_payment(rules, state, seat, route, action.cards, action.rack)


def claim(rules: Rules, state: State, action: Action, sink: EventSink) -> None:
    """Play the cards and take the route; a card may be kept for the flag (PAR-03)."""
    seat = action.seat
    route = action.target
    played = action.cards
    spend(state.held, seat * rules.card_kinds, played)
    if action.rack:
        spend(state.racked, rules.side_of[seat] * rules.card_kinds, action.rack)
        played += action.rack
    take_route(rules, state, seat, route, played, sink)
    if rules.whole_flag and may_keep_flag_card(rules, state, seat, route, played):
        state.question_kind = FLAG
        state.route = route
        state.laid = played
    else:
        discard(rules, state, played, sink)
        end_turn(rules, state, seat, sink)


def take_route(rules: Rules, state: State, seat: i64, route: i64, cards: Payment, sink: EventSink) -> None:
    """Put the pieces on the route and score it; the cards have already left the hand."""
    pieces = state.ships if rules.payment_kind[route] == SHIPS else state.trains
    pieces[seat] = pieces[seat] - rules.length[route]
    points = state.points
    side = rules.side_of[seat]
    points[side] = points[side] + rules.points[route]
    if not sink.muted:
        sink.emit(CLAIMED, seat, (route, rules.points[route], *cards))
    state.owner[route] = seat
    _close(rules, state, route)
    others = rules.other_parallels
    for index in range(rules.other_parallels_start[route], rules.other_parallels_end[route]):
        _close(rules, state, others[index])


def _close(rules: Rules, state: State, route: i64) -> None:
    """Count the route out for every seat that could claim it and no longer may."""
    bits = state.open_to[route]
    claimable = state.claimable
    index = rules.cost_kind[route]
    one = rules.one_route[route]
    kinds = rules.cost_kind_count
    is_taken = state.owner[route] >= 0  # then no seat may claim it
    open_to: i64 = 0
    for seat in range(rules.seats):
        if bits >> seat & 1:
            if is_taken or not may_claim(rules, state, route, seat):
                claimable[index] = claimable[index] - one
            else:
                open_to |= 1 << seat
        index += kinds
    state.open_to[route] = open_to
