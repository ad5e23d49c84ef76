"""Queues notices of turns and sends them, so that no command waits for a push service.

The process that wrote an entry queues the notices. A moment later any process may send one: it leases the notice in the
database first, so only one does. Until then, processes where the player has the table open withdraw it.
"""

import asyncio
from collections import Counter
from contextlib import suppress
from hashlib import blake2b
from typing import Final

import msgspec

from ferrovia.locales import LANGUAGES, Translator
from ferrovia.rulebooks import get_base
from ferrovia.server.core.background import BackgroundTasks
from ferrovia.server.core.errors import RequestError
from ferrovia.server.core.logs import LOGGER
from ferrovia.server.core.metrics import Metrics
from ferrovia.server.core.settings import Settings
from ferrovia.server.push.subscriptions import encode_base64url
from ferrovia.server.push.web_push import Delivery, DeliveryOutcome, Vapid, encrypt, new_private_key
from ferrovia.server.storage.interface import Storage, StorageError
from ferrovia.server.storage.push_store import PushNotice, PushStore
from ferrovia.server.tables.model.entries import LogEntry
from ferrovia.server.tables.model.state import PLAYING, TableState
from ferrovia.server.tables.runtime.loaded_table import LoadedTable
from ferrovia.server.tables.runtime.registry import TableRegistry

QUEUED: Final = "push_queued"  # the first word of the broadcast about a notice; table, guest and seq follow
WITHDRAW_MS: Final = 1000  # for which a notice waits, so that other processes can withdraw it
LEASE_MS: Final = 60_000  # after which a notice is sent again if the process that leased it is gone
POLL_SECONDS: Final = 10.0  # between checks for notices that another process left
RETRY_SECONDS: Final = 30.0  # before a message is sent again; twice as long after each attempt
MAX_ATTEMPTS: Final = 8
MAX_AT_ONCE: Final = 20
MAX_OF_A_GUEST: Final = 3  # of these, so that nobody's push service keeps the others from being told
MAX_TTL_SECONDS: Final = 28 * 24 * 3600  # more than that push services do not keep a message


def newly_asked(state: TableState, entry: LogEntry) -> set[str]:
    """The guests who must decide since the last entry, and did not cause that themselves."""
    if state.phase != PLAYING or not state.created.options.time_control.is_slow:
        return set()
    asked = {state.occupants[seat].guest_id for seat in state.asked_people if state.asked_seq[seat] == entry.seq}
    return asked - {entry.guest_id}


def deadline_of(state: TableState, guest_id: str, seq: int) -> int | None:
    """The time at which a guest's question must be answered; None if it does not need an answer any more."""
    seats = [seat for seat in state.asked_people if state.occupants[seat].guest_id == guest_id]
    return min((state.clocks.deadline(seat) for seat in seats if state.asked_seq[seat] == seq), default=None)


def make_message(state: TableState, lang: str) -> bytes:
    """The message to a browser: a sentence with the name of the game, and the path of the table."""
    translate = Translator(lang if lang in LANGUAGES else LANGUAGES[0])
    game = translate(f"web.book.name.{get_base(state.game.rulebook).id}")
    body = translate("server.push.turn", game=game)
    return msgspec.json.encode({"title": "Ferrovía", "body": body, "path": f"t/{state.table_id}"})


