"""The clock of tables, which never steps, whatever happens to the clock of the machine or of the database."""

from collections.abc import Callable
from time import monotonic, time
from typing import Final

MAX_CORRECTION: Final = 0.01  # of the time that has passed, by which a clock runs faster or slower to be right again


class Clock:
    """Milliseconds since 1970 that advance as the monotonic clock does."""

    def __init__(self, start_ms: int, read_seconds: Callable[[], float] = monotonic) -> None:
        self._read_seconds = read_seconds
        self._ms = float(start_ms)
        self._read_at = read_seconds()

    def now_ms(self) -> int:
        """The time."""
        return round(self._ms + (self._read_seconds() - self._read_at) * 1000)

    def follow(self, source_ms: int) -> None:
        """Come nearer to what another clock shows, so slowly that nobody's time is up because of it."""
        read_at = self._read_seconds()
        elapsed = (read_at - self._read_at) * 1000
        self._ms += elapsed
        self._read_at = read_at
        most = elapsed * MAX_CORRECTION
        self._ms += max(-most, min(most, source_ms - self._ms))


def now_ms() -> int:
    """Milliseconds since 1970 by the clock of the machine, which may step."""
    return int(time() * 1000)
