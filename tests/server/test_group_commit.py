"""Writes that arrive during a commit go together into the next one, and a bad one fails alone."""

import asyncio

import pytest

from ferrovia.server.storage.group_commit import GroupCommit, RolledBackError
from ferrovia.server.storage.interface import StorageError

Group = GroupCommit[str, str]


class Disk:
    """Commits words while its gate is open. A commit with "bad" is rolled back, one with "lost" is lost."""

    def __init__(self) -> None:
        self.commits: list[list[str]] = []
        self.written: list[str] = []
        self.gate = asyncio.Event()

    async def commit(self, words: list[str]) -> list[str]:
        self.commits.append(words)
        await self.gate.wait()
        if "bad" in words:
            raise RolledBackError("a bad word")
        if "lost" in words:
            raise OSError("no answer")
        self.written += words
        return [word.upper() for word in words]


async def start(group: Group, *words: str) -> list["asyncio.Task[str]"]:
    """Start to write these words."""
    tasks = [asyncio.create_task(group.run(word)) for word in words]
    await asyncio.sleep(0.01)
    return tasks


@pytest.fixture
def disk() -> Disk:
    return Disk()


@pytest.fixture
def group(disk: Disk) -> Group:
    return GroupCommit(disk.commit, 3, key_of=lambda word: word[0])


async def test_writes_that_arrive_during_a_commit_go_together_into_the_next(disk: Disk, group: Group) -> None:
    tasks = await start(group, "a1") + await start(group, "b1", "c1", "d1", "e1")
    disk.gate.set()
    assert await asyncio.gather(*tasks) == ["A1", "B1", "C1", "D1", "E1"]
    assert disk.commits == [["a1"], ["b1", "c1", "d1"], ["e1"]], "a commit has at most three"


async def test_commit_has_one_item_of_a_key_and_keeps_their_order(disk: Disk, group: Group) -> None:
    disk.gate.set()
    await asyncio.gather(*await start(group, "a1", "a2", "b1", "a3", "b2"))
    assert disk.commits == [["a1", "b1"], ["a2", "b2"], ["a3"]]


async def test_bad_item_fails_alone(disk: Disk, group: Group) -> None:
    disk.gate.set()
    a, bad, c = await asyncio.gather(*await start(group, "a1", "bad", "c1"), return_exceptions=True)
    assert (a, c) == ("A1", "C1") and isinstance(bad, StorageError)
    assert disk.written == ["a1", "c1"]
    assert await group.run("d1") == "D1"


async def test_lost_commit_fails_as_a_whole_and_is_not_tried_again(disk: Disk, group: Group) -> None:
    disk.gate.set()
    results = await asyncio.gather(*await start(group, "a1", "lost", "c1"), return_exceptions=True)
    assert [str(result) for result in results] == ["OSError: no answer"] * 3
    assert disk.commits == [["a1", "lost", "c1"]], "it may have been written"
    assert await group.run("d1") == "D1"


async def test_close_finishes_what_waits(disk: Disk, group: Group) -> None:
    tasks = await start(group, "a1", "a2")
    closing = asyncio.create_task(group.close())
    await asyncio.sleep(0.01)
    with pytest.raises(StorageError, match="closed"):
        await group.run("b1")
    disk.gate.set()
    await closing
    assert [task.result() for task in tasks] == ["A1", "A2"] and disk.written == ["a1", "a2"]


async def test_item_whose_caller_is_gone_is_written_all_the_same(disk: Disk, group: Group) -> None:
    gone, kept = await start(group, "a1", "b1")
    gone.cancel()
    disk.gate.set()
    assert await kept == "B1" and disk.written == ["a1", "b1"]
