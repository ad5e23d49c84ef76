"""What every storage does, and the rows that it keeps. It knows no rule and reads no body: those are text to it."""

from collections.abc import Callable
from typing import Protocol

from msgspec import Struct


class Row(Struct, frozen=True):
    """One line of a table's log. (table, seq) is the key: whoever writes it first has decided."""

    table: str
    seq: int
    at: int  # milliseconds since 1970, never less than in the line before
    guest: str  # who caused it; empty for the server itself
    command: str  # the id that a client gave its command; empty if it gave none
    body: str


class Card(Struct, frozen=True):
    """What is known of a table without reading its log; written together with each line of it."""

    table: str
    seq: int
    maker: str
    phase: str
    is_open: bool
    made_at: int
    touched_at: int
    due_at: int | None  # when somebody must look after it, even if no client asks
    holders: tuple[tuple[str, int], ...] | None  # the guests who hold its seats; None: the same as before
    face: str  # what lists show, ready as JSON


class GuestRow(Struct, frozen=True):
    """A person without an account. The token is known to nobody but the person; its hash is kept."""

    id: str
    token_hash: bytes
    name: str
    made_at: int


Heard = Callable[[str, int], None]  # called with (table, seq) when any process has written to a log
Overheard = Callable[[str], None]  # called with what any process has called out


class StorageFailed(Exception):
    """The disk or the database cannot do it now. What was to be written may have been: the log says whether."""


class Storage(Protocol):
    """Durable when it says so: what returned from `append` outlives the process and the machine's power."""

    async def append(self, row: Row, card: Card) -> bool:
        """Write a line and the table's card; False, and nothing written, if the log has that seq already."""

    async def rows(self, table: str, after: int = 0) -> list[Row]:
        """The log after a seq, in order; empty for a table that there is not."""

    async def faces(self, phase: str, limit: int, before: int | None = None) -> list[str]:
        """Faces of open tables in a phase, last touched first, touched before a time if one is given."""

    async def faces_of(self, guest: str, limit: int, before: int | None = None) -> list[tuple[str, list[int]]]:
        """Faces of the tables where the guest holds seats, and the seats; last touched first."""

    async def count_made(self, guest: str, phases: tuple[str, ...]) -> int:
        """How many tables in these phases the guest has made."""

    async def due(self, now: int, limit: int) -> list[str]:
        """Tables that must be looked after by now, the longest waiting first."""

    async def add_guest(self, guest: GuestRow) -> None:
        """Keep a new guest."""

    async def find_guest(self, token_hash: bytes) -> GuestRow | None:
        """The guest whose token has this hash."""

    async def rename_guest(self, guest: str, name: str) -> None:
        """Change the name."""

    async def set_mute(self, guest: str, muted: str, on: bool) -> None:
        """Note that one guest does not want to read another, or wants to again."""

    async def mutes(self, guest: str) -> frozenset[str]:
        """The guests that this one does not want to read."""

    def listen(self, heard: Heard) -> None:
        """Be told of what any process, this one too, has written."""

    async def call_out(self, text: str) -> None:
        """Say something short to all processes; it is kept nowhere, and who does not listen misses it."""

    def overhear(self, overheard: Overheard) -> None:
        """Be told of what any process, maybe this one too, calls out."""

    async def check(self) -> None:
        """Return if the storage answers; raise `StorageFailed` otherwise."""

    async def close(self) -> None:
        """Write what is still to be written, and let go."""
