"""Files of interrupted work, which is resumed with the same parameters and by one process at a time."""

import sys
from typing import Any, BinaryIO


class OtherWorkError(Exception):
    """The file or folder belongs to other work; `names` lists the parameters that differ, if it says so itself."""

    def __init__(self, names: list[str]) -> None:
        super().__init__(", ".join(names))
        self.names = names


class InUseError(Exception):
    """Another process is writing to the file or folder."""


def require_same(parameters: dict[str, Any], found: dict[str, Any]) -> None:
    """Raise `OtherWorkError` if the parameters found are not these."""
    names = parameters.keys() | found.keys()
    if differ := sorted(name for name in names if parameters.get(name) != found.get(name)):
        raise OtherWorkError(differ)


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
