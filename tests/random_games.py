"""Random games for tests: each kind of action is as likely as any other, whatever its share of the menu."""

from functools import cache
from random import Random

from ferrovia.boards import load
from ferrovia.engine.actions import KEEP, Action
from ferrovia.engine.game import Game
from ferrovia.engine.questions import KEEPING
from ferrovia.engine.state import State, question_for
from ferrovia.rulebooks import RULEBOOKS


@cache
def game_of(book: str, seats: int) -> Game:
    """The game of a book on its own board, made once."""
    return Game(RULEBOOKS[book], load(book), seats)


def random_action(game: Game, state: State, rng: Random) -> Action:
    """Some action of some seat that must answer; tickets not kept go back in any order."""
    seat = rng.choice(game.to_answer(state))
    actions = game.legal_actions(state, seat)
    kind = rng.choice(sorted({action.kind for action in actions}))
    action = rng.choice([action for action in actions if action.kind == kind])
    question = question_for(state, seat)
    if kind == KEEP and question is not None and question.kind == KEEPING:
        order = [place for place in range(len(question.about)) if place not in action.cards]
        rng.shuffle(order)
        action = Action(seat, KEEP, 0, action.cards, tuple(order))
    return action


def random_state(game: Game, rng: Random, actions: int) -> State:
    """The state after that many random actions, or at the end of the game if that comes first."""
    state = game.new(rng.randrange(1 << 32))
    for _ in range(actions):
        if state.is_over:
            break
        game.apply(state, random_action(game, state, rng))
    return state


__all__ = ["game_of", "random_action", "random_state"]
