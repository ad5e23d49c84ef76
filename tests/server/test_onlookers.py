"""How many look on: told to everybody at the table, by number alone, and kept nowhere."""

import asyncio
import time
from typing import Any

import pytest

from ferrovia.server.guests.guest import Guest
from ferrovia.server.storage.storage import Overheard, StorageFailed
from ferrovia.server.tables.live import Live
from ferrovia.server.tables.onlookers import GONE_AFTER, MOST, SAID_AGAIN, Onlookers
from tests.server.client import Message, Wire, running
from tests.server.conftest import pg_database
from tests.server.leaks import Onlooker, Rehearsal


def told(wire: Wire, number: int) -> Message:
    """The message with this number, whatever is told before it."""
    while True:
        message = wire.until("watching")
        if message["n"] == number:
            return message


def test_everybody_at_a_table_is_told_how_many_look_on(database: str) -> None:
    with running(database) as house:
        ana = house.person("Ana").make("usa", 2, open=True)
        seated = ana.socket()
        seated.until("frame")
        wires = [house.person("Eva").at(ana).socket(), house.person("").at(ana).socket()]
        assert told(seated, 2) == {"type": "watching", "n": 2}
        for wire in wires:
            told(wire, 2)
        wires[1].close()
        told(seated, 1)
        wires[0].close()
        told(seated, 0)
        assert ana.frame()["seq"] == 2, "nobody wrote a line for it"


def test_who_sits_down_looks_on_no_longer(database: str) -> None:
    with running(database) as house:
        ana = house.person("Ana").make("usa", 2, open=True)
        eva = house.person("Eva").at(ana)
        seated, wire = ana.socket(), eva.socket()
        told(seated, 1)
        eva.done("sit")
        told(seated, 0)
        told(wire, 0)


def test_several_windows_of_one_person_are_one_onlooker() -> None:
    live = Rehearsal("usa", 2, 1).live
    windows: list[Guest | None] = [Guest("eva", "Eva"), Guest("eva", "Eva"), Guest("guest0", "Name 0"), None, None]
    live.watchers = {Onlooker(guest) for guest in windows}
    assert live.onlookers() == 3


def test_what_is_in_one_process_is_told_in_the_other(request: pytest.FixtureRequest) -> None:
    shared = pg_database(request)
    with running(shared) as one:
        ana = one.person("Ana").make("usa", 2, open=True)
        seated = ana.socket()
        seated.until("frame")
        with running(shared) as two:
            eva = two.person("Eva").at(ana).socket()
            told(eva, 1)
            told(seated, 1)
            one.person("Leo").at(ana).socket()
            told(eva, 2)
        told(seated, 1)  # a process that stops takes its onlookers with it


class Air:
    """What several processes call out to each other, in one place; nothing of a storage but that."""

    def __init__(self) -> None:
        self.ears: list[Overheard] = []
        self.said: list[str] = []
        self.is_down = False

    async def call_out(self, text: str) -> None:
        if self.is_down:
            raise StorageFailed("down")
        self.said.append(text)
        for overheard in self.ears:
            overheard(text)

    def overhear(self, overheard: Overheard) -> None:
        self.ears.append(overheard)


def process(air: Any, crowd: int) -> tuple[Live, Onlookers]:
    """A process with so many onlookers at a table."""
    live = Rehearsal("usa", 2, 1).live
    live.watchers = {Onlooker(None) for _ in range(crowd)}
    return live, Onlookers(air, {"table": live})


def test_a_crowd_is_told_up_to_a_bound_and_costs_nothing_beyond_it() -> None:
    live, onlookers = process(Air(), MOST + 5)
    asyncio.run(onlookers.count(0.0))
    assert live.watching == MOST
    watcher = next(iter(live.watchers))
    live.watchers.discard(watcher)
    asyncio.run(onlookers.count(1.0))
    assert live.watching == MOST and not any(isinstance(w, Onlooker) and w.woken > 1 for w in live.watchers)


def test_processes_say_what_is_new_and_are_forgotten_when_they_fall_silent() -> None:
    air = Air()
    (here, mine), (there, theirs) = process(air, 1), process(air, 2)
    now = time.monotonic()
    for second in range(3):
        asyncio.run(mine.count(now + second))
        asyncio.run(theirs.count(now + second))
    assert (here.watching, there.watching) == (3, 3)
    said = len(air.said)
    assert said <= 4, "each says it once, and once more to whom it has not heard before"
    asyncio.run(mine.count(now + 4))
    assert len(air.said) == said
    asyncio.run(mine.count(now + SAID_AGAIN + 5))
    assert len(air.said) == said + 1
    asyncio.run(mine.count(now + GONE_AFTER + 9))
    assert here.watching == 1


def test_a_process_that_leaves_is_forgotten_at_once() -> None:
    air = Air()
    (_, mine), (there, theirs) = process(air, 1), process(air, 2)
    for onlookers in (mine, theirs):
        asyncio.run(onlookers.count(time.monotonic()))
    assert there.watching == 3
    asyncio.run(mine.leave())
    asyncio.run(theirs.count(time.monotonic()))
    assert there.watching == 2


def test_what_could_not_be_said_is_said_the_next_time() -> None:
    air = Air()
    _, onlookers = process(air, 1)
    air.is_down = True
    with pytest.raises(StorageFailed):
        asyncio.run(onlookers.count(0.0))
    air.is_down = False
    asyncio.run(onlookers.count(1.0))
    assert len(air.said) == 1


@pytest.mark.parametrize("text", ["", "x", "x table", "x table=", "x table=-1", "x =3", "x other=3", "x table=²"])
def test_what_makes_no_sense_is_not_counted(text: str) -> None:
    live, onlookers = process(Air(), 1)
    onlookers.hear(text)
    asyncio.run(onlookers.count(time.monotonic()))
    assert live.watching == 1
