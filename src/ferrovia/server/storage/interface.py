"""The interface of a storage, and the rows it keeps. A storage knows no rules and never looks into a row's body."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, Protocol

from msgspec import Struct

from ferrovia.server.core.clock import Clock
from ferrovia.server.storage.push_store import PushStore
from ferrovia.server.storage.stored_table import StoredTable, UnreadableTable
from ferrovia.server.storage.upkeep import Upkeep


class LogRow(Struct, frozen=True, array_like=True):
    """One entry of a table's log. The key is (table_id, seq): the first process to write it wins.

    A row with an empty body announces an entry that must be read.
    """

    table_id: str
    seq: int
    at: int = 0  # milliseconds since 1970 by the storage's clock, never less than in the entry before
    guest_id: str = ""  # who caused it; empty for the server itself
    command_id: str = ""  # the id that the client gave its command; empty if it gave none
    body: str = ""


class FinishedGameRow(Struct, frozen=True):
    """A finished game in the history of a guest who played it; follows from the table's log."""

    guest_id: str
    table_id: str
    ended_at: int
    body: str


class TableRow(StoredTable, frozen=True):
    """The facts about a table that are needed without reading its log; written together with each entry."""

    due_at: int | None  # when the table needs attention, even if no client asks
    seat_holders: tuple[tuple[str, int], ...] | None  # guests and their seats; None: unchanged
    finished_games: tuple[FinishedGameRow, ...] = ()  # if this entry ended the game


class Guest(Struct, frozen=True):
    """A person without an account, by an id that is never sent to clients."""

    id: str
    name: str
    created_at: int = 0
    color: int | None = None  # the preferred one
    mark: int | None = None  # the chosen one


GuestChanges = Mapping[str, str | int | None]  # of `name`, `color` and `mark`
MAX_MUTES_PER_GUEST: Final = 500  # beyond which no more are kept
MAX_TOKENS_PER_GUEST: Final = 20  # beyond which the oldest device is forgotten
MAX_TIME: Final = 1 << 62  # later than any entry
ALL_ENTRIES: Final = 1 << 31  # more than a log has
GUEST_DELETED: Final = "guest_deleted"  # the first word of the broadcast about a deleted guest; the id follows
# The time of the last entry of an unfinished table: the clock may have been set back since.
LAST_AT: Final = """
SELECT coalesce(max(at), 0) FROM table_row JOIN log USING (table_id, seq) WHERE due_at IS NOT NULL
"""
BroadcastListener = Callable[[str], None]  # called with each broadcast of any process


class LogListener(Protocol):
    """Called when any process has written an entry; an empty id means that some may have been missed."""

    def __call__(self, table_id: str, seq: int, row: LogRow | None = None) -> None:
        """`row` is the entry itself if the storage has it at hand."""


class StorageError(Exception):
    """The disk or the database failed. What was being written may or may not be in the log."""


class UnknownSchemaError(StorageError):
    """Another version of the server has written this database, and this one does not know its schema."""


