"""Claiming routes (COM-12 to COM-17)."""

from ferrovia.engine.actions import CLAIM, PASS, Action
from ferrovia.engine.cards import Payment
from ferrovia.engine.draw import discard
from ferrovia.engine.events import CLAIMED, Event
from ferrovia.engine.payments import LONGEST, MASK, WITHIN, count_by_colour, list_sets, refusal, spend
from ferrovia.engine.rules import Rules
from ferrovia.engine.state import State
from ferrovia.engine.turn import end_turn


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


def affordable(rules: Rules, state: State, seat: int) -> list[int]:
    """Packed numbers of sets that the seat can pay, by slot, no longer than its pieces reach."""
    pieces = state.pieces[seat]
    within = WITHIN[pieces if pieces < LONGEST else LONGEST]
    hand = state.hands[seat]
    if len(rules.ferries) == 1:
        return count_by_colour(hand, rules.ferries[0], within)
    counts: list[int] = []
    for ferry in rules.ferries:
        counts.extend(count_by_colour(hand, ferry, within))
    return counts


def count_claims(rules: Rules, state: State, seat: int, counts: list[int]) -> int:
    """How many claims, by route and set of cards, the seat could make with what is affordable."""
    openings = state.openings[seat]
    shift_of = rules.shift_of
    total = 0
    for slot, packed in enumerate(counts):
        if packed:
            for number in rules.classes_of[slot]:
                rest = packed >> shift_of[number]
                if rest == 0:
                    break  # this class and all longer ones are out of reach
                total += openings[number] * (rest & MASK)
    return total


def nth_claim(rules: Rules, state: State, seat: int, counts: list[int], n: int) -> Action:
    """The n-th of them in the order of `list_claims`, without listing the others."""
    openings = state.openings[seat]
    for slot, packed in enumerate(counts):
        if packed:
            for number in rules.classes_of[slot]:
                rest = packed >> rules.shift_of[number]
                if rest == 0:
                    break
                sets = rest & MASK
                claims = openings[number] * sets
                if n < claims:
                    route = _nth_open(rules, state, seat, number, n // sets)
                    return Action(seat, CLAIM, route, _class_sets(rules, state, seat, number)[n % sets])
                n -= claims
    return Action(seat, PASS)  # there is no claim at all, nor anything before it


def _nth_open(rules: Rules, state: State, seat: int, number: int, n: int) -> int:
    owner = state.owner
    for route in rules.routes_of[number]:
        if owner[route] < 0 and may_claim(rules, state, route, seat):
            if n == 0:
                return route
            n -= 1
    raise IndexError("no such route")


def _class_sets(rules: Rules, state: State, seat: int, number: int) -> list[Payment]:
    return list_sets(state.hands[seat], rules.colour_of[number], rules.length_of[number], rules.ferry_of[number])


def list_claims(rules: Rules, state: State, seat: int) -> list[Action]:
    """Every claim, by cost class, then route, then set of cards."""
    counts = affordable(rules, state, seat)
    claims: list[Action] = []
    for slot in range(len(counts)):
        for number in rules.classes_of[slot]:
            if state.openings[seat][number] and counts[slot] >> rules.shift_of[number] & MASK:
                sets = _class_sets(rules, state, seat, number)
                for route in rules.routes_of[number]:
                    if may_claim(rules, state, route, seat):
                        for cards in sets:
                            claims.append(Action(seat, CLAIM, route, cards))
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
    number = rules.cost[route]
    return refusal(state.hands[seat], cards, rules.colour_of[number], rules.length[route], rules.ferry_of[number])


def claim(rules: Rules, state: State, seat: int, route: int, cards: Payment, events: list[Event]) -> None:
    """Play the cards and take the route."""
    spend(state.hands[seat], cards)
    take_route(rules, state, seat, route, cards, events)
    discard(rules, state, cards, events)
    end_turn(rules, state, seat, events)


def take_route(rules: Rules, state: State, seat: int, route: int, cards: Payment, events: list[Event]) -> None:
    """Put the pieces on the route and score it at once; the cards are gone from the hand already."""
    points = rules.points[route]
    state.pieces[seat] -= rules.length[route]
    state.points[rules.side_of[seat]] += points
    events.append(Event(CLAIMED, seat, (route, points, *cards)))
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
