"""The pauses of bots, on a clock that skips every wait."""

import asyncio
import selectors
from collections.abc import Awaitable, Callable
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from ferrovia.engine.actions import CLAIM, DRAW, KEEP, Action
from ferrovia.engine.questions import OPENING_TICKETS, SECOND, TUNNEL, TURN
from ferrovia.server.core.clock import Clock
from ferrovia.server.core.errors import RequestError
from ferrovia.server.core.metrics import Metrics
from ferrovia.server.core.settings import Settings
from ferrovia.server.tables.model.commands import Leave, Play, Resign, SayPhrase, SetSpeed, Start, Undo
from ferrovia.server.tables.model.entries import BotSpeed, Played, Sat, SeatSetup, read_entry
from ferrovia.server.tables.model.next_entry import MAX_SPEED_CHANGES
from ferrovia.server.tables.model.state import MAX_UNDOS, TableState, rebuild_state
from ferrovia.server.tables.runtime.loaded_table import PAUSES, LoadedTable, next_bot_at
from ferrovia.server.tables.runtime.rematch import copy_for_rematch
from ferrovia.server.tables.runtime.table_runtime import TableRuntime
from ferrovia.server.workers.scheduler import Priority
from ferrovia.server.workers.tasks import FALLBACK_BOT
from tests.server.new_tables import creation, printed
from tests.server.test_registry import ANA, EVA, IdleWorkers, SharedLog, SlowStorage

WANTED = (KEEP, CLAIM, DRAW)


class SkippingSelector(selectors.DefaultSelector):
    """Advances a clock instead of waiting."""

    def __init__(self) -> None:
        super().__init__()
        self.clock = 1000.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        self.clock += timeout or 0.0
        return super().select(0)


class SkippingLoop(asyncio.SelectorEventLoop):
    """An event loop on the clock of its selector."""

    def __init__(self) -> None:
        self.skipping = SkippingSelector()
        super().__init__(self.skipping)

    def time(self) -> float:
        return self.skipping.clock


def now() -> int:
    return round(asyncio.get_running_loop().time() * 1000)


def choose(state: TableState, seat: int, *kinds: int) -> Action:
    """A legal action, of the first of these kinds that the menu has."""
    assert state.game_state is not None
    actions = state.game.legal_actions(state.game_state, seat)
    return min(actions, key=lambda action: kinds.index(action.kind) if action.kind in kinds else len(kinds))


class DrawingBots(IdleWorkers):
    """Workers that decide at once, and draw."""

    runtime: TableRuntime

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[tuple[str, Priority]] = []  # for which guest, and how urgently
        self.levels: list[str] = []
        self.wrong: list[str] = []  # texts to answer with first

    async def choose_action(self, task: Any, guest_id: str, find_priority: Callable[[], Priority]) -> str:  # type: ignore[override]
        self.asked.append((guest_id, find_priority()))
        self.levels.append(task.level)
        if self.wrong:
            return self.wrong.pop()
        state = self.runtime.registry.tables[task.table_id].state
        return state.notation.format(choose(state, task.seat, KEEP, DRAW))


class Host:
    """Ana, who plays against three bots."""

    def __init__(self, runtime: TableRuntime, workers: DrawingBots, log: SharedLog, table: LoadedTable) -> None:
        self.runtime = runtime
        self.workers = workers
        self.log = log
        self.table = table

    @property
    def state(self) -> TableState:
        return self.table.state

    async def do(self, command: Any) -> int:
        return await self.runtime.writer.execute(self.state.table_id, ANA, command)

    async def play(self, *kinds: int) -> Action:
        """Answer the question at once."""
        while 0 not in self.state.asked:
            await asyncio.sleep(0.01)
        action = choose(self.state, 0, *kinds)
        await self.do(Play(self.state.seq, self.state.notation.format(action)))
        return action

    async def claim(self) -> None:
        """Play until a route is claimed."""
        while (await self.play(*WANTED)).kind != CLAIM:
            pass

    def acted(self) -> list[tuple[int, int]]:
        """The seat and the time of each action."""
        entries = [read_entry(row) for row in self.log.rows[self.state.table_id]]
        return [(entry.body.seat, entry.at) for entry in entries if isinstance(entry.body, Played)]

    def frame(self) -> Any:
        return msgspec.json.decode(self.table.frame(ANA, 0, frozenset()))


