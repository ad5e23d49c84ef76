"""The application: every endpoint, the socket, and the background tasks that run alongside them."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import Any, Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import Route as HttpRoute
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketClose

from ferrovia import __version__
from ferrovia.server.api import client_files
from ferrovia.server.api.endpoint import encode, error_reply
from ferrovia.server.api.endpoint_list import ENDPOINTS
from ferrovia.server.api.http import PiecedResponse, address_of, mount, plain_response
from ferrovia.server.api.openapi import make_document
from ferrovia.server.api.socket import drop_slow_sockets, serve_socket
from ferrovia.server.api.websocket import WebSocketTransport
from ferrovia.server.core.errors import RequestError
from ferrovia.server.core.logs import LOGGER
from ferrovia.server.core.loop_watch import LoopWatch
from ferrovia.server.core.metrics import Metrics
from ferrovia.server.core.settings import Settings
from ferrovia.server.services import Services
from ferrovia.server.storage import open_storage
from ferrovia.server.tables.model.compaction import compact_rows
from ferrovia.server.tables.runtime.retention import Retention
from ferrovia.server.workers.pool import WorkerPool

_ERROR_CODES: Final = {404: "not_found", 405: "bad_method"}
_POLICY: Final = (
    b"default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; "
    b"frame-ancestors 'none'"
)
_HEADERS: Final = [
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"content-security-policy", _POLICY),
]


def make_app(settings: Settings) -> Starlette:
    """The application with these settings; its storage is opened when it starts."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[dict[str, Any]]:
        metrics = Metrics()
        workers = WorkerPool(settings.bot_workers, settings.compiled_folder, metrics)
        storage = await open_storage(settings.database)
        services = Services(settings, storage, workers, metrics)
        app.state.services = services
        app.router.routes[:] = _endpoints(services)
        await services.health.probe()
        await services.tables.registry.unreadable.load()
        loops = {
            "health": services.health.run_forever(),
            "housekeeper": services.tables.housekeeper.run_forever(),
            "spectators": services.spectators.run_forever(),
            "sockets": drop_slow_sockets(services),
            "connections": services.connections.run_forever(),
            "loop_watch": LoopWatch(services.metrics).run_forever(),
        }
        if settings.retention > 0:
            compactor = partial(workers.run_task, compact_rows, unattended=True)
            retention = Retention(settings, storage, services.tables.registry.unreadable, compactor)
            loops["retention"] = retention.run_forever()
        if services.push is not None:
            await services.push.open()
            loops["push"] = services.push.run_forever()
        tasks = [asyncio.create_task(loop, name=name) for name, loop in loops.items()]
        for task in tasks:
            task.add_done_callback(_on_task_end)
        LOGGER.info("started", extra={"version": __version__})
        try:
            yield {"services": services}  # for the protocols, which know the state of the server
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await services.close()
            LOGGER.info("stopped")

    app = Starlette(
        lifespan=lifespan,
        middleware=[Middleware(SafeHeaders), Middleware(FloodLimit)],
        exception_handlers={HTTPException: _on_error, Exception: _on_error},
    )
    app.router.default = client_files.ClientFiles(client_files.STATIC)
    return app


async def _on_error(request: Request, error: Exception) -> Response:
    """Answer requests that no endpoint handles, and those that failed unexpectedly."""
    status = error.status_code if isinstance(error, HTTPException) else 500
    code = _ERROR_CODES.get(status, "bad_request" if status < 500 else "internal")
    return plain_response(error_reply(request.app.state.services, RequestError(code)))


def _on_task_end(task: asyncio.Task[None]) -> None:
    """Report a background task that should never have ended."""
    if not task.cancelled():
        LOGGER.critical("a background task ended", exc_info=task.exception(), extra={"task": task.get_name()})


def openapi() -> dict[str, Any]:
    """The OpenAPI document."""
    return make_document(ENDPOINTS, __version__)


def _endpoints(services: Services) -> list[Any]:
    document = encode(openapi())

    async def read_document(_request: Request) -> Response:
        return PiecedResponse(document, media_type="application/json")

    async def socket(websocket: WebSocket) -> None:
        transport = WebSocketTransport(websocket, services.settings.origins)
        await serve_socket(services, transport, websocket.path_params["table"])

    return [
        *(mount(services, endpoint) for endpoint in ENDPOINTS),
        HttpRoute("/api/openapi.json", read_document, methods=["GET"]),
        WebSocketRoute("/api/tables/{table}/socket", socket),
    ]


class FloodLimit:
    """Refuses the requests and handshakes of an address that sends far too many, whatever their path.

    The connection of a refused request is closed.
    """

    def __init__(self, app: Any) -> None:
        self._app = app

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Refuse a request, or pass it on."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        services: Services = scope["app"].state.services
        try:
            services.floods_by_address.take(address_of(HTTPConnection(scope)))
        except RequestError as error:
            if scope["type"] == "websocket":
                await WebSocketClose()(scope, receive, send)
                return
            refusal = plain_response(error_reply(services, error))
            refusal.headers["connection"] = "close"
            await refusal(scope, receive, send)
        else:
            with suppress(asyncio.CancelledError):  # by a server that has waited long enough when it stops
                await self._app(scope, receive, send)


class SafeHeaders:
    """Adds headers that keep browsers from guessing types, leaking addresses and framing pages."""

    def __init__(self, app: Any) -> None:
        self._app = app

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Add the headers to every response."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def sending(message: Any) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", []), *_HEADERS]
            await send(message)

        await self._app(scope, receive, sending)
