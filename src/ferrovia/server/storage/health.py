"""Whether the storage works: a row is written now and then, and a failed write counts at once."""

import asyncio
import math
from contextlib import suppress
from time import monotonic
from typing import Final

from ferrovia.server.core.logs import LOGGER
from ferrovia.server.storage.interface import Database, StorageError

PROBE_SECONDS: Final = 10.0  # between probes
RETRY_SECONDS: Final = 1.0  # after a failure
TIMEOUT_SECONDS: Final = 15.0  # for a probe
MAX_AGE_SECONDS: Final = 30.0  # of the last successful probe

DAMAGED: Final = "damaged"
STUCK: Final = "stuck"
# By the primary result codes of SQLite, whose module a browser does not have.
_SQLITE_REASONS: Final = {
    5: "locked",  # SQLITE_BUSY
    6: "locked",  # SQLITE_LOCKED
    8: "read_only",  # SQLITE_READONLY
    10: "disk",  # SQLITE_IOERR
    11: DAMAGED,  # SQLITE_CORRUPT
    13: "full",  # SQLITE_FULL
    14: "unreachable",  # SQLITE_CANTOPEN
    26: DAMAGED,  # SQLITE_NOTADB
}
_POSTGRES_REASONS: Final = {"53100": "full", "25006": "read_only", "XX001": DAMAGED, "XX002": DAMAGED}


class StorageHealth:
    """Knows in one word why the storage does not work; an empty one while it does."""

    def __init__(self) -> None:
        self._reason = ""
        self._written_at = math.inf  # the last successful probe; in a browser nothing probes
        self._has_failed = asyncio.Event()

    @property
    def reason(self) -> str:
        """The reason why the storage does not work; empty if it does."""
        if not self._reason and monotonic() - self._written_at > MAX_AGE_SECONDS:
            return STUCK
        return self._reason

    def note_failure(self, error: BaseException) -> None:
        """Take a failed read or write into account, and probe soon."""
        if self._reason != DAMAGED:  # a damaged file stays damaged, even if other parts of it can be written
            self._set(find_reason(error))
        self._has_failed.set()

    async def run_forever(self, storage: Database) -> None:
        """Probe over and over, sooner after a failure."""
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(PROBE_SECONDS):
                    await self._has_failed.wait()
                await asyncio.sleep(RETRY_SECONDS)
            self._has_failed.clear()
            await self.probe(storage)

    async def probe(self, storage: Database) -> None:
        """Write a row, and note whether that works."""
        try:
            async with asyncio.timeout(TIMEOUT_SECONDS):
                await storage.probe(storage.clock.now_ms())
                await storage.check()
        except (StorageError, TimeoutError) as error:
            self.note_failure(error)
            return
        self._written_at = monotonic()
        if self._reason != DAMAGED:
            self._set("")

    def _set(self, reason: str) -> None:
        if reason != self._reason:
            LOGGER.warning("storage health changed", extra={"reason": reason or "ok"})
        self._reason = reason


def find_reason(error: BaseException) -> str:
    """The word for an error of a storage, or for what caused it."""
    cause: BaseException | None = error
    while isinstance(cause, StorageError):
        cause = cause.__cause__
    if (code := getattr(cause, "sqlite_errorcode", None)) is not None:
        return _SQLITE_REASONS.get(code & 0xFF, "failed")
    if isinstance(cause, TimeoutError):
        return STUCK
    if isinstance(cause, OSError):
        return "unreachable"
    state = str(getattr(cause, "sqlstate", None) or "")
    return "unreachable" if state.startswith(("08", "57P")) else _POSTGRES_REASONS.get(state, "failed")