def play(
    check: Callable[[Host], Awaitable[None]], speed: BotSpeed = "normal", *, allows_undo: bool = True, **more: Any
) -> None:
    """Run a check at a table where Ana's game against three bots has begun."""

    async def run() -> None:
        log, workers = SharedLog(), DrawingBots()
        storage: Any = SlowStorage(log, Clock(now(), asyncio.get_running_loop().time))
        bots: Any = workers
        workers.runtime = runtime = TableRuntime(Settings(burst=1000.0, **more), storage, bots, Metrics())
        setups = [SeatSetup(), *[SeatSetup("easy")] * 3]
        created = creation(printed("usa", 4), setups, "17" * 32, starting_seat=0, allows_undo=allows_undo)
        created = msgspec.structs.replace(created, bot_speed=speed)
        table_id = await runtime.writer.create_table(ANA, created, [Sat(0, "Ana")])
        host = Host(runtime, workers, log, await runtime.registry.load(table_id))
        await host.do(Start())
        await check(host)
        await runtime.stop()

    with asyncio.Runner(loop_factory=SkippingLoop) as runner:
        runner.run(run())


@pytest.mark.parametrize("speed", PAUSES)
def test_bots_pause_before_each_turn_and_shorter_within_it(speed: BotSpeed) -> None:
    async def check(host: Host) -> None:
        for _ in range(6):
            await host.play(KEEP, DRAW)
        actions = host.acted()[4:]  # after the opening
        pauses = PAUSES[speed]
        gaps = {(last == seat, at - before) for (last, before), (seat, at) in pairwise(actions) if seat}
        assert gaps == {(False, pauses.turn), (True, pauses.step)}

    play(check, speed)


@pytest.mark.parametrize(("kind", "pause"), [(TURN, 1200), (SECOND, 600), (TUNNEL, 1800), (OPENING_TICKETS, 600)])
def test_pause_depends_on_the_question(kind: int, pause: int) -> None:
    bot: Any = SimpleNamespace(
        asked_bots=[1],
        game_state=SimpleNamespace(question_kind=kind),
        bot_speed="normal",
        can_undo=False,
        acted_at=5000,
    )
    assert next_bot_at(bot) == 5000 + pause


def test_operator_may_shorten_all_pauses() -> None:
    async def check(host: Host) -> None:
        for _ in range(6):
            await host.play(KEEP, DRAW)
        assert {at - before for (_, before), (seat, at) in pairwise(host.acted()[4:]) if seat} == {120, 60}

    play(check, bot_pauses=0.1)


@pytest.mark.parametrize(("speed", "seconds"), [("slow", 2.4), ("normal", 2.4), ("instant", 1.4)])
def test_undo_works_until_the_next_bot_acts(speed: BotSpeed, seconds: float) -> None:
    async def check(host: Host) -> None:
        await host.claim()
        claimed_at, moves = now(), host.state.moves[:]
        assert host.frame()["undo_until"] == claimed_at + PAUSES[speed].undo
        await asyncio.sleep(seconds)
        await host.do(Undo())
        assert host.state.moves == moves[:-1] and host.state.asked == [0]
        assert "undo_until" not in host.frame()
        await asyncio.sleep(60)
        assert host.state.moves == moves[:-1]

    play(check, speed)


def test_alone_against_bots_a_decision_can_be_undone_again_and_again() -> None:
    async def check(host: Host) -> None:
        await host.claim()
        moves = host.state.moves[:-1]
        for _ in range(3):
            await asyncio.sleep(2.4)
            await host.do(Undo())
            assert host.state.moves == moves and host.state.asked == [0]
            await host.claim()
            assert host.frame()["may_undo"]

    play(check)


def test_nobody_can_undo_forever() -> None:
    async def check(host: Host) -> None:
        await host.claim()
        for _ in range(MAX_UNDOS):
            await host.do(Undo())
            await host.claim()
        claimed_at = now()
        assert "may_undo" not in host.frame()
        with pytest.raises(RequestError, match="not_undoable") as refused:
            await host.do(Undo())
        assert refused.value.text_key == "server.error.undo_often"
        await asyncio.sleep(1.3)
        assert host.acted()[-1] == (1, claimed_at + PAUSES["normal"].turn), "no bot waits for an undo any more"

    play(check)


