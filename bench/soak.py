"""A soak test: an hour of mixed play, spectators and attacks on one server process, to see what grows or breaks.

`python -m bench.soak` prints a line each minute, appends its figures to a file of JSON lines, and keeps the server log
beside it. `--write FILE` only updates the table in a page from such a file.
"""

import argparse
import asyncio
import os
import sys
import tempfile
import time
from contextlib import suppress
from datetime import UTC, datetime
from itertools import cycle
from pathlib import Path
from typing import Final

import httpx
import msgspec

from bench.attacks import ATTACKS, Target, percentile
from bench.serving import cpu_of, wait_of
from bench.soak_people import Party, Spectator, Tally
from bench.soak_report import Sample, count_messages, find_problems, format_progress, format_table, write_page
from tests.server.liveness_watch import FAILED, LivenessWatch
from tests.server.process import ServerProcess, server_process

OUT: Final = Path(".cache/soak.jsonl")
SAMPLE_SECONDS: Final = 60.0
ATTACK_SCALE: Final = 0.1
ATTACK_SECONDS: Final = 75.0  # between attacks
DAYS_PER_MINUTE: Final = 1 / 1440
# Retention works on tables whose last entry is ten minutes old; a minute later they are compacted, and then removed.
SETTINGS: Final[dict[str, str | float]] = {
    "retention": 60,
    "compact_after": 11 * DAYS_PER_MINUTE,
    "keep_finished": 25 * DAYS_PER_MINUTE,
    "keep_unowned": 15 * DAYS_PER_MINUTE,
    "keep_abandoned": 15 * DAYS_PER_MINUTE,
    "keep_guests": 20 * DAYS_PER_MINUTE,
    "bot_pauses": 0.2,
}


class Recorder:
    """Takes the samples of a running server."""

    def __init__(self, server: ServerProcess, watch: LivenessWatch, tally: Tally, database: Path) -> None:
        self._server = server
        self._watch = watch
        self._tally = tally
        self._database = database
        self._started = self._sampled = time.monotonic()
        self._cpu = self._wait = 0.0
        self._lags: dict[str, float] = {}
        self.attacks = 0

    async def take(self, web: httpx.AsyncClient) -> Sample:
        """The figures of the time since the last sample."""
        page = (await web.get("/metrics", headers={"x-forwarded-for": "203.0.113.8"})).text
        lines = (line.rpartition(" ") for line in page.splitlines() if not line.startswith("#"))
        metrics = {name.removeprefix("ferrovia_"): float(value) for name, _, value in lines}
        now, cpu, process_id = time.monotonic(), cpu_of(self._server.process.pid), self._server.process.pid
        wait = wait_of(process_id)
        seconds, used, waited = now - self._sampled, cpu - self._cpu, wait - self._wait
        self._sampled, self._cpu, self._wait = now, cpu, wait
        live = self._watch.take()
        answered = [value for value in live if value != FAILED]
        files = (self._database, Path(f"{self._database}-wal"))
        return Sample(
            minute=round((now - self._started) / 60, 2),
            memory_mb=_memory_mb(process_id),
            workers_mb=round(sum(_memory_mb(child) for child in _children(process_id)), 1),
            files=len(list(Path(f"/proc/{process_id}/fd").iterdir())),
            threads=len(list(Path(f"/proc/{process_id}/task").iterdir())),
            tasks=int(metrics["tasks"]),
            connections=int(metrics["connections"]),
            sockets=int(metrics["sockets"]),
            tables=int(metrics["tables_in_memory"]),
            database_mb=round(sum(file.stat().st_size for file in files if file.exists()) / 1e6, 2),
            cpu=round(used / seconds, 3),
            waited=round(waited / seconds, 3),
            lag_p99_ms=self._lag_p99(metrics),
            lag_longest_ms=round(metrics["event_loop_lag_longest_seconds"] * 1e3, 1),
            live_p50_ms=round(percentile(answered, 50) * 1e3, 1),
            live_p99_ms=round(percentile(answered, 99) * 1e3, 1),
            live_longest_ms=round((answered or [0.0])[-1] * 1e3, 1),
            live_failed=len(live) - len(answered),
            actions=self._tally.actions,
            games=self._tally.games,
            abandoned=self._tally.abandoned,
            watched=self._tally.watched,
            entries=int(sum(value for name, value in metrics.items() if name.startswith("log_entries_total"))),
            attacks=self.attacks,
            errors=dict(self._tally.errors),
            log=count_messages(self._server.log),
        )

    def _lag_p99(self, metrics: dict[str, float]) -> float:
        """The bound under which 99 % of the delays since the last sample were, in milliseconds."""
        begin = 'event_loop_lag_seconds_bucket{le="'
        now = {name[len(begin) : -2]: value for name, value in metrics.items() if name.startswith(begin)}
        before, self._lags = self._lags, now
        counts = {bound: value - before.get(bound, 0.0) for bound, value in now.items()}
        bounds = [float(bound) for bound, value in counts.items() if value >= 0.99 * counts["+Inf"]]
        return min(bounds, default=0.0) * 1e3


