"""A page in a browser without a window: requests to its backend, and a socket."""

import asyncio
import json
from typing import Any

from ferrovia.local.backend import Backend
from ferrovia.local.port import Port


class Page:
    """A page of one tab, at one table."""

    def __init__(self, tab: Backend) -> None:
        self.tab = tab
        self.frame: dict[str, Any] = {}
        self.answers: list[dict[str, Any]] = []
        self.closed: list[tuple[int, str]] = []
        self._changed = asyncio.Event()
        self._port: Port | None = None

    async def request(self, method: str, path: str, body: object = None) -> Any:
        """The answer to a request that must succeed."""
        text = None if body is None else json.dumps(body)
        reply = await self.tab.respond(method, path, {}, text)
        assert reply.status < 300, reply.content
        return json.loads(reply.content)

    async def open_table(self, rulebook: str = "paris", bot: str = "easy") -> str:
        """A new guest at a new table against a bot, in play."""
        await self.request("POST", "/api/me", {"name": "Ana"})
        wanted = {"rulebook": rulebook, "seats": [{}, {"bot": bot}], "bot_speed": "instant"}
        table = str((await self.request("POST", "/api/tables", wanted))["table"])
        await self.request("POST", f"/api/tables/{table}/start", {"type": "start"})
        return table

    async def connect(self, table: str) -> None:
        """Open a socket."""
        self._port = await self.tab.open_port(table, self._receive, lambda code, why: self.closed.append((code, why)))
        self._port.deliver('{"type": "hello"}')

    def disconnect(self) -> None:
        """Close the socket, as a page that is reloaded does."""
        assert self._port is not None
        self._port.deliver(None)

    def send(self, **message: Any) -> None:
        """Send a message."""
        assert self._port is not None
        self._port.deliver(json.dumps(message))

    def _receive(self, text: str) -> None:
        message = json.loads(text)
        if message["type"] == "frame":
            self.frame = message
        elif message["type"] in ("ack", "error"):
            self.answers.append(message)
        self._changed.set()

    async def wait(self) -> None:
        """Wait for the next message."""
        self._changed.clear()
        await asyncio.wait_for(self._changed.wait(), 20)
