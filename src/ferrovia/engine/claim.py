"""Claiming routes (COM-12 to COM-17)."""

from typing import Final

from ferrovia.engine.actions import CLAIM, Action
from ferrovia.engine.cards import ANY, COLOURS, WILD, Payment
from ferrovia.engine.draw import discard
from ferrovia.engine.events import CLAIMED, Log
from ferrovia.engine.payments import (
    FIELD,
    HELD,
    LONGEST,
    MASK,
    SETS,
    WILD_SETS,
    WITHIN,
    count_ferry,
    list_sets,
    refusal,
    spend,
)
from ferrovia.engine.rules import Rules
from ferrovia.engine.state import State
from ferrovia.engine.turn import end_turn

BEYOND: Final = 1 << 30  # more than any menu has


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
    return Action(seat, CLAIM, route, _sets_for(rules, state, seat, route)[n % sets])


def _find(rules: Rules, state: State, seat: int, n: int) -> tuple[int, int, int]:
    """The cost class of the n-th claim, the number of sets that pay for it, and which of the class's claims it is.

    With an n beyond the last claim: (-1, 0, n less all claims). This is the hottest code there is.
    """
    openings = state.openings[seat]
    hand = state.hands[seat]
    wilds = hand[WILD]
    if wilds > LONGEST:
        wilds = LONGEST
    within = WITHIN[state.pieces[seat]]
    alone = WILD_SETS[wilds]
    any_colour = alone
    table = SETS[0]
    for slot in range(COLOURS + 1 + len(rules.ferry_slots)):
        if slot < COLOURS:
            sets = table[HELD[hand[slot]] + wilds]
            any_colour += sets
            packed = (sets + alone) & within
        elif slot == ANY:
            packed = any_colour & within
        else:
            colour, ferry = rules.ferry_slots[slot - ANY - 1]
            packed = count_ferry(hand, colour, ferry, wilds) & within
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


def _nth_open(rules: Rules, state: State, seat: int, number: int, n: int) -> int:
    owner = state.owner
    for route in rules.routes_of[number]:
        if owner[route] < 0 and may_claim(rules, state, route, seat):
            if n == 0:
                return route
            n -= 1
    raise IndexError("no such route")


def _sets_for(rules: Rules, state: State, seat: int, route: int) -> list[Payment]:
    return list_sets(state.hands[seat], rules.colour[route], rules.length[route], rules.ferry[route])


def list_claims(rules: Rules, state: State, seat: int) -> list[Action]:
    """Every claim, by cost class, then route, then set of cards."""
    claims: list[Action] = []
    pieces = state.pieces[seat]
    for number, open_routes in enumerate(state.openings[seat]):
        if open_routes and number % LONGEST < pieces:
            routes = rules.routes_of[number]
            sets = _sets_for(rules, state, seat, routes[0])
            if sets:
                for route in routes:
                    if may_claim(rules, state, route, seat):
                        claims.extend([Action(seat, CLAIM, route, cards) for cards in sets])
    return claims


def refuse_claim(rules: Rules, state: State, seat: int, route: int, cards: Payment) -> str:
    """Why the seat cannot claim the route with these cards; empty if it can."""
    if not 0 <= route < len(state.owner):
        return "no_such_route"
    if state.owner[route] >= 0:
        return "route_taken"
    if not may_claim(rules, state, route, seat):
        return "route_closed"
    if state.pieces[seat] < rules.length[route]:
        return "not_enough_pieces"
    return refusal(state.hands[seat], cards, rules.colour[route], rules.length[route], rules.ferry[route])


def claim(rules: Rules, state: State, seat: int, route: int, cards: Payment, log: Log) -> None:
    """Play the cards and take the route."""
    spend(state.hands[seat], cards)
    take_route(rules, state, seat, route, cards, log)
    discard(rules, state, cards, log)
    end_turn(rules, state, seat, log)


def take_route(rules: Rules, state: State, seat: int, route: int, cards: Payment, log: Log) -> None:
    """Put the pieces on the route and score it at once; the cards are gone from the hand already."""
    points = rules.points[route]
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
