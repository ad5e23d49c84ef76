"""Exclusive locks on open files, on POSIX systems and on Windows."""

import sys
from typing import BinaryIO


def lock_file(file: BinaryIO) -> None:
    """Lock a file until it is closed; `BlockingIOError` if another process has locked it."""
    if sys.platform == "win32":
        import msvcrt  # noqa: PLC0415 - exists only there

        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError as error:
            raise BlockingIOError from error
    else:
        import fcntl  # noqa: PLC0415 - likewise

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
