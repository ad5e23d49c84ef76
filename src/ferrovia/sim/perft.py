"""Perft: the number of action sequences from a position, to compare engines."""

from ferrovia.engine.actions import Action
from ferrovia.engine.game import Game
from ferrovia.engine.state import State


def perft(game: Game, state: State, depth: int) -> int:
    """Count the sequences of exactly this many actions; where several seats may answer, the first one does.

    The seed fixes all randomness, so a sequence leads to one state. Games that end earlier do not count.
    """
    if depth == 0:
        return 1
    if state.is_over:
        return 0
    if depth == 1:
        return game.count_actions(state, game.asked_seats(state)[0])
    return sum([count for _, count in split(game, state, depth)])


def split(game: Game, state: State, depth: int) -> list[tuple[Action, int]]:
    """Return the counts by first action, in menu order."""
    counts: list[tuple[Action, int]] = []
    if depth > 0 and not state.is_over:
        for action in game.legal_actions(state, game.asked_seats(state)[0]):
            after = state.copy()
            game.advance(after, action)
            counts.append((action, perft(game, after, depth - 1)))
    return counts
