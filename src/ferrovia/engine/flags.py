"""Flags: cards of certain colours that a seat keeps when it claims a route (PAR-03, PAR-04)."""

from typing import Final

from ferrovia.engine.actions import DECLINE, KEEP_FLAG_CARD, Action
from ferrovia.engine.cards import ANY, Payment
from ferrovia.engine.draw import discard
from ferrovia.engine.events import FLAG_CARD_KEPT, FLAG_COMPLETED, EventSink
from ferrovia.engine.native import i64
from ferrovia.engine.rules import Rules
from ferrovia.engine.state import State
from ferrovia.engine.turn import end_turn

FLAG_ANSWERS: Final = 2


def may_keep_flag_card(rules: Rules, state: State, seat: i64, route: i64, cards: Payment) -> bool:
    """Whether one of the cards played for this route may be kept."""
    color = rules.color[route]
    wanted = rules.whole_flag & ~state.flags[seat]
    return color != ANY and wanted >> color & 1 == 1 and color in cards


def nth_flag_answer(seat: i64, n: i64) -> Action:
    """The n-th answer."""
    return Action(seat, DECLINE if n else KEEP_FLAG_CARD)


def keep_flag_card(state: State, seat: i64, color: i64, sink: EventSink) -> None:
    """Keep a card of the colour for the flag."""
    state.flags[seat] = state.flags[seat] | 1 << color
    if not sink.muted:
        sink.emit(FLAG_CARD_KEPT, seat, (color,))


def finish_flag(rules: Rules, state: State, seat: i64, sink: EventSink) -> None:
    """At the end of a turn, score and discard a complete flag."""
    if rules.whole_flag and state.flags[seat] == rules.whole_flag:
        points: i64 = rules.rulebook.flag_points
        side = rules.side_of[seat]
        state.flags[seat] = 0
        state.points[side] = state.points[side] + points
        if not sink.muted:
            sink.emit(FLAG_COMPLETED, seat, (points,))
        discard(rules, state, rules.rulebook.flag, sink)


def answer_flag(rules: Rules, state: State, keep: bool, sink: EventSink) -> None:
    """Keep one of the cards played, or none, discard the others and end the turn."""
    seat = state.seat
    played = state.laid
    if keep:
        color = rules.color[state.route]
        kept = played.index(color)
        played = played[:kept] + played[kept + 1 :]
        keep_flag_card(state, seat, color, sink)
    state.route = -1
    state.laid = ()
    discard(rules, state, played, sink)
    finish_flag(rules, state, seat, sink)
    end_turn(rules, state, seat, sink)
