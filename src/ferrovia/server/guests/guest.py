"""Identity. The token exists only in the person's cookie; the storage keeps its hash."""

import re
import secrets
import unicodedata
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from time import monotonic
from typing import Final

from ferrovia.server.core.errors import RequestError
from ferrovia.server.storage.interface import GUEST_DELETED, Guest, GuestChanges, LogRow, Storage, StorageError

COOKIE: Final = "ferrovia_guest"
TOKEN_BYTES: Final = 32
TRANSFER_MS: Final = 10 * 60 * 1000  # for which a transfer can be used
MAX_GUEST_NAME_LENGTH: Final = 24
_TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{43}")
_NAME: Final = re.compile(r"\w(?:[\w .-]*[\w.])?")
MAX_CACHED: Final = 10_000  # guests in memory
CACHE_SECONDS: Final = 60.0  # after which the storage is asked again
NOTE_SECONDS: Final = 12 * 3600.0  # after which a visit is noted again
MAX_NOTED: Final = 10_000  # guests remembered; others are noted again


def token_hash(token: str) -> bytes:
    """The hash under which a token is stored. A plain hash is enough, since tokens are long and random."""
    return sha256(token.encode()).digest()


def clean_name(text: str) -> str:
    """The name in Unicode normal form C; only letters, digits, spaces, dots and hyphens, as in records."""
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if len(name) > MAX_GUEST_NAME_LENGTH or not _NAME.fullmatch(name):
        raise RequestError("bad_request", "server.error.bad_name", most=MAX_GUEST_NAME_LENGTH)
    return name


class Guests:
    """Finds, creates and changes guests, and caches them for a while."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._cached: OrderedDict[bytes, tuple[float, Guest]] = OrderedDict()
        self._deleted: OrderedDict[str, None] = OrderedDict()  # the last ones, which a slow read must not bring back
        self._noted: OrderedDict[str, float] = OrderedDict()  # by id: when a visit was noted
        self.on_deleted: list[Callable[[str], None]] = []  # called with the id of a guest whom any process has deleted
        self.on_missed: list[Callable[[], None]] = []  # called when such news may have been missed
        storage.subscribe_broadcasts(self._on_broadcast)
        storage.subscribe_log(self._on_entry)

    async def find(self, token: str, *, refresh: bool = False) -> Guest | None:
        """The guest with this token; `refresh` asks the storage, because another process may have changed the name."""
        if not _TOKEN.fullmatch(token):
            return None
        key = token_hash(token)
        cached = None if refresh else self._cached.get(key)
        if cached is not None and monotonic() - cached[0] < CACHE_SECONDS:
            return cached[1]
        row = await self._storage.find_guest(key)
        if row is None:
            return None
        await self._note_visit(row.id)
        return self._cache(key, row)

    async def create(self, name: str, color: int | None = None, mark: int | None = None) -> tuple[Guest, str]:
        """A new guest and the token, which is not stored."""
        token = secrets.token_urlsafe(TOKEN_BYTES)
        guest = Guest(secrets.token_hex(12), clean_name(name), self._storage.clock.now_ms(), color, mark)
        key = token_hash(token)
        await self._storage.add_guest(guest, key)
        self._cache(key, guest)
        return guest, token

    async def change(self, token: str, changes: GuestChanges) -> Guest:
        """The guest with this token, with another name, colour or mark; what other requests have changed stays."""
        current = await self.find(token)
        if current is None:
            raise RequestError("no_guest")
        if "name" in changes:
            changes = {**changes, "name": clean_name(str(changes["name"]))}
        await self._storage.change_guest(current.id, changes)
        self._drop(current.id)
        changed = await self.find(token, refresh=True)
        if changed is None:
            raise RequestError("no_guest")
        return changed

    async def delete(self, guest: Guest) -> None:
        """Delete the guest, on all devices and in all processes."""
        await self._storage.delete_guest(guest.id)
        self._on_deleted(guest.id)

    def _on_broadcast(self, text: str) -> None:
        kind, _, guest_id = text.partition(" ")
        if kind == GUEST_DELETED:
            self._on_deleted(guest_id)

    def _on_deleted(self, guest_id: str) -> None:
        """Forget a guest for good."""
        self._deleted[guest_id] = None
        if len(self._deleted) > MAX_CACHED:
            self._deleted.popitem(last=False)
        self._drop(guest_id)
        for notify in self.on_deleted:
            notify(guest_id)

    def _on_entry(self, table_id: str, seq: int, row: LogRow | None = None) -> None:  # noqa: ARG002 - of all listeners
        """Called for every entry; an empty id means that announcements may have been missed."""
        if not table_id:
            self._cached.clear()
            for notify in self.on_missed:
                notify()

    async def create_transfer(self, guest: Guest) -> str:
        """A token that makes another device this guest, for a while; an earlier one is no longer valid."""
        token = secrets.token_urlsafe(TOKEN_BYTES)
        await self._storage.set_transfer(guest.id, token_hash(token), self._storage.clock.now_ms() + TRANSFER_MS)
        return token

    async def get_transfer(self, transfer: str) -> Guest:
        """The guest of a transfer; `RequestError` if there is none, or not any more."""
        row = await self._storage.find_transfer(token_hash(transfer), self._storage.clock.now_ms())
        if row is None:
            raise RequestError("no_transfer")
        return row

    async def redeem_transfer(self, transfer: str) -> tuple[Guest, str]:
        """The guest of a transfer and a new token of the guest; the transfer is over then."""
        token = secrets.token_urlsafe(TOKEN_BYTES)
        now = self._storage.clock.now_ms()
        row = await self._storage.redeem_transfer(token_hash(transfer), now, token_hash(token))
        guest = self._cache(token_hash(token), row) if row else None
        if guest is None:
            raise RequestError("no_transfer")
        return guest, token

    async def _note_visit(self, guest_id: str) -> None:
        """Note a visit unless that was done lately; if it cannot be written, the next visit is."""
        now = monotonic()
        if now - self._noted.get(guest_id, -NOTE_SECONDS) < NOTE_SECONDS:
            return
        with suppress(StorageError):
            await self._storage.note_visit(guest_id, self._storage.clock.now_ms())
            self._noted[guest_id] = now
            self._noted.move_to_end(guest_id)
        if len(self._noted) > MAX_NOTED:
            self._noted.popitem(last=False)

    def _drop(self, guest_id: str) -> None:
        """Forget a cached guest, with all tokens."""
        for key, (_, cached) in list(self._cached.items()):
            if cached.id == guest_id:
                del self._cached[key]

    def _cache(self, key: bytes, guest: Guest) -> Guest | None:
        """Keep a guest for a while, and drop those who were kept for longer; None if the guest is deleted by now."""
        if guest.id in self._deleted:
            return None
        now = monotonic()
        self._cached[key] = (now, guest)
        self._cached.move_to_end(key)
        while len(self._cached) > MAX_CACHED or next(iter(self._cached.values()))[0] < now - CACHE_SECONDS:
            self._cached.popitem(last=False)
        return guest
