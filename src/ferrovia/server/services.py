"""The parts of a running server: built when it starts, closed when it stops."""

import asyncio
from collections.abc import Collection
from contextlib import suppress
from typing import TYPE_CHECKING, Final, Protocol

from ferrovia.server.catalog.drawings import DrawingCache
from ferrovia.server.core.background import BackgroundTasks
from ferrovia.server.core.compression import CompressedResponses
from ferrovia.server.core.limits import (
    ADDRESS_FACTOR,
    BOARD_CHECK_DIVISORS,
    FLOOD_FACTOR,
    MAX_UNSENT_BYTES,
    MAX_UNSENT_BYTES_PER_ADDRESS,
    TRANSFER_DIVISORS,
    CountLimiter,
    RateLimiter,
    divided,
)
from ferrovia.server.core.logs import LOGGER
from ferrovia.server.core.metrics import Metrics
from ferrovia.server.core.settings import Settings
from ferrovia.server.guests.guest import Guests
from ferrovia.server.storage import Storage
from ferrovia.server.storage.health import StorageHealth
from ferrovia.server.storage.interface import Guest, StorageError
from ferrovia.server.storage.shared_limit import SharedRateLimiter
from ferrovia.server.tables.runtime.loaded_table import LoadedTable
from ferrovia.server.tables.runtime.spectators import SpectatorCounts
from ferrovia.server.tables.runtime.table_runtime import TableRuntime
from ferrovia.server.workers.interface import Workers

if TYPE_CHECKING:
    from ferrovia.server.push.push_service import PushService

LOAD_COST: Final = 2.0  # requests that a table which is not in memory counts as, besides the one that asks for it
MUTES_CHANGED: Final = "mutes_changed"  # the first word of the broadcast about a guest's mutes; the id follows
FAREWELL_SECONDS: Final = 2.0  # for the sockets to be closed when the server stops
RETRY_SECONDS: Final = 1.0  # after which sockets that could not be checked are checked again


class OpenSocket(Protocol):
    """A socket that the server may have to close."""

    guest: Guest | None
    token: str

    def drop(self, code: str) -> None:
        """Close it with a reason."""

    def set_muted(self, guest_ids: frozenset[str]) -> None:
        """Leave out what these guests say from now on."""


async def drop_deleted(guests: Guests, sockets: Collection[OpenSocket]) -> None:
    """Close the sockets of guests who do not exist any more; while the storage fails, try again."""
    unchecked = list(sockets)
    while unchecked:
        socket = unchecked[-1]
        try:
            is_deleted = socket.guest is not None and await guests.find(socket.token) is None
        except StorageError:
            await asyncio.sleep(RETRY_SECONDS)
            continue
        unchecked.pop()
        if is_deleted:
            socket.drop("no_guest")


def make_push(settings: Settings, storage: Storage, tables: TableRuntime, metrics: Metrics) -> "PushService | None":
    """The push notifications; None if the settings name no contact for them, or their packages are not installed."""
    if not settings.push_contact or storage.push is None:
        return None
    try:
        from ferrovia.server.push.push_service import PushService  # noqa: PLC0415 - its packages are optional
    except ImportError as error:
        LOGGER.warning("no push notifications: install ferrovia[server]", extra={"missing": error.name})
        return None
    service = PushService(settings, storage, storage.push, tables.registry, metrics)
    tables.writer.on_written.append(service.on_written)
    return service


