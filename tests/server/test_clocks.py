"""Clocks and stand-ins, reckoned from the log alone."""

import pytest

from ferrovia.server.errors import Refusal
from ferrovia.server.guests.guest import Guest
from ferrovia.server.tables.commands import Leave, Replace, Return, SayPhrase
from ferrovia.server.tables.decisions import MOST_CAME_EACH, MOST_SAID_EACH, decide
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
from ferrovia.server.tables.faces import face
from ferrovia.server.tables.frames import Shared, frame
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
    assert log.eva() == (True, "", 0), "this decision is still the bot's"


def test_a_decision_whose_time_was_up_stays_the_bots() -> None:
    log = Log(Clock("move", 60))
    log.keep(1000, 0)
    log.add(60_000, TimedOut(1))
    with pytest.raises(Refusal) as refused:
        decide(log.table, EVA, Return(), 60_100)
    assert (refused.value.code, refused.value.key) == ("not_away", "server.error.time_up")
    assert decide(log.table, EVA, Leave(), 60_100) == Away(1)
    log.add(60_100, Away(1), EVA)
    assert decide(log.table, EVA, Return(), 60_200) == Back(1)
    log.add(60_200, Back(1), EVA)
    assert log.eva() == (True, "", 0)
    log.keep(60_300, 1)
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


def test_a_turn_that_a_bot_plays_gives_no_time() -> None:
    log = Log(Clock("game", 100, 5))
    log.add(10_000, Away(1), EVA)
    log.keep(20_000, 0)
    log.keep(20_000, 1)
    assert log.table.times.left == [85_000, 90_000]


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


def test_who_comes_back_is_waited_for_anew() -> None:
    log = Log(Clock())
    seat = log.first(10_000)
    log.add(130_000, Away(seat))
    log.add(131_000, Back(seat))
    with pytest.raises(Refusal):
        decide(log.table, (EVA, ANA)[seat], Replace(seat), 250_999)
    assert decide(log.table, (EVA, ANA)[seat], Replace(seat), 251_000) == Away(seat)


@pytest.mark.parametrize("clock", [Clock("move", 3 * 24 * 3600), Clock("game", 3600)])
def test_where_there_is_a_clock_nobody_else_calls_a_bot_in(clock: Clock) -> None:
    log = Log(clock)
    seat = log.first(10_000)
    with pytest.raises(Refusal) as refused:
        decide(log.table, (EVA, ANA)[seat], Replace(seat), 10**9)
    assert (refused.value.code, refused.value.key) == ("nobody_waits", "server.error.clock_waits")


def test_nobody_comes_and_goes_without_end() -> None:
    log = Log(Clock())
    for _ in range(MOST_CAME_EACH - 1):
        log.add(0, Away(1), EVA)
        log.add(0, Back(1), EVA)
    log.add(0, Away(1), EVA)
    with pytest.raises(Refusal) as refused:
        decide(log.table, EVA, Return(), 0)
    assert refused.value.code == "too_restless"
    log.add(0, Away(0), ANA)
    assert decide(log.table, ANA, Return(), 0) == Back(0), "others may"


def test_one_person_leaves_others_something_to_say() -> None:
    log = Log(Clock())
    for _ in range(MOST_SAID_EACH):
        log.add(0, Said(1, "Eva", phrase="hello"), EVA)
    with pytest.raises(Refusal) as refused:
        decide(log.table, EVA, SayPhrase("hello"), 0)
    assert refused.value.code == "too_much_chat"
    assert decide(log.table, ANA, SayPhrase("hello"), 0) == Said(0, "Ana", phrase="hello")


def test_a_game_without_end_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ferrovia.server.tables.standing.MOST_LINES", 6)
    log = Log(Clock())
    log.keep(5000, 0)
    assert not log.table.is_to_close(5000) and log.table.due_at != 5000
    log.keep(6000, 1)
    assert log.table.is_to_close(6000) and log.table.due_at == 6000


def test_a_seat_that_a_bot_plays_is_offered_nothing() -> None:
    log = Log(Clock())
    shown = [frame(Shared(log.table), 1, [])]
    assert face(log.table).asked == [0, 1]
    log.add(10_000, Away(1), EVA)
    shown.append(frame(Shared(log.table), 1, []))
    assert face(log.table).asked == [0]
    log.add(20_000, Back(1), EVA)
    shown.append(frame(Shared(log.table), 1, []))
    assert [found.menu is not None for found in shown] == [True, False, True]


def test_where_nobody_plays_bots_have_more_time() -> None:
    log = Log(Clock())
    log.add(1000, Away(0), ANA)
    assert log.table.due_at == 11_000
    log.add(2000, Away(1), EVA)
    assert log.table.due_at == 62_000


def test_a_table_to_which_nobody_comes_is_to_close() -> None:
    log = Log(Clock())
    made = log.table.made
    table = Standing(made, "t", "ana", 0)
    assert not table.is_to_close(GATHERING_ENDS - 1)
    assert table.is_to_close(GATHERING_ENDS)
