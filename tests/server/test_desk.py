"""Several desks on one log, where every read and write takes as long as the test wants."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
import pytest

from ferrovia.server.errors import Refusal
from ferrovia.server.guests.guest import Guest
from ferrovia.server.metrics import Metrics
from ferrovia.server.settings import Settings
from ferrovia.server.storage.storage import Card, Heard, Row, StorageFailed
from ferrovia.server.tables.commands import Resign, SayPhrase, Sit, Start
from ferrovia.server.tables.desk import Desk, now_ms
from ferrovia.server.tables.entries import Chair, Clock, Closed, Made, Sat
from ferrovia.server.tables.games import game_of
from ferrovia.server.tables.standing import OVER

ANA, EVA = Guest("ana", "Ana"), Guest("eva", "Eva")


class Shelf:
    """The log that all processes share."""

    def __init__(self) -> None:
        self.rows: dict[str, list[Row]] = {}
        self.cards: dict[str, Card] = {}
        self.ears: list[Heard] = []


class Way:
    """One process's way to the log; a gate that is shut keeps what was read or written on its way back."""

    def __init__(self, shelf: Shelf) -> None:
        self.shelf = shelf
        self.gate = asyncio.Event()
        self.gate.set()
        self.failures = 0
        self.read: list[str] = []

    async def rows(self, table: str, after: int = 0) -> list[Row]:
        if self.failures:
            self.failures -= 1
            raise StorageFailed("down")
        self.read.append(table)
        found = [row for row in self.shelf.rows.get(table, []) if row.seq > after]
        await self.gate.wait()
        return found

    async def append(self, row: Row, card: Card) -> bool:
        rows = self.shelf.rows.setdefault(row.table, [])
        is_new = row.seq == len(rows) + 1
        if is_new:
            rows.append(row)
            self.shelf.cards[row.table] = card
            for heard in self.shelf.ears:
                heard(row.table, row.seq)
        await self.gate.wait()
        return is_new

    async def due(self, now: int, limit: int) -> list[str]:
        cards = [card for card in self.shelf.cards.values() if card.due_at is not None and card.due_at <= now]
        return [card.table for card in sorted(cards, key=lambda card: card.due_at or 0)][:limit]

    def listen(self, heard: Heard) -> None:
        self.shelf.ears.append(heard)


class Mute:
    """Workers that decide nothing."""

    async def think(self, _task: object, *, alone: bool) -> str:
        await asyncio.Event().wait()
        return ""


def desk_at(shelf: Shelf, **more: Any) -> tuple[Desk, Way]:
    way: Any = Way(shelf)
    crew: Any = Mute()
    return Desk(Settings(grace=0.0, burst=1000.0, **more), way, crew, Metrics()), way


def new_table(clock: Clock | None = None) -> Made:
    game = game_of("usa", "usa", 2)
    return Made(
        "usa",
        game.rulebook.version,
        "usa",
        game.board.digest,
        [Chair(), Chair()],
        clock or Clock(),
        True,
        "easy",
        True,
        "invite",
        "11" * 32,
    )


async def settled() -> None:
    """Everything that can go on has."""
    for _ in range(50):
        await asyncio.sleep(0)


def with_desks(check: Callable[[Shelf], Awaitable[None]]) -> None:
    async def run() -> None:
        await asyncio.wait_for(check(Shelf()), 20)

    asyncio.run(run())


def test_what_is_heard_while_a_line_is_written_is_read_afterwards() -> None:
    async def check(shelf: Shelf) -> None:
        (here, way), (there, _) = desk_at(shelf), desk_at(shelf)
        table = await here.make(ANA, new_table(), [Sat(0, "Ana")])
        live = await here.live(table)
        way.gate.clear()
        writing = asyncio.create_task(here.carry_out(table, ANA, SayPhrase("hello")))
        await settled()
        await there.carry_out(table, EVA, Sit())
        way.gate.set()
        await writing
        await settled()
        assert live.standing.seq == 4 and live.standing.sittings[1].name == "Eva"

    with_desks(check)


def test_what_is_heard_while_the_log_is_read_is_read_too() -> None:
    async def check(shelf: Shelf) -> None:
        (here, way), (there, _) = desk_at(shelf), desk_at(shelf)
        table = await here.make(ANA, new_table(), [Sat(0, "Ana")])
        live = await here.live(table)
        way.gate.clear()
        await there.carry_out(table, ANA, SayPhrase("hello"))
        await settled()
        await there.carry_out(table, EVA, Sit())
        way.gate.set()
        await settled()
        assert live.standing.seq == 4 and not live.is_behind

    with_desks(check)


def test_what_is_heard_while_a_table_is_loaded_is_read_too() -> None:
    async def check(shelf: Shelf) -> None:
        (here, way), (there, _) = desk_at(shelf), desk_at(shelf)
        table = await there.make(ANA, new_table(), [Sat(0, "Ana")])
        way.gate.clear()
        loading = asyncio.create_task(here.live(table))
        await settled()
        await there.carry_out(table, EVA, Sit())
        way.gate.set()
        live = await loading
        await settled()
        assert live.standing.seq == 3

    with_desks(check)


