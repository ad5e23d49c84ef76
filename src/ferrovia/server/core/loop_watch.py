"""Watches whether the event loop gets its turn: everything that clients wait for runs on it."""

import asyncio
from time import monotonic, thread_time
from typing import Final

from ferrovia.server.core.logs import LOGGER
from ferrovia.server.core.metrics import Metrics

TICK_SECONDS: Final = 0.1
BLOCKED_SECONDS: Final = 0.25  # a delay that is worth a warning
WARNING_SECONDS: Final = 60.0  # between warnings
BLOCKED: Final = "the event loop was blocked"
WAITED: Final = "the event loop waited for the machine"


class LoopWatch:
    """Measures by how much the event loop is late, and warns when something has blocked it.

    If its thread was not computing during most of the delay, it waited for the machine: for a core, or for a disk.
    """

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        self._warned_at = -WARNING_SECONDS
        self._worst = (
            0.0,
            0.0,
        )  # since the last warning: seconds late, and seconds that the thread computed in that time
        self._longest = 0.0
        self._longest_computed = 0.0
        metrics.gauge(
            "event_loop_lag_longest_seconds", "The longest delay of the event loop so far.", lambda: self._longest
        )
        metrics.gauge(
            "event_loop_computed_longest_seconds",
            "The longest part of a delay in which the event loop computed instead of waiting for the machine.",
            lambda: self._longest_computed,
        )

    async def run_forever(self) -> None:
        """Measure ten times a second."""
        loop = asyncio.get_running_loop()
        self._metrics.gauge("tasks", "Tasks of the event loop.", lambda: len(asyncio.all_tasks(loop)))
        while True:
            started, computed = monotonic(), thread_time()
            await asyncio.sleep(TICK_SECONDS)
            now = monotonic()
            self.note(now - started - TICK_SECONDS, thread_time() - computed, now)

    def note(self, lag: float, computed: float, now: float) -> None:
        """Count a delay and how long the thread computed during it; warn of a long one, at most once a minute."""
        self._metrics.observe_seconds("event_loop_lag", max(0.0, lag))
        self._worst = max(self._worst, (lag, computed))
        self._longest = max(self._longest, lag)
        self._longest_computed = max(self._longest_computed, min(lag, computed))
        seconds, computed = self._worst
        if seconds >= BLOCKED_SECONDS and now - self._warned_at >= WARNING_SECONDS:
            message = BLOCKED if computed >= seconds / 2 else WAITED
            LOGGER.warning(message, extra={"seconds": round(seconds, 3), "computed": round(computed, 3)})
            self._warned_at, self._worst = now, (0.0, 0.0)
