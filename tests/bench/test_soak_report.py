"""The conclusions of a soak test from its figures."""

from pathlib import Path

import msgspec
import pytest

from bench.soak_report import PAGE_NAME, Sample, count_messages, find_growth, find_problems, format_table, write_page
from ferrovia.server.core.loop_watch import BLOCKED, WAITED

PAGE = Path(__file__).parents[2] / "docs" / "scale.md"


def samples(*memory: float, log: dict[str, int] | None = None, failed: int = 0) -> list[Sample]:
    """A sample for each minute."""
    names = {name for name in Sample.__struct_fields__ if name not in {"errors", "log"}}
    return [
        Sample(
            **dict.fromkeys(names, 0) | {"minute": float(minute), "memory_mb": value, "live_failed": failed},  # type: ignore[arg-type]
            errors={},
            log=log or {},
        )
        for minute, value in enumerate(memory, 1)
    ]


def test_growth_counts_after_the_warm_up() -> None:
    assert find_growth(samples(10, 100, 100, 100, 100, 100, 100, 100)) == pytest.approx(0)
    assert find_growth(samples(10, 100, 101, 102, 103, 104, 105, 106)) == pytest.approx(60)


def test_a_healthy_server_has_no_faults() -> None:
    log = {"info: started": 1, f"warning: {WAITED}": 3}
    assert find_problems(samples(50, 100, 100, 100, 100, log=log)) == []


def test_faults_are_growth_failures_and_lines_of_the_log() -> None:
    found = find_problems(samples(50, 100, 120, 140, log={f"warning: {BLOCKED}": 2}, failed=1))
    assert [problem.split()[0] for problem in found] == ["log:", "memory", "/health/live"]


def test_messages_are_counted_by_level() -> None:
    lines = ['{"level": "error", "message": "a"}\n'] * 2 + ["Traceback\n"]
    assert count_messages(lines) == {"error: a": 2, "Traceback": 1}


def test_table_goes_between_the_markers_of_the_page(tmp_path: Path) -> None:

    page, figures = tmp_path / "page.md", tmp_path / "figures.jsonl"
    page.write_text(PAGE.read_text(encoding="utf-8"), encoding="utf-8")
    found = samples(*range(100, 160))
    figures.write_bytes(b"".join(msgspec.json.encode(sample) + b"\n" for sample in found))
    write_page(page, figures)
    text = page.read_text(encoding="utf-8")
    assert text.count(PAGE_NAME) == 2 and "| 60 | 159 MB |" not in text.partition(PAGE_NAME)[0]
    assert len([line for line in format_table(found, "").splitlines() if line.startswith("| ")]) in range(8, 12)
