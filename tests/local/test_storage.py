"""The storage on a shelf keeps the promises of a storage."""

from msgspec import structs

from ferrovia.local.storage import LocalStorage
from ferrovia.server.storage.interface import FinishedGameRow, Guest, LogRow, TableRow
from tests.local.shelves import MemoryShelf


def row(table_id: str, seq: int, body: str = "{}") -> LogRow:
    return LogRow(table_id, seq, 1000 + seq, "ana", f"c{seq}", body)


def table_row(table_id: str, seq: int, phase: str = "playing", due: int | None = None) -> TableRow:
    holders = (("ana", 0),) if seq == 1 else None
    return TableRow(table_id, seq, "ana", phase, True, 1000, 1000 + seq, f'"{table_id} {phase}"', due, holders)


async def test_a_host_has_a_limited_number_of_unfinished_tables() -> None:
    storage = LocalStorage(MemoryShelf(), lambda _text: None)
    results = [await storage.add_table([row(name, 1)], table_row(name, 1), ("playing",), 2) for name in "abc"]
    assert results == [True, True, False]


async def test_history_follows_the_guest() -> None:
    storage = LocalStorage(MemoryShelf(), lambda _text: None)
    await storage.add_guest(Guest("ana", "Ana", 1), b"hash")
    games = (FinishedGameRow("ana", "a", 7, "one"), FinishedGameRow("bea", "a", 7, "two"))
    await storage.append(row("a", 1), structs.replace(table_row("a", 1, "over"), finished_games=games))
    assert await storage.list_finished_games("ana", 5) == ["one"]
    assert await storage.list_finished_games("bea", 5) == []
    await storage.delete_guest("ana")
    assert await storage.find_guest(b"hash") is None
    assert await storage.list_finished_games("ana", 5) == []


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
