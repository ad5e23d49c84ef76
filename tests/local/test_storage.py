"""The storage on a shelf keeps the promises of a storage."""

from msgspec import structs

from ferrovia.local.storage import LocalStorage
from ferrovia.server.storage.interface import MAX_MUTES_PER_GUEST, FinishedGameRow, GuestRow, LogRow, TableRow
from tests.local.shelves import MemoryShelf


def row(table_id: str, seq: int, body: str = "{}") -> LogRow:
    return LogRow(table_id, seq, 1000 + seq, "ana", f"c{seq}", body)


def table_row(table_id: str, seq: int, phase: str = "playing", due: int | None = None) -> TableRow:
    holders = (("ana", 0),) if seq == 1 else None
    return TableRow(table_id, seq, "ana", phase, True, 1000, 1000 + seq, due, holders, f'"{table_id} {phase}"')


async def test_the_first_writer_of_an_entry_wins() -> None:
    storage = LocalStorage(MemoryShelf(), lambda _text: None)
    assert await storage.append(row("a", 1, "first"), table_row("a", 1))
    assert not await storage.append(row("a", 1, "second"), table_row("a", 1, "over"))
    assert [found.body for found in await storage.read_log("a")] == ["first"]
    assert await storage.list_summaries("over", 10) == []


async def test_logs_are_read_in_order_and_apart() -> None:
    storage = LocalStorage(MemoryShelf(), lambda _text: None)
    for seq in range(1, 13):
        for table_id in ("a", "ab"):
            assert await storage.append(row(table_id, seq), table_row(table_id, seq))
    assert [found.seq for found in await storage.read_log("a", 8)] == [9, 10, 11, 12]


async def test_seats_stay_until_an_entry_changes_them() -> None:
    storage = LocalStorage(MemoryShelf(), lambda _text: None)
    await storage.append(row("a", 1), table_row("a", 1))
    await storage.append(row("a", 2), table_row("a", 2, due=5))
    assert await storage.list_guest_summaries("ana", 10) == [('"a playing"', [0])]
    assert await storage.list_guest_summaries("ana", 10, before=1002) == []
    assert await storage.list_due_tables(4, 10) == [] and await storage.list_due_tables(5, 10) == ["a"]


async def test_a_host_has_a_limited_number_of_unfinished_tables() -> None:
    storage = LocalStorage(MemoryShelf(), lambda _text: None)
    results = [await storage.add_table(row(name, 1), table_row(name, 1), ("playing",), 2) for name in "abc"]
    assert results == [True, True, False]


async def test_history_follows_the_guest() -> None:
    storage = LocalStorage(MemoryShelf(), lambda _text: None)
    await storage.add_guest(GuestRow("ana", "Ana", 1), b"hash")
    games = (FinishedGameRow("ana", "a", 7, "one"), FinishedGameRow("bea", "a", 7, "two"))
    await storage.append(row("a", 1), structs.replace(table_row("a", 1, "over"), finished_games=games))
    assert await storage.list_finished_games("ana", 5) == ["one"]
    assert await storage.list_finished_games("bea", 5) == []
    await storage.delete_guest("ana")
    assert await storage.find_guest(b"hash") is None
    assert await storage.list_finished_games("ana", 5) == []


async def test_mutes_are_bounded_and_need_a_guest() -> None:
    storage = LocalStorage(MemoryShelf(), lambda _text: None)
    await storage.add_guest(GuestRow("ana", "Ana", 1), b"hash")
    for number in range(MAX_MUTES_PER_GUEST + 1):
        await storage.set_mute("ana", f"other{number}", True)
    assert len(await storage.list_mutes("ana")) == MAX_MUTES_PER_GUEST
    await storage.set_mute("ana", "other0", False)
    assert len(await storage.list_mutes("ana")) == MAX_MUTES_PER_GUEST - 1
    await storage.set_mute("nobody", "ana", True)
    assert await storage.list_mutes("nobody") == frozenset()


async def test_entries_are_announced_to_other_tabs() -> None:
    announced: list[str] = []
    heard: list[tuple[str, int]] = []
    shelf = MemoryShelf()
    writer, reader = LocalStorage(shelf, announced.append), LocalStorage(shelf, announced.append)
    reader.subscribe_log(lambda table_id, seq, _row=None: heard.append((table_id, seq)))
    await writer.append(row("a", 1), table_row("a", 1))
    for text in announced:
        reader.receive(text)
    assert heard == [("a", 1)]


async def test_unfinished_tables_of_a_guest_are_listed_before_newer_ended_ones() -> None:
    storage = LocalStorage(MemoryShelf(), lambda _text: None)
    await storage.append(row("a", 1), table_row("a", 1))
    for seq in (1, 2):
        await storage.append(row("b", seq), table_row("b", seq, "over"))
    assert [summary for summary, _ in await storage.list_guest_summaries("ana", 1)] == ['"a playing"']
    assert [summary for summary, _ in await storage.list_guest_summaries("ana", 1, before=2000)] == ['"b over"']
