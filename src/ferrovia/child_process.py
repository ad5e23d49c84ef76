"""The first steps of every worker process."""

import os
import signal
from multiprocessing import parent_process
from threading import Thread


def prepare_child() -> None:
    """Ignore Ctrl-C, which reaches all processes at once, and end with the parent, even if that is killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
