"""Games that a batch and the engine alone play side by side, to compare them."""

from random import Random

import numpy as np

from ferrovia.engine.game import Game
from ferrovia.engine.state import State
from ferrovia.learn import Batch
from ferrovia.learn.core.action_numbers import ActionNumbers
from ferrovia.sim.seeds import deal_seed
from tests.random_games import game_of

ENDLESS = 1 << 30  # steps: no game is truncated


def dealt(game: Game, row: int, number: int, seed: int) -> State:
    """Game number `number` of a row of a batch, dealt by the engine."""
    return game.new(deal_seed(f"learn {row}", seed, number))


def check_row(batch: Batch, row: int, game: Game, numbers: ActionNumbers, state: State) -> None:
    """Compare whom a batch asks and what it allows with the engine."""
    wanted = sorted(numbers.number(state, action) for action in game.legal_actions(state, state.seat))
    assert batch.asked_seats[row] == state.seat
    assert np.flatnonzero(batch.action_mask[row]).tolist() == wanted
    assert sorted(batch.legal[row, : batch.legal_counts[row]].tolist()) == wanted


class TwinGames:
    """A batch of random games in which the learner decides for all seats, and the same games of the engine."""

    def __init__(self, book: str, seats: int, rows: int, seed: int) -> None:
        self.seed = seed
        self.game = game_of(book, seats)
        self.numbers = ActionNumbers(self.game.rules)
        self.batch = Batch(book, seats, rows, seed=seed, hidden=True, max_steps=ENDLESS)
        self.states = [dealt(self.game, row, 0, seed) for row in range(rows)]
        self.played = [0] * rows

    def step(self, rng: Random) -> None:
        """Take a random step in every game and compare."""
        chosen = [rng.choice(self.game.legal_actions(state, state.seat)) for state in self.states]
        self.batch.step([self.numbers.number(state, chosen[row]) for row, state in enumerate(self.states)])
        for row, action in enumerate(chosen):
            self.game.apply(self.states[row], action)
            self._check_end(row)
            check_row(self.batch, row, self.game, self.numbers, self.states[row])

    def _check_end(self, row: int) -> None:
        """Compare whether and how a game has ended, and deal the next one."""
        batch, game, state = self.batch, self.game, self.states[row]
        assert batch.terminated[row] == state.is_over
        assert not batch.truncated[row]
        if not state.is_over:
            return
        result = game.result(state)
        winners = [game.rules.side_of[seat] in result.winners for seat in range(game.seats)]
        assert batch.scores[row].tolist() == [score.total for score in result.scores]
        assert batch.wins[row].tolist() == [won / len(result.winners) for won in winners]
        assert batch.final_observations[row].tolist() == batch.observe(state, 0).tolist()
        self.played[row] += 1
        self.states[row] = dealt(game, row, self.played[row], self.seed)
