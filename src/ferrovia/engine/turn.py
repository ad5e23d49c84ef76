"""The order of turns, the last turns and the end of the game (COM-01, COM-21, COM-24, WLD-12)."""

from typing import Final

from ferrovia.engine.events import LAST_TURNS, OVER, PASSED, EventSink
from ferrovia.engine.native import i64
from ferrovia.engine.questions import NO_QUESTION, TURN
from ferrovia.engine.rules import Rules
from ferrovia.engine.state import NOBODY, NOT_YET, State

IDLE_ROUNDS: Final[i64] = 2  # in which nobody can do more than exchange pieces (WLD-12)


def end_turn(rules: Rules, state: State, seat: i64, sink: EventSink) -> None:
    """End a turn: start or count the last turns, and ask the next seat."""
    if state.turns_left != NOT_YET:
        state.turns_left -= 1
    elif _pieces_left(rules, state, seat) <= rules.end_pieces:
        state.turns_left = rules.seats * rules.last_turns
        if not sink.muted:
            sink.emit(LAST_TURNS, seat, (state.turns_left,))
    if state.turns_left == 0:
        finish(state, seat, sink)
    else:
        following = seat + 1
        if following == rules.seats:
            following = 0
        state.question_kind = TURN
        state.seat = following


def _pieces_left(rules: Rules, state: State, seat: i64) -> i64:
    """How many trains and ships the seat's side has left (ASI-11, WLD-14)."""
    if rules.sides == rules.seats:
        return state.trains[seat] + state.ships[seat]
    first = rules.side_of[seat] * rules.team
    left: i64 = 0
    for other in range(first, first + rules.team):
        left += state.trains[other] + state.ships[other]
    return left


def pass_turn(rules: Rules, state: State, seat: i64, sink: EventSink) -> None:
    """Pass."""
    state.passes += 1
    if not sink.muted:
        sink.emit(PASSED, seat, ())
    end_idle_turn(rules, state, seat, sink)


def end_idle_turn(rules: Rules, state: State, seat: i64, sink: EventSink) -> None:
    """End a turn in which a seat passed, or could do nothing but exchange pieces.

    The game ends when all seats have passed one after another (COM-24), or after `IDLE_ROUNDS` of such turns (WLD-12).
    """
    state.idle_turns += 1
    end_turn(rules, state, seat, sink)
    if (state.passes == rules.seats or state.idle_turns == IDLE_ROUNDS * rules.seats) and not state.is_over:
        finish(state, seat, sink)


def finish(state: State, seat: i64, sink: EventSink) -> None:
    """End the game."""
    state.is_over = True
    state.question_kind = NO_QUESTION
    state.seat = NOBODY
    if not sink.muted:
        sink.emit(OVER, seat, ())
