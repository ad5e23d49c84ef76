"""The data of push notifications: the server's key, subscriptions, wishes, and the queue of notices.

The statements are the same for SQLite and PostgreSQL.
"""

from typing import Final

from msgspec import Struct, structs

from ferrovia.server.storage.statements import LOCK_GUEST, Statements

MAX_SUBSCRIPTIONS_PER_GUEST: Final = 10  # beyond which the oldest is removed
MAX_WISHES_PER_GUEST: Final = 200
ALL_TABLES: Final = ""  # the table id of a wish for all tables

_SUBSCRIBE: Final = """
INSERT INTO push_subscription SELECT $1, id, $3, $4, $5, $6 FROM guest WHERE id = $2
ON CONFLICT (push_url) DO UPDATE SET guest_id = excluded.guest_id, p256dh = excluded.p256dh, auth = excluded.auth,
    lang = excluded.lang, created_at = excluded.created_at
"""
_DROP_WISHES_OF_FORMER_GUEST: Final = """
DELETE FROM push_wish WHERE guest_id IN (
    SELECT guest_id FROM push_subscription WHERE push_url = $1 AND guest_id <> $2
) AND NOT EXISTS (
    SELECT 1 FROM push_subscription AS other WHERE other.guest_id = push_wish.guest_id AND push_url <> $1
)
"""
_DROP_NOTICES_OF_OTHERS: Final = "DELETE FROM push_notice WHERE push_url = $1 AND guest_id <> $2"
_DROP_OLD_SUBSCRIPTIONS: Final = """
DELETE FROM push_subscription WHERE guest_id = $1 AND push_url NOT IN (
    SELECT push_url FROM push_subscription WHERE guest_id = $1 ORDER BY created_at DESC, push_url LIMIT $2
)
"""
_WISH: Final = """
INSERT INTO push_wish SELECT id, $2 FROM guest
WHERE id = $1 AND (SELECT count(*) FROM push_wish WHERE guest_id = $1) < $3 ON CONFLICT DO NOTHING
"""
_DROP_IDLE_WISHES: Final = """
DELETE FROM push_wish WHERE guest_id = $1 AND NOT EXISTS (SELECT 1 FROM push_subscription WHERE guest_id = $1)
"""
_QUEUE: Final = """
INSERT INTO push_notice SELECT push_url, $2, guest_id, $3, $4, 0 FROM push_subscription
WHERE guest_id = $1 AND EXISTS (SELECT 1 FROM push_wish WHERE guest_id = $1 AND table_id IN ('', $2))
ON CONFLICT (push_url, table_id) DO UPDATE SET seq = excluded.seq, due_at = excluded.due_at, attempts = 0
    WHERE push_notice.seq < excluded.seq
"""
_DUE: Final = """
SELECT push_url, table_id, guest_id, seq, due_at, attempts, p256dh, auth, lang FROM (
    SELECT push_url, table_id, push_notice.guest_id, seq, due_at, attempts, p256dh, auth, lang,
        row_number() OVER (PARTITION BY push_notice.guest_id ORDER BY due_at) AS place
    FROM push_notice JOIN push_subscription USING (push_url) WHERE due_at <= $1
) AS due WHERE place <= $3 ORDER BY due_at LIMIT $2
"""
_LEASE: Final = """
UPDATE push_notice SET due_at = $5, attempts = attempts + 1
WHERE push_url = $1 AND table_id = $2 AND seq = $3 AND due_at = $4
"""
_SET_DUE: Final = "UPDATE push_notice SET due_at = $4 WHERE push_url = $1 AND table_id = $2 AND seq = $3"
_FINISH: Final = "UPDATE push_notice SET due_at = NULL WHERE push_url = $1 AND table_id = $2 AND seq = $3"
_WITHDRAW: Final = "UPDATE push_notice SET due_at = NULL WHERE guest_id = $1 AND table_id = $2 AND seq <= $3"


class PushSubscription(Struct, frozen=True):
    """A browser of a guest: where to send to, and the keys that only this browser can decrypt with."""

    push_url: str
    guest_id: str
    p256dh: bytes
    auth: bytes
    lang: str
    created_at: int


class PushNotice(Struct, frozen=True):
    """A notice in the queue, with its subscription; `attempts` counts those before."""

    push_url: str
    table_id: str
    guest_id: str
    seq: int
    due_at: int
    attempts: int
    p256dh: bytes
    auth: bytes
    lang: str

    @property
    def key(self) -> tuple[str, str, int]:
        """The push URL, the table and the seq that identify the notice."""
        return (self.push_url, self.table_id, self.seq)


