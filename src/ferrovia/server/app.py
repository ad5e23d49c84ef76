"""The application: every endpoint, the socket, and what starts and stops with them."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

from fastapi import FastAPI
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from ferrovia import __version__
from ferrovia.server import operations, pages
from ferrovia.server.books import own, texts
from ferrovia.server.books import routes as books
from ferrovia.server.errors import Refusal
from ferrovia.server.guests import routes as guests
from ferrovia.server.http import Endpoint, encode, refused, route
from ferrovia.server.logs import LOGGER
from ferrovia.server.openapi import document
from ferrovia.server.pages import Pages
from ferrovia.server.services import Services
from ferrovia.server.settings import Settings
from ferrovia.server.storage import open_storage
from ferrovia.server.tables import recordfiles
from ferrovia.server.tables import routes as tables
from ferrovia.server.tables.socket import serve_socket, watch_sockets

ENDPOINTS: Final[list[Endpoint]] = [
    *guests.ENDPOINTS,
    *books.ENDPOINTS,
    *own.ENDPOINTS,
    *texts.ENDPOINTS,
    *tables.ENDPOINTS,
    *recordfiles.ENDPOINTS,
    *operations.ENDPOINTS,
]
_CODES: Final = {404: "not_found", 405: "bad_method"}
_POLICY: Final = (
    b"default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; "
    b"frame-ancestors 'none'"
)
_HEADERS: Final = [
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"content-security-policy", _POLICY),
]


def make_app(settings: Settings) -> FastAPI:
    """A server with these settings; its storage is opened when it starts."""
    holder: list[Services] = []

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        services = Services(settings, await open_storage(settings.database))
        holder[:] = [services]
        app.state.services = services
        app.router.routes[:] = _routes(services)
        work = {
            "tables": services.desk.look_after(),
            "onlookers": services.onlookers.count_on(),
            "sockets": watch_sockets(services),
        }
        keepers = [asyncio.create_task(keeper, name=name) for name, keeper in work.items()]
        for keeper in keepers:
            keeper.add_done_callback(_ended)
        LOGGER.info("started", extra={"version": __version__})
        try:
            yield
        finally:
            for keeper in keepers:
                keeper.cancel()
            await asyncio.gather(*keepers, return_exceptions=True)
            await services.close()
            LOGGER.info("stopped")

    app = FastAPI(openapi_url=None, docs_url=None, redoc_url=None, lifespan=lifespan)

    async def fault(_request: Request, error: Exception) -> Response:
        status = error.status_code if isinstance(error, HTTPException) else 500
        return refused(holder[0], Refusal(_CODES.get(status, "bad_request" if status < 500 else "internal")))

    app.add_exception_handler(HTTPException, fault)
    app.add_exception_handler(Exception, fault)
    app.add_middleware(SafeHeaders)
    app.router.default = Pages(pages.STATIC)
    return app


def _ended(keeper: asyncio.Task[None]) -> None:
    """What should go on for ever has ended."""
    if not keeper.cancelled():
        LOGGER.critical("a keeper ended", exc_info=keeper.exception(), extra={"keeper": keeper.get_name()})


def openapi() -> dict[str, Any]:
    """The OpenAPI document."""
    return document(ENDPOINTS, __version__)


def _routes(services: Services) -> list[Any]:
    page = encode(openapi())

    async def read_document(_request: Request) -> Response:
        return Response(page, media_type="application/json")

    async def socket(websocket: WebSocket) -> None:
        await serve_socket(services, websocket)

    return [
        *(route(services, endpoint) for endpoint in ENDPOINTS),
        Route("/api/openapi.json", read_document, methods=["GET"]),
        WebSocketRoute("/api/tables/{table}/socket", socket),
    ]


class SafeHeaders:
    """Headers that keep browsers from guessing, telling and framing."""

    def __init__(self, app: Any) -> None:
        self._app = app

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Add them to every response."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def sending(message: Any) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", []), *_HEADERS]
            await send(message)

        await self._app(scope, receive, sending)
