"""The function that carries out each kind of action."""

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
)
from ferrovia.engine.buildings import build
from ferrovia.engine.claim import claim
from ferrovia.engine.draw import draw, place, refill, stop, take
from ferrovia.engine.events import EventSink
from ferrovia.engine.flags import answer_flag
from ferrovia.engine.fleet import exchange
from ferrovia.engine.menu import can_only_exchange
from ferrovia.engine.opening import answer_opening
from ferrovia.engine.questions import FIRST_SHARE, FLAG, OPENING_TICKETS, SHARING
from ferrovia.engine.rules import Rules
from ferrovia.engine.state import State
from ferrovia.engine.tickets import keep, offer_tickets, share_kept, share_two
from ferrovia.engine.tunnels import decline, pay_tunnel, try_tunnel
from ferrovia.engine.turn import end_idle_turn, end_turn, pass_turn

# ruff: noqa: C901, PLR0912, PLR0915 - one table, as long as there are kinds


def carry_out(rules: Rules, state: State, action: Action, sink: EventSink) -> None:
    """Carry out a legal action. The kinds are in order of frequency, because this runs at every step of a game."""
    kind = action.kind
    seat = action.seat
    if kind != PASS:
        state.passes = 0
        if kind != EXCHANGE:
            state.idle_turns = 0
    if kind == TAKE:
        take(rules, state, action.target, sink)
    elif kind == DRAW:
        draw(rules, state, action.target, sink)
    elif kind == CLAIM:
        if rules.tunnel[action.target]:
            try_tunnel(rules, state, action, sink)
        else:
            claim(rules, state, action, sink)
    elif kind == DRAW_TICKETS:
        offer_tickets(rules, state, sink)
    elif kind == KEEP:
        if state.question_kind == OPENING_TICKETS:
            answer_opening(rules, state, action, sink)
        else:
            keep(rules, state, action, sink)
    elif kind == PUT:
        place(rules, state, action.target, sink)
    elif kind == REFILL_FROM:
        refill(rules, state, action.target, sink)
    elif kind == STOP:
        stop(rules, state, sink)
    elif kind == EXCHANGE:
        is_idle = can_only_exchange(rules, state, seat)
        exchange(rules, state, seat, action.target, sink)
        if is_idle:
            end_idle_turn(rules, state, seat, sink)
        else:
            state.idle_turns = 0
            end_turn(rules, state, seat, sink)
    elif kind == SHARE:
        if state.question_kind == FIRST_SHARE:
            answer_opening(rules, state, action, sink)
        elif state.question_kind == SHARING:
            share_kept(rules, state, action, sink)
        else:
            share_two(rules, state, action, sink)
    elif kind == BUILD:
        build(rules, state, seat, action.target, action.cards, sink)
    elif kind == PAY:
        pay_tunnel(rules, state, action.cards, action.rack, sink)
    elif kind == DECLINE:
        if state.question_kind == FLAG:
            answer_flag(rules, state, False, sink)
        else:
            decline(rules, state, sink)
    elif kind == KEEP_FLAG_CARD:
        answer_flag(rules, state, True, sink)
    elif kind == CHOOSE_FLEET:
        answer_opening(rules, state, action, sink)
    elif kind == PASS:
        pass_turn(rules, state, seat, sink)
    else:
        raise AssertionError(f"no such kind of action: {kind}")
