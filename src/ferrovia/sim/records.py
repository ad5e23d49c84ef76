"""Playing a game into a record."""

from ferrovia.bots import Bot
from ferrovia.engine.game import Game
from ferrovia.engine.questions import TURN
from ferrovia.engine.state import State
from ferrovia.notation.action import Notation
from ferrovia.notation.record import Record
from ferrovia.sim.decisions import play_decisions


def play_recorded(game: Game, state: State, bots: list[Bot], notation: Notation, record: Record) -> tuple[int, int]:
    """Play to the end like `play_out`, and write every action into the record."""
    turns = 0
    for view, action in play_decisions(game, state, bots):
        turns += view.question_kind == TURN
        record.moves.append((view.seat, notation.format(action)))
    return len(record.moves), turns
