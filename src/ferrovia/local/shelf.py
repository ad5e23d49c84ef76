"""The place where a browser keeps things: stores of texts by key, all JSON but the token.

`web/src/platform/shelf.ts` is the one in IndexedDB.
"""

from typing import Final, Literal, Protocol

LOG: Final = "log"  # by table and seq
TABLE: Final = "table"
GUEST: Final = "guest"
TOKEN: Final = "token"  # noqa: S105 - a name: the hash of a token to the id of its guest
FINISHED: Final = "finished"  # finished games by guest and table
MUTE: Final = "mute"  # by guest and muted guest
IDENTITY: Final = "identity"  # the token of this browser
STORES: Final = (LOG, TABLE, GUEST, TOKEN, FINISHED, MUTE, IDENTITY)

Key = list[str | int]
# "add" fails if the key exists, and all changes of the transaction with it; "keep" does nothing then.
Operation = Literal["add", "keep", "put", "delete"]
Change = tuple[Operation, str, Key, str]  # what to do, in which store, at which key, with which text


class Shelf(Protocol):
    """Durable stores. Keys and changes are given as JSON, because only texts and numbers cross into JavaScript."""

    async def read(self, store: str, key: str) -> str | None:
        """The text at a key; None if there is none."""

    async def read_all(self, store: str, first: str) -> str:
        """A JSON array of texts in the order of their keys, which begin with the same part as `first` and follow it.

        All of them if `first` is empty.
        """

    async def write(self, changes: str) -> bool:
        """Make all changes, durably; False, with nothing changed, if one adds what exists."""
