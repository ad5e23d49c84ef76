"""The heap of the process, so that what was freed does not stay with it: glibc keeps much otherwise."""

import ctypes
import os
from typing import Final

# Parameters of mallopt(3).
_M_MMAP_THRESHOLD: Final = -3
_M_ARENA_MAX: Final = -8
LARGE_BYTES: Final = 128 * 1024  # what the C library starts with


def prepare_heap() -> None:
    """Set up the heap of a process that runs for long; it must be called before any thread starts."""
    share_one_heap()
    return_large_blocks()


def share_one_heap() -> bool:
    """Let all threads allocate from one heap, where the C library has several; it must be called before any starts.

    The GNU C library gives each thread a heap of its own, and each keeps what was freed in it. The threads of a server
    seldom allocate at the same time, so they gain nothing by it. An operator who sets MALLOC_ARENA_MAX decides instead.
    """
    return "MALLOC_ARENA_MAX" not in os.environ and _set_parameter(_M_ARENA_MAX, 1)


def return_large_blocks() -> bool:
    """Let large blocks have memory of their own, which goes back to the system when they are freed.

    The GNU C library does so too, but each time that such a block is freed it takes blocks up to that size from the
    heap from then on, and leaves more free memory at the heap's end. A server makes few large blocks, such as replays;
    among those that stay, they leave holes. An operator who sets MALLOC_MMAP_THRESHOLD_ decides instead.
    """
    return "MALLOC_MMAP_THRESHOLD_" not in os.environ and _set_parameter(_M_MMAP_THRESHOLD, LARGE_BYTES)


def _set_parameter(parameter: int, value: int) -> bool:
    try:
        return bool(ctypes.CDLL(None).mallopt(parameter, value))
    except (AttributeError, OSError, TypeError):  # another C library, or Windows
        return False
