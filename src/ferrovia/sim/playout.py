"""One game from the opening to the end, played by bots."""

from ferrovia.bots.bot import Bot
from ferrovia.engine.game import Game
from ferrovia.engine.observe import Observation
from ferrovia.engine.state import State


def play_out(game: Game, state: State, bots: list[Bot]) -> int:
    """Let the bots, one a seat, play the game to its end; the number of decisions they made."""
    decisions = 0
    while not state.is_over:
        for question in state.pending:
            if question.answer is None:
                break
        seat = question.seat
        game.apply(state, bots[seat].choose(Observation(game.rules, state, seat)))
        decisions += 1
    return decisions
