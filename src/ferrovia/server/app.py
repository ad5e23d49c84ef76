"""The application: every endpoint, the socket, and the background tasks that run alongside them."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
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
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from ferrovia import __version__
from ferrovia.server.api import client_files
from ferrovia.server.api.endpoint import encode, error_reply
from ferrovia.server.api.endpoint_list import ENDPOINTS
from ferrovia.server.api.gate import GATE, Gate, Gates
from ferrovia.server.api.http import PiecedResponse, address_of, mount, plain_response
from ferrovia.server.api.openapi import make_document
from ferrovia.server.api.socket import serve_socket
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
_CLOSE: Final = (b"connection", b"close")


def make_app(settings: Settings) -> Starlette:
    """The application with these settings; its storage is opened when it starts."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[dict[str, Any]]:
        metrics = Metrics()
        workers = WorkerPool(settings.bot_workers, settings.compiled_folder, metrics)
        storage = await open_storage(settings.database)
        services = Services(settings, storage, workers, metrics)
        gates = Gates(settings, metrics)
        app.state.services = services
        app.router.routes[:] = _endpoints(services)
        await services.health.probe(storage)
        await services.tables.registry.unreadable.load()
        loops = {
            "health": services.health.run_forever(storage),
            "housekeeper": services.tables.housekeeper.run_forever(),
            "spectators": services.spectators.run_forever(),
            "gates": gates.run_forever(),
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
            yield {"app": app, "services": services, "gates": gates}  # for the gates of connections
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await services.close()
            LOGGER.info("stopped")

    app = Starlette(
        lifespan=lifespan,
        middleware=[Middleware(ProxyHeadersMiddleware, settings.proxies), Middleware(Edge)],
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
        await serve_socket(services, WebSocketTransport.of(websocket), websocket.path_params["table"])

    return [
        *(mount(services, endpoint) for endpoint in ENDPOINTS),
        HttpRoute("/api/openapi.json", read_document, methods=["GET"]),
        WebSocketRoute("/api/tables/{table}/socket", socket),
    ]


class Edge:
    """What holds for every request, whatever its path: a limit for its address, what its gate is told, and headers.

    The headers keep browsers from guessing types, leaking addresses and framing pages.
    """

    def __init__(self, app: Any) -> None:
        self._app = app

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Refuse the request or handshake of an address that sends far too many, or pass it on."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        services: Services = scope["app"].state.services
        app, headers = self._app, list(_HEADERS)
        try:
            services.floods_by_address.take(address_of(HTTPConnection(scope)))
        except RequestError as error:
            app = WebSocketClose() if scope["type"] == "websocket" else plain_response(error_reply(services, error))
            headers.append(_CLOSE)
        if scope["type"] == "websocket":
            await app(scope, receive, send)
        else:
            await self._answer(app, scope, receive, send, headers)

    async def _answer(self, app: Any, scope: Any, receive: Any, send: Any, headers: list[tuple[bytes, bytes]]) -> None:
        gate: Gate = scope["state"][GATE]
        given = dict(scope["headers"])
        has_body = given.get(b"content-length", b"0") != b"0" or b"transfer-encoding" in given

        async def receiving() -> Any:
            nonlocal has_body
            with gate.awaited_body():
                message = await receive()
            has_body = has_body and message.get("more_body", False)
            return message

        async def sending(message: Any) -> None:
            if message["type"] == "http.response.start":
                if has_body:
                    gate.note_unread_body()
                if has_body or b"upgrade" in given:  # the parser takes what follows an upgrade for another protocol
                    headers.append(_CLOSE)
                message["headers"] = [*message.get("headers", []), *headers]
            await send(message)

        with gate.request():
            try:
                await app(scope, receiving, sending)
            except asyncio.CancelledError:  # by a server that has waited long enough when it stops
                gate.abort()
                await asyncio.sleep(0)  # until the web server knows, which would complain otherwise
