"""Compares two builds of the engine, measured in turn so that other work on the machine slows both down.

python bench/versus.py BEFORE AFTER [--rounds N] [TABLE...]

BEFORE and AFTER are folders for PYTHONPATH: a `src`, or what `tools/compile_engine.py` prints. A table is
RULEBOOK[:SEATS[:BOT]]; the bot is random, planner, `rollouts`, which counts the expert's rollouts, or `learner`, which
counts a learner's steps in games of planners. `--same N` compares games instead: whether both builds play the same N
random games at each table, action by action, with equal scores.
"""

import argparse
import json
import os
import subprocess
import sys
import time
from hashlib import blake2b
from pathlib import Path
from random import Random
from typing import Final

from ferrovia import RULEBOOKS, Game, load_board
from ferrovia.bots import make_bot
from ferrovia.bots.expert.expert import ExpertBot
from ferrovia.learn import Batch
from ferrovia.notation.action import Notation
from ferrovia.sim.playout import play_out

TABLES: Final = (
    *RULEBOOKS,
    "usa:5:random",
    "usa:2:planner",
    "usa:2:rollouts",
    "usa:2:learner",
)
GAMES: Final = {"random": 40, "planner": 2}  # per run
RUNS: Final = 8  # per round, of which the fastest counts
LEARNER_GAMES: Final = 128  # at once
LEARNER_STEPS: Final = 250  # in each of them


def measure(book: str, seats: int, bot: str) -> float:
    """Games or rollouts per second of processor time in this process."""
    game = Game(RULEBOOKS[book], load_board(book), seats)
    if bot == "rollouts":
        return measure_rollouts(book, seats)
    if bot == "learner":
        return measure_learner(book, seats)
    best = float("inf")
    for _ in range(RUNS):
        started = time.process_time()
        for seed in range(GAMES[bot]):
            state = game.new(seed)
            play_out(game, state, [make_bot(bot, seed + seat) for seat in range(seats)])
            game.result(state)
        best = min(best, time.process_time() - started)
    return GAMES[bot] / best


def measure_rollouts(book: str, seats: int) -> float:
    """Rollouts per second of an expert in its first turns."""
    game = Game(RULEBOOKS[book], load_board(book), seats)
    rollouts = 0
    started = time.process_time()
    for seed in range(3):
        state = game.new(seed)
        for seat in game.asked_seats(state):
            game.apply(state, game.legal_actions(state, seat)[-1])
        expert = ExpertBot(seed, 3600.0)
        expert.choose(game.observe(state, game.asked_seats(state)[0]))
        rollouts += expert.games
    return rollouts / (time.process_time() - started)


def measure_learner(book: str, seats: int) -> float:
    """Steps per second of a learner that repeats what planners have chosen in all seats."""
    batch = Batch(book, seats, LEARNER_GAMES, seed=1)
    planners = [[make_bot("planner", seat) for seat in range(seats)] for _ in range(LEARNER_GAMES)]
    steps: list[list[int]] = []
    for _ in range(LEARNER_STEPS):
        chosen: list[int] = []
        for row in range(LEARNER_GAMES):
            state = batch.state(row)
            action = planners[row][state.seat].choose(batch.game.observe(state, state.seat))
            chosen.append(batch.number(row, action))
        batch.step(chosen)
        steps.append(chosen)
        for row in batch.terminated.nonzero()[0].tolist():
            planners[row] = [make_bot("planner", seat) for seat in range(seats)]
    best = float("inf")
    for _ in range(RUNS):
        batch.reset()
        started = time.process_time()
        for chosen in steps:
            batch.step(chosen)
        best = min(best, time.process_time() - started)
    return LEARNER_GAMES * LEARNER_STEPS / best


