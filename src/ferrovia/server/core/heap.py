"""The heap of the process: one for all threads."""

import ctypes
import os
from typing import Final

_M_ARENA_MAX: Final = -8  # mallopt(3)


def share_one_heap() -> bool:
    """Let all threads allocate from one heap, where the C library has several; it must be called before any starts.

    The GNU C library gives each thread a heap of its own, and each keeps what was freed in it. The threads of a server
    seldom allocate at the same time, so they gain nothing by it. An operator who sets MALLOC_ARENA_MAX decides instead.
    """
    if "MALLOC_ARENA_MAX" in os.environ:
        return False
    try:
        return bool(ctypes.CDLL(None).mallopt(_M_ARENA_MAX, 1))
    except (AttributeError, OSError, TypeError):  # another C library, or Windows
        return False
