"""Workers inside a browser: tasks run in the worker that also serves the page, one after the other.

Bots that take long are the exception: they decide in a second worker, the bot worker.
"""

import asyncio
from collections.abc import Awaitable, Callable

from ferrovia.local.bot_tasks import encode_task
from ferrovia.server.core.errors import RequestError
from ferrovia.server.core.logs import LOGGER
from ferrovia.server.workers.interface import FindPriority
from ferrovia.server.workers.tasks import (
    FALLBACK_BOT,
    Found,
    Given,
    SeatTask,
    choose_action,
)

SendTask = Callable[[str], Awaitable[str]]  # sends a task to the bot worker; fails if that cannot run


class BrowserWorkers:
    """Runs each task at once, after what the page has asked for so far."""

    is_down = False

    def __init__(self, send_task: SendTask | None = None) -> None:
        self._send_task = send_task
        self.on_change: list[Callable[[], None]] = []  # never called

    def note_address(self, guest_id: str, address: str) -> None:
        """Do nothing: nobody shares these workers."""

    async def choose_action(self, task: SeatTask, guest_id: str, find_priority: FindPriority) -> str:  # noqa: ARG002
        """The action that the bot chooses; the fallback bot's if it fails."""
        if self._send_task is not None and task.is_long:
            try:
                return str(await self._send_task(encode_task(task)))
            except Exception as error:  # noqa: BLE001 - on any error of the browser the bot decides here
                LOGGER.warning("no second worker", extra={"reason": str(error)})
        for level in (task.level, FALLBACK_BOT):
            action = await self.run_task(choose_action, task._replace(level=level))
            if action is not None:
                return action
        raise RuntimeError("no bot can decide")

    async def advise(self, work: Callable[[SeatTask], Found], task: SeatTask, guest_id: str) -> Found | None:  # noqa: ARG002
        """The result of a function about a seat, such as a hint; None if it failed."""
        return await self.run_task(work, task)

    async def run_task(
        self,
        work: Callable[[Given], Found],
        given: Given,
        *,
        asker: str = "",  # noqa: ARG002
        unattended: bool = False,  # noqa: ARG002
    ) -> Found | None:
        """The result of any other long function; None if it failed."""
        await asyncio.sleep(0)  # answers that are ready leave first
        try:
            return work(given)
        except RequestError:
            raise
        except Exception:  # noqa: BLE001 - a failing bot must not stop a table
            LOGGER.exception("task failed", extra={"task": work.__name__})
            return None

    async def close(self) -> None:
        """Nothing runs beside the caller."""
