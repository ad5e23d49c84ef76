"""Claiming routes (COM-12 to COM-17)."""

from ferrovia.engine.actions import Action
from ferrovia.engine.cards import Payment
from ferrovia.engine.draw import discard
from ferrovia.engine.events import CLAIMED, EventSink
from ferrovia.engine.flags import may_keep_flag_card
from ferrovia.engine.native import i64
from ferrovia.engine.piles import spend
from ferrovia.engine.purse import why_not_pay
from ferrovia.engine.questions import FLAG
from ferrovia.engine.rules import Rules
from ferrovia.engine.state import State
from ferrovia.engine.turn import end_turn


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
    pieces = state.ships if rules.at_sea[route] else state.trains
    if pieces[seat] < rules.length[route]:
        return "not_enough_pieces"
    return why_not_pay(rules, state, seat, rules.cost_of[route], action.cards, action.rack)


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
    pieces = state.ships if rules.at_sea[route] else state.trains
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
    index = rules.cell[route]
    one = rules.one_route[route]
    is_taken = state.owner[route] >= 0  # then no seat may claim it
    open_to: i64 = 0
    for seat in range(rules.seats):
        if bits >> seat & 1:
            if is_taken or not may_claim(rules, state, route, seat):
                claimable[index] = claimable[index] - one
            else:
                open_to |= 1 << seat
        index += rules.cells
    state.open_to[route] = open_to
