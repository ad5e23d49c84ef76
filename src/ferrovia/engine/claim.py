"""Claiming routes (COM-12 to COM-17)."""

from typing import Final

from ferrovia.engine.actions import CLAIM, Action
from ferrovia.engine.cards import ANY, COLOURS, WILD, Payment
from ferrovia.engine.draw import discard
from ferrovia.engine.events import CLAIMED, Log
from ferrovia.engine.flags import may_raise
from ferrovia.engine.payments import (
    FIELD,
    HELD,
    LONGEST,
    MASK,
    SETS,
    WILD_SETS,
    WITHIN,
    cards_of,
    count_ferry,
    nth_shape,
    spend,
)
from ferrovia.engine.purse import list_payments, nth_payment, refuse_payment
from ferrovia.engine.questions import FLAG
from ferrovia.engine.racks import count_alike, count_shared_ferry, count_wilds_alike
from ferrovia.engine.rules import PAIRS, SHIPS, Rules
from ferrovia.engine.ships import LONGEST_PAIRS, count_pairs, count_ship_sets, count_train_sets, train_counts
from ferrovia.engine.state import Pending, State
from ferrovia.engine.turn import end_turn

BEYOND: Final = 1 << 30  # more than any menu has
FIRST_SHIPS: Final = ANY + 1  # the slot of ships of the first colour


def may_claim(rules: Rules, state: State, route: int, seat: int) -> bool:
    """Whether the route is free and not closed to this seat by its twins (COM-15, COM-16)."""
    owner = state.owner
    if owner[route] >= 0:
        return False
    twins = rules.twins[route]
    taken = 0
    if len(twins) > 1:
        for twin in twins:
            if owner[twin] == seat:
                return False
            if owner[twin] >= 0:
                taken += 1
    return taken < rules.may_own[route]


def count_claims(rules: Rules, state: State, seat: int) -> int:
    """How many claims, by route and set of cards, the seat could make."""
    return BEYOND - _find(rules, state, seat, BEYOND)[2]


