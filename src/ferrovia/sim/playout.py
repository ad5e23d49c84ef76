"""One game from the opening to the end, played by bots."""

from ferrovia.bots.bot import Bot
from ferrovia.bots.hearing import Hearing
from ferrovia.engine.game import Game
from ferrovia.engine.observe import Observation
from ferrovia.engine.questions import TURN
from ferrovia.engine.state import State


def play_out(game: Game, state: State, bots: list[Bot]) -> tuple[int, int]:
    """Let the bots, one a seat, play the game to its end; how many decisions they made, and how many turns."""
    for bot in bots:
        if bot.listens:
            return _play_aloud(game, state, bots)
    views = [Observation(game.rules, state, seat) for seat in range(game.seats)]
    decisions = 0
    turns = 0
    while not state.is_over:
        for question in state.pending:
            if question.answer is None:
                break
        if question.kind == TURN:
            turns += 1
        seat = question.seat
        game.advance(state, bots[seat].choose(views[seat]))
        decisions += 1
    return decisions, turns


def _play_aloud(game: Game, state: State, bots: list[Bot]) -> tuple[int, int]:
    """The same for bots of which some listen."""
    views = [Observation(game.rules, state, seat) for seat in range(game.seats)]
    hearing = Hearing(game.seats)
    decisions = 0
    turns = 0
    while not state.is_over:
        for question in state.pending:
            if question.answer is None:
                break
        if question.kind == TURN:
            turns += 1
        seat = question.seat
        bot = bots[seat]
        hearing.tell(bot, seat)
        hearing.add(game.narrate(state, bot.choose(views[seat])))
        decisions += 1
    return decisions, turns