def test_a_doubt_that_comes_up_while_the_log_is_read_is_not_forgotten() -> None:
    async def check(shelf: Shelf) -> None:
        (here, way), (there, _) = desk_at(shelf), desk_at(shelf)
        table = await here.make(ANA, new_table(), [Sat(0, "Ana")])
        live = await here.live(table)
        hear = shelf.ears.pop(0)  # nothing is heard here, until it is known that something was missed
        way.gate.clear()
        hear("", 0)
        await settled()
        await there.carry_out(table, EVA, Sit())
        hear("", 0)
        way.gate.set()
        await settled()
        assert live.standing.seq == 3

    with_desks(check)


def test_a_log_that_cannot_be_read_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ferrovia.server.tables.desk.RETRY", 0.0)

    async def check(shelf: Shelf) -> None:
        (here, way), (there, _) = desk_at(shelf), desk_at(shelf)
        table = await here.make(ANA, new_table(), [Sat(0, "Ana")])
        live = await here.live(table)
        way.failures = 3
        await there.carry_out(table, EVA, Sit())
        await settled()
        assert live.standing.seq == 3 and live.reading is None

    with_desks(check)


def test_a_line_that_may_have_been_written_is_looked_for() -> None:
    async def check(shelf: Shelf) -> None:
        here, way = desk_at(shelf)
        table = await here.make(ANA, new_table(), [Sat(0, "Ana")])
        live = await here.live(table)
        append = way.append

        async def losing(row: Row, card: Card) -> bool:
            await append(row, card)
            raise StorageFailed("no answer")

        way.append = losing  # type: ignore[method-assign]
        with pytest.raises(StorageFailed):
            await here.carry_out(table, ANA, SayPhrase("hello", "a"))
        await settled()
        assert live.standing.seq == 3
        assert await here.carry_out(table, ANA, SayPhrase("hello", "a")) == 3

    with_desks(check)


def test_a_table_that_cannot_be_read_stops_no_clock_but_its_own() -> None:
    async def check(shelf: Shelf) -> None:
        here, way = desk_at(shelf)
        tables = [await here.make(ANA, new_table(Clock("move", 5)), [Sat(0, "Ana"), Sat(1, "Ana")]) for _ in range(2)]
        broken, sound = tables
        for table in tables:
            await here.carry_out(table, ANA, Start())
            way.read.clear()
            shelf.rows[table][-1] = msgspec.structs.replace(shelf.rows[table][-1], at=now_ms() - 60_000)
            shelf.cards[table] = msgspec.structs.replace(shelf.cards[table], due_at=now_ms() - 55_000)
        shelf.rows[broken][1] = msgspec.structs.replace(shelf.rows[broken][1], body="nonsense")
        here.lives.clear()
        await here.look_round()
        assert here.lives.keys() == {sound}
        assert shelf.rows[sound][-1].body.startswith('{"type":"timed_out"')
        await here.look_round()
        assert way.read.count(broken) == 1, "it is left alone for a while"
        await here.stop()

    with_desks(check)


@pytest.mark.parametrize(
    "other", [{"version": 999}, {"digest": "another"}, {"rulebook": "gone"}, {"board": "gone"}, {"own_board": "{}"}]
)
def test_a_table_of_other_rules_is_refused_by_name(other: dict[str, Any]) -> None:
    async def check(shelf: Shelf) -> None:
        here, _ = desk_at(shelf)
        made = new_table()
        table = await here.make(ANA, made, [Sat(0, "Ana")])
        changed = msgspec.json.encode(msgspec.structs.replace(made, **other)).decode()
        shelf.rows[table][0] = msgspec.structs.replace(shelf.rows[table][0], body=changed)
        with pytest.raises(Refusal) as refused:
            await here.live(table)
        assert (refused.value.code, refused.value.status) == ("other_rules", 409)

    with_desks(check)


async def finished(desk: Desk) -> str:
    """A table where Ana and Eva have played."""
    table = await desk.make(ANA, new_table(), [Sat(0, "Ana")])
    await desk.carry_out(table, EVA, Sit())
    await desk.carry_out(table, ANA, Start())
    for guest in (ANA, EVA):
        await desk.carry_out(table, guest, Resign())
    (await desk.live(table)).standing.phase = OVER
    return table


async def nothing() -> None:
    """Whoever asks may make a table."""


def test_two_who_ask_for_a_rematch_at_once_get_the_same_table() -> None:
    async def check(shelf: Shelf) -> None:
        here, _ = desk_at(shelf)
        table = await finished(here)
        made = await asyncio.gather(*(here.rematch(table, guest, nothing) for guest in (ANA, EVA)))
        assert made[0] == made[1] and len(shelf.rows) == 2

        async def refuse() -> None:
            raise Refusal("too_many_tables", most=1)

        assert await here.rematch(table, EVA, refuse) == made[0], "nothing is made any more"
        await here.stop()

    with_desks(check)


def test_of_two_processes_that_make_a_rematch_one_closes_its_table() -> None:
    async def check(shelf: Shelf) -> None:
        (here, way), (there, _) = desk_at(shelf), desk_at(shelf)
        table = await finished(here)
        (await there.live(table)).standing.phase = OVER
        way.gate.clear()
        asking = asyncio.create_task(here.rematch(table, ANA, nothing))
        await settled()
        theirs = await there.rematch(table, EVA, nothing)
        way.gate.set()
        assert await asking == theirs
        (orphan,) = shelf.rows.keys() - {table, theirs}
        assert msgspec.json.decode(shelf.rows[orphan][-1].body)["type"] == Closed.__struct_config__.tag
        await here.stop()
        await there.stop()

    with_desks(check)
