"""The process: runs the application until it is stopped."""

import asyncio
import gc
import os
import signal
import socket
from collections.abc import Callable
from math import ceil

import uvicorn
from msgspec import structs
from starlette.applications import Starlette

from ferrovia.server.api.gate import Gate
from ferrovia.server.api.websocket import WebSocketTransport
from ferrovia.server.app import make_app
from ferrovia.server.core.heap import prepare_heap
from ferrovia.server.core.logs import LOGGER, start_logging
from ferrovia.server.core.settings import Settings
from ferrovia.server.storage import open_storage

BACKLOG = 2048
SEND_BUFFER_BYTES = 256 * 1024  # kept by the system for a client that does not read; it would keep 4 MB
RESERVED_FILES = 100  # that the process needs beside its connections: the database, workers, files of the client
# Tables in memory are many small objects that live long. Scanning a thousand tables takes 0.1 s and frees nearly
# nothing, because closed connections and tables leave no reference cycles; so old objects are scanned seldom.
# Entries that are written together copy the states of their tables before the old ones are dropped: that alone must not
# start a scan of young objects.
GC_THRESHOLDS = (50_000, 5, 10)


class Server(uvicorn.Server):
    """A web server that reports when it is ready."""

    def __init__(self, settings: Settings, ready: Callable[[], None] | None = None) -> None:
        self._app = make_app(settings)
        super().__init__(_config(settings, self._app))
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start to listen, and report it."""
        await super().startup(sockets=sockets)
        if self.started and self._ready is not None:
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Close the sockets of clients, which the web server does not know of, and then everything else."""
        await self._app.state.services.close_sockets()
        await super().shutdown(sockets=sockets)


def prepare_storage(settings: Settings) -> None:
    """Create or migrate the database; raises `StorageError` before anything is served."""
    prepare_heap()  # opening a database is the first thing that starts threads

    async def run() -> None:
        storage = await open_storage(settings.database)
        await storage.close()

    asyncio.run(run())


def bind(settings: Settings) -> socket.socket:
    """The socket to listen on; `OSError` if the port is in use."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    found = socket.socket(family, socket.SOCK_STREAM)
    if os.name == "posix":  # on Windows it would let two servers share a port
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER_BYTES)  # inherited by its connections
    try:
        found.bind((settings.host, settings.port))
    except OSError:
        found.close()
        raise
    found.listen(BACKLOG)
    return found


def _config(settings: Settings, app: Starlette) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,  # the application has that middleware too, because sockets do not come this way
        http=Gate,
        ws=WebSocketTransport,
        timeout_keep_alive=ceil(settings.client_timeout),
        timeout_graceful_shutdown=10,
    )


def fit_to_open_files(settings: Settings) -> Settings:
    """Settings without more connections than the process may open files, after raising that limit if possible.

    A process that has no file left for a new connection could not even refuse it.
    """
    try:
        import resource  # noqa: PLC0415 - Windows has neither the module nor such a limit
    except ImportError:
        return settings
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = settings.max_connections + RESERVED_FILES
    if soft != resource.RLIM_INFINITY and soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return settings
    most = max(1, soft - RESERVED_FILES)
    LOGGER.warning("fewer connections, because the process may open few files", extra={"files": soft, "most": most})
    return structs.replace(settings, max_connections=most)


def run_server(settings: Settings, listening: socket.socket, ready: Callable[[], None] | None = None) -> None:
    """Serve until a signal arrives."""
    prepare_heap()
    start_logging(settings.log)
    for number in (signal.SIGINT, signal.SIGTERM):  # which the web server raises again when it has stopped
        signal.signal(number, signal.SIG_IGN)
    server = Server(fit_to_open_files(settings), ready)
    gc.set_threshold(*GC_THRESHOLDS)
    gc.freeze()  # what was imported stays, and need not be scanned
    server.run(sockets=[listening])
