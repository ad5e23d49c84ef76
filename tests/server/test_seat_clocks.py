"""Clocks and stand-ins, computed from the log alone."""

import pytest

from ferrovia.server.core.errors import RequestError
from ferrovia.server.storage.interface import Guest
from ferrovia.server.tables.model.commands import Leave, Replace, Return, SayPhrase
from ferrovia.server.tables.model.entries import (
    PER_DECISION,
    PER_GAME,
    Away,
    Back,
    Began,
    EntryBody,
    LogEntry,
    Played,
    Said,
    Sat,
    TimeControl,
    TimedOut,
)
from ferrovia.server.tables.model.next_entry import MAX_JOINS_PER_GUEST, MAX_MESSAGES_PER_GUEST, resolve_command
from ferrovia.server.tables.model.state import TableState
from ferrovia.server.tables.views.frame import PublicFrame, make_frame
from ferrovia.server.tables.views.summary import make_summary
from tests.server.new_tables import creation, printed

ANA, EVA = Guest("ana", "Ana"), Guest("eva", "Eva")


class Log:
    """A table of two people, built entry by entry."""

    def __init__(self, clock: TimeControl) -> None:
        created = creation(printed("usa", 2), time_control=clock, starting_seat=0)
        self.table = TableState(created, "t", ANA.id, 0)
        for guest, body in ((ANA, created), (ANA, Sat(0, "Ana")), (EVA, Sat(1, "Eva")), (ANA, Began())):
            self.add(0, body, guest)

    def add(self, at: int, body: EntryBody, guest: Guest = ANA) -> None:
        self.table.apply(LogEntry("t", self.table.seq + 1, at, guest.id, "", body))

    def eva(self) -> tuple[bool, str, int]:
        """Whether a bot decides for Eva, the reason, and her timeouts in a row."""
        occupant = self.table.occupants[1]
        return occupant.is_bot_driven, occupant.stand_in_reason, occupant.timeouts

    def keep(self, at: int, seat: int) -> None:
        """The seat answers the opening."""
        self.add(at, Played(seat, "keep=123"))

    def first(self, at: int) -> int:
        """Answer the opening for both seats; returns the seat whose turn it is."""
        self.keep(at, 0)
        self.keep(at, 1)
        return self.table.asked[0]


def test_everyone_has_the_same_time_for_the_opening() -> None:
    log = Log(TimeControl(PER_DECISION, 60))
    assert [log.table.clocks.deadline(seat) for seat in (0, 1)] == [60_000, 60_000]
    log.keep(59_000, 0)
    assert log.table.overdue(60_000) == [1]
    assert log.table.due_at == 60_000


def test_bot_makes_a_late_decision_and_stands_in_after_the_third() -> None:
    log = Log(TimeControl(PER_DECISION, 60))
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


def test_timed_out_decision_stays_the_bots() -> None:
    log = Log(TimeControl(PER_DECISION, 60))
    log.keep(1000, 0)
    log.add(60_000, TimedOut(1))
    with pytest.raises(RequestError) as raised:
        resolve_command(log.table, EVA, Return(), 60_100)
    assert (raised.value.code, raised.value.text_key) == ("not_away", "server.error.time_up")
    assert resolve_command(log.table, EVA, Leave(), 60_100).body == Away(1)
    log.add(60_100, Away(1), EVA)
    assert resolve_command(log.table, EVA, Return(), 60_200).body == Back(1)
    log.add(60_200, Back(1), EVA)
    assert log.eva() == (True, "", 0)
    log.keep(60_300, 1)
    assert log.eva() == (False, "", 0)


def test_time_for_the_game_runs_down_and_each_turn_adds_an_increment() -> None:
    log = Log(TimeControl(PER_GAME, 100, 5))
    log.keep(30_000, 0)
    log.keep(40_000, 1)
    assert log.table.clocks.time_left == [75_000, 65_000]
    seat = log.table.asked[0]
    assert log.table.clocks.deadline(seat) == 40_000 + log.table.clocks.time_left[seat]
    log.add(50_000, Played(seat, "+?"))  # the turn goes on, so there is no increment yet
    assert log.table.clocks.time_left[seat] == (75_000, 65_000)[seat] - 10_000


def test_bots_turn_earns_no_increment() -> None:
    log = Log(TimeControl(PER_GAME, 100, 5))
    log.add(10_000, Away(1), EVA)
    log.keep(20_000, 0)
    log.keep(20_000, 1)
    assert log.table.clocks.time_left == [85_000, 90_000]


def test_bot_plays_to_the_end_when_time_for_the_game_runs_out() -> None:
    log = Log(TimeControl(PER_GAME, 100))
    seat = log.first(10_000)
    log.add(200_000, TimedOut(seat), Guest("", ""))
    assert log.table.occupants[seat].stand_in_reason == "timed_out"
    with pytest.raises(RequestError) as raised:
        resolve_command(log.table, (ANA, EVA)[seat], Return(), 200_000)
    assert raised.value.code == "seat_given_up"


