"""An action of a player is parsed once, checked once, and copies the game state once."""

import asyncio
from random import Random
from typing import Any

from ferrovia.server.core.clock import Clock
from ferrovia.server.core.metrics import Metrics
from ferrovia.server.core.settings import Settings
from ferrovia.server.guests.guest import Guest
from ferrovia.server.tables.model.commands import Play, SayPhrase
from ferrovia.server.tables.model.state import TableState
from ferrovia.server.tables.runtime.table_runtime import TableRuntime
from tests.random_games import random_action
from tests.server.leaks import OfflineTable
from tests.server.test_registry import IdleWorkers


class Counter:
    """Passes every call on to an object, and counts calls by name."""

    def __init__(self, target: Any, calls: list[str]) -> None:
        self._target = target
        self._calls = calls

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._target, name)
        if not callable(found):
            return found

        def counted(*values: Any) -> Any:
            self._calls.append(name)
            return found(*values)

        return counted


class NoStorage:
    """Accepts every entry."""

    clock = Clock(0)

    async def append(self, _row: object, _table: object) -> bool:
        return True

    def subscribe_log(self, _listener: object) -> None:
        pass


def count_calls(state: TableState) -> list[str]:
    """The calls of the game and its notation that the state and its copies make from now on."""
    calls: list[str] = []
    counted: Any = state
    counted.game = Counter(state.game, calls)
    counted.notation = Counter(state.notation, calls)
    return calls


def play_counted(steps: int, use: Any) -> None:
    """Play a table through the writer, and call `use` with the calls and both states of every action."""

    async def run() -> None:
        storage: Any = NoStorage()
        workers: Any = IdleWorkers()
        runtime = TableRuntime(Settings(burst=1e9, rate=1e9), storage, workers, Metrics())
        table = OfflineTable("europe", 2, 3).table
        runtime.registry.tables[table.state.table_id] = table
        rng = Random(3)
        for _ in range(steps):
            before = table.state
            game, notation = before.game, before.notation
            assert before.game_state is not None
            action = random_action(game, before.game_state, rng)
            calls = count_calls(before)
            guest = Guest(before.occupants[action.seat].guest_id, "Name")
            await runtime.writer.execute("table", guest, Play(before.seq, notation.format(action)))
            use(calls, before, table.state)
            table.state.game, table.state.notation = game, notation
        chat_before = table.state
        await runtime.writer.execute("table", Guest("guest0", "Name"), SayPhrase("hello"))
        assert table.state.game_state is chat_before.game_state, "chat copies no game state"

    asyncio.run(run())


def test_action_is_parsed_and_checked_once() -> None:
    def check(calls: list[str], _before: TableState, _after: TableState) -> None:
        assert calls.count("parse") == 1
        assert calls.count("why_not") == 1
        assert calls.count("apply_unchecked") == 1
        assert "apply" not in calls, "apply() checks again"

    play_counted(60, check)


def test_action_copies_the_game_state_once_and_undo_keeps_the_original() -> None:
    undoable = 0

    def check(_calls: list[str], before: TableState, after: TableState) -> None:
        nonlocal undoable
        assert after.game_state is not before.game_state
        if after.undo_point is not None:
            undoable += 1
            assert after.undo_point.before is before.game_state

    play_counted(60, check)
    assert undoable > 5
