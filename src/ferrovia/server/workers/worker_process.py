"""The life of a worker process: it has a lower priority than the server, and ends with it."""

import os

from ferrovia.child_process import prepare_child


def init_worker(niceness: int) -> None:
    """Called in each worker process as it starts; it is nice so that bots do not slow down the server."""
    prepare_child()
    if hasattr(os, "nice"):  # not on Windows
        os.nice(niceness)