def test_bots_use_no_time_and_leaving_gains_none() -> None:
    log = Log(TimeControl(PER_GAME, 100))
    seat = log.first(10_000)
    left = log.table.clocks.time_left[seat]
    log.add(20_000, Away(seat))
    log.add(90_000, Back(seat))
    assert log.table.clocks.deadline(seat) == 90_000 + left - 10_000
    per_move = Log(TimeControl(PER_DECISION, 60))
    seat = per_move.first(10_000)
    per_move.add(20_000, Away(seat))
    per_move.add(30_000, Back(seat))
    assert per_move.table.clocks.deadline(seat) == 70_000


def test_others_may_replace_a_slow_player() -> None:
    log = Log(TimeControl())
    seat = log.first(10_000)
    other = (EVA, ANA)[seat]
    with pytest.raises(RequestError) as raised:
        resolve_command(log.table, other, Replace(seat), 129_999)
    assert raised.value.code == "not_slow_yet"
    assert resolve_command(log.table, other, Replace(seat), 130_000).body == Away(seat)
    with pytest.raises(RequestError):
        resolve_command(log.table, other, Replace(1 - seat), 10**12)


def test_returned_player_gets_the_full_waiting_time() -> None:
    log = Log(TimeControl())
    seat = log.first(10_000)
    log.add(130_000, Away(seat))
    log.add(131_000, Back(seat))
    with pytest.raises(RequestError):
        resolve_command(log.table, (EVA, ANA)[seat], Replace(seat), 250_999)
    assert resolve_command(log.table, (EVA, ANA)[seat], Replace(seat), 251_000).body == Away(seat)


@pytest.mark.parametrize("clock", [TimeControl(PER_DECISION, 3 * 24 * 3600), TimeControl(PER_GAME, 3600)])
def test_with_a_clock_nobody_can_be_replaced(clock: TimeControl) -> None:
    log = Log(clock)
    seat = log.first(10_000)
    with pytest.raises(RequestError) as raised:
        resolve_command(log.table, (EVA, ANA)[seat], Replace(seat), 10**9)
    assert (raised.value.code, raised.value.text_key) == ("not_slow_yet", "server.error.clock_waits")


def test_joins_are_limited() -> None:
    log = Log(TimeControl())
    for _ in range(MAX_JOINS_PER_GUEST - 1):
        log.add(0, Away(1), EVA)
        log.add(0, Back(1), EVA)
    log.add(0, Away(1), EVA)
    with pytest.raises(RequestError) as raised:
        resolve_command(log.table, EVA, Return(), 0)
    assert raised.value.code == "too_many_joins"
    log.add(0, Away(0), ANA)
    assert resolve_command(log.table, ANA, Return(), 0).body == Back(0), "others may"


def test_chat_limit_per_guest_leaves_room_for_others() -> None:
    log = Log(TimeControl())
    for _ in range(MAX_MESSAGES_PER_GUEST):
        log.add(0, Said(1, "Eva", phrase="hello"), EVA)
    with pytest.raises(RequestError) as raised:
        resolve_command(log.table, EVA, SayPhrase("hello"), 0)
    assert raised.value.code == "too_much_chat"
    assert resolve_command(log.table, ANA, SayPhrase("hello"), 0).body == Said(0, "Ana", phrase="hello")


def test_endless_game_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ferrovia.server.tables.model.state.MAX_LOG_ENTRIES", 6)
    log = Log(TimeControl())
    log.keep(5000, 0)
    assert not log.table.is_to_close(5000) and log.table.due_at != 5000
    log.keep(6000, 1)
    assert log.table.is_to_close(6000) and log.table.due_at == 6000


def test_seat_played_by_a_bot_has_no_menu() -> None:
    log = Log(TimeControl())
    shown = [make_frame(PublicFrame(log.table), 1, [])]
    assert make_summary(log.table).asked == [0, 1]
    log.add(10_000, Away(1), EVA)
    shown.append(make_frame(PublicFrame(log.table), 1, []))
    assert make_summary(log.table).asked == [0]
    log.add(20_000, Back(1), EVA)
    shown.append(make_frame(PublicFrame(log.table), 1, []))
    assert [found.menu is not None for found in shown] == [True, False, True]


def test_bots_have_more_time_where_no_person_plays() -> None:
    log = Log(TimeControl())
    log.add(1000, Away(0), ANA)
    assert log.table.due_at == 11_000
    log.add(2000, Away(1), EVA)
    assert log.table.due_at == 62_000


def test_copy_of_a_table_stays_as_it_was() -> None:
    log = Log(TimeControl())
    before = log.table.copy()
    occupants = before.occupants[:]
    log.add(1000, Away(1), EVA)
    assert before.occupants == occupants != log.table.occupants
