"""Why an action is no answer to what is asked: the code of the reason, or an empty text if it is legal (COM-26)."""

from ferrovia.engine.actions import (
    BUILD,
    CLAIM,
    DECLINE,
    DRAW,
    EXCHANGE,
    KEEP,
    MAN,
    PASS,
    PAY,
    PUT,
    RAISE,
    REFILL_FROM,
    SHARE,
    STOP,
    TAKE,
    TICKETS,
    Action,
)
from ferrovia.engine.claim import refuse_claim
from ferrovia.engine.draw import refuse_draw, refuse_take
from ferrovia.engine.fleet import refuse_exchange, refuse_fleet
from ferrovia.engine.harbors import refuse_harbor
from ferrovia.engine.menu import count_turn
from ferrovia.engine.questions import FLAG, FLEET, KEEPING, OPENING, PLACE, REFILL, SECOND, TUNNEL, TURN
from ferrovia.engine.racks import IN_HAND, ON_RACK, SHARED_AT_ONCE, refuse_share
from ferrovia.engine.rules import Rules
from ferrovia.engine.state import Pending, State, question_for
from ferrovia.engine.stations import refuse_station
from ferrovia.engine.tickets import refuse_keep
from ferrovia.engine.tunnels import refuse_extra


def why_not(rules: Rules, state: State, action: Action) -> str:
    """The code of the reason why the action is refused now; empty if it is legal."""
    question = question_for(state, action.seat)
    if question is None:
        return "game_over" if state.is_over else "not_asked"
    return _refuse(rules, state, question, action)


def _refuse(rules: Rules, state: State, question: Pending, action: Action) -> str:
    """Why the action is no answer to the question; empty if it is."""
    asked = question.kind
    if asked == TURN:
        return _refuse_turn(rules, state, question, action)
    if asked == SECOND:
        if action.kind == STOP:
            return "" if rules.rulebook.may_stop else "second_card_expected"
        return _refuse_draw(state, asked, action) if action.kind in (TAKE, DRAW) else "second_card_expected"
    if asked == OPENING or asked == KEEPING:
        return refuse_keep(rules, question, action) if action.kind == KEEP else "tickets_expected"
    if asked == TUNNEL:
        if action.kind == PAY:
            return refuse_extra(rules, state, question, action)
        return "" if action.kind == DECLINE else "tunnel_expected"
    return _refuse_answer(rules, question, action)


def _refuse_turn(rules: Rules, state: State, question: Pending, action: Action) -> str:
    kind = action.kind
    seat = action.seat
    if kind == TAKE or kind == DRAW:
        return _refuse_draw(state, question.kind, action)
    if kind == CLAIM:
        return refuse_claim(rules, state, action)
    if kind == TICKETS:
        return "" if state.ticket_deck else "no_tickets_left"
    if kind == BUILD:
        if rules.rulebook.harbors:
            return refuse_harbor(rules, state, seat, action.target, action.cards)
        return refuse_station(rules, state, seat, action.target, action.cards)
    if kind == EXCHANGE:
        return refuse_exchange(rules, state, seat, action.target)
    if kind == SHARE:
        if not rules.racks:
            return "no_rack"
        return refuse_share(action.cards, len(state.tickets[seat]), SHARED_AT_ONCE)
    if kind == PASS:
        return "cannot_pass" if count_turn(rules, state, seat) else ""
    return "turn_expected"


def _refuse_draw(state: State, question: int, action: Action) -> str:
    if action.kind == TAKE:
        return refuse_take(state, question, action.target)
    return refuse_draw(state, action.target)


def _refuse_answer(rules: Rules, question: Pending, action: Action) -> str:
    asked = question.kind
    if asked == REFILL:
        return "" if action.kind == REFILL_FROM and action.target in (0, 1) else "refill_expected"
    if asked == PLACE:
        return "" if action.kind == PUT and action.target in (IN_HAND, ON_RACK) else "place_expected"
    if asked == FLAG:
        return "" if action.kind in (RAISE, DECLINE) else "flag_expected"
    if asked == FLEET:
        return refuse_fleet(rules, action.target) if action.kind == MAN else "fleet_expected"
    return refuse_share(action.cards, len(question.about), 1) if action.kind == SHARE else "sharing_expected"
