"""Replays show what everyone and each seat saw."""

from typing import Any

import msgspec
import pytest
from msgspec.json import encode

from ferrovia.engine.rulebook import HOLDS_LONGEST, MORE_TICKETS
from ferrovia.engine.scoring import find_winners
from ferrovia.rulebooks import RULEBOOKS
from ferrovia.server.storage.interface import Guest
from ferrovia.server.tables.model.results import TieBreakView, tie_break_view
from ferrovia.server.tables.views.replay import make_replay, replay_task
from tests.random_games import make_score
from tests.server.leaks import OfflineTable


def known_to(seat: int, events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The events that a seat knew of, as they were sent to it."""
    known = [event for event in events if "only" not in event or seat in event["only"]]
    return [{name: value for name, value in event.items() if name != "only"} for event in known]


@pytest.mark.parametrize(("book", "seats"), [(book.id, book.seats[0]) for book in RULEBOOKS.values()])
def test_replay_shows_what_each_seat_saw_at_every_step(book: str, seats: int) -> None:
    offline = OfflineTable(book, seats, 11)
    frames: list[list[Any]] = []
    since = 0
    for _ in offline.play(11):
        table = offline.table
        guests = [Guest(f"guest{seat}", "x") for seat in range(seats)]
        frames.append([msgspec.json.decode(table.frame(guest, since, frozenset())) for guest in guests])
        since = table.state.seq
    replay = msgspec.json.decode(encode(make_replay(*replay_task(offline.table.state))))
    assert len(replay["steps"]) == len(frames) - 1
    for seat in range(seats):
        assert (replay["start"], replay["hands"][seat]) == (frames[0][seat]["game"], frames[0][seat]["hand"])
        for step, frame in zip(replay["steps"], frames[1:], strict=True):
            seen = frame[seat]
            assert (step["game"], step["hands"][seat]) == (seen["game"], seen["hand"])
            assert step["asked"] == [asked["seat"] for asked in seen.get("asked", [])]
            sent = [event for moment in seen["moments"] for event in moment.get("events", [])]
            assert known_to(seat, step["events"]) == sent
    assert replay["steps"][-1]["asked"] == []
    assert any("only" in event for step in replay["steps"] for event in step["events"])


def test_tie_break_lists_the_numbers_of_the_tied_sides() -> None:
    scores = [make_score(0, 40), make_score(1, 30), make_score(2, 30)]
    assert tie_break_view(find_winners(scores, (MORE_TICKETS, HOLDS_LONGEST))) is None
    for score in scores[1:]:
        score.longest_bonus, score.longest_length = 10, 12
    scores[2].completed = 4
    shown = tie_break_view(find_winners(scores, (MORE_TICKETS, HOLDS_LONGEST)))
    assert shown == TieBreakView("more_tickets", [(0, 0), (1, 0), (2, 4)])