def _remove_subscription(push_url: str, guest_id: str) -> list[tuple[str, tuple[str, str]]]:
    return [
        (f"DELETE FROM {name} WHERE push_url = $1 AND guest_id = $2", (push_url, guest_id))  # noqa: S608 - our own names
        for name in ("push_subscription", "push_notice")
    ]


class PushStore:
    """The part of a storage that is about push notifications."""

    def __init__(self, statements: Statements) -> None:
        self._statements = statements

    async def keep_key(self, new_key: bytes) -> bytes:
        """The server's key: the one that is stored, or else the new one, which is stored then."""
        await self._statements.change([("INSERT INTO push_key VALUES (1, $1) ON CONFLICT DO NOTHING", (new_key,))])
        found = await self._statements.read("SELECT private_key FROM push_key")
        return bytes(found[0][0])

    async def subscribe(self, subscription: PushSubscription) -> None:
        """Keep a subscription of a guest who exists; one with the same push URL is replaced.

        If that was the last one of another guest, it ends that guest's wishes.
        """
        guest_id, push_url = subscription.guest_id, subscription.push_url
        await self._statements.change(
            [
                (LOCK_GUEST, (guest_id,)),
                (_DROP_WISHES_OF_FORMER_GUEST, (push_url, guest_id)),
                (_SUBSCRIBE, structs.astuple(subscription)),
                (_DROP_NOTICES_OF_OTHERS, (push_url, guest_id)),
                (_DROP_OLD_SUBSCRIPTIONS, (guest_id, MAX_SUBSCRIPTIONS_PER_GUEST)),
            ]
        )

    async def unsubscribe(self, push_url: str, guest_id: str) -> None:
        """Remove a guest's subscription and its notices; with the last subscription, the guest's wishes too."""
        await self._statements.change(
            [(LOCK_GUEST, (guest_id,)), *_remove_subscription(push_url, guest_id), (_DROP_IDLE_WISHES, (guest_id,))]
        )

    async def remove_gone(self, notice: PushNotice) -> None:
        """Remove a subscription that ended at the push service; the browser may subscribe again, so wishes are kept."""
        removed = _remove_subscription(notice.push_url, notice.guest_id)
        await self._statements.change([(LOCK_GUEST, (notice.guest_id,)), *removed])

    async def set_wish(self, guest_id: str, table_id: str, on: bool) -> None:
        """Note whether a guest wants notices of a table, or of all; beyond a limit no more tables are noted."""
        if on:
            wish = (_WISH, (guest_id, table_id, MAX_WISHES_PER_GUEST))
            await self._statements.change([(LOCK_GUEST, (guest_id,)), wish])
        else:
            sql = "DELETE FROM push_wish WHERE guest_id = $1 AND table_id = $2"
            await self._statements.change([(sql, (guest_id, table_id))])

    async def list_wishes(self, guest_id: str) -> list[str]:
        """The tables of which a guest wants notices."""
        sql = "SELECT table_id FROM push_wish WHERE guest_id = $1 ORDER BY table_id"
        return [table_id for (table_id,) in await self._statements.read(sql, guest_id)]

    async def queue(self, guest_id: str, table_id: str, seq: int, due_at: int) -> bool:
        """Queue a notice for each browser of a guest who wants it; False if there is none or it was queued before."""
        return await self._statements.change([(_QUEUE, (guest_id, table_id, seq, due_at))])

    async def list_due(self, now: int, limit: int, limit_of_a_guest: int) -> list[PushNotice]:
        """Notices to be sent by now, the longest waiting first."""
        return [PushNotice(*row) for row in await self._statements.read(_DUE, now, limit, limit_of_a_guest)]

    async def lease(self, notice: PushNotice, until: int) -> bool:
        """Take a notice for this process until a time; False if another process was faster."""
        return await self._statements.change([(_LEASE, (*notice.key, notice.due_at, until))])

    async def postpone(self, notice: PushNotice, due_at: int) -> None:
        """Send a notice again at a time."""
        await self._statements.change([(_SET_DUE, (*notice.key, due_at))])

    async def finish(self, notice: PushNotice) -> None:
        """Do not send a notice again."""
        await self._statements.change([(_FINISH, notice.key)])

    async def withdraw(self, guest_id: str, table_id: str, seq: int) -> None:
        """Do not send a guest's notices of a table, up to a question."""
        await self._statements.change([(_WITHDRAW, (guest_id, table_id, seq))])
