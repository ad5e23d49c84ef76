"""No viewer is sent anything that the viewer may not know."""

import asyncio
from random import Random
from typing import Any
from unittest.mock import patch

import msgspec
import pytest

from ferrovia.engine.observe import Observation
from ferrovia.notation.action import Notation
from ferrovia.rulebooks import RULEBOOKS
from ferrovia.server.api.socket import Disconnected, Socket
from ferrovia.server.core.metrics import Metrics
from ferrovia.server.core.settings import Settings
from ferrovia.server.services import Services
from ferrovia.server.storage.interface import Guest
from ferrovia.server.storage.postgres import PostgresStorage
from ferrovia.server.tables.model.next_entry import NextEntry
from ferrovia.server.tables.model.state import GATHERING, OVER, TableState
from ferrovia.server.tables.runtime.table_runtime import TableRuntime
from ferrovia.server.tables.views import frame, game
from tests.server.conftest import pg_database
from tests.server.leaks import FakeSubscriber, OfflineTable, compare, twin_table, watch
from tests.server.test_postgres_storage import process
from tests.server.test_registry import IdleWorkers
from tests.server.test_socket import FakeTransport
from tests.waiting import happens

# With the fewest seats and the most; `make leaks` plays with every number, and many games.
ENDS = [(book.id, seats) for book in RULEBOOKS.values() for seats in (book.seats[0], book.seats[-1])]


@pytest.mark.parametrize(("book", "seats"), ENDS)
def test_no_byte_depends_on_what_the_viewer_cannot_know(book: str, seats: int) -> None:
    assert watch(book, seats, seed=7, everyone=False) > 50


@pytest.mark.parametrize(("book", "holders"), [("usa", (0, 0, 2)), ("asia", (0, 1, 0, 1)), ("paris", (0, 0))])
def test_guest_with_several_seats_sees_one_at_a_time(book: str, holders: tuple[int, ...]) -> None:
    assert watch(book, len(holders), seed=8, everyone=False, holders=holders) > 50


class SeatTransport(FakeTransport):
    """The connection of a player, which keeps the frames as they were sent."""

    def __init__(self) -> None:
        super().__init__()
        self.frames: list[bytes] = []

    def send_now(self, messages: list[bytes]) -> None:
        self.frames += [message for message in messages if message.startswith(b'{"type":"frame"')]


async def watch_from_another_process(here: PostgresStorage, there: PostgresStorage) -> int:
    """Compare what one process sends while another one writes a whole game; returns the comparisons."""
    offline = OfflineTable("paris", 2, 9)
    for _ in offline.play(9):
        pass
    workers: Any = IdleWorkers()
    writer = TableRuntime(Settings(), here, workers, Metrics()).writer
    services = Services(Settings(), there, workers, Metrics())
    with patch("secrets.token_hex", return_value=offline.table.state.table_id):  # the deal depends on it
        table_id = await writer.create_table(Guest("guest0", "Name 0"), offline.created, [])
    written = await writer._registry.load(table_id)
    table = await services.load_table(table_id, 1, "")
    table.subscribers |= {FakeSubscriber(Guest("spectator", "Wanda")), FakeSubscriber(None)}
    transports = [SeatTransport() for _ in offline.holders]
    players = [Guest(guest_id, f"Name {seat}") for seat, guest_id in enumerate(offline.holders)]
    sockets: list[asyncio.Task[None]] = []
    for transport, player in zip(transports, players, strict=True):
        transport.sent.put_nowait(b'{"type":"hello","invite":"invite"}')
        sockets.append(asyncio.create_task(Socket(services, transport, player).run(table_id)))
    await happens(lambda: all(transport.frames for transport in transports))
    rng, compared = Random(9), 0
    with patch.object(there, "read_log", side_effect=AssertionError("entries are adopted as they were announced")):
        for entry in offline.entries[1:]:
            await writer.write(written, lambda _state, body=entry.body: NextEntry(body), entry.guest_id)  # type: ignore[misc]
            await happens(lambda seq=entry.seq: _last_seqs(transports) == {seq})  # type: ignore[misc]
            if table.state.phase == GATHERING:  # the viewers have no seats yet
                continue
            for viewer, (transport, player) in enumerate(zip(transports, players, strict=True)):
                twin = twin_table(table, viewer, rng)
                assert transport.frames[-1] == twin.frame(player, entry.seq - 1, frozenset())
                compared += 1
            compare(table, rng.choice([0, 1, None]), rng)
    assert table.state.phase == OVER
    for transport, socket in zip(transports, sockets, strict=True):
        transport.sent.put_nowait(None)
        with pytest.raises(Disconnected):
            await socket
    return compared


def _last_seqs(transports: list[SeatTransport]) -> set[int]:
    return {msgspec.json.decode(transport.frames[-1])["seq"] for transport in transports}


async def test_process_that_only_hears_of_a_game_sends_nothing_more(request: pytest.FixtureRequest) -> None:
    address = pg_database(request)
    async with process(address) as here, process(address) as there:
        assert await watch_from_another_process(here, there) > 50


def test_planted_leak_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = game.game_view

    def leaky(view: Observation, notation: Notation, owners: dict[str, int]) -> game.GameView:
        shown = honest(view, notation, owners)
        cards = [card for hand in view._state.hands for card in hand]
        return game.GameView(**{**{f: getattr(shown, f) for f in shown.__struct_fields__}, "deck_sizes": cards})

    monkeypatch.setattr(frame, "game_view", leaky)
    offline = OfflineTable("usa", 3, 1)
    assert next(offline.play(1)) == 0
    with pytest.raises(AssertionError):
        compare(offline.table, 0, Random(1))


def test_planted_leak_of_a_nonce_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = frame.deal_view

    def leaky(state: TableState) -> frame.DealView | None:
        shown = honest(state)
        return shown and frame.DealView(shown.nonce_hashes, nonces=[state.nonces.get(0), None])

    monkeypatch.setattr(frame, "deal_view", leaky)
    offline = OfflineTable("usa", 2, 1, is_dealt=False)
    steps = offline.deal()
    assert [next(steps), next(steps)] == [0, 1]  # one nonce is revealed, the other is awaited
    with pytest.raises(AssertionError):
        compare(offline.table, 1, Random(1))
