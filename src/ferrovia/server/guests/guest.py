"""Who somebody is. The token is in the person's cookie and nowhere else; the storage has its hash."""

import re
import secrets
import unicodedata
from collections import OrderedDict
from hashlib import sha256
from time import monotonic, time
from typing import Final

from msgspec import Struct

from ferrovia.server.errors import Refusal
from ferrovia.server.storage.storage import GuestRow, Storage

COOKIE: Final = "ferrovia_guest"
TOKEN_BYTES: Final = 32
LONGEST_NAME: Final = 24
_TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{43}")
_NAME: Final = re.compile(r"\w(?:[\w .-]*[\w.])?")
_KNOWN: Final = 10_000  # guests held at hand
_FRESH: Final = 60.0  # seconds after which the storage is asked again


class Guest(Struct, frozen=True):
    """A person, by an id that means nothing outside of the server."""

    id: str
    name: str


def token_hash(token: str) -> bytes:
    """What is kept of a token. It is random and long, so that a plain hash is enough."""
    return sha256(token.encode()).digest()


def clean_name(text: str) -> str:
    """A name in one normal form; letters, digits, blanks, dots and hyphens, as records want it."""
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if len(name) > LONGEST_NAME or not _NAME.fullmatch(name):
        raise Refusal("bad_request", "server.error.bad_name", most=LONGEST_NAME)
    return name


class Guests:
    """Finds and makes guests."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._known: OrderedDict[bytes, tuple[float, Guest]] = OrderedDict()

    async def find(self, token: str, *, anew: bool = False) -> Guest | None:
        """Whose token it is; `anew`, as the storage says now, for another process may have changed the name."""
        if not _TOKEN.fullmatch(token):
            return None
        key = token_hash(token)
        known = None if anew else self._known.get(key)
        if known is not None and monotonic() - known[0] < _FRESH:
            return known[1]
        row = await self._storage.find_guest(key)
        if row is None:
            return None
        return self._keep(key, Guest(row.id, row.name))

    async def make(self, name: str) -> tuple[Guest, str]:
        """A new guest and the token, which is not kept."""
        token = secrets.token_urlsafe(TOKEN_BYTES)
        guest = Guest(secrets.token_hex(12), clean_name(name))
        key = token_hash(token)
        await self._storage.add_guest(GuestRow(guest.id, key, guest.name, int(time() * 1000)))
        return self._keep(key, guest), token

    async def rename(self, token: str, guest: Guest, name: str) -> Guest:
        """The same guest under another name."""
        renamed = Guest(guest.id, clean_name(name))
        await self._storage.rename_guest(guest.id, renamed.name)
        return self._keep(token_hash(token), renamed)

    def _keep(self, key: bytes, guest: Guest) -> Guest:
        self._known[key] = (monotonic(), guest)
        self._known.move_to_end(key)
        if len(self._known) > _KNOWN:
            self._known.popitem(last=False)
        return guest
