"""Tunnels: routes that may cost extra cards (EUR-04 to EUR-07, ASI-10)."""

from typing import Final

from ferrovia.engine.actions import DECLINE, PAY, Action
from ferrovia.engine.cards import WILD, Card, Payment
from ferrovia.engine.claim import take_route
from ferrovia.engine.costs import Cost
from ferrovia.engine.draw import discard, draw_card
from ferrovia.engine.events import DECLINED, LAID, TURNED_UP, EventSink
from ferrovia.engine.native import i64
from ferrovia.engine.piles import gain, spend
from ferrovia.engine.purse import Purse, why_not_pay
from ferrovia.engine.questions import TUNNEL
from ferrovia.engine.rules import Rules
from ferrovia.engine.state import State
from ferrovia.engine.turn import end_turn

MAX_TUNNEL_CARDS: Final = 8  # turned up at most


def _paid_color(state: State) -> i64:
    """The colour of the cards laid down, or WILD."""
    paid: i64 = WILD
    for card in state.laid:
        if card < paid:
            paid = card
    for card in state.laid_from_rack:
        if card < paid:
            paid = card
    return paid


def extra_cards(state: State) -> i64:
    """How many extra cards to pay (EUR-05)."""
    return _count_matching(state, _paid_color(state))


def _count_matching(state: State, paid: i64) -> i64:
    """How many cards were turned up that are wild or of the colour laid: one extra card for each."""
    matching: i64 = 0
    for card in state.turned_up:
        if card == WILD or card == paid:
            matching += 1
    return matching


def try_tunnel(rules: Rules, state: State, action: Action, sink: EventSink) -> None:
    """Lay the cards and turn up cards of the deck; if none of them matches, claim the route."""
    seat = action.seat
    route = action.target
    _spend(rules, state, seat, action.cards, action.rack)
    if not sink.muted:
        sink.emit(LAID, seat, (route, *action.cards, *action.rack))
    turned: list[Card] = []
    while len(turned) < rules.tunnel[route] and state.deck_size:
        turned.append(draw_card(state, 0, sink))
    state.question_kind = TUNNEL
    state.turned_up = tuple(turned)
    state.route = route
    state.laid = action.cards
    state.laid_from_rack = action.rack
    extra = extra_cards(state)
    if not sink.muted:
        sink.emit(TURNED_UP, seat, (route, extra, *turned))
    if extra == 0:
        pay_tunnel(rules, state, (), (), sink)


def _spend(rules: Rules, state: State, seat: i64, cards: Payment, rack: Payment) -> None:
    spend(state.held, seat * rules.card_kinds, cards)
    if rack:
        spend(state.racked, rules.side_of[seat] * rules.card_kinds, rack)


def extra_cost(rules: Rules, state: State) -> Cost:
    """What the extra cards cost."""
    paid = _paid_color(state)
    return rules.payments.extras[_count_matching(state, paid) - 1][paid]


def nth_tunnel_answer(rules: Rules, state: State, purse: Purse, n: i64, answers: i64) -> Action:
    """The n-th of that many answers."""
    if n == answers - 1:
        return Action(state.seat, DECLINE)
    cost = extra_cost(rules, state)
    cards, rack = purse.pay(cost, purse.nth(cost, n))
    return Action(state.seat, PAY, 0, cards, rack)


def why_not_extra(rules: Rules, state: State, action: Action) -> str:
    """Return why these are not the extra cards, or "" if they are."""
    return why_not_pay(rules, state, state.seat, extra_cost(rules, state), action.cards, action.rack)


def pay_tunnel(rules: Rules, state: State, cards: Payment, rack: Payment, sink: EventSink) -> None:
    """Add the extra cards to those laid, and claim the route."""
    seat = state.seat
    _spend(rules, state, seat, cards, rack)
    played = state.laid + state.laid_from_rack + cards + rack
    if not sink.muted:
        played = tuple(sorted(played))
    take_route(rules, state, seat, state.route, played, sink)
    _close(rules, state, played, sink)


def decline(rules: Rules, state: State, sink: EventSink) -> None:
    """Return the cards laid to hand and rack; the turn ends (EUR-06)."""
    seat = state.seat
    gain(state.held, seat * rules.card_kinds, state.laid)
    if state.laid_from_rack:
        gain(state.racked, rules.side_of[seat] * rules.card_kinds, state.laid_from_rack)
    if not sink.muted:
        sink.emit(DECLINED, seat, (state.route,))
    _close(rules, state, (), sink)


def _close(rules: Rules, state: State, played: Payment, sink: EventSink) -> None:
    """Discard the cards played and turned up, and end the turn."""
    discarded = played + state.turned_up
    state.turned_up = ()
    state.route = -1
    state.laid = ()
    state.laid_from_rack = ()
    discard(rules, state, discarded, sink)
    end_turn(rules, state, state.seat, sink)
