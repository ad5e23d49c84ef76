"""The pauses of bots before they act, so that people can follow the game and undo their own actions."""

from typing import Final, NamedTuple

from ferrovia.engine import questions
from ferrovia.server.tables.model.entries import BotSpeed
from ferrovia.server.tables.model.state import TableState


class Pauses(NamedTuple):
    """Milliseconds between the last action and a bot's next one."""

    turn: int  # before a turn
    step: int  # before another decision of the same turn, and at the opening
    tunnel: int  # before the answer to a tunnel: clients reveal its cards one by one
    undo: int  # at least so long after an action that a person may undo


PAUSES: Final[dict[BotSpeed, Pauses]] = {
    "slow": Pauses(turn=2500, step=1200, tunnel=3000, undo=2500),
    "normal": Pauses(turn=1200, step=600, tunnel=1800, undo=2500),
    "instant": Pauses(turn=0, step=0, tunnel=0, undo=1500),
}


def next_bot_at(state: TableState, factor: float = 1.0) -> int | None:
    """The earliest time at which the next bot acts; None if no bot is asked. `factor` is the server's setting."""
    bots = state.asked_bots
    if not bots:
        return None
    assert state.game_state is not None, "a seat is asked only in a game"
    pauses = PAUSES[state.bot_speed]
    by_kind = {questions.TURN: pauses.turn, questions.TUNNEL: pauses.tunnel}
    pause = by_kind.get(state.game_state.question_kind, pauses.step)
    if state.can_undo:
        pause = max(pause, pauses.undo)
    return state.acted_at + round(pause * factor)
