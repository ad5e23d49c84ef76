"""Clocks and stand-ins, reckoned from the log alone."""

import pytest

from ferrovia.server.errors import Refusal
from ferrovia.server.guests.guest import Guest
from ferrovia.server.tables.commands import Replace, Return
from ferrovia.server.tables.decisions import decide
from ferrovia.server.tables.entries import (
    Away,
    Back,
    Began,
    Body,
    Chair,
    Clock,
    Entry,
    Made,
    Played,
    Said,
    Sat,
    TimedOut,
)
from ferrovia.server.tables.games import game_of
from ferrovia.server.tables.standing import GATHERING_ENDS, Standing

ANA, EVA = Guest("ana", "Ana"), Guest("eva", "Eva")


class Log:
    """A table of two, line by line, with the time of each."""

    def __init__(self, clock: Clock) -> None:
        digest = game_of("usa", "usa", 2).board.digest
        made = Made("usa", 1, "usa", digest, [Chair(), Chair()], clock, True, "easy", True, "i", "11" * 32)
        self.table = Standing(made, "t", ANA.id, 0)
        for guest, body in ((ANA, made), (ANA, Sat(0, "Ana")), (EVA, Sat(1, "Eva")), (ANA, Began())):
            self.add(0, body, guest)

    def add(self, at: int, body: Body, guest: Guest = ANA) -> None:
        self.table.apply(Entry("t", self.table.seq + 1, at, guest.id, "", body))

    def eva(self) -> tuple[bool, str, int]:
        """Whether a bot decides for Eva, why, and how often she was late in a row."""
        sitting = self.table.sittings[1]
        return sitting.by_bot, sitting.why, sitting.slow

    def keep(self, at: int, seat: int) -> None:
        """The seat answers the opening."""
        self.add(at, Played(seat, "keep=123"))

    def first(self, at: int) -> int:
        """Both have answered the opening; the seat whose turn it is."""
        self.keep(at, 0)
        self.keep(at, 1)
        return self.table.asked[0]


def test_without_a_clock_nobody_is_late() -> None:
    log = Log(Clock())
    assert log.table.overdue(10**12) == []


def test_everyone_has_the_same_time_for_the_opening() -> None:
    log = Log(Clock("move", 60))
    assert [log.table.times.deadline(seat) for seat in (0, 1)] == [60_000, 60_000]
    log.keep(59_000, 0)
    assert log.table.overdue(60_000) == [1]
    assert log.table.due_at == 60_000


def test_talking_stops_no_clock() -> None:
    log = Log(Clock("move", 60))
    log.add(30_000, Said(0, "Ana", phrase="hello"))
    assert log.table.due_at == 60_000
    assert log.table.asked_seq == [4, 4]


def test_a_decision_that_takes_too_long_is_made_by_a_bot_and_the_third_one_calls_it_in() -> None:
    log = Log(Clock("move", 60))
    log.add(60_000, TimedOut(1))
    assert log.eva() == (True, "", 1)
    assert log.table.overdue(10**12) == [0]
    log.keep(61_000, 1)
    assert log.eva() == (False, "", 1)
    log.add(120_000, TimedOut(1))
    log.add(180_000, TimedOut(1))
    assert log.eva() == (True, "away", 3)
    log.add(190_000, Back(1), EVA)
    assert log.eva() == (False, "", 0)


def test_time_for_the_game_is_used_up_and_grows_with_each_turn() -> None:
    log = Log(Clock("game", 100, 5))
    log.keep(30_000, 0)
    log.keep(40_000, 1)
    assert log.table.times.left == [75_000, 65_000]
    seat = log.table.asked[0]
    assert log.table.times.deadline(seat) == 40_000 + log.table.times.left[seat]
    log.add(50_000, Played(seat, "+?"))  # the turn goes on, so that nothing is added yet
    assert log.table.times.left[seat] == (75_000, 65_000)[seat] - 10_000


def test_who_has_used_up_the_time_for_the_game_is_played_by_a_bot_to_the_end() -> None:
    log = Log(Clock("game", 100))
    seat = log.first(10_000)
    log.add(200_000, TimedOut(seat), Guest("", ""))
    assert log.table.sittings[seat].why == "timed_out"
    with pytest.raises(Refusal) as refused:
        decide(log.table, (ANA, EVA)[seat], Return(), 200_000)
    assert refused.value.code == "seat_given_up"


def test_a_bot_uses_no_time_and_leaving_wins_none() -> None:
    log = Log(Clock("game", 100))
    seat = log.first(10_000)
    left = log.table.times.left[seat]
    log.add(20_000, Away(seat))
    log.add(90_000, Back(seat))
    assert log.table.times.deadline(seat) == 90_000 + left - 10_000
    per_move = Log(Clock("move", 60))
    seat = per_move.first(10_000)
    per_move.add(20_000, Away(seat))
    per_move.add(30_000, Back(seat))
    assert per_move.table.times.deadline(seat) == 70_000


def test_others_may_call_a_bot_in_for_somebody_who_keeps_them_waiting() -> None:
    log = Log(Clock())
    seat = log.first(10_000)
    other = (EVA, ANA)[seat]
    with pytest.raises(Refusal) as refused:
        decide(log.table, other, Replace(seat), 129_999)
    assert refused.value.code == "nobody_waits"
    assert decide(log.table, other, Replace(seat), 130_000) == Away(seat)
    with pytest.raises(Refusal):
        decide(log.table, other, Replace(1 - seat), 10**12)


def test_a_table_to_which_nobody_comes_is_forgotten() -> None:
    log = Log(Clock())
    made = log.table.made
    table = Standing(made, "t", "ana", 0)
    assert not table.is_forgotten(GATHERING_ENDS - 1)
    assert table.is_forgotten(GATHERING_ENDS)
