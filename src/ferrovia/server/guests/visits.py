"""The last visits of guests, noted at most every twelve hours."""

from collections import OrderedDict
from contextlib import suppress
from time import monotonic
from typing import Final

from ferrovia.server.storage.interface import Storage, StorageError

NOTE_SECONDS: Final = 12 * 3600.0  # after which a visit is noted again
MAX_NOTED: Final = 10_000  # guests remembered; others are noted again


class Visits:
    """Notes visits, seldom enough to cost nothing."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._noted: OrderedDict[str, float] = OrderedDict()

    async def note(self, guest_id: str) -> None:
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
