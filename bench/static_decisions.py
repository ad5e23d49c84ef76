"""Measures how long `hard` takes to answer in a browser. `bench/static_site.py` runs this in the site's Python."""

from time import perf_counter
from typing import Final

from ferrovia.engine.state import NOBODY
from ferrovia.rulebooks import RULEBOOKS
from ferrovia.server.games.spec import DealtGame, get_game, get_notation, resolve_game
from ferrovia.server.workers.tasks import SeatTask, choose_action

RUNS: Final = 3  # of every game, whose decisions are always the same: the quickest counts, so other programs do not


def time_game(name: str, seed: int) -> list[float]:
    """The seconds of every decision of a game."""
    runs = [_time_run(name, seed, f"{name} {seed} {run}") for run in range(RUNS)]
    return [min(times) for times in zip(*runs, strict=True)]


def _time_run(name: str, seed: int, table: str) -> list[float]:
    rulebook = RULEBOOKS[name]
    spec = resolve_game(rulebook, rulebook.board, "", rulebook.seats[-1])
    game, notation = get_game(spec), get_notation(spec.board)
    deal = seed.to_bytes(32, "big")
    state = game.new(deal, NOBODY)
    moves: list[tuple[int, str]] = []
    times: list[float] = []
    while asked := game.asked_seats(state):
        started = perf_counter()
        action = choose_action(SeatTask(table, DealtGame(spec, deal, NOBODY), moves, asked[0], "hard"))
        times.append(perf_counter() - started)
        moves.append((asked[0], action))
        game.apply(state, notation.parse(action, asked[0]))
    return times


def time_decisions(games: int) -> list[str]:
    """For every rulebook its name, the number of decisions, and their median, 99th percentile and maximum in ms."""
    lines = []
    for name in RULEBOOKS:
        times = sorted(seconds * 1000 for seed in range(games) for seconds in time_game(name, seed))
        found = (times[len(times) // 2], times[len(times) * 99 // 100], times[-1])
        lines.append(f"{name} {len(times)} " + " ".join(f"{each:.1f}" for each in found))
    return lines
