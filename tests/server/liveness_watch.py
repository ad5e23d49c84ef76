"""The speed at which a server answers others: a process of its own asks for `/health/live` over and over.

It is a process so that neither the players nor the attackers of a test or measurement slow it down. Every request has
a new connection, as if through a proxy, so that no limit of another client's address applies.
"""

import re
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from typing import Final

INTERVAL_SECONDS: Final = 0.05
TIMEOUT_SECONDS: Final = 20.0
MAX_STALL_SECONDS: Final = 0.5  # of processor time; `make attacks` measures how fast the server answers
FAILED: Final = float("inf")
_REQUEST: Final = (
    b"GET /health/live HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: 203.0.113.9\r\nConnection: close\r\n\r\n"
)


class LivenessWatch:
    """Asks during a `with` block, first of all when it begins."""

    def __init__(self, port: int) -> None:
        self._process = subprocess.Popen([sys.executable, __file__, str(port)], stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        self._lines = self._process.stdout
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._answered = threading.Condition()
        self._answers = 0
        self._seconds: list[float] = []

    def __enter__(self) -> "LivenessWatch":
        self._reader.start()
        self.wait(1)
        return self

    def __exit__(self, *_given: object) -> None:
        self._process.terminate()
        self._process.wait(TIMEOUT_SECONDS)
        self._reader.join(TIMEOUT_SECONDS)
        self._lines.close()

    def _read(self) -> None:
        for line in self._lines:
            with self._answered:
                self._seconds.append(float(line))
                self._answers += 1
                self._answered.notify_all()

    def wait(self, requests: int) -> None:
        """Wait until this many more requests were answered or have failed."""
        with self._answered:
            wanted = self._answers + requests
            assert self._answered.wait_for(lambda: self._answers >= wanted, requests * 2 * TIMEOUT_SECONDS)

    @property
    def process_id(self) -> int:
        """The process that asks."""
        return self._process.pid

    def take(self) -> list[float]:
        """The seconds that each request took since the last call, in ascending order; infinite if it failed."""
        with self._answered:
            found, self._seconds = sorted(self._seconds), []
        return found


@contextmanager
def always_answering(port: int) -> Iterator[None]:
    """Check that the server answers every request of others during the block, and one that begins after it."""
    with LivenessWatch(port) as watch:
        yield
        watch.wait(2)  # the first may have begun earlier
    assert FAILED not in watch.take()
    assert longest_stall(port) < MAX_STALL_SECONDS


def longest_stall(port: int) -> float:
    """The longest time so far, in seconds, for which the server's event loop computed without answering anybody."""
    connection = HTTPConnection("127.0.0.1", port, timeout=TIMEOUT_SECONDS)
    connection.request("GET", "/metrics", headers={"Connection": "close"})
    page = connection.getresponse().read().decode()
    (found,) = re.findall(r"^ferrovia_event_loop_computed_longest_seconds (\S+)$", page, re.MULTILINE)
    return float(found)


def _ask(port: int) -> float:
    started = time.perf_counter()
    try:
        with socket.create_connection(("127.0.0.1", port), TIMEOUT_SECONDS) as connection:
            connection.sendall(_REQUEST)
            answer = b""
            while part := connection.recv(4096):
                answer += part
    except OSError:
        return FAILED
    is_alive = answer.startswith(b"HTTP/1.1 200") and answer.endswith(b'{"status":"ok"}')
    return time.perf_counter() - started if is_alive else FAILED


def main() -> None:
    port = int(sys.argv[1])
    while True:
        print(_ask(port), flush=True)
        time.sleep(INTERVAL_SECONDS)


if __name__ == "__main__":
    main()
