"""A server in a process of its own, as people run it."""

import os
import re
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

from tests.waiting import WAIT


def start_server_process(
    tmp_path: Path, *arguments: str, prepare: Callable[[], None] | None = None, **environ: str
) -> subprocess.Popen[str]:
    """The command `ferrovia serve`; `prepare` runs in the new process before it."""
    command = [sys.executable, "-m", "ferrovia", "serve", "--database", str(tmp_path / "f.db"), *arguments]
    environment = {**os.environ, "PYTHONUNBUFFERED": "1", "FERROVIA_LANG": "en", **environ}
    return subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
        preexec_fn=prepare,  # noqa: PLW1509 - the tests start no threads that hold locks
    )


class ServerProcess:
    """A running server, and what it has logged."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        assert process.stdout is not None
        self.process = process
        self.log: list[str] = []
        self._reading = threading.Thread(target=self._read_log, daemon=True)
        self._reading.start()
        match = re.search(r"http://localhost:(\d+)/", process.stdout.readline())
        assert match, self.log
        self.port = int(match[1])

    def _read_log(self) -> None:
        assert self.process.stderr is not None
        self.log.extend(self.process.stderr)

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def metric(self, name: str, kind: str = "") -> float:
        """The value of a metric; 0 if it was never counted."""
        wanted = f'ferrovia_{name}{{kind="{kind}"}} ' if kind else f"ferrovia_{name} "
        # As if through a proxy, so that it is not one of the attackers.
        page = httpx.get(f"{self.base}/metrics", headers={"x-forwarded-for": "203.0.113.8"}, timeout=WAIT).text
        return next((float(line.split()[-1]) for line in page.splitlines() if line.startswith(wanted)), 0.0)

    def stop(self) -> list[str]:
        """Stop the server; the lines of its log."""
        self.process.terminate()
        self.process.wait(WAIT)
        self._reading.join(WAIT)
        return self.log


@contextmanager
def server_process(
    tmp_path: Path, prepare: Callable[[], None] | None = None, **settings: str | float
) -> Iterator[ServerProcess]:
    """A server in a process of its own, with these settings."""
    environ = {f"FERROVIA_{name.upper()}": str(value) for name, value in settings.items()}
    with start_server_process(tmp_path, "--port", "0", "--bot-workers", "1", prepare=prepare, **environ) as process:
        try:
            found = ServerProcess(process)
            yield found
        finally:
            process.terminate()
            process.wait(WAIT)
        found.stop()
