"""The code of the reason why an action is refused, or "" for a legal action (COM-26)."""

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
from ferrovia.engine.buildings import why_not_build
from ferrovia.engine.claim import why_not_claim
from ferrovia.engine.draw import why_not_draw, why_not_take
from ferrovia.engine.fleet import why_not_exchange, why_not_fleet
from ferrovia.engine.menu import CountedMenu
from ferrovia.engine.native import i64
from ferrovia.engine.questions import (
    FIRST_SHARE,
    FLAG,
    FLEET,
    KEEPING,
    NO_QUESTION,
    OPENING_TICKETS,
    PLACE,
    REFILL,
    SECOND,
    SHARING,
    TUNNEL,
    TURN,
)
from ferrovia.engine.racks import shared_at_once, why_not_share
from ferrovia.engine.rules import Rules
from ferrovia.engine.state import IN_HAND, ON_RACK, State, question_for
from ferrovia.engine.tickets import why_not_keep
from ferrovia.engine.tunnels import why_not_extra


def why_not(rules: Rules, state: State, action: Action) -> str:
    """Return the code of the reason why the action is illegal now, or "" if it is legal."""
    question = question_for(state, action.seat)
    if question == NO_QUESTION:
        return "game_over" if state.is_over else "not_asked"
    return _why_not_answer(rules, state, question, action)


def _why_not_answer(rules: Rules, state: State, question: i64, action: Action) -> str:
    """Return why the action does not answer the question, or "" if it does. Each kind of question needs an entry."""
    kind = action.kind
    if question == TURN:
        return _why_not_turn(rules, state, action)
    if question == SECOND:
        return _why_not_second(rules, state, action)
    if question == OPENING_TICKETS or question == KEEPING:
        return why_not_keep(rules, state, action) if kind == KEEP else "tickets_expected"
    if question == PLACE:
        return "" if kind == PUT and action.target in (IN_HAND, ON_RACK) else "place_expected"
    if question == REFILL:
        return "" if kind == REFILL_FROM and action.target in (0, 1) else "refill_expected"
    if question == TUNNEL:
        if kind == PAY:
            return why_not_extra(rules, state, action)
        return "" if kind == DECLINE else "tunnel_expected"
    if question == FLAG:
        return "" if kind in (KEEP_FLAG_CARD, DECLINE) else "flag_expected"
    if question == FIRST_SHARE or question == SHARING:
        return why_not_share(action.indices, state.offered[action.seat], 1) if kind == SHARE else "sharing_expected"
    if question == FLEET:
        return why_not_fleet(rules, action.target) if kind == CHOOSE_FLEET else "fleet_expected"
    raise AssertionError(f"no such kind of question: {question}")


def _why_not_turn(rules: Rules, state: State, action: Action) -> str:
    kind = action.kind
    seat = action.seat
    if kind == TAKE:
        return why_not_take(rules, state, TURN, action.target)
    if kind == DRAW:
        return why_not_draw(state, action.target)
    if kind == CLAIM:
        return why_not_claim(rules, state, action)
    if kind == DRAW_TICKETS:
        return "" if state.tickets_left else "no_tickets_left"
    if kind == BUILD:
        return why_not_build(rules, state, action)
    if kind == EXCHANGE:
        return why_not_exchange(rules, state, seat, action.target)
    if kind == SHARE:
        if not rules.has_racks:
            return "no_rack"
        held = state.ticket_counts[seat]
        return why_not_share(action.indices, held, shared_at_once(rules, held))
    if kind == PASS:
        return "cannot_pass" if CountedMenu(rules).count_turn(state, seat) else ""
    return "turn_expected"


def _why_not_second(rules: Rules, state: State, action: Action) -> str:
    if action.kind == TAKE:
        return why_not_take(rules, state, SECOND, action.target)
    if action.kind == DRAW:
        return why_not_draw(state, action.target)
    if not rules.may_stop:
        return "second_card_expected"
    return "" if action.kind == STOP else "second_card_or_stop_expected"
