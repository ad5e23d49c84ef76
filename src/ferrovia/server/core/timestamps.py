"""The machine's clock. It may step, so tables use `core/clock.py`."""

from time import time


def now_ms() -> int:
    """Milliseconds since 1970."""
    return int(time() * 1000)