class Storage(Protocol):
    """Durable storage: once `append` has returned, the entry survives crashes and power cuts."""

    clock: Clock  # of all times that are stored; never behind an entry of an unfinished table when it is opened

    async def read_time(self) -> int:
        """The time that the clocks of all processes follow: the database's, or for a file the machine's."""

    @property
    def push(self) -> PushStore | None:
        """The part for push notifications; None in a browser, which has none."""

    async def append(self, row: LogRow, table: TableRow) -> bool:
        """Write an entry and the table's row; False, with nothing written, if the log has that seq already."""

    async def append_to_ended(self, row: LogRow, table: TableRow) -> bool:
        """Write an entry of an ended table; False, with nothing written, if another one was written or it is removed.

        `append` would not notice that the table is gone, since nothing is left of its log that has the seq.
        """

    async def add_table(self, rows: Sequence[LogRow], table: TableRow, phases: tuple[str, ...], most: int) -> bool:
        """Write the first entries of a table; False, with nothing written, if its host has `most` in these phases."""

    async def read_log(self, table_id: str, after: int = 0, most: int = ALL_ENTRIES) -> list[LogRow]:
        """The entries after a seq, all or the first of them, compact or not; empty if there is no such table."""

    async def find_table(self, table_id: str) -> StoredTable | None:
        """The row of a table."""

    async def holds_seat(self, guest_id: str, table_id: str) -> bool:
        """Whether a guest has a seat at a table."""

    async def mark_unreadable(self, table_id: str, reason: str, now: int) -> None:
        """List a table as unreadable, for the operator."""

    async def clear_unreadable(self, table_id: str) -> None:
        """Take a table off that list."""

    async def list_unreadable(self) -> list[UnreadableTable]:
        """The tables that are listed as unreadable."""

    async def list_summaries(self, phase: str, limit: int, before: int | None = None) -> list[str]:
        """Summaries of open tables in a phase, the last touched first; `before` excludes later ones."""

    async def list_guest_summaries(
        self, guest_id: str, limit: int, before: int | None = None
    ) -> list[tuple[str, list[int]]]:
        """Summaries of the tables where the guest has seats, with the seats; the last touched first.

        Without `before` unfinished tables come before the others, so that none is out of sight.
        """

    async def list_due_tables(self, now: int, limit: int) -> list[str]:
        """The ids of tables that need attention by now, the longest waiting first."""

    async def add_guest(self, guest: Guest, token_hash: bytes) -> None:
        """Keep a new guest, who has a token with this hash."""

    async def find_guest(self, token_hash: bytes) -> Guest | None:
        """The guest whose token has this hash."""

    async def change_guest(self, guest_id: str, changes: GuestChanges) -> None:
        """Change some of the name, the colour and the mark of a guest; the others keep what is stored by then."""

    async def delete_guest(self, guest_id: str) -> None:
        """Delete a guest with all tokens, mutes, push subscriptions and the history, and broadcast that.

        Logs keep the name of the person who played.
        """

    async def note_visit(self, guest_id: str, now: int) -> None:
        """Note that a guest was here."""

    async def count_tables(self, guest_id: str) -> int:
        """The number of tables where the guest has a seat."""

    async def list_finished_games(self, guest_id: str, limit: int, before: int | None = None) -> list[str]:
        """The bodies of the guest's finished games, the last one first; `before` excludes later ones."""

    async def set_transfer(self, guest_id: str, token_hash: bytes, expires_at: int) -> None:
        """Keep a transfer of a guest who exists, instead of an earlier one."""

    async def find_transfer(self, token_hash: bytes, now: int) -> Guest | None:
        """The guest of a transfer that has not expired."""

    async def redeem_transfer(self, token_hash: bytes, now: int, new_token_hash: bytes) -> Guest | None:
        """End a transfer and give its guest another token; None if there is none, or if it has expired."""

    async def take_quota(self, key: str, now: int, interval: int, window: int) -> bool:
        """Take one from a quota, or return False if it is empty.

        It gets one back every `interval` milliseconds, and holds what it gets in `window` milliseconds.
        """

    async def return_quota(self, key: str, interval: int) -> None:
        """Put back what was taken."""

    async def set_mute(self, guest_id: str, muted_id: str, on: bool) -> None:
        """Mute another guest's chat for this guest, who must exist, or unmute it; beyond a limit nobody is muted.

        A mute outlasts the muted guest, whose messages stay in logs.
        """

    async def list_mutes(self, guest_id: str) -> frozenset[str]:
        """The guests whose chat this guest has muted."""

    def subscribe_log(self, listener: LogListener) -> None:
        """Call the listener for every entry that any process writes, this one included."""

    async def broadcast(self, text: str) -> None:
        """Send a short message to all processes that run now. It is not stored."""

    def subscribe_broadcasts(self, listener: BroadcastListener) -> None:
        """Call the listener for every broadcast of another process, and possibly of this one."""

    async def close(self) -> None:
        """Finish pending writes and release all resources."""


class Database(Storage, Protocol):
    """A storage that an operator looks after: SQLite or PostgreSQL."""

    @property
    def upkeep(self) -> Upkeep:
        """The part that keeps the database small."""

    @property
    def push(self) -> PushStore:
        """The part for push notifications."""

    async def probe(self, now: int) -> None:
        """Write a row that means nothing; returns when it is on disk."""

    async def check(self) -> None:
        """Return if the storage answers; raise `StorageError` otherwise."""
