"""Group commit: writes that arrive during a commit wait, and the next commit writes them together.

Every write is durable before its caller continues, and still a disk that syncs a thousand times a second handles many
thousand writes.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Hashable
from typing import Any, Generic, TypeVar

from ferrovia.server.storage.interface import StorageError

Item = TypeVar("Item")
Result = TypeVar("Result")


class RolledBackError(StorageError):
    """A commit failed, and nothing of it was written."""


class GroupCommit(Generic[Item, Result]):
    """Makes one commit at a time.

    `commit` returns the result of each item once all are durable. If it raises `RolledBackError`, the items are
    committed one by one, so that a bad item fails alone; after any other error nobody knows what was written, and every
    item of the commit fails. Of items with the same key only one goes into a commit; a key of None does not count.
    """

    def __init__(
        self,
        commit: Callable[[list[Item]], Awaitable[list[Result]]],
        max_items: int,
        key_of: Callable[[Item], Hashable | None] = lambda _item: None,
    ) -> None:
        self._commit = commit
        self._max_items = max_items
        self._key_of = key_of
        self._waiting: deque[tuple[Item, asyncio.Future[Result]]] = deque()
        self._committing: asyncio.Task[None] | None = None
        self._is_closed = False

    async def run(self, item: Item) -> Result:
        """The result of the item, once it is durable."""
        self.check()
        future: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        self._waiting.append((item, future))
        if self._committing is None:
            self._committing = asyncio.create_task(self._commit_all())
        return await future

    def check(self) -> None:
        """Return if items are accepted."""
        if self._is_closed:
            raise StorageError("the storage is closed")

    async def close(self) -> None:
        """Accept no more items, and finish those that wait."""
        self._is_closed = True
        if self._committing is not None:
            await self._committing

    async def _commit_all(self) -> None:
        """Make commit after commit until nothing waits."""
        while self._waiting:
            await self._commit_items(self._take_items())
        self._committing = None

    def _take_items(self) -> list[tuple[Item, "asyncio.Future[Result]"]]:
        taken: list[tuple[Item, asyncio.Future[Result]]] = []
        put_off: list[tuple[Item, asyncio.Future[Result]]] = []
        keys: set[Hashable] = set()
        while self._waiting and len(taken) < self._max_items:
            waiting = self._waiting.popleft()
            key = self._key_of(waiting[0])
            (put_off if key in keys else taken).append(waiting)
            if key is not None:
                keys.add(key)
        self._waiting.extendleft(reversed(put_off))
        return taken

    async def _commit_items(self, taken: list[tuple[Item, "asyncio.Future[Result]"]]) -> None:
        try:
            results = await self._commit([item for item, _ in taken])
        except Exception as error:  # noqa: BLE001 - the callers get the error, and the next commit is made
            if isinstance(error, RolledBackError) and len(taken) > 1:
                for waiting in taken:
                    await self._commit_items([waiting])
                return
            failure = error
            if not isinstance(error, StorageError):
                failure = StorageError(f"{type(error).__name__}: {error}")
                failure.__cause__ = error
            for _, future in taken:
                _set_unless_cancelled(future.set_exception, future, failure)
            return
        for (_, future), result in zip(taken, results, strict=True):
            _set_unless_cancelled(future.set_result, future, result)


def _set_unless_cancelled(set_it: Callable[[Any], None], future: "asyncio.Future[Any]", value: Any) -> None:
    if not future.cancelled():
        set_it(value)
