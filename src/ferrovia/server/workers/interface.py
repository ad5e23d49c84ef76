"""The interface of workers, which decide for bots and do other long work: processes, or the worker of a static site."""

from collections.abc import Callable
from typing import Protocol

from ferrovia.server.workers.scheduler import Priority
from ferrovia.server.workers.tasks import Found, Given, SeatTask

FindPriority = Callable[[], Priority]


class Workers(Protocol):
    """Runs tasks, one after the other or side by side."""

    on_change: list[Callable[[], None]]  # called when `is_down` changes

    @property
    def is_down(self) -> bool:
        """Whether no task can run; tasks wait until they can."""

    def note_address(self, guest_id: str, address: str) -> None:
        """Remember the address that a guest uses, for a fair share of the workers."""

    async def choose_action(self, task: SeatTask, guest_id: str, find_priority: FindPriority) -> str:
        """The action that the bot chooses, at a table of this guest; a fallback bot's if it fails."""

    async def advise(self, work: Callable[[SeatTask], Found], task: SeatTask, guest_id: str) -> Found | None:
        """The result of a function about a seat of this guest, such as a hint; None if the worker failed."""

    async def run_task(
        self, work: Callable[[Given], Found], given: Given, *, asker: str = "", unattended: bool = False
    ) -> Found | None:
        """The result of any other long function; None if it failed. Nobody waits for an `unattended` one.

        `asker` is the guest, or the address, that gets a share of the workers for it; empty for the server itself.
        """

    async def close(self) -> None:
        """End all work."""
