"""Tunnels: routes that may cost extra cards (EUR-04 to EUR-07, ASI-10)."""

from typing import Final

from ferrovia.engine.actions import DECLINE, PAY, Action
from ferrovia.engine.cards import WILD, Card, Payment
from ferrovia.engine.claim import take_route
from ferrovia.engine.draw import discard, draw_card
from ferrovia.engine.events import DECLINED, LAID, TURNED_UP, EventSink
from ferrovia.engine.native import i64
from ferrovia.engine.payments import (
    COUNT_BITS,
    MASK,
    MAX_LENGTH,
    WILD_SETS,
    at_most,
    cards_of,
    count_sets,
    gain,
    list_shapes,
    nth_shape,
    spend,
    why_not_set,
)
from ferrovia.engine.purse import purse_of, train_counts
from ferrovia.engine.questions import TUNNEL
from ferrovia.engine.racks import count_held, count_splits, nth_split, nth_split_set, splits
from ferrovia.engine.route_payments import why_not_holding
from ferrovia.engine.rules import Rules
from ferrovia.engine.state import State
from ferrovia.engine.turn import end_turn

_NONE: Final[i64] = 0
MAX_TUNNEL_CARDS: Final = int(MAX_LENGTH)  # turned up at most; the tables of payments end at MAX_LENGTH


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


def list_tunnel_answers(rules: Rules, state: State) -> list[Action]:
    """Every way to pay the extra cards, and declining."""
    seat = state.seat
    answers: list[Action] = []
    for cards, rack in _extra_payments(rules, state):
        answers.append(Action(seat, PAY, 0, cards, rack))
    answers.append(Action(seat, DECLINE))
    return answers


def _extra_payments(rules: Rules, state: State) -> list[tuple[Payment, Payment]]:
    """Every way to pay the extra cards, as (cards from the hand, cards from the rack)."""
    paid = _paid_color(state)
    extra = _count_matching(state, paid)
    found: list[tuple[Payment, Payment]] = []
    purse = purse_of(rules, state, state.seat)
    for color, wilds in list_shapes(train_counts(rules, purse), paid, extra, 0):
        if paid != WILD or color == WILD:
            if rules.has_racks:
                found.extend(splits(purse, color, extra - wilds, wilds))
            else:
                found.append((cards_of(color, extra, wilds), ()))
    return found


def count_tunnel_answers(rules: Rules, state: State) -> i64:
    """How many ways to answer there are."""
    paid = _paid_color(state)
    extra = _count_matching(state, paid)
    if rules.has_racks:
        return _count_splits(rules, state, paid, extra) + 1
    hand = state.seat * rules.card_kinds
    wilds = at_most(state.held[hand + WILD], MAX_LENGTH)
    sets = WILD_SETS[wilds] if paid == WILD else count_sets(state.held, hand, paid, 0, wilds)
    return (sets >> COUNT_BITS * (extra - 1) & MASK) + 1


def _count_splits(rules: Rules, state: State, paid: i64, extra: i64) -> i64:
    """How many ways hand and rack have to pay extra cards of this colour, or wilds."""
    purse = purse_of(rules, state, state.seat)
    most = count_held(purse, WILD)
    total: i64 = count_splits(purse, WILD, 0, extra) if most >= extra else _NONE
    if paid != WILD:
        wilds = extra - at_most(count_held(purse, paid), extra)
        while wilds < extra and wilds <= most:
            total += count_splits(purse, paid, extra - wilds, wilds)
            wilds += 1
    return total


def nth_tunnel_answer(rules: Rules, state: State, n: i64, answers: i64) -> Action:
    """The n-th of that many answers."""
    seat = state.seat
    if n == answers - 1:
        return Action(seat, DECLINE)
    paid = _paid_color(state)
    extra = _count_matching(state, paid)
    if rules.has_racks:
        purse = purse_of(rules, state, seat)
        if paid == WILD:
            cards, rack = nth_split(purse, WILD, 0, extra, n)
        else:
            cards, rack = nth_split_set(purse, paid, extra, 0, n)
        return Action(seat, PAY, 0, cards, rack)
    if paid == WILD:
        return Action(seat, PAY, 0, cards_of(WILD, extra, extra))
    color, wilds = nth_shape(state.held, seat * rules.card_kinds, paid, extra, 0, n)
    return Action(seat, PAY, 0, cards_of(color, extra, wilds))


def why_not_extra(rules: Rules, state: State, action: Action) -> str:
    """Return why these are not the extra cards, or "" if they are."""
    paid = _paid_color(state)
    extra = _count_matching(state, paid)
    code = why_not_set(action.cards + action.rack, paid, extra, extra if paid == WILD else 0)
    if code in ("wrong_color", "too_few_wilds"):
        return "wilds_expected" if paid == WILD else "wrong_extra_cards"
    return code or why_not_holding(rules, state, state.seat, action.cards, action.rack)


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
