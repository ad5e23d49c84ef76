"""Measures how many more games two workers write to a dataset than one: processes, and nodes of a Ray cluster.

Games are counted while every worker is busy: the first blocks, in which processes start and packages are imported, and
the last ones are left out. All datasets must have the same bytes. Run it on a machine with two free cores; the best of
several rounds counts. `--ray` also starts a cluster of two nodes with one CPU each, here.
"""

import argparse
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from ferrovia.sim.build import engine_build
from ferrovia.sim.dataset import describe_run, open_dataset, play_dataset
from ferrovia.sim.ray_workers import RayWorkers
from ferrovia.sim.simulate import Run
from ferrovia.sim.workers import GameWorkers, ProcessWorkers

WARM_UP: Final = 3  # blocks of each worker that do not count
STORE_BYTES: Final = 100 * 1024 * 1024  # of a Ray node

Files = dict[str, bytes]


def measure(run: Run, block: int, workers: GameWorkers) -> tuple[float, Files]:
    """Write a dataset; return the games per second while every worker is busy, and the files."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        with open_dataset(folder, describe_run(run, block)) as dataset:
            ends = [(time.perf_counter(), games) for games in play_dataset(run, dataset, workers)]
        files = {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*.parquet")}
    counted = ends[WARM_UP * workers.size : len(ends) - workers.size + 1]
    if len(counted) < 2:
        raise SystemExit("too few blocks to measure: raise --games or lower --block")
    games = sum(count for _, count in counted[1:])
    return games / (counted[-1][0] - counted[0][0]), files


@contextmanager
def ray_cluster() -> Iterator[Any]:
    """A Ray cluster whose only node has one CPU."""
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    from ray.cluster_utils import Cluster  # noqa: PLC0415 - an optional package, slow to import

    cluster: Any = Cluster()
    cluster.add_node(num_cpus=1, object_store_memory=STORE_BYTES, include_dashboard=False)
    try:
        yield cluster
    finally:
        cluster.shutdown()


def measure_ray(run: Run, block: int, rounds: int) -> Iterator[tuple[str, float, Files]]:
    """The figures of a cluster with one node, then with two."""
    with ray_cluster() as cluster:
        for nodes in (1, 2):
            with RayWorkers(cluster.address) as workers:
                for _ in range(rounds):
                    yield (f"Ray nodes, {nodes}", *measure(run, block, workers))
            cluster.add_node(num_cpus=1, object_store_memory=STORE_BYTES)


def measure_local(run: Run, block: int, rounds: int) -> Iterator[tuple[str, float, Files]]:
    """The figures of one process, and of two worker processes."""
    for _ in range(rounds):
        for workers in (1, 2):
            yield (f"processes, {workers}", *measure(run, block, ProcessWorkers(workers)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bots", default="planner,planner")
    parser.add_argument("--games", type=int, default=6000, help="of each dataset")
    parser.add_argument("--block", type=int, default=100)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--ray", action="store_true")
    options = parser.parse_args()
    run = Run("usa", "usa", tuple(options.bots.split(",")), options.games, 1)
    print(f"{engine_build()} engine, {os.cpu_count()} cores, {options.games} games in blocks of {options.block}")
    best: dict[str, float] = {}
    expected: Files = {}
    for measures in (measure_local, measure_ray) if options.ray else (measure_local,):
        for name, rate, files in measures(run, options.block, options.rounds):
            expected = expected or files
            if files != expected:
                raise SystemExit(f"{name}: the bytes differ from those of one process")
            best[name] = max(rate, best.get(name, 0.0))
            print(f"{name:14} {rate:10,.1f} games/s", flush=True)
    names = list(best)
    for one, two in zip(names[::2], names[1::2], strict=True):
        print(f"{two}: {best[two] / best[one]:.2f} times as many as {one}")


if __name__ == "__main__":
    main()
