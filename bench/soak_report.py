"""The figures of a soak test (bench/soak.py): what they show, as a line, as problems and as a table."""

import json
from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from statistics import linear_regression, median
from typing import Final

import msgspec

from bench.markers import replace_between_markers
from ferrovia.server.core.loop_watch import WAITED
from ferrovia.sim.files import write_atomically

PAGE_NAME: Final = "bench.soak"
WARM_UP: Final = 1 / 3  # part of the run; in an hour every attack has been made once by then
MAX_GROWTH: Final = 0.1  # of the memory after the warm-up, in an hour
# Log messages that a healthy server on a busy machine may write.
EXPECTED_LOG: Final = frozenset(
    {"started", "stopped", "retention", "fewer connections, because the process may open few files", WAITED}
)
ROWS: Final = 7  # of the table


class Sample(msgspec.Struct, frozen=True):
    """The figures of a minute; those that only grow count from the start."""

    minute: float
    memory_mb: float  # of the server process
    workers_mb: float  # of its worker processes
    files: int
    threads: int
    tasks: int
    connections: int
    sockets: int
    tables: int  # in memory
    database_mb: float
    cpu: float  # cores used by the server, without workers
    waited: float  # part of the time that the server waited for a core
    lag_p99_ms: float  # of the event loop, in this minute: the bound of its bucket
    lag_longest_ms: float  # since the start
    live_p50_ms: float  # of /health/live, in this minute
    live_p99_ms: float
    live_longest_ms: float
    live_failed: int
    actions: int
    games: int
    abandoned: int
    watched: int
    entries: int
    attacks: int
    errors: dict[str, int]  # that clients got, by code
    log: dict[str, int]  # lines of the log, by level and message


def count_messages(lines: Sequence[str]) -> dict[str, int]:
    """How often each message is in a log; what is not JSON counts as it is."""
    found: Counter[str] = Counter()
    for line in list(lines):
        try:
            entry = json.loads(line)
            found[f"{entry['level']}: {entry['message']}"] += 1
        except (ValueError, KeyError, TypeError):
            found[line.strip()[:100]] += 1
    return dict(found)


def format_progress(sample: Sample) -> str:
    """A line about the last minute."""
    return (
        f"{sample.minute:5.1f} min  {sample.memory_mb:.0f} MB (+{sample.workers_mb:.0f})  files {sample.files}  "
        f"threads {sample.threads}  tasks {sample.tasks}  sockets {sample.sockets}  tables {sample.tables}  "
        f"cpu {sample.cpu:.2f} waited {sample.waited:.2f}  lag p99 {sample.lag_p99_ms:.0f} ms  "
        f"live p50 {sample.live_p50_ms:.1f} p99 {sample.live_p99_ms:.1f} most {sample.live_longest_ms:.0f} ms  "
        f"actions {sample.actions}  "
        f"games {sample.games}  attacks {sample.attacks}  db {sample.database_mb:.1f} MB  "
        f"errors {sample.errors}  log {unexpected(sample)}"
    )


def unexpected(sample: Sample) -> dict[str, int]:
    """Lines of the log that a healthy server does not write."""
    return {line: n for line, n in sample.log.items() if line.partition(": ")[2] not in EXPECTED_LOG}


def find_growth(samples: Sequence[Sample]) -> float:
    """Growth of the memory after the warm-up, in megabytes an hour."""
    kept = [sample for sample in samples if sample.minute >= samples[-1].minute * WARM_UP]
    if len(kept) < 2:
        return 0.0
    slope = linear_regression([sample.minute for sample in kept], [sample.memory_mb for sample in kept]).slope
    return slope * 60


def find_problems(samples: Sequence[Sample]) -> list[str]:
    """The problems: everything that a healthy server would not show."""
    last = samples[-1]
    warm = next(sample for sample in samples if sample.minute >= last.minute * WARM_UP)
    problems = [f"log: {line} ({n} times)" for line, n in unexpected(last).items()]
    growth = find_growth(samples)
    if growth > MAX_GROWTH * warm.memory_mb:
        problems.append(f"memory grows by {growth:.1f} MB an hour, from {warm.memory_mb:.0f} MB")
    failed = sum(sample.live_failed for sample in samples)
    if failed:
        problems.append(f"/health/live failed {failed} times")
    problems += [f"error {code} ({n} times)" for code, n in last.errors.items() if code in {"internal", "storage"}]
    return problems


def format_table(samples: Sequence[Sample], date: str) -> str:
    """The figures as Markdown."""
    last = samples[-1]
    step = max(1, (len(samples) - 1) // (ROWS - 1))
    done = (
        f"{date}: {last.minute:.0f} minutes, {last.actions:,} actions of people acknowledged, {last.entries:,} log "
        f"entries, {last.games:,} games finished, {last.abandoned:,} abandoned, {last.watched:,} visits of spectators, "
        f"{last.attacks} attacks."
    )
    columns = (
        *("minute", "memory of the server", "of its workers", "files", "threads", "tasks", "tables in memory"),
        *("database", "event loop p99", "`/health/live` p50", "p99", "longest"),
    )
    rows = [_row(*columns), _row(*["---:"] * len(columns)), *(_format_sample(sample) for sample in samples[::step])]
    summary = (
        f"Memory after the first third: {find_growth(samples):+.1f} MB an hour. Medians of the minutes: "
        f"`/health/live` p99 {median(sample.live_p99_ms for sample in samples):.1f} ms, server "
        f"{median(sample.cpu for sample in samples):.2f} cores, and "
        f"{median(sample.waited for sample in samples):.0%} of the time it waited for a core. "
        f"Longest delay of the event loop: {last.lag_longest_ms:.0f} ms."
    )
    problems = f"Problems: {'; '.join(find_problems(samples)) or 'none'}."
    return "\n".join([done, "", *rows, "", summary, "", problems, ""])


def _format_sample(sample: Sample) -> str:
    return _row(
        f"{sample.minute:.0f}",
        f"{sample.memory_mb:.0f} MB",
        f"{sample.workers_mb:.0f} MB",
        *map(str, (sample.files, sample.threads, sample.tasks, sample.tables)),
        f"{sample.database_mb:.1f} MB",
        f"≤ {sample.lag_p99_ms:g} ms",
        f"{sample.live_p50_ms:.1f} ms",
        f"{sample.live_p99_ms:.1f} ms",
        f"{sample.live_longest_ms:.0f} ms",
    )


def _row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"


def read_samples(path: Path) -> list[Sample]:
    """The samples in a file."""
    return [msgspec.json.decode(line, type=Sample) for line in path.read_bytes().splitlines()]


def write_page(page: Path, figures: Path) -> None:
    """Update the table in a page."""
    date = datetime.fromtimestamp(figures.stat().st_mtime, UTC).date().isoformat()
    text = replace_between_markers(
        page.read_text(encoding="utf-8"), PAGE_NAME, format_table(read_samples(figures), date)
    )
    write_atomically(text, page)
