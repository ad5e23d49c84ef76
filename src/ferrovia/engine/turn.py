"""Whose turn it is, when the last turns run, and when the game is over (COM-01, COM-21, COM-24)."""

from ferrovia.engine.events import LAST_TURNS, OVER, PASSED, Log
from ferrovia.engine.questions import TURN
from ferrovia.engine.rules import Rules
from ferrovia.engine.state import NOT_YET, State, ask


def end_turn(rules: Rules, state: State, seat: int, log: Log) -> None:
    """Count the turn, start the last turns when the pieces run out, and let the next seat move."""
    if state.turns_left != NOT_YET:
        state.turns_left -= 1
    elif _pieces_left(rules, state, seat) <= rules.rulebook.end_pieces:
        state.turns_left = rules.seats * rules.rulebook.last_turns
        log.tell(LAST_TURNS, seat, (state.turns_left,))
    if state.turns_left == 0:
        finish(state, seat, log)
    else:
        seat += 1
        ask(state, TURN, 0 if seat == rules.seats else seat)


def _pieces_left(rules: Rules, state: State, seat: int) -> int:
    """The pieces of the seat's side, of every kind (ASI-11, WLD-14)."""
    if rules.sides == rules.seats:
        return state.pieces[seat] + state.ships[seat]
    left = 0
    for mate in rules.mates[seat]:
        left += state.pieces[mate] + state.ships[mate]
    return left


def pass_turn(rules: Rules, state: State, seat: int, log: Log) -> None:
    """Do nothing; when every seat in turn has had to, the game is over (COM-24)."""
    state.passes += 1
    log.tell(PASSED, seat, ())
    end_turn(rules, state, seat, log)
    if state.passes == rules.seats and not state.is_over:
        finish(state, seat, log)


def finish(state: State, seat: int, log: Log) -> None:
    """Nothing more is asked; what is left is the score."""
    state.is_over = True
    state.pending = []
    log.tell(OVER, seat, ())
