"""Measures `ferrovia.learn.Batch`: steps per second with a random policy in numpy that reads the masks, and memory.

Every figure is the best of several short runs in processor time, so that other work on the machine matters little.
`--memory 10000000` plays that many more steps and prints how much the resident memory has grown. `--same 200` measures
nothing: it plays that many random games of every setup and compares each step with the engine.
"""

import argparse
import resource
import time
from random import Random
from typing import Final

import numpy as np
import numpy.typing as npt

from ferrovia.learn import Batch
from ferrovia.rulebooks import RULEBOOKS
from ferrovia.sim.build import engine_build
from tests.learn.twin_games import TwinGames

GAMES: Final = 256
CALLS: Final = 20  # of `step` in a run
COMPARED: Final = 20  # games at once with `--same`
WARM_UP: Final = 400  # calls, so that the games are at different stages


def masked_random(batch: Batch, rng: np.random.Generator) -> npt.NDArray[np.int64]:
    """A legal action for every game, found from the masks alone as a learner would."""
    allowed = np.flatnonzero(batch.action_mask)
    counts = np.count_nonzero(batch.action_mask, axis=1)
    firsts = np.cumsum(counts) - counts
    chosen = allowed[firsts + (rng.random(batch.size) * counts).astype(np.int64)]
    numbers: npt.NDArray[np.int64] = chosen - np.arange(batch.size) * batch.action_count
    return numbers


def run(batch: Batch, rng: np.random.Generator, calls: int) -> tuple[float, float]:
    """Seconds per step: in all, and in `step` alone."""
    inside = 0.0
    started = time.process_time()
    for _ in range(calls):
        actions = masked_random(batch, rng)
        begun = time.process_time()
        batch.step(actions)
        inside += time.process_time() - begun
    steps = calls * batch.size
    return (time.process_time() - started) / steps, inside / steps


def measure(book: str, seats: int, opponents: str, repeats: int) -> None:
    """Print the figures of one setup."""
    batch = Batch(book, seats, GAMES, seed=1, opponents=opponents or ())
    rng = np.random.default_rng(1)
    run(batch, rng, WARM_UP if not opponents else CALLS)
    runs = [run(batch, rng, CALLS) for _ in range(repeats)]
    whole, inside = (1 / min(times) for times in zip(*runs, strict=True))
    fields = f"{batch.observations.shape[1]:6} {batch.action_count:7}"
    print(f"{book:8} {seats:5} {opponents or '-':11} {fields} {whole:14,.0f} {inside:14,.0f}", flush=True)


def memory_growth(steps: int) -> None:
    """Print how much memory many steps add."""
    batch = Batch("usa", 2, GAMES, seed=1)
    rng = np.random.default_rng(1)
    run(batch, rng, WARM_UP)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    run(batch, rng, steps // GAMES)
    after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(f"{steps:,} steps: {before / 1024:.1f} MiB before, {after / 1024:.1f} MiB after")


def compare(book: str, seats: int, games: int) -> None:
    """Play random games in a batch and with the engine alone; an assertion fails if they differ."""
    rows = min(games, COMPARED)
    twins = TwinGames(book, seats, rows, seed=games)
    rng = Random(seats)
    steps = 0
    while sum(twins.played) < games:
        twins.step(rng)
        steps += rows
    print(f"{book:8} {seats:5} {sum(twins.played):6} games {steps:10,} steps: no difference", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repeats", type=int, default=10)
    parser.add_argument("--opponents", default="", help="a bot for all other seats")
    parser.add_argument("--memory", type=int, default=0, metavar="STEPS")
    parser.add_argument("--same", type=int, default=0, metavar="GAMES", help="compare with the engine instead")
    options = parser.parse_args()
    setups = [(book.id, seats) for book in RULEBOOKS.values() for seats in book.seats]
    if options.same:
        print(f"{engine_build()} engine")
        for book, seats in setups:
            compare(book, seats, options.same)
        return
    print(f"{engine_build()} engine, {GAMES} games in a batch")
    print("rulebook seats opponents   numbers actions        steps/s   in step only")
    for book, seats in setups:
        measure(book, seats, options.opponents, options.repeats)
    if options.memory:
        memory_growth(options.memory)


if __name__ == "__main__":
    main()
