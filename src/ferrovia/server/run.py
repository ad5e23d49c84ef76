"""The process: runs the application until it is stopped."""

import asyncio
import gc
import os
import signal
import socket
from collections.abc import Callable, Generator
from contextlib import contextmanager

import uvicorn
from msgspec import structs

from ferrovia.server.api.http_protocol import HttpProtocol
from ferrovia.server.api.socket import MAX_MESSAGE_BYTES
from ferrovia.server.api.socket_protocol import SocketProtocol
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

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None] | None) -> None:
        super().__init__(config)
        self._ready = ready

    @contextmanager
    def capture_signals(self) -> Generator[None, None, None]:
        """On SIGINT or SIGTERM, finish running requests and exit with status 0."""
        before = {number: signal.signal(number, self.handle_exit) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start to listen, and report it."""
        await super().startup(sockets=sockets)
        if self.started and self._ready is not None:
            self._ready()


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


def config(settings: Settings) -> uvicorn.Config:
    """The configuration of the web server."""
    return uvicorn.Config(
        make_app(settings),
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=True,
        forwarded_allow_ips=settings.proxies,
        http=HttpProtocol,
        ws=SocketProtocol,
        ws_max_size=4 * MAX_MESSAGE_BYTES,
        ws_ping_interval=20.0,
        ws_ping_timeout=20.0,
        ws_per_message_deflate=False,
        timeout_keep_alive=settings.keep_alive,
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
    sockets = min(settings.max_sockets, most * 4 // 5)  # the others are for requests
    LOGGER.warning("fewer connections, because the process may open few files", extra={"files": soft, "most": most})
    return structs.replace(settings, max_connections=most, max_sockets=sockets)


def run_server(settings: Settings, listening: socket.socket, ready: Callable[[], None] | None = None) -> None:
    """Serve until a signal arrives."""
    prepare_heap()
    start_logging(settings.log)
    server = Server(config(fit_to_open_files(settings)), ready)
    gc.set_threshold(*GC_THRESHOLDS)
    gc.freeze()  # what was imported stays, and need not be scanned
    server.run(sockets=[listening])
