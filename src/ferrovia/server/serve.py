"""Runs the application until it is told to stop."""

import asyncio
import gc
import signal
import socket
from collections.abc import Callable, Generator
from contextlib import contextmanager

import uvicorn

from ferrovia.server.app import make_app
from ferrovia.server.line import Line
from ferrovia.server.logs import start_logging
from ferrovia.server.settings import Settings
from ferrovia.server.storage import open_storage
from ferrovia.server.tables.socket import LARGEST

BACKLOG = 2048
# Tables in memory are many small objects that live long. To look through them all takes a tenth of a second and finds
# next to nothing: young ones are looked at as often as ever, old ones seldom.
COLLECTING = (10_000, 50, 1_000)


class Server(uvicorn.Server):
    """A web server that tells when it is ready."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None] | None) -> None:
        super().__init__(config)
        self._ready = ready

    @contextmanager
    def capture_signals(self) -> Generator[None, None, None]:
        """End on a signal with what is under way finished, and as a program that did what it was told."""
        before = {number: signal.signal(number, self.handle_exit) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen."""
        await super().startup(sockets=sockets)
        if self.started and self._ready is not None:
            self._ready()


def check(settings: Settings) -> None:
    """Open the storage once, so that `StorageFailed` says what is wrong before anything is served."""

    async def run() -> None:
        storage = await open_storage(settings.database)
        await storage.close()

    asyncio.run(run())


def bind(settings: Settings) -> socket.socket:
    """The socket to listen on; `OSError` if the port is taken."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    found = socket.socket(family, socket.SOCK_STREAM)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        found.bind((settings.host, settings.port))
    except OSError:
        found.close()
        raise
    found.listen(BACKLOG)
    return found


def config(settings: Settings) -> uvicorn.Config:
    """How the web server runs the application."""
    return uvicorn.Config(
        make_app(settings),
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=True,
        forwarded_allow_ips=settings.proxies,
        ws=Line,
        ws_max_size=4 * LARGEST,
        ws_ping_interval=20.0,
        ws_ping_timeout=20.0,
        ws_per_message_deflate=False,
        h11_max_incomplete_event_size=16 * 1024,
        timeout_keep_alive=30,
        timeout_graceful_shutdown=10,
    )


def serve_on(settings: Settings, listening: socket.socket, ready: Callable[[], None] | None = None) -> None:
    """Serve until a signal comes."""
    start_logging(settings.log)
    gc.set_threshold(*COLLECTING)
    Server(config(settings), ready).run(sockets=[listening])
