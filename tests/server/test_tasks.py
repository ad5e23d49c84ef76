"""The game as a worker knows it when a bot decides."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

from ferrovia.bots.expert.card_tracker import CardTracker
from ferrovia.bots.expert.expert import ExpertBot
from ferrovia.bots.planner.planner import PlannerBot
from ferrovia.engine.questions import TURN
from ferrovia.server.tables.runtime.bot_driver import make_task
from ferrovia.server.workers.group import WorkerGroup
from ferrovia.server.workers.tasks import _FOLLOWED, FALLBACK_BOT, GameLostError, SeatTask, choose_action, follow
from tests.server.leaks import OfflineTable


def test_planner_counts_its_seats_turns_no_matter_who_decided_them() -> None:
    offline = OfflineTable("usa", 2, 5)
    begun = [0, 0]
    for number in offline.play(5):
        state = offline.table.state
        assert state.game_state is not None
        if number >= 40 and state.game.observe(state.game_state, 0).question_kind == TURN:
            break
        if number in {10, 25}:
            _FOLLOWED.clear()  # as after a restart
        for seat in (0, 1):
            planner = follow(make_task(state, seat, "hard")).bot(make_task(state, seat, "hard"))
            expert = follow(make_task(state, seat, "expert")).bot(make_task(state, seat, "expert"))
            assert isinstance(planner, PlannerBot) and isinstance(expert, ExpertBot)
            begun[seat] = count_turns(offline, seat)
            assert planner.turns_taken == expert.planner.turns_taken == begun[seat]
    assert min(begun) > 5
    task = make_task(offline.table.state, 0, "hard")
    before = count_turns(offline, 0)
    for _ in range(2):
        choose_action(task)
        _, planner = _FOLLOWED[task.table_id].bots[0]
        assert isinstance(planner, PlannerBot) and planner.turns_taken == before + 1


def test_bot_that_decides_again_after_another_one_has_heard_every_event_once() -> None:
    offline = OfflineTable("usa", 2, 5)
    for number in offline.play(5):
        if number == 30:
            break
    state = offline.table.state
    for level in ("expert", FALLBACK_BOT, "expert"):
        choose_action(make_task(state, 0, level))
    followed = follow(make_task(state, 0, "expert"))
    expert = followed.bot(make_task(state, 0, "expert"))
    assert isinstance(expert, ExpertBot)
    tracker = expert.tracker or CardTracker(followed.game.rules)
    tracker.update(expert.unread_events)
    view = followed.game.observe(followed.state, 1)
    assert sum(tracker.certain[1]) + sum(tracker.unknown[1]) == sum(view.hand) > 0


def count_turns(offline: OfflineTable, seat: int) -> int:
    """The number of turns in which the seat has acted."""
    state = offline.table.state
    assert state.seed is not None
    game, game_state = state.game, state.game.new(state.seed)
    turns = 0
    for mover, text in state.moves:
        turns += mover == seat and game.observe(game_state, seat).question_kind == TURN
        game.apply(game_state, state.notation.parse(text, mover))
    return turns


class HereWorker:
    """A worker in this process, which notes the tasks that it gets."""

    patience = None
    rest_seconds = 0.0

    def __init__(self, _machine: str) -> None:
        self.given: list[SeatTask] = []

    def submit(self, work: Callable[[Any], Any], given: Any) -> "Future[Any]":
        future: Future[Any] = Future()
        if given is not None:
            self.given.append(given[1])
        try:
            future.set_result(work(given))
        except GameLostError as error:
            future.set_exception(error)
        return future

    def retire(self) -> None:
        pass

    def kill(self) -> None:
        pass


def test_a_worker_gets_only_what_it_has_not_seen() -> None:
    offline = OfflineTable("usa", 2, 5)
    tasks: list[SeatTask] = []
    for number in offline.play(5):
        if number > 30:
            break
        state = offline.table.state
        tasks.append(make_task(state, state.asked[0], "hard"))
    tasks.append(tasks[-3])  # as after undoing two actions
    worker = HereWorker("")

    async def decide(group: WorkerGroup | None) -> list[str]:
        found = []
        _FOLLOWED.clear()
        for number, task in enumerate(tasks):
            if number == 20:
                _FOLLOWED.clear()  # the worker has lost its games
            found.append(choose_action(task) if group is None else (await group.run(choose_action, task, 1.0))[0])
        return found

    async def decide_in_group() -> list[str]:
        return await decide(WorkerGroup([""], lambda _machine: worker, lambda: None))

    assert asyncio.run(decide_in_group()) == asyncio.run(decide(None))
    whole = [task for task in worker.given if task.dealt is not None]
    assert [len(task.moves) for task in whole] == [len(tasks[number].moves) for number in (0, 20, -1)]
    assert sum(len(task.moves) for task in worker.given if task.dealt is None) <= 31
