"""Random games in which every seat counts cards."""

from collections.abc import Iterator
from random import Random

from ferrovia.bots.memory import Memory
from ferrovia.engine.game import Game
from ferrovia.engine.state import State
from ferrovia.rulebooks import RULEBOOKS
from tests.random_games import random_action

TABLES = [(book, seats) for book, rulebook in RULEBOOKS.items() for seats in rulebook.seats]


def play_heard(game: Game, rng: Random) -> Iterator[tuple[State, list[Memory]]]:
    """The states of a random game, each with what the seats remember of what they could hear."""
    state = game.new(rng.randrange(1 << 32))
    memories = [Memory(game.rules) for _ in range(game.seats)]
    while not state.is_over:
        yield state, memories
        events = game.apply(state, random_action(game, state, rng))
        for seat, memory in enumerate(memories):
            memory.hear([event for event in events if event.is_for(seat)])


__all__ = ["TABLES", "play_heard"]
