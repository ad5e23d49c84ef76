"""A replay shows what was seen: to everyone, to each seat, and in all."""

from typing import Any

import msgspec
import pytest

from ferrovia.engine.rulebook import HOLDS_LONGEST, MORE_TICKETS
from ferrovia.engine.scoring import Score, decide
from ferrovia.server.guests.guest import Guest
from ferrovia.server.tables.frames import encode
from ferrovia.server.tables.replays import replay_of
from ferrovia.server.tables.views import TieBreakView, tie_break_view
from tests.server.leaks import Rehearsal


def known_to(seat: int, facts: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The facts that a seat knew, as it was told them."""
    known = [fact for fact in facts if "only" not in fact or seat in fact["only"]]
    return [{name: value for name, value in fact.items() if name != "only"} for fact in known]


@pytest.mark.parametrize(("book", "seats"), [("usa", 3), ("asia", 4), ("europe", 2), ("world", 2), ("paris", 2)])
def test_every_step_is_what_each_seat_saw_then(book: str, seats: int) -> None:
    rehearsal = Rehearsal(book, seats, 11)
    frames: list[list[Any]] = []
    since = 0
    for _ in rehearsal.play(11):
        live = rehearsal.live
        guests = [Guest(f"guest{seat}", "x") for seat in range(seats)]
        frames.append([msgspec.json.decode(live.frame(guest, since, frozenset())) for guest in guests])
        since = live.standing.seq
    replay = msgspec.json.decode(encode(replay_of(rehearsal.live.standing)))
    assert len(replay["steps"]) == len(frames) - 1
    for seat in range(seats):
        assert (replay["start"], replay["hands"][seat]) == (frames[0][seat]["game"], frames[0][seat]["hand"])
        for step, frame in zip(replay["steps"], frames[1:], strict=True):
            seen = frame[seat]
            assert (step["game"], step["hands"][seat]) == (seen["game"], seen["hand"])
            assert step["asked"] == [asked["seat"] for asked in seen.get("asked", [])]
            told = [fact for moment in seen["moments"] for fact in moment.get("facts", [])]
            assert known_to(seat, step["facts"]) == told
    assert replay["steps"][-1]["asked"] == []
    assert any("only" in fact for step in replay["steps"] for fact in step["facts"])


def test_what_broke_a_tie_is_told_with_the_numbers_of_those_who_were_level() -> None:
    scores = [Score(0, 40, 0), Score(1, 30, 0), Score(2, 30, 0)]
    assert tie_break_view(decide(scores, (MORE_TICKETS, HOLDS_LONGEST))) is None
    for score in scores[1:]:
        score.longest_bonus, score.longest_length = 10, 12
    scores[2].completed = 4
    shown = tie_break_view(decide(scores, (MORE_TICKETS, HOLDS_LONGEST)))
    assert shown == TieBreakView("more_tickets", [(0, 0), (1, 0), (2, 4)])
