"""The order in which tasks get workers, on a clock that the test advances."""

from ferrovia.server.workers.scheduler import MAX_UNSERVED_SECONDS, Lane, Owner, Priority, Scheduler, WaitingTask

AWAITED, WATCHED, UNATTENDED = Priority


class Workers:
    """A scheduler whose tasks have names, and take as long as the test wants."""

    def __init__(self, workers: int = 1) -> None:
        self.scheduler = Scheduler(workers)
        self.now = 100.0
        self.names: dict[WaitingTask, str] = {}
        self.running: list[WaitingTask] = []

    def add(
        self, name: str, priority: Priority = AWAITED, guest: str = "ana", address: str = "", *, is_long: bool = True
    ) -> WaitingTask:
        task = WaitingTask(Owner(address or guest, guest), priority, is_long=is_long)
        self.names[task] = name
        self.scheduler.add(task, self.now)
        return task

    def start(self) -> list[str]:
        """Start what can start; returns the names."""
        first = len(self.running)
        while (task := self.scheduler.start_next(self.now)) is not None:
            self.running.append(task)
        return [self.names[task] for task in self.running[first:]]

    def end(self, name: str) -> None:
        task = next(task for task in self.running if self.names[task] == name)
        self.running.remove(task)
        self.scheduler.end(task)

    def run(self, number: int, seconds: float = 0.0) -> list[str]:
        """The names of the next tasks, each of which ends after some seconds; new ones may be added in between."""
        order = self.start()
        while len(order) < number:
            self.now += seconds
            self.end(self.names[self.running[0]])
            order += self.start()
        return order


def test_tasks_that_people_wait_for_come_first() -> None:
    workers = Workers()
    workers.add("running")
    workers.start()
    workers.add("unattended", UNATTENDED)
    workers.add("watched", WATCHED)
    workers.add("awaited", AWAITED)
    assert workers.run(3) == ["awaited", "watched", "unattended"]


def test_guest_with_many_tables_gets_one_share() -> None:
    workers = Workers()
    for number in range(48):
        workers.add(f"eva {number}", guest="eva")
    workers.start()
    workers.add("ana 0")
    workers.add("ana 1")
    assert workers.run(4) == ["eva 1", "ana 0", "eva 2", "ana 1"]


def test_address_with_many_guests_gets_one_share() -> None:
    workers = Workers()
    for number in range(4):
        for guest in ("eva", "ivo", "leo"):
            workers.add(f"{guest} {number}", guest=guest, address="10.0.0.1")
    workers.start()
    workers.add("ana 0", address="10.0.0.2")
    workers.add("ana 1", address="10.0.0.2")
    assert workers.run(6) == ["ivo 0", "ana 0", "leo 0", "ana 1", "eva 1", "ivo 1"]


def test_quick_task_never_waits_for_a_long_one() -> None:
    workers = Workers(workers=1)
    for number in range(10):
        workers.add(f"long {number}", guest="eva")
    assert workers.start() == ["long 0"]
    quick = workers.add("quick", is_long=False)
    assert workers.start() == ["quick"] and quick.lane == Lane.EXPRESS


def test_long_tasks_that_nobody_waits_for_leave_a_worker_free() -> None:
    workers = Workers(workers=3)
    for number in range(5):
        workers.add(f"watched {number}", WATCHED)
    assert workers.start() == ["watched 0", "watched 1"]
    workers.add("awaited", AWAITED)
    assert workers.start() == ["awaited"]


def test_least_urgent_tasks_get_a_worker_every_few_seconds() -> None:
    workers = Workers()
    for number in range(20):
        workers.add(f"awaited {number}")
    for number in range(3):
        workers.add(f"unattended {number}", UNATTENDED)
    order = workers.run(20, seconds=1.0)
    found = [place for place, name in enumerate(order) if name.startswith("unattended")]
    assert found == [MAX_UNSERVED_SECONDS, 2 * MAX_UNSERVED_SECONDS, 3 * MAX_UNSERVED_SECONDS]


def test_flood_of_old_tasks_does_not_overtake_everybody() -> None:
    workers = Workers()
    for number in range(50):
        workers.add(f"unattended {number}", UNATTENDED)
    workers.start()
    workers.now += 1000
    for number in range(5):
        workers.add(f"awaited {number}")
    order = workers.run(6, seconds=0.5)
    assert [name.partition(" ")[0] for name in order] == ["unattended"] + ["awaited"] * 5


def test_task_that_is_no_longer_wanted_leaves_the_line() -> None:
    workers = Workers()
    workers.add("running")
    workers.start()
    cancelled = workers.add("cancelled")
    workers.add("next")
    workers.scheduler.end(cancelled)
    assert workers.run(1) == ["next"]
    workers.end("next")
    assert workers.start() == []
