"""Waiting for what another thread, process or task does: for a condition, never for a time."""

import asyncio
import time
from collections.abc import Callable
from typing import Final, TypeVar

WAIT: Final = 120.0  # seconds after which something does not happen any more, also on a busy machine
POLL_SECONDS: Final = 0.02
Value = TypeVar("Value")


def wait_until(read: Callable[[], Value]) -> Value:
    """What is read as soon as it is true."""
    until = time.monotonic() + WAIT
    while not (found := read()):
        assert time.monotonic() < until, "it does not happen"
        time.sleep(POLL_SECONDS)
    return found


def wait_for(read: Callable[[], Value], expected: Value) -> None:
    """Wait until something expected is read."""
    until = time.monotonic() + WAIT
    while (found := read()) != expected:
        assert time.monotonic() < until, f"{found!r}, but {expected!r} is expected"
        time.sleep(POLL_SECONDS)


async def happens(condition: Callable[[], object]) -> None:
    """Let other tasks run until something holds."""
    async with asyncio.timeout(WAIT):
        while not condition():
            await asyncio.sleep(POLL_SECONDS / 4)
