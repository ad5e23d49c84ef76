"""The order in which tasks get a worker: those that people wait for first, and equal shares for addresses and guests.

Quick tasks, which take milliseconds, have an express worker of their own: a long one never holds them up, even on a
server with a single other worker. Nothing here runs a task or reads a clock.
"""

from collections import OrderedDict, deque
from enum import IntEnum
from typing import Final, NamedTuple

MAX_UNSERVED_SECONDS: Final = 5.0  # for which a queue may get no worker while more urgent ones do


class Priority(IntEnum):
    """The urgency of a task by who waits for it; lower is more urgent."""

    AWAITED = 0  # a person who plays, or who has asked for something, waits for it
    WATCHED = 1  # it is for a table that people only watch
    UNATTENDED = 2  # nobody would notice


class Lane(IntEnum):
    """The kind of worker that a task gets."""

    EXPRESS = 0  # the worker that takes quick tasks only
    REGULAR = 1  # one of the others


class Owner(NamedTuple):
    """For whom a task is done. Addresses share the workers equally, and so do the guests of each address."""

    address: str
    guest_id: str


class WaitingTask:
    """A task that waits for a worker, or has one."""

    def __init__(self, owner: Owner, priority: Priority = Priority.AWAITED, *, is_long: bool = False) -> None:
        self.owner = owner
        self.priority = priority
        self.is_long = is_long
        self.lane: Lane | None = None  # of its worker


class FairQueue:
    """Takes one task of each address in turn, and for each address one of each of its guests in turn."""

    def __init__(self) -> None:
        self._addresses: OrderedDict[str, OrderedDict[str, deque[WaitingTask]]] = OrderedDict()
        self.unserved_since = 0.0

    def __bool__(self) -> bool:
        return bool(self._addresses)

    def push(self, task: WaitingTask, now: float) -> None:
        """Add a task."""
        if not self:
            self.unserved_since = now
        guests = self._addresses.setdefault(task.owner.address, OrderedDict())
        guests.setdefault(task.owner.guest_id, deque()).append(task)

    def pop(self, now: float) -> WaitingTask:
        """Take the next task; its address and guest go to the end of the line."""
        self.unserved_since = now
        address, guests = next(iter(self._addresses.items()))
        guest_id, tasks = next(iter(guests.items()))
        task = tasks.popleft()
        self._addresses.move_to_end(address)
        guests.move_to_end(guest_id)
        self._drop_if_empty(task.owner)
        return task

    def remove(self, task: WaitingTask) -> None:
        """Take out a task that is no longer wanted."""
        self._addresses[task.owner.address][task.owner.guest_id].remove(task)
        self._drop_if_empty(task.owner)

    def _drop_if_empty(self, owner: Owner) -> None:
        guests = self._addresses[owner.address]
        if not guests[owner.guest_id]:
            del guests[owner.guest_id]
        if not guests:
            del self._addresses[owner.address]


class Scheduler:
    """Decides which task starts next; the caller says when tasks come and end, and what time it is."""

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._free = {Lane.EXPRESS: 1, Lane.REGULAR: workers}
        self._queues = {(priority, is_long): FairQueue() for priority in Priority for is_long in (True, False)}
        self._unawaited_long = 0  # long tasks that nobody waits for: how many run

    def resize(self, workers: int) -> None:
        """Have another number of regular workers; those that are too many end with their tasks."""
        self._free[Lane.REGULAR] += workers - self._workers
        self._workers = workers

    def add(self, task: WaitingTask, now: float) -> None:
        """Let a task wait."""
        self._queues[task.priority, task.is_long].push(task, now)

    def change_priority(self, task: WaitingTask, priority: Priority, now: float) -> None:
        """Move a task that still waits to another queue."""
        self.end(task)
        task.priority = priority
        self.add(task, now)

    def start_next(self, now: float) -> WaitingTask | None:
        """Give the next task a worker; None if no task or no worker is there for another."""
        for lane in Lane:
            queue = self._choose_queue(lane, now) if self._free[lane] > 0 else None
            if queue is not None:
                task = queue.pop(now)
                task.lane = lane
                self._free[lane] -= 1
                self._unawaited_long += _is_unawaited_long(task)
                return task
        return None

    def end(self, task: WaitingTask) -> None:
        """Take back the worker of a task, or take a task that still waits out of the line."""
        if task.lane is None:
            self._queues[task.priority, task.is_long].remove(task)
            return
        self._free[task.lane] += 1
        self._unawaited_long -= _is_unawaited_long(task)

    def _choose_queue(self, lane: Lane, now: float) -> FairQueue | None:
        """The queue that has got no worker for too long, or else the most urgent one; long tasks before quick ones."""
        queues = [
            queue for (priority, is_long), queue in self._queues.items() if queue and self._may(lane, priority, is_long)
        ]
        unserved = [queue for queue in queues if now - queue.unserved_since >= MAX_UNSERVED_SECONDS]
        return min(unserved, key=lambda queue: queue.unserved_since) if unserved else next(iter(queues), None)

    def _may(self, lane: Lane, priority: Priority, is_long: bool) -> bool:
        if not is_long:
            return True
        max_unawaited = max(1, self._workers - 1)  # they leave a worker free, if they can
        return lane == Lane.REGULAR and (priority == Priority.AWAITED or self._unawaited_long < max_unawaited)


def _is_unawaited_long(task: WaitingTask) -> bool:
    return task.is_long and task.priority != Priority.AWAITED
