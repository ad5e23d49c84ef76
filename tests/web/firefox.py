"""An installed Firefox, driven over WebDriver BiDi. Playwright drives only its own build, or newer ones."""

import itertools
import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from websockets.sync.client import ClientConnection, connect

from tests.waiting import WAIT, wait_until

NAMES: Final = ("firefox-esr", "firefox")
LISTENING: Final = re.compile(r"WebDriver BiDi listening on (ws://\S+)")
# Nothing that Firefox does by itself belongs to a test.
SETTINGS: Final = {
    "app.update.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "intl.accept_languages": "en",
}


def find_firefox() -> str | None:
    """The installed Firefox, if any."""
    return next((found for name in NAMES if (found := shutil.which(name))), None)


class Firefox:
    """One tab of a running Firefox."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._ids = itertools.count(1)
        self.console: list[str] = []
        self.send("session.new", capabilities={})
        self.send("session.subscribe", events=["log.entryAdded"])
        self._tab = self.send("browsingContext.create", type="tab")["context"]

    def send(self, method: str, **params: Any) -> dict[str, Any]:
        """The result of a command; events that come before it are noted."""
        wanted = next(self._ids)
        self._socket.send(json.dumps({"id": wanted, "method": method, "params": params}))
        while True:
            message = json.loads(self._socket.recv(WAIT))
            if message.get("method") == "log.entryAdded":
                self.console.append(str(message["params"]["text"]))
            if message.get("id") == wanted:
                assert message["type"] == "success", message
                found: dict[str, Any] = message["result"]
                return found

    def open(self, address: str) -> None:
        """Load a page."""
        self.send("browsingContext.navigate", context=self._tab, url=address, wait="complete")

    def evaluate(self, expression: str) -> Any:
        """The value of an expression in the page, which must be plain."""
        target = {"context": self._tab}
        found = self.send("script.evaluate", expression=expression, target=target, awaitPromise=True)
        assert found["type"] == "success", found
        return found["result"].get("value")

    def wait(self, expression: str) -> Any:
        """Wait until an expression is true; returns its value."""
        return wait_until(lambda: self.evaluate(expression))


@contextmanager
def running_firefox(program: str, profile: Path) -> Iterator[Firefox]:
    """A headless Firefox with a new profile."""
    profile.mkdir()
    lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in SETTINGS.items()]
    (profile / "user.js").write_text("".join(lines), encoding="utf-8")
    command = [program, "--headless", "--remote-debugging-port=0", "--profile", str(profile)]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    assert process.stderr is not None
    try:
        address = next(match[1] for line in process.stderr if (match := LISTENING.search(line)))
        with connect(f"{address}/session", max_size=None) as socket:
            yield Firefox(socket)
    finally:
        process.terminate()
        process.wait(WAIT)
        process.stderr.close()
