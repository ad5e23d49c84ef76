"""The backend: answers the requests of a page and serves its sockets, as the server does over the network."""

import asyncio
import re
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from typing import Final
from urllib.parse import parse_qs, urlsplit

import msgspec

from ferrovia.local.port import Port
from ferrovia.local.shelf import IDENTITY, Change, Shelf
from ferrovia.local.storage import Announce, LocalStorage
from ferrovia.local.workers import BrowserWorkers, SendTask
from ferrovia.server.api.endpoint import Endpoint, Reply, Request, error_reply, handle, reply_to
from ferrovia.server.api.endpoint_list import ENDPOINTS
from ferrovia.server.api.socket import serve_socket
from ferrovia.server.core.errors import RequestError
from ferrovia.server.core.metrics import Metrics
from ferrovia.server.core.settings import Settings
from ferrovia.server.services import Services
from ferrovia.server.storage.interface import StorageError

UNLIMITED: Final = 1e9
# One person cannot overload anybody else, and nobody has to reconnect after a start.
SETTINGS: Final = Settings(
    rate=UNLIMITED,
    burst=UNLIMITED,
    max_tables_per_guest=1000,
    max_sockets_per_guest=1000,
    tick=1.0,
    grace=3.0,
    retention=0.0,
)
_IDENTITY_KEY: Final = '["token"]'
_BROWSER: Final = {"sec-fetch-site": "same-origin"}  # the page never needs its token
_PARAMETER: Final = re.compile(r"\{(\w+)\}")


class Backend:
    """Everything behind one page."""

    def __init__(
        self, shelf: Shelf, announce: Announce, send_task: SendTask | None = None, settings: Settings = SETTINGS
    ) -> None:
        self._shelf = shelf
        self._token = ""
        self._tasks: set[asyncio.Task[None]] = set()
        self._endpoints = [(_pattern(endpoint), endpoint) for endpoint in ENDPOINTS]
        self.storage = LocalStorage(shelf, announce)
        self.services = Services(settings, self.storage, BrowserWorkers(send_task), Metrics())

    async def start(self) -> None:
        """Start the work that no request asks for. The storage must answer."""
        await self.storage.open()
        for loop in (self.services.tables.housekeeper.run_forever(), self.services.spectators.run_forever()):
            self._spawn(loop)

    async def respond(self, method: str, path: str, headers: Mapping[str, str], body: str | None) -> Reply:
        """The reply to a request of the page."""
        url = urlsplit(path)
        for pattern, endpoint in self._endpoints:
            match = pattern.fullmatch(url.path)
            if match and endpoint.method == method:
                reply = await reply_to(
                    self.services, self._handle(endpoint, match.groupdict(), parse_qs(url.query), headers, body)
                )
                await self._keep_token(reply)
                return reply
        return error_reply(self.services, RequestError("not_found"))

    async def _handle(
        self,
        endpoint: Endpoint,
        path_params: Mapping[str, str],
        query: Mapping[str, list[str]],
        headers: Mapping[str, str],
        body: str | None,
    ) -> Reply:
        content = (body or "").encode()

        async def read_body(limit: int) -> bytes:
            if len(content) > limit:
                raise RequestError("too_large", most=limit)
            return content

        token = await self._find_token()
        request = Request(path_params, {**headers, **_BROWSER}, query, Port.address, token, read_body)
        return await handle(self.services, endpoint, request)

    async def open_port(self, table_id: str, post: Callable[[str], None], end: Callable[[int, str], None]) -> Port:
        """A socket at a table, served until it is closed."""
        port = Port(await self._find_token(), post, end)
        self._spawn(serve_socket(self.services, port, table_id))
        self._spawn(self._resume_bots(table_id))
        return port

    async def _resume_bots(self, table_id: str) -> None:
        """Let bots go on at once: the page may have been reloaded while one of them was deciding."""
        with suppress(RequestError, StorageError):
            self.services.tables.bots.drive(await self.services.tables.registry.load(table_id))

    async def _find_token(self) -> str:
        """The token of this browser, which another tab may have been given."""
        if not self._token:
            with suppress(Exception):  # the request reports a shelf that does not answer
                self._token = await self._shelf.read(IDENTITY, _IDENTITY_KEY) or ""
        return self._token

    async def _keep_token(self, reply: Reply) -> None:
        if reply.new_token is None:
            return
        self._token = reply.new_token
        change: Change = ("put" if reply.new_token else "delete", IDENTITY, ["token"], reply.new_token)
        await self._shelf.write(msgspec.json.encode([change]).decode())

    def _spawn(self, work: Awaitable[None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """End all work."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.services.close()


def _pattern(endpoint: Endpoint) -> re.Pattern[str]:
    return re.compile(_PARAMETER.sub(r"(?P<\1>[^/]+)", endpoint.path))
