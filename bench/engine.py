"""Measures the engine: whole games of bots, each function of `Game`, and determinization.

Every figure is the best of several short runs in processor time, so that other work on the machine matters little.
"""

import argparse
import platform
import time
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Final

from ferrovia import RULEBOOKS, Action, Game, State, load_board
from ferrovia.bots import make_bot
from ferrovia.bots.expert.card_tracker import CardTracker
from ferrovia.bots.expert.ticket_inference import TicketInference
from ferrovia.engine.determinize import Guess, determinize
from ferrovia.engine.observe import Observation
from ferrovia.engine.shuffle import SEED_BYTES
from ferrovia.sim.build import engine_build
from ferrovia.sim.playout import play_out

TABLES: Final = (*((book.id, book.seats[0]) for book in RULEBOOKS.values()), ("usa", 5), ("europe", 5))
GAMES: Final = 10  # per run; the same ones every time
ROUNDS: Final = 5  # over the states, for fast functions
SAMPLE: Final = 7  # a state is kept each time this many decisions were made


class Samples:
    """Random games of one table: their actions, and states along the way."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.played: list[list[Action]] = []  # by seed
        self.running: list[
            tuple[State, Observation, float]
        ] = []  # with the asked seat's observation and a random number
        self.guesses: list[Guess] = []  # what those seats suppose that the others hold
        self.over: list[State] = []
        chance = Random(1)
        inference = TicketInference(game.rules)
        for seed in range(GAMES):
            state = game.new(seed)
            actions: list[Action] = []
            while not state.is_over:
                view = game.observe(state, game.asked_seats(state)[0])
                if len(actions) % SAMPLE == 0:
                    kept = state.copy()
                    self.running.append((kept, game.observe(kept, view.seat), chance.random()))
                    self.guesses.append(make_guess(view, inference, seed))
                actions.append(view.pick_action(chance.random()))
                game.apply(state, actions[-1])
            self.played.append(actions)
            self.over.append(state)


def make_guess(view: Observation, inference: TicketInference, seed: int) -> Guess:
    """What an expert that has just sat down would suppose."""
    guess = Guess(view.rules)
    tracker = CardTracker(view.rules)
    tracker.fill(view, guess)
    inference.update(view)
    inference.fill(view, tracker.ticket_numbers(view), guess, Random(seed))
    return guess


def least_time(task: Callable[[], int], repeats: int) -> float:
    """The least processor time per item of a task, which returns how many items it handled."""
    best = float("inf")
    for _ in range(repeats):
        started = time.process_time()
        done = task()
        best = min(best, (time.process_time() - started) / done)
    return best


def play_games(game: Game, bot: str) -> int:
    """Play whole games, including setup and scoring; returns the number of decisions."""
    decisions = 0
    for seed in range(GAMES):
        state = game.new(seed)
        decisions += play_out(game, state, [make_bot(bot, seed + seat) for seat in range(game.seats)])[0]
        game.result(state)
    return decisions


def call_new(samples: Samples) -> int:
    for seed in range(ROUNDS * GAMES):
        samples.game.new(seed)
    return ROUNDS * GAMES


def call_observe(samples: Samples) -> int:
    observe = samples.game.observe
    for _ in range(ROUNDS):
        for state, view, _share in samples.running:
            observe(state, view.seat)
    return ROUNDS * len(samples.running)


def call_legal_actions(samples: Samples) -> int:
    legal_actions = samples.game.legal_actions
    for state, view, _share in samples.running:
        legal_actions(state, view.seat)
    return len(samples.running)


def call_count_actions(samples: Samples) -> int:
    count_actions = samples.game.count_actions
    for _ in range(ROUNDS):
        for state, view, _share in samples.running:
            count_actions(state, view.seat)
    return ROUNDS * len(samples.running)


def call_pick_action(samples: Samples) -> int:
    for _ in range(ROUNDS):
        for _state, view, share in samples.running:
            view.pick_action(share)
    return ROUNDS * len(samples.running)


def call_copy(samples: Samples) -> int:
    for _ in range(ROUNDS):
        for state, _view, _share in samples.running:
            state.copy()
    return ROUNDS * len(samples.running)


def call_determinize(samples: Samples) -> int:
    seed = bytes(SEED_BYTES)
    for (_state, view, _share), guess in zip(samples.running, samples.guesses, strict=True):
        determinize(view, guess, seed)
    return len(samples.running)


def call_result(samples: Samples) -> int:
    for state in samples.over:
        samples.game.result(state)
    return len(samples.over)


VERBS: Final[dict[str, Callable[[Samples], int]]] = {
    "new": call_new,
    "observe": call_observe,
    "legal_actions": call_legal_actions,
    "count_actions": call_count_actions,
    "pick_action": call_pick_action,
    "copy": call_copy,
    "determinize": call_determinize,
    "result": call_result,
}


def time_changes(samples: Samples, change: Callable[[State, Action], object], repeats: int) -> float:
    """Seconds per action of the games, executed by `change`; dealing is not timed."""
    best = float("inf")
    for _ in range(repeats):
        states = [samples.game.new(seed) for seed in range(GAMES)]
        started = time.process_time()
        for state, actions in zip(states, samples.played, strict=True):
            for action in actions:
                change(state, action)
        best = min(best, time.process_time() - started)
    return best / sum(map(len, samples.played))


def measure(book: str, seats: int, repeats: int) -> dict[str, float]:
    """Measure all figures of one table."""
    game = Game(RULEBOOKS[book], load_board(book), seats)
    found: dict[str, float] = {}
    for bot, runs in (("random", repeats), ("pathfinder", repeats), ("planner", max(1, repeats // 5))):
        decisions = play_games(game, bot) / GAMES
        took = least_time(partial(play_games, game, bot), runs)
        found[f"{bot} games/s"] = round(1 / (took * decisions), 1)
        found[f"{bot} decisions/s"] = round(1 / took)
    samples = Samples(game)
    for verb, call in VERBS.items():
        found[f"{verb} µs"] = round(1e6 * least_time(partial(call, samples), repeats), 3)
    found["apply µs"] = round(1e6 * time_changes(samples, game.apply, repeats), 3)
    found["advance µs"] = round(1e6 * time_changes(samples, game.advance, repeats), 3)
    return found


def print_figures(figures: dict[str, dict[str, float]]) -> None:
    """Print a column for each table."""
    print(f"{'':24}" + "".join(f"{table:>14}" for table in figures))
    for name in next(iter(figures.values())):
        print(f"{name:24}" + "".join(f"{column[name]:>14,.6g}" for column in figures.values()))


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the engine.")
    parser.add_argument(
        "--repeats", type=int, default=15, metavar="N", help="number of runs; the best one counts (default: 15)"
    )
    options = parser.parse_args()
    print(f"engine: {engine_build()}, Python {platform.python_version()}", flush=True)
    print_figures({f"{book} {seats}": measure(book, seats, options.repeats) for book, seats in TABLES})


if __name__ == "__main__":
    main()
