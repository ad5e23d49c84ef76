"""The game as a worker knows it when a bot decides."""

from ferrovia.bots.expert.card_tracker import CardTracker
from ferrovia.bots.expert.expert import ExpertBot
from ferrovia.bots.planner.planner import PlannerBot
from ferrovia.engine.questions import TURN
from ferrovia.server.tables.runtime.bot_driver import make_task
from ferrovia.server.workers.tasks import _FOLLOWED, FALLBACK_BOT, _follow, choose_action
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
            planner = _follow(make_task(state, seat, "hard")).bot(make_task(state, seat, "hard"))
            expert = _follow(make_task(state, seat, "expert")).bot(make_task(state, seat, "expert"))
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
    followed = _follow(make_task(state, 0, "expert"))
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