class Services:
    """The objects that requests work with."""

    def __init__(self, settings: Settings, storage: Storage, workers: Workers, metrics: Metrics) -> None:
        self.settings = settings
        self.storage = storage
        self.workers = workers
        self.metrics = metrics
        self.background = BackgroundTasks()
        self.compressed = CompressedResponses()
        self.health = StorageHealth()
        self.guests = Guests(storage)
        self.guests.on_deleted.append(self._drop_sockets_of)
        self.guests.on_missed.append(self._check_sockets_soon)
        self.drawings = DrawingCache(self.workers)
        self.tables = TableRuntime(settings, storage, self.workers, self.metrics)
        self.tables.writer.on_failed.append(self.health.note_failure)
        self.push = make_push(settings, storage, self.tables, self.metrics)
        self.spectators = SpectatorCounts(storage, self.tables.registry.tables)
        rate, burst = settings.rate, settings.burst
        self.by_address = RateLimiter(rate * ADDRESS_FACTOR, burst * ADDRESS_FACTOR)
        self.floods_by_address = RateLimiter(rate * FLOOD_FACTOR, burst * FLOOD_FACTOR)
        self.by_guest = RateLimiter(rate, burst)
        self.board_checks = RateLimiter(*divided(rate, burst, BOARD_CHECK_DIVISORS))
        self.transfers = RateLimiter(*divided(rate, burst, TRANSFER_DIVISORS))
        new_guests = settings.new_guests_per_hour
        self.new_guests = SharedRateLimiter(storage, "new_guests", new_guests / 3600, max(1.0, new_guests / 4))
        # Requests whose body is arriving: behind a proxy nothing else counts what an address holds open.
        self.bodies_by_address = CountLimiter(settings.max_connections_per_address, "too_many_connections")
        self.unsent_by_address = CountLimiter(MAX_UNSENT_BYTES_PER_ADDRESS, "busy")
        self.unsent = CountLimiter(MAX_UNSENT_BYTES, "busy")
        self.sockets_by_guest = CountLimiter(settings.max_sockets_per_guest, "too_many_sockets")
        self.sockets_by_address = CountLimiter(settings.max_connections_per_address, "too_many_sockets")
        # The other connections are for requests.
        self.sockets = CountLimiter(settings.max_connections * 4 // 5, "too_many_sockets")
        self.open_sockets: set[OpenSocket] = set()
        self._socket_check: asyncio.Task[None] | None = None
        self._mute_lock = asyncio.Lock()
        storage.subscribe_broadcasts(self._on_broadcast)
        self.metrics.gauge("sockets", "Open sockets.", lambda: len(self.open_sockets))
        self.metrics.gauge("unsent_bytes", "Bytes of large answers that clients have not read.", self.unsent.total)

    def charge_load(self, table_id: str, address: str) -> None:
        """Let the address pay for a table that must be loaded, or refuse."""
        if not self.tables.registry.is_at_hand(table_id):
            self.by_address.take(address, LOAD_COST)

    async def set_mute(self, guest: Guest, muted_id: str, on: bool) -> None:
        """Mute somebody for a guest, or not any more, at once also for the guest's open sockets."""
        await self.storage.set_mute(guest.id, muted_id, on)
        await self.storage.broadcast(f"{MUTES_CHANGED} {guest.id}")
        await self._update_mutes(guest.id)

    def _on_broadcast(self, text: str) -> None:
        word, _, guest_id = text.partition(" ")
        if word == MUTES_CHANGED and self._sockets_of(guest_id):
            self.background.spawn(self._update_mutes(guest_id))

    async def _update_mutes(self, guest_id: str) -> None:
        """Tell a guest's sockets whom the guest has muted; while the storage fails, they keep what they know."""
        async with self._mute_lock:  # so that the list that was read last is the last one told
            with suppress(StorageError):
                muted = await self.storage.list_mutes(guest_id)
                for socket in self._sockets_of(guest_id):
                    socket.set_muted(muted)

    async def load_table(self, table_id: str, seq: int, address: str) -> LoadedTable:
        """The table for a viewer, at least as new as the entry that the client has seen."""
        self.charge_load(table_id, address)
        return await self.tables.registry.load_since(table_id, seq)

    def _sockets_of(self, guest_id: str) -> list[OpenSocket]:
        return [socket for socket in self.open_sockets if socket.guest is not None and socket.guest.id == guest_id]

    def _drop_sockets_of(self, guest_id: str) -> None:
        """Close the sockets of a deleted guest."""
        for socket in self._sockets_of(guest_id):
            socket.drop("no_guest")

    def _check_sockets_soon(self) -> None:
        """Check all sockets, from the first one again if they are being checked."""
        if self._socket_check is not None:
            self._socket_check.cancel()
        self._socket_check = self.background.spawn(drop_deleted(self.guests, self.open_sockets))

    async def close_sockets(self) -> None:
        """Inform every client with a socket that the server stops."""
        for socket in list(self.open_sockets):
            socket.drop("stopping")
        with suppress(TimeoutError):
            async with asyncio.timeout(FAREWELL_SECONDS):
                while self.open_sockets:
                    await asyncio.sleep(0.01)

    async def close(self) -> None:
        """Finish what is being written, and release everything."""
        await self.spectators.stop()
        await self.tables.stop()
        await self.background.cancel_all()
        if self.push is not None:
            await self.push.close()
        await self.workers.close()
        await self.storage.close()
