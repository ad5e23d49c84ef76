"""Numbers about the server, in the text form that Prometheus reads."""

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Callable
from typing import Final

_HELP: Final[dict[str, str]] = {
    "lines_total": "Lines written to logs of tables, by kind.",
    "refusals_total": "Commands and requests refused, by code.",
    "requests_total": "HTTP requests, by status.",
    "sockets_dropped_total": "Sockets closed by the server, by reason.",
    "frames_total": "Frames sent.",
    "bot_failures_total": "Decisions, hints and drawings that a worker could not make in time.",
}
_BOUNDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)


class Metrics:
    """Counters, gauges that are read when asked, and histograms of seconds."""

    def __init__(self) -> None:
        self._counts: dict[str, Counter[str]] = defaultdict(Counter)
        self._gauges: dict[str, tuple[str, Callable[[], float]]] = {}
        self._times: dict[str, tuple[list[int], list[float]]] = {}

    def count(self, name: str, label: str = "") -> None:
        """One more of something."""
        self._counts[name][label] += 1

    def gauge(self, name: str, meaning: str, read: Callable[[], float]) -> None:
        """Something that has a value at any time."""
        self._gauges[name] = (meaning, read)

    def took(self, name: str, seconds: float) -> None:
        """How long something took."""
        if name not in self._times:
            self._times[name] = ([0] * (len(_BOUNDS) + 1), [0.0])
        counts, total = self._times[name]
        counts[bisect_left(_BOUNDS, seconds)] += 1
        total[0] += seconds

    def page(self) -> str:
        """All of them as text."""
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