@pytest.mark.parametrize("text", ["den-pho=wwwwww", "keep=0", "what?"])
def test_illegal_action_of_a_bot_is_replaced_at_once(text: str, caplog: pytest.LogCaptureFixture) -> None:
    async def check(host: Host) -> None:
        host.workers.wrong, host.workers.levels = [text], []
        await host.play(KEEP, DRAW)
        before = len(host.acted())
        await asyncio.sleep(3)
        assert host.workers.levels[:2] == ["easy", FALLBACK_BOT]
        assert len(host.acted()) > before

    play(check)
    assert [record.getMessage() for record in caplog.records] == ["a bot chose an illegal action"]


def test_undo_is_refused_once_a_bot_has_acted() -> None:
    async def check(host: Host) -> None:
        await host.claim()
        claimed_at = now()
        await asyncio.sleep(2.51)
        assert host.acted()[-1] == (1, claimed_at + 2500)
        with pytest.raises(RequestError) as refused:
            await host.do(Undo())
        assert refused.value.text_key == "server.error.undo_late"

    play(check)


def test_nobody_waits_for_an_undo_that_is_not_possible() -> None:
    async def check(host: Host) -> None:
        await host.claim()
        claimed_at = now()
        await asyncio.sleep(1.3)
        assert host.acted()[-1] == (1, claimed_at + 1200)

    play(check, allows_undo=False)


def test_bots_that_a_person_waits_for_come_first_then_those_that_are_watched() -> None:
    async def check(host: Host) -> None:
        await host.play(*WANTED)
        await asyncio.sleep(3)
        assert set(host.workers.asked) == {(ANA.id, Priority.AWAITED)}
        await host.do(Resign())  # only bots play on
        host.table.set_spectators(1)  # through another process
        host.workers.asked.clear()
        await asyncio.sleep(10)
        assert set(host.workers.asked) == {(ANA.id, Priority.WATCHED)}
        host.table.set_spectators(0)
        await asyncio.sleep(10)
        assert host.workers.asked[-1] == (ANA.id, Priority.UNATTENDED)

    play(check)


def test_another_speed_takes_effect_at_once() -> None:
    async def check(host: Host) -> None:
        await host.claim()
        await asyncio.sleep(2)  # longer than instant bots wait for an undo, shorter than slow ones do
        await host.do(SetSpeed("instant"))
        changed_at = now()
        await asyncio.sleep(0.01)
        assert host.acted()[-1][1] == changed_at and host.state.asked == [0]
        assert host.frame()["bot_speed"] == "instant"

    play(check, "slow")


def test_chat_does_not_hold_bots_up() -> None:
    async def check(host: Host) -> None:
        await host.claim()
        claimed_at = now()
        for _ in range(2):
            await asyncio.sleep(1)
            await host.do(SayPhrase("hello"))
        await asyncio.sleep(0.6)
        assert host.acted()[-1] == (1, claimed_at + 2500)

    play(check)


def test_bots_among_themselves_pause_while_somebody_watches() -> None:
    async def check(host: Host) -> None:
        host.table.set_spectators(1)  # through another process
        await host.do(Leave())
        while len(host.acted()) < 20:
            await asyncio.sleep(1)
        gaps = [at - before for (_, before), (_, at) in pairwise(host.acted()[6:])]
        assert min(gaps) >= PAUSES["normal"].step and max(gaps) >= PAUSES["normal"].turn

    play(check)


def test_bots_among_themselves_do_not_pause() -> None:
    async def check(host: Host) -> None:
        await host.do(Leave())
        left_at = now()
        while len(host.acted()) < 30:
            await asyncio.sleep(0.001)
        assert now() - left_at < 1000

    play(check)


def test_speed_is_in_the_log_and_goes_on_in_a_rematch() -> None:
    async def check(host: Host) -> None:
        await host.do(SetSpeed("slow"))
        assert rebuild_state([read_entry(row) for row in host.log.rows[host.state.table_id]]).bot_speed == "slow"
        assert copy_for_rematch(host.state).bot_speed == "slow"

    play(check)


def test_only_the_host_sets_the_speed() -> None:
    async def check(host: Host) -> None:
        with pytest.raises(RequestError, match="not_host"):
            await host.runtime.writer.execute(host.state.table_id, EVA, SetSpeed("slow"))

    play(check)


def test_speed_cannot_be_changed_forever() -> None:
    async def check(host: Host) -> None:
        for _ in range(MAX_SPEED_CHANGES):
            await host.do(SetSpeed("slow"))
        with pytest.raises(RequestError, match="too_many_changes"):
            await host.do(SetSpeed("normal"))

    play(check)
