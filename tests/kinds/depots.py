"""A mechanic that only the engine knows: depots, added to it for a test.

In a turn a seat may survey: it sees the top card of the deck and is asked where to put a depot. It puts one in one of
the first three cities for a point, or pays a red card and a wild for two points, or declines. Nothing but the engine's
table of kinds says anything about it.
"""

import pytest

from ferrovia.engine import game, menu, observe
from ferrovia.engine.actions import ACTION_KINDS, DECLINE, Action, ActionKind
from ferrovia.engine.cards import RED, WILD
from ferrovia.engine.dispatch import carry_out
from ferrovia.engine.events import (
    AUDIENCE_SEAT,
    EVENT_KINDS,
    FIELD_CARD,
    FIELD_CITY,
    FIELD_POINTS,
    EventKind,
    EventSink,
)
from ferrovia.engine.piles import gain, holds, spend
from ferrovia.engine.questions import NO_QUESTION, QUESTION_KINDS, TURN, QuestionKind
from ferrovia.engine.refusals import why_not
from ferrovia.engine.rules import Rules
from ferrovia.engine.state import State, ask, question_for
from ferrovia.engine.turn import end_turn

SITE = 90  # question
SURVEY = 90  # actions
PUT_DEPOT = 91
PAY_DEPOT = 92
SURVEYED = 90  # events
DEPOT_PUT = 91
STRUCK = 92
CITIES = range(3)
PRICE = (RED, WILD)

list_actions = menu.list_actions


def add_depots(patch: pytest.MonkeyPatch) -> None:
    """Let every game have depots."""
    patch.setitem(QUESTION_KINDS, SITE, QuestionKind("site"))
    patch.setitem(ACTION_KINDS, SURVEY, ActionKind("survey"))
    patch.setitem(ACTION_KINDS, PUT_DEPOT, ActionKind("put_depot", "depot={city}"))
    patch.setitem(ACTION_KINDS, PAY_DEPOT, ActionKind("pay_depot"))
    patch.setitem(EVENT_KINDS, SURVEYED, EventKind("surveyed", (FIELD_CARD,), AUDIENCE_SEAT))
    patch.setitem(EVENT_KINDS, DEPOT_PUT, EventKind("depot_put", (FIELD_CITY, FIELD_POINTS)))
    patch.setitem(EVENT_KINDS, STRUCK, EventKind("struck"))
    for module in (game, observe):
        patch.setattr(module, "list_actions", _list_actions)
        patch.setattr(module, "count_actions", _count_actions)
        patch.setattr(module, "why_not", _why_not)
    patch.setattr(observe.Observation, "pick_action", _pick_action)
    patch.setattr(game, "carry_out", _carry_out)


def _list_actions(rules: Rules, state: State, seat: int) -> list[Action]:
    kind = question_for(state, seat)
    if kind == SITE:
        can_pay = holds(state.held, seat * rules.card_kinds, rules.card_kinds, PRICE)
        free = [Action(seat, PUT_DEPOT, city) for city in CITIES]
        paid = [Action(seat, PAY_DEPOT, city, PRICE) for city in CITIES if can_pay]
        return [*free, *paid, Action(seat, DECLINE)]
    listed = list_actions(rules, state, seat)
    return [*listed, Action(seat, SURVEY)] if kind == TURN and state.deck_size else listed


def _count_actions(rules: Rules, state: State, seat: int) -> int:
    return len(_list_actions(rules, state, seat))


def _pick_action(view: observe.Observation, share: float) -> Action:
    listed = view.legal_actions()
    return listed[int(share * len(listed))]


def _why_not(rules: Rules, state: State, action: Action) -> str:
    kind = question_for(state, action.seat)
    if kind == SITE or (kind != NO_QUESTION and action.kind == SURVEY):
        return "" if action in _list_actions(rules, state, action.seat) else "turn_expected"
    return why_not(rules, state, action)


def _carry_out(rules: Rules, state: State, action: Action, sink: EventSink) -> None:
    if state.question_kind != SITE and action.kind != SURVEY:
        carry_out(rules, state, action, sink)
        return
    seat = action.seat
    if action.kind == SURVEY:
        sink.emit(STRUCK, seat, ())
        sink.emit(SURVEYED, seat, (state.deck[state.deck_size - 1],), 1 << seat)
        ask(state, SITE, seat)
        return
    if action.kind != DECLINE:
        points = 2 if action.cards else 1
        spend(state.held, seat * rules.card_kinds, action.cards)
        gain(state.discarded, 0, action.cards)
        state.points[rules.side_of[seat]] += points
        sink.emit(DEPOT_PUT, seat, (action.target, points))
    end_turn(rules, state, seat, sink)