def nth_claim(rules: Rules, state: State, seat: int, n: int) -> Action:
    """The n-th of them in the order of `list_claims`, without listing the others."""
    number, sets, n = _find(rules, state, seat, n)
    route = _nth_open(rules, state, seat, number, n // sets)
    if rules.is_plain:
        length = rules.length[route]
        paid, wilds = nth_shape(state.hands[seat], rules.colour[route], length, rules.ferry[route], n % sets)
        return Action(seat, CLAIM, route, cards_of(paid, length, wilds))
    cards, rack = nth_payment(rules, state, seat, route, n % sets)
    return Action(seat, CLAIM, route, cards, (), rack)


def _find(rules: Rules, state: State, seat: int, n: int) -> tuple[int, int, int]:
    """The cost class of the n-th claim, the number of sets that pay for it, and which of the class's claims it is.

    With an n beyond the last claim: (-1, 0, n less all claims). This is the hottest code there is.
    """
    if not rules.is_plain:
        return _find_shared(rules, state, seat, n) if rules.racks else _find_afloat(rules, state, seat, n)
    openings = state.openings[seat]
    hand = state.hands[seat]
    wilds = hand[WILD]
    if wilds > LONGEST:
        wilds = LONGEST
    within = WITHIN[state.pieces[seat]]
    alone = WILD_SETS[wilds]
    any_colour = alone
    table = SETS[0]
    for slot in range(len(rules.slots)):
        if slot < COLOURS:
            sets = table[HELD[hand[slot]] + wilds]
            any_colour += sets
            packed = (sets + alone) & within
        elif slot == ANY:
            packed = any_colour & within
        else:
            packed = count_ferry(hand, rules.slots[slot][1], rules.slots[slot][2], wilds) & within
        if packed:
            number = slot * LONGEST
            while packed:
                claims = openings[number] * (packed & MASK)
                if n < claims:
                    return number, packed & MASK, n
                n -= claims
                packed >>= FIELD
                number += 1
    return -1, 0, n


def _find_shared(rules: Rules, state: State, seat: int, n: int) -> tuple[int, int, int]:
    """The same where hand and rack pay: sets that can be paid in two ways count twice."""
    openings = state.openings[seat]
    hand = state.hands[seat]
    rack = state.racks[rules.side_of[seat]]
    wilds_in_hand = hand[WILD]
    wilds_on_rack = rack[WILD]
    wilds = wilds_in_hand + wilds_on_rack
    if wilds > LONGEST:
        wilds = LONGEST
    within = WITHIN[state.pieces[seat]]
    alone = WILD_SETS[wilds]
    alone_alike = count_wilds_alike(wilds_in_hand, wilds_on_rack)
    any_colour = alone
    any_alike = alone_alike
    table = SETS[0]
    for slot in range(len(rules.slots)):
        if slot < COLOURS:
            in_hand = hand[slot]
            on_rack = rack[slot]
            if in_hand + on_rack + wilds == 0:
                continue
            sets = table[HELD[in_hand + on_rack] + wilds]
            alike = sets
            if sets and ((in_hand and on_rack) or (wilds_in_hand and wilds_on_rack)):
                alike = count_alike(in_hand, on_rack, wilds_in_hand, wilds_on_rack)
            any_colour += sets
            any_alike += alike
            packed = sets + alone
            alike += alone_alike
        elif slot == ANY:
            packed = any_colour
            alike = any_alike
        else:
            packed, alike = count_shared_ferry(hand, rack, rules.slots[slot][1], rules.slots[slot][2])
        packed &= within & rules.lengths[slot]
        number = slot * LONGEST
        while packed:
            sets = 2 * (packed & MASK) - (alike & MASK)
            claims = openings[number] * sets
            if n < claims:
                return number, sets, n
            n -= claims
            packed >>= FIELD
            alike >>= FIELD
            number += 1
    return -1, 0, n


def _find_afloat(rules: Rules, state: State, seat: int, n: int) -> tuple[int, int, int]:
    """The same where there are ships: cards with symbols, sea routes, difficult routes."""
    openings = state.openings[seat]
    hand = state.hands[seat]
    wilds = hand[WILD]
    if wilds > LONGEST:
        wilds = LONGEST
    by_train = WITHIN[state.pieces[seat]]
    by_ship = WITHIN[state.ships[seat]]
    alone = WILD_SETS[wilds]
    any_train = alone
    any_ship = alone
    for slot in range(len(rules.slots)):
        number = slot * LONGEST
        if slot < COLOURS:
            sets = count_train_sets(hand, slot, wilds)
            any_train += sets
            packed = (sets + alone) & by_train
        elif slot == ANY:
            packed = any_train & by_train
        elif slot < FIRST_SHIPS + COLOURS:
            sets = count_ship_sets(hand, slot - FIRST_SHIPS, wilds)
            any_ship += sets
            packed = (sets + alone) & by_ship
        elif slot == FIRST_SHIPS + ANY:
            packed = any_ship & by_ship
        elif rules.slots[slot][0] == PAIRS:
            packed = 0
            number, sets, n = _find_pairs(state, seat, number, n)
            if sets:
                return number, sets, n
        else:
            packed = count_ferry(train_counts(hand), rules.slots[slot][1], rules.slots[slot][2], wilds) & by_train
        if packed:
            packed &= rules.lengths[slot]
        while packed:
            claims = openings[number] * (packed & MASK)
            if n < claims:
                return number, packed & MASK, n
            n -= claims
            packed >>= FIELD
            number += 1
    return -1, 0, n


def _find_pairs(state: State, seat: int, number: int, n: int) -> tuple[int, int, int]:
    """The same among the difficult routes, whose classes begin with this one."""
    openings = state.openings[seat]
    for sets in count_pairs(state.hands[seat], _longest_pairs(state, seat, number)):
        claims = openings[number] * sets
        if n < claims:
            return number, sets, n
        n -= claims
        number += 1
    return -1, 0, n


def _longest_pairs(state: State, seat: int, first: int) -> int:
    """Spaces of the longest difficult route that is open and that the seat has pieces for."""
    openings = state.openings[seat]
    longest = min(LONGEST_PAIRS, state.pieces[seat])
    while longest and openings[first + longest - 1] == 0:
        longest -= 1
    return longest


def _nth_open(rules: Rules, state: State, seat: int, number: int, n: int) -> int:
    owner = state.owner
    for route in rules.routes_of[number]:
        if owner[route] < 0 and may_claim(rules, state, route, seat):
            if n == 0:
                return route
            n -= 1
    raise IndexError("no such route")


def _pieces_for(rules: Rules, state: State, seat: int, route: int) -> int:
    return state.ships[seat] if rules.made_of[route] == SHIPS else state.pieces[seat]


def list_claims(rules: Rules, state: State, seat: int) -> list[Action]:
    """Every claim, by cost class, then route, then set of cards."""
    claims: list[Action] = []
    for number, open_routes in enumerate(state.openings[seat]):
        if open_routes:
            routes = rules.routes_of[number]
            if rules.length[routes[0]] <= _pieces_for(rules, state, seat, routes[0]):
                payments = list_payments(rules, state, seat, routes[0])
                if payments:
                    for route in routes:
                        if may_claim(rules, state, route, seat):
                            claims.extend([Action(seat, CLAIM, route, cards, (), rack) for cards, rack in payments])
    return claims


def refuse_claim(rules: Rules, state: State, action: Action) -> str:
    """Why the seat cannot claim the route with these cards; empty if it can."""
    route = action.target
    seat = action.seat
    if not 0 <= route < len(state.owner):
        return "no_such_route"
    if state.owner[route] >= 0:
        return "route_taken"
    if not may_claim(rules, state, route, seat):
        return "route_closed"
    if _pieces_for(rules, state, seat, route) < rules.length[route]:
        return "not_enough_pieces"
    return refuse_payment(rules, state, seat, route, action.cards, action.rack)


def claim(rules: Rules, state: State, question: Pending, action: Action, log: Log) -> None:
    """Play the cards and take the route; a card may be kept for the flag (PAR-03)."""
    seat = action.seat
    route = action.target
    spend(state.hands[seat], action.cards)
    if action.rack:
        spend(state.racks[rules.side_of[seat]], action.rack)
    played = action.cards + action.rack
    take_route(rules, state, seat, route, played, log)
    if rules.whole_flag and may_raise(rules, state, seat, route, played):
        question.kind = FLAG
        question.route = route
        question.laid = played
    else:
        discard(rules, state, played, log)
        end_turn(rules, state, seat, log)


def take_route(rules: Rules, state: State, seat: int, route: int, cards: Payment, log: Log) -> None:
    """Put the pieces on the route and score it at once; the cards are gone from the hand already."""
    points = rules.points[route]
    if rules.made_of[route] == SHIPS:
        state.ships[seat] -= rules.length[route]
    else:
        state.pieces[seat] -= rules.length[route]
    state.points[rules.side_of[seat]] += points
    log.tell(CLAIMED, seat, (route, points, *cards))
    twins = rules.twins[route]
    if len(twins) == 1:
        for openings in state.openings:
            openings[rules.cost[route]] -= 1
        state.owner[route] = seat
    else:
        _count_openings(rules, state, twins, -1)
        state.owner[route] = seat
        _count_openings(rules, state, twins, 1)


def _count_openings(rules: Rules, state: State, routes: list[int], sign: int) -> None:
    for seat in range(rules.seats):
        for route in routes:
            if may_claim(rules, state, route, seat):
                state.openings[seat][rules.cost[route]] += sign
