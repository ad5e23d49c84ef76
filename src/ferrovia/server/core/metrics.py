"""Metrics, in the text format of Prometheus."""

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Callable
from typing import Final

_HELP: Final[dict[str, str]] = {
    "log_entries_total": "Entries written to the logs of tables, by kind.",
    "errors_total": "Errors sent to clients, by code.",
    "requests_total": "HTTP requests, by status.",
    "connections_refused_total": "Connections that the server refused or closed early, by reason.",
    "sockets_dropped_total": "Sockets closed by the server, by reason.",
    "frames_total": "Frames sent.",
    "push_total": "Push notifications, by outcome.",
    "worker_failures_total": "Tasks that a worker did not finish, by error.",
}
_BOUNDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)


class Metrics:
    """Counters, gauges that are read on demand, and histograms of seconds."""

    def __init__(self) -> None:
        self._counts: dict[str, Counter[str]] = defaultdict(Counter)
        self._gauges: dict[str, tuple[str, Callable[[], float]]] = {}
        self._times: dict[str, tuple[list[int], list[float]]] = {}

    def count(self, name: str, label: str = "") -> None:
        """Increment a counter."""
        self._counts[name][label] += 1

    def gauge(self, name: str, meaning: str, read: Callable[[], float]) -> None:
        """Register a gauge."""
        self._gauges[name] = (meaning, read)

    def observe_seconds(self, name: str, seconds: float) -> None:
        """Add a duration to a histogram."""
        if name not in self._times:
            self._times[name] = ([0] * (len(_BOUNDS) + 1), [0.0])
        counts, total = self._times[name]
        counts[bisect_left(_BOUNDS, seconds)] += 1
        total[0] += seconds

    def render(self) -> str:
        """All metrics as text."""
        lines: list[str] = []
        for name, counts in sorted(self._counts.items()):
            lines += [f"# HELP ferrovia_{name} {_HELP.get(name, name)}", f"# TYPE ferrovia_{name} counter"]
            for label, value in sorted(counts.items()):
                lines.append(f'ferrovia_{name}{{kind="{label}"}} {value}' if label else f"ferrovia_{name} {value}")
        for name, (meaning, read) in sorted(self._gauges.items()):
            lines += [f"# HELP ferrovia_{name} {meaning}", f"# TYPE ferrovia_{name} gauge"]
            lines.append(f"ferrovia_{name} {read():g}")
        for name, (found, total) in sorted(self._times.items()):
            lines.append(f"# TYPE ferrovia_{name}_seconds histogram")
            reached = 0
            for bound, value in zip([*map(str, _BOUNDS), "+Inf"], found, strict=True):
                reached += value
                lines.append(f'ferrovia_{name}_seconds_bucket{{le="{bound}"}} {reached}')
            lines += [f"ferrovia_{name}_seconds_sum {total[0]:.6f}", f"ferrovia_{name}_seconds_count {reached}"]
        return "\n".join(lines) + "\n"