class PushService:
    """The push notifications of one process."""

    def __init__(
        self, settings: Settings, storage: Storage, store: PushStore, registry: TableRegistry, metrics: Metrics
    ) -> None:
        self.store = store
        self._contact = settings.push_contact
        self._storage = storage
        self._registry = registry
        self._background = BackgroundTasks()
        self._metrics = metrics
        self._delivery = Delivery(allows_local=settings.push_local)
        self._vapid: Vapid | None = None
        self._wake = asyncio.Event()
        self._sending: Counter[str] = Counter()  # by guest, how many notices
        storage.subscribe_broadcasts(self._on_broadcast)

    @property
    def vapid(self) -> Vapid:
        """The server's identity."""
        assert self._vapid is not None, "the service is open"
        return self._vapid

    async def open(self) -> None:
        """Read the server's key, or create it."""
        self._vapid = Vapid(await self.store.keep_key(new_private_key()), self._contact)

    def on_written(self, table: LoadedTable) -> None:
        """Called after each entry that this process writes."""
        entry = table.recent_entries[-1].entry
        guests = newly_asked(table.state, entry) - _viewers(table)
        if guests:
            self._background.spawn(self._queue(table.state.table_id, guests, entry.seq))

    async def _queue(self, table_id: str, guests: set[str], seq: int) -> None:
        queued = False
        due_at = self._storage.clock.now_ms() + WITHDRAW_MS
        for guest_id in guests:
            if await self.store.queue(guest_id, table_id, seq, due_at):
                queued = True
                await self._storage.broadcast(f"{QUEUED} {table_id} {guest_id} {seq}")
        if queued:
            while (left_ms := due_at - self._storage.clock.now_ms()) > 0:  # the clock may run slower than the machine's
                await asyncio.sleep(left_ms / 1000)
            self._wake.set()

    def _on_broadcast(self, text: str) -> None:
        """Withdraw a notice of another process whose guest has the table open here."""
        word, *parts = text.split(" ")
        if word != QUEUED:
            return
        table_id, guest_id, seq = parts
        table = self._registry.tables.get(table_id)
        if table is not None and guest_id in _viewers(table):
            self._background.spawn(self.store.withdraw(guest_id, table_id, int(seq)))

    async def run_forever(self) -> None:
        """Send the notices that are due."""
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(POLL_SECONDS):
                    await self._wake.wait()
            self._wake.clear()
            try:
                await self._send_due()
            except StorageError as error:
                LOGGER.warning("cannot read the push notices", extra={"error": str(error)})

    async def _send_due(self) -> None:
        """Lease every due notice and start sending it; those that must wait are looked at again when one was sent."""
        while due := await self._list_possible():
            for notice in due:
                if not self._has_room(notice):
                    continue
                if await self.store.lease(notice, self._storage.clock.now_ms() + LEASE_MS):
                    self._sending[notice.guest_id] += 1
                    self._background.spawn(self._send(notice))

    async def _list_possible(self) -> list[PushNotice]:
        """The due notices that may be sent now; a guest at the limit has at most that many in front of others."""
        due = await self.store.list_due(self._storage.clock.now_ms(), 2 * MAX_AT_ONCE, MAX_OF_A_GUEST)
        return [notice for notice in due if self._has_room(notice)]

    def _has_room(self, notice: PushNotice) -> bool:
        return self._sending.total() < MAX_AT_ONCE and self._sending[notice.guest_id] < MAX_OF_A_GUEST

    async def _send(self, notice: PushNotice) -> None:
        try:
            outcome = await self._attempt(notice)
            self._metrics.count("push_total", outcome.kind)
            await self._settle(notice, outcome)
        finally:
            self._sending -= Counter([notice.guest_id])  # which forgets those with none
            self._wake.set()

    async def _attempt(self, notice: PushNotice) -> DeliveryOutcome:
        """Send a notice, unless its question is answered or its guest has come back."""
        try:
            table = await self._registry.load_since(notice.table_id, notice.seq)
        except RequestError:
            return DeliveryOutcome("refused")
        deadline = deadline_of(table.state, notice.guest_id, notice.seq)
        now = self._storage.clock.now_ms()
        is_open_here = notice.guest_id in _viewers(table)
        if deadline is None or deadline <= now or is_open_here or notice.attempts >= MAX_ATTEMPTS:
            return DeliveryOutcome("refused")
        headers = {
            "authorization": self.vapid.authorization(notice.push_url, now // 1000),
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "topic": make_topic(notice),
            "ttl": str(min(MAX_TTL_SECONDS, (deadline - now) // 1000)),
            "urgency": "normal",
        }
        body = encrypt(make_message(table.state, notice.lang), notice.p256dh, notice.auth)
        return await self._delivery.send(notice.push_url, headers, body)

    async def _settle(self, notice: PushNotice, outcome: DeliveryOutcome) -> None:
        """Note what became of a notice."""
        store = self.store
        if outcome.kind == "gone":
            await store.remove_gone(notice)
        elif outcome.kind == "later" and notice.attempts + 1 < MAX_ATTEMPTS:
            wait = max(outcome.wait or 0.0, RETRY_SECONDS * 2**notice.attempts)
            await store.postpone(notice, self._storage.clock.now_ms() + round(wait * 1000))
            asyncio.get_running_loop().call_later(wait + 0.05, self._wake.set)
        else:
            await store.finish(notice)

    async def close(self) -> None:
        """Cancel what is being sent, and close the connections to push services."""
        await self._background.cancel_all()
        await self._delivery.close()


def _viewers(table: LoadedTable) -> set[str]:
    """The guests who have the table open in this process."""
    return {found.guest.id for found in table.subscribers if found.guest is not None}


def make_topic(notice: PushNotice) -> str:
    """A name by which a push service replaces an older notice of the same table, and learns nothing."""
    return encode_base64url(blake2b(f"{notice.push_url} {notice.table_id}".encode(), digest_size=24).digest())