def _memory_mb(process_id: int) -> float:
    with suppress(FileNotFoundError):
        pages = int(Path(f"/proc/{process_id}/statm").read_text().split()[1])
        return round(pages * os.sysconf("SC_PAGE_SIZE") / 1e6, 1)
    return 0.0


def _children(process_id: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{process_id}/task/{process_id}/children").read_text().split()]


async def attack_forever(target: Target, recorder: Recorder) -> None:
    """One attack after the other, with pauses; each runs in a thread."""
    for attack in cycle(ATTACKS.values()):
        await asyncio.sleep(ATTACK_SECONDS)
        with suppress(httpx.HTTPError, OSError):
            await asyncio.to_thread(attack, target)
        recorder.attacks += 1


async def soak(server: ServerProcess, watch: LivenessWatch, database: Path, given: argparse.Namespace) -> list[Sample]:
    """Play and sample for as long as wanted."""
    tally = Tally()
    recorder = Recorder(server, watch, tally, database)
    parties = [Party(server.port, number, given.pause, tally) for number in range(given.parties)]
    spectators = [Spectator(server.port, number, tally) for number in range(given.spectators)]
    loops = [attack_forever(Target(server.port, ATTACK_SCALE), recorder)]
    loops += [party.run_forever() for party in parties]
    loops += [spectator.run_forever() for spectator in spectators]
    tasks = [asyncio.create_task(loop) for loop in loops]
    samples: list[Sample] = []
    until = time.monotonic() + given.minutes * 60
    async with httpx.AsyncClient(base_url=server.base, timeout=60.0) as web:
        while time.monotonic() < until:
            done, _ = await asyncio.wait(
                tasks, timeout=min(SAMPLE_SECONDS, until - time.monotonic()), return_when=asyncio.FIRST_COMPLETED
            )
            for task in done:
                task.result()  # none should end
            samples.append(await recorder.take(web))
            with given.out.open("ab") as file:
                file.write(msgspec.json.encode(samples[-1]) + b"\n")
            given.out.with_suffix(".server.log").write_text("".join(server.log), encoding="utf-8")
            print(format_progress(samples[-1]), flush=True)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return samples


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--parties", type=int, default=24, help="tables that people play at, at a time")
    parser.add_argument("--spectators", type=int, default=12)
    parser.add_argument("--pause", type=float, default=1.0, help="seconds a person thinks, on average")
    parser.add_argument("--out", type=Path, default=OUT, metavar="FILE", help="figures, one JSON object per minute")
    parser.add_argument("--write", type=Path, metavar="FILE", help="only update the table in this page")
    given = parser.parse_args()
    if given.write:
        write_page(given.write, given.out)
        return 0
    given.out.parent.mkdir(parents=True, exist_ok=True)
    given.out.unlink(missing_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        server_process(Path(folder), None, **SETTINGS) as server,
        LivenessWatch(server.port) as watch,
    ):
        samples = asyncio.run(soak(server, watch, Path(folder) / "f.db", given))
    problems = find_problems(samples)
    print(format_table(samples, datetime.now(UTC).date().isoformat()))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
