"""What a worker knows of a game when it lets a bot think."""

from ferrovia.bots.expert import ExpertBot
from ferrovia.bots.planner import PlannerBot
from ferrovia.engine.questions import TURN
from ferrovia.server.tables.desk import task_of
from ferrovia.server.thinking.thinker import _MATCHES, _match, think
from tests.server.leaks import Rehearsal


def test_a_planner_knows_how_many_turns_its_seat_has_had_whoever_decided_them() -> None:
    rehearsal = Rehearsal("usa", 2, 5)
    begun = [0, 0]
    for number in rehearsal.play(5):
        standing = rehearsal.live.standing
        assert standing.state is not None
        if number >= 40 and standing.game.observe(standing.state, 0).question == TURN:
            break
        if number in {10, 25}:
            _MATCHES.clear()  # as after a restart
        for seat in (0, 1):
            planner = _match(task_of(standing, seat, "hard")).bot(task_of(standing, seat, "hard"))
            expert = _match(task_of(standing, seat, "expert")).bot(task_of(standing, seat, "expert"))
            assert isinstance(planner, PlannerBot) and isinstance(expert, ExpertBot)
            begun[seat] = standing_turns(rehearsal, seat)
            assert planner.own_turns == expert.planner.own_turns == begun[seat]
    assert min(begun) > 5
    task = task_of(rehearsal.live.standing, 0, "hard")
    before = standing_turns(rehearsal, 0)
    for _ in range(2):
        think(task)
        planner = _MATCHES[task.table].bots[0, "hard"]
        assert isinstance(planner, PlannerBot) and planner.own_turns == before + 1


def standing_turns(rehearsal: Rehearsal, seat: int) -> int:
    """How often the seat has answered what to do in a turn."""
    standing = rehearsal.live.standing
    game, state = standing.game, standing.game.new(standing.seed)
    turns = 0
    for mover, text in standing.moves:
        turns += mover == seat and game.observe(state, seat).question == TURN
        game.apply(state, standing.notation.parse(text, mover))
    return turns