def game_marks(book: str, seats: int, games: int) -> list[str]:
    """A digest of each of some random games: of every menu's size, every action and the whole result."""
    game = Game(RULEBOOKS[book], load_board(book), seats)
    notation = Notation(game.board)
    marks: list[str] = []
    for seed in range(games):
        chance = Random(seed)
        state = game.new(seed)
        views = [game.observe(state, seat) for seat in range(seats)]
        played: list[object] = []
        while not state.is_over:
            seat = game.asked_seats(state)[0]
            action = views[seat].pick_action(chance.random())
            played.append((views[seat].count_actions(), notation.format(action)))
            game.advance(state, action)
        result = game.result(state)
        scores = [(s.total, s.tickets, s.lent, s.longest, s.harbors, s.completed) for s in result.scores]
        text = repr((played, scores, result.winners, result.tie_break, result.tied))
        marks.append(blake2b(text.encode(), digest_size=8).hexdigest())
    return marks


def ask(folder: Path, *task: str) -> object:
    """The answer to a task of a process that imports the package from this folder."""
    command = [sys.executable, __file__, "--task", *task]
    env = os.environ | {"PYTHONPATH": str(folder)}
    return json.loads(subprocess.run(command, env=env, stdout=subprocess.PIPE, check=True).stdout)


def carry_out(task: list[str]) -> object:
    """Do the task that `ask` sent."""
    if task[0] == "measure":
        return measure(task[1], int(task[2]), task[3])
    return game_marks(task[1], int(task[2]), int(task[3]))


def table(text: str) -> str:
    """A table with what was left out: the fewest seats of the rulebook, and random bots."""
    book, _, more = text.partition(":")
    seats, _, bot = more.partition(":")
    if book in RULEBOOKS:
        seats, bot = seats or str(RULEBOOKS[book].seats[0]), bot or "random"
        if seats in map(str, RULEBOOKS[book].seats) and bot in (*GAMES, "rollouts", "learner"):
            return f"{book}:{seats}:{bot}"
    raise argparse.ArgumentTypeError(f"{text!r} is not RULEBOOK[:SEATS[:BOT]]")


def compare_speed(before: Path, after: Path, tables: list[str], rounds: int) -> None:
    """Print games per second and how many times as fast AFTER is."""
    best: dict[tuple[str, Path], float] = {}
    for _ in range(rounds):
        for table in tables:
            for folder in (before, after):
                found = ask(folder, "measure", *table.split(":"))
                assert isinstance(found, float)
                best[table, folder] = max(best.get((table, folder), 0.0), found)
    print(f"{'per second':24}{'before':>12}{'after':>12}{'times':>8}")
    for table in tables:
        slow, fast = best[table, before], best[table, after]
        print(f"{table:24}{slow:12,.1f}{fast:12,.1f}{fast / slow:8.2f}")


def compare_games(before: Path, after: Path, games: int) -> bool:
    """Print for every table how many games are the same; whether all are."""
    same = True
    for book, rulebook in RULEBOOKS.items():
        for seats in rulebook.seats:
            task = ("games", book, str(seats), str(games))
            old, new = ask(before, *task), ask(after, *task)
            assert isinstance(old, list)
            assert isinstance(new, list)
            equal = sum(a == b for a, b in zip(old, new, strict=True))
            same = same and equal == games
            print(f"{book}, {seats} seats: {equal} of {games} games are the same", flush=True)
    return same


def main() -> None:
    parser = argparse.ArgumentParser(description="Compare two builds of the engine.")
    parser.add_argument("before", type=Path)
    parser.add_argument("after", type=Path)
    parser.add_argument(
        "tables", nargs="*", type=table, default=[table(text) for text in TABLES], metavar="RULEBOOK[:SEATS[:BOT]]"
    )
    parser.add_argument("--rounds", type=int, default=5, metavar="N", help="the best of N counts (default: 5)")
    parser.add_argument("--same", type=int, default=0, metavar="N", help="compare N games at each table instead")
    options = parser.parse_intermixed_args()
    if not options.same:
        compare_speed(options.before, options.after, options.tables, options.rounds)
    elif not compare_games(options.before, options.after, options.same):
        sys.exit(1)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--task"]:
        print(json.dumps(carry_out(sys.argv[2:])))
    else:
        main()
