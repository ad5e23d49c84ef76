"""Random games in which every seat counts cards."""

from collections.abc import Iterator
from random import Random

from ferrovia.bots.expert.card_tracker import CardTracker
from ferrovia.engine.game import Game
from ferrovia.engine.state import State
from ferrovia.rulebooks import RULEBOOKS
from tests.random_games import random_action

TABLES = [(book, seats) for book, rulebook in RULEBOOKS.items() for seats in rulebook.seats]


def play_tracked(game: Game, rng: Random) -> Iterator[tuple[State, list[CardTracker]]]:
    """Yield the states of a random game, each with the card tracker of every seat."""
    state = game.new(rng.randrange(1 << 32))
    trackers = [CardTracker(game.rules) for _ in range(game.seats)]
    while not state.is_over:
        yield state, trackers
        events = game.apply(state, random_action(game, state, rng))
        for seat, tracker in enumerate(trackers):
            tracker.update([event for event in events if event.is_for(seat)])
