"""How fast a server answers others: a process of its own asks for `/health/live` over and over.

It is a process so that neither the players nor the attackers of a measurement slow it down. Every request has a new
connection, as if through a proxy, so that no limit of another client's address applies.
"""

import socket
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from typing import Final

INTERVAL_SECONDS: Final = 0.05
TIMEOUT_SECONDS: Final = 30.0
FAILED: Final = float("inf")
_REQUEST: Final = (
    b"GET /health/live HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: 203.0.113.9\r\nConnection: close\r\n\r\n"
)


class HealthProbe:
    """Measures during a `with` block."""

    def __init__(self, port: int) -> None:
        command = [sys.executable, "-m", "bench.health_probe", str(port)]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._lock = threading.Lock()
        self._seconds: list[float] = []

    def __enter__(self) -> "HealthProbe":
        self._reader.start()
        return self

    def __exit__(self, *_given: object) -> None:
        self._process.terminate()
        self._process.wait(TIMEOUT_SECONDS)
        self._reader.join(TIMEOUT_SECONDS)

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            with self._lock:
                self._seconds.append(float(line))

    @property
    def process_id(self) -> int:
        """The process that asks."""
        return self._process.pid

    def take(self) -> list[float]:
        """The seconds that each request took since the last call, in ascending order; infinite if it failed."""
        with self._lock:
            found, self._seconds = sorted(self._seconds), []
        return found


def percentile(ascending: Sequence[float], percent: int) -> float:
    """A percentile of measured values; 0 if there are none."""
    return ascending[min(len(ascending) - 1, len(ascending) * percent // 100)] if ascending else 0.0


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
    return time.perf_counter() - started if answer.startswith(b"HTTP/1.1 200") else FAILED


def main() -> None:
    port = int(sys.argv[1])
    while True:
        print(_ask(port), flush=True)
        time.sleep(INTERVAL_SECONDS)


if __name__ == "__main__":
    main()
