"""Between Python and JavaScript: `web/src/python-worker/host.ts` calls these functions, with texts and numbers only."""

from typing import Any, Protocol

import msgspec

from ferrovia.local.backend import Backend
from ferrovia.local.port import Port
from ferrovia.local.shelf import Shelf
from ferrovia.local.storage import Announce
from ferrovia.local.workers import SendTask


class Page(Protocol):
    """The messages that the worker posts to its page."""

    def reply(self, request_id: int, status: int, media: str, text: str) -> None:
        """The reply to a request."""

    def message(self, port_id: int, text: str) -> None:
        """A message on a socket."""

    def closed(self, port_id: int, code: int) -> None:
        """A socket was closed."""


class BrowserShelf:
    """The shelf of the worker. JavaScript names its methods in its own way, and has no None."""

    def __init__(self, shelf: Any) -> None:
        self._shelf = shelf

    async def read(self, store: str, key: str) -> str | None:
        """The text at a key."""
        found = await self._shelf.read(store, key)
        return found if isinstance(found, str) else None

    async def read_all(self, store: str, first: str) -> str:
        """The texts after a key, as a JSON array."""
        return str(await self._shelf.readAll(store, first))

    async def write(self, changes: str) -> bool:
        """Make all changes, or none."""
        return bool(await self._shelf.write(changes))


class Bridge:
    """The backend of a page, and the sockets of the page by the numbers that it gave them."""

    def __init__(self, shelf: Shelf, announce: Announce, page: Page, send_task: SendTask) -> None:
        self.backend = Backend(shelf, announce, send_task)
        self._page = page
        self._ports: dict[int, Port] = {}

    async def request(self, request_id: int, method: str, path: str, headers: str, body: object) -> None:
        """Reply to a request."""
        given = msgspec.json.decode(headers, type=dict[str, str])
        reply = await self.backend.respond(method, path, given, body if isinstance(body, str) else None)
        self._page.reply(request_id, reply.status, reply.media, reply.content.decode())

    async def open(self, port_id: int, path: str) -> None:
        """Open a socket at the path `/api/tables/TABLE/socket`."""
        table_id = path.split("/")[3]
        self._ports[port_id] = await self.backend.open_port(
            table_id, lambda text: self._page.message(port_id, text), lambda code, _reason: self._end(port_id, code)
        )

    def _end(self, port_id: int, code: int) -> None:
        self._ports.pop(port_id, None)
        self._page.closed(port_id, code)

    def message(self, port_id: int, text: str) -> None:
        """Take a message of the page."""
        if port := self._ports.get(port_id):
            port.deliver(text)

    def close(self, port_id: int) -> None:
        """The page has closed a socket."""
        if port := self._ports.pop(port_id, None):
            port.deliver(None)

    def announced(self, text: str) -> None:
        """Take what another tab has announced."""
        self.backend.storage.receive(text)


async def start_bridge(shelf: Any, announce: Announce, page: Page, send_task: SendTask) -> Bridge:
    """A running backend."""
    bridge = Bridge(BrowserShelf(shelf), announce, page, send_task)
    await bridge.backend.start()
    return bridge
