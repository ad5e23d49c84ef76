"""Random games for tests, in which every kind of action is equally likely, whatever its share of the menu."""

from functools import cache
from random import Random

from ferrovia.boards import load_board
from ferrovia.engine.actions import KEEP, Action
from ferrovia.engine.game import Game
from ferrovia.engine.questions import KEEPING
from ferrovia.engine.scoring import Score
from ferrovia.engine.state import State
from ferrovia.rulebooks import RULEBOOKS


def seats_by_book(seats: int) -> dict[str, int]:
    """Every printed rulebook with this number of seats, or the nearest that it allows."""
    return {book.id: min(book.seats, key=lambda allowed: abs(allowed - seats)) for book in RULEBOOKS.values()}


@cache
def game_of(book: str, seats: int) -> Game:
    """The game of a rulebook on its own board, built once."""
    return Game(RULEBOOKS[book], load_board(book), seats)


def random_action(game: Game, state: State, rng: Random) -> Action:
    """A random action of a random asked seat; tickets that are not kept go back in random order."""
    seat = rng.choice(game.asked_seats(state))
    actions = game.legal_actions(state, seat)
    kind = rng.choice(sorted({action.kind for action in actions}))
    action = rng.choice([action for action in actions if action.kind == kind])
    if kind == KEEP and state.question_kind == KEEPING:
        order = [index for index in range(state.offered[seat]) if index not in action.indices]
        rng.shuffle(order)
        action = Action(seat, KEEP, indices=action.indices, order=tuple(order))
    return action


def random_state(game: Game, rng: Random, actions: int) -> State:
    """The state after this many random actions, or at the end of the game."""
    state = game.new(rng.randrange(1 << 32))
    for _ in range(actions):
        if state.is_over:
            break
        game.apply(state, random_action(game, state, rng))
    return state


__all__ = ["game_of", "random_action", "random_state", "seats_by_book"]


def make_score(side: int, points: int) -> Score:
    """A score of so many points for routes, of a game that has just begun."""
    game = game_of("usa", 2)
    return Score(side, points, 0, game.rules, game.new(1), 1)
