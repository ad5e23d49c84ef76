"""One game from the opening to the end, played by bots."""

from time import perf_counter

from ferrovia.bots.bot import Bot
from ferrovia.bots.hearing import Hearing
from ferrovia.engine.game import Game
from ferrovia.engine.observe import Observation
from ferrovia.engine.questions import TURN
from ferrovia.engine.state import State


def play_out(game: Game, state: State, bots: list[Bot]) -> tuple[int, int]:
    """Let the bots, one a seat, play the game to its end; how many decisions they made, and how many turns."""
    if _is_heard(bots):
        return play_timed(game, state, bots, [[] for _ in bots])
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


def play_timed(game: Game, state: State, bots: list[Bot], spent: list[list[float]]) -> tuple[int, int]:
    """The same for bots of which some may listen; the seconds of every decision are added to the lists, by seat."""
    views = [Observation(game.rules, state, seat) for seat in range(game.seats)]
    heard = _is_heard(bots)
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
        begun = perf_counter()
        hearing.tell(bot, seat)
        action = bot.choose(views[seat])
        spent[seat].append(perf_counter() - begun)
        if heard:
            hearing.add(game.narrate(state, action))
        else:
            game.advance(state, action)
        decisions += 1
    return decisions, turns


def _is_heard(bots: list[Bot]) -> bool:
    """Whether anybody listens."""
    for bot in bots:
        if bot.listens:
            return True
    return False
