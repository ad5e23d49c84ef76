"""Thinking time by seat. All times are those of the log, in milliseconds, so that every process computes the same.

When time runs out: with time per decision, a bot makes that one decision, and after the third time in a row it stands
in until the person comes back; with time for the whole game, a bot plays the seat to the end.
"""

from typing import Final

from ferrovia.server.tables.model.entries import NO_LIMIT, PER_DECISION, PER_GAME, TimeControl

MAX_TIMEOUTS: Final = 3
NEVER: Final = 1 << 62
IDLE: Final = -1  # the seat's clock is stopped


class SeatClocks:
    """The clocks of all seats at one table."""

    __slots__ = ("asked_at", "control", "time_left")

    def __init__(self, control: TimeControl, time_left: list[int], asked_at: list[int]) -> None:
        self.control = control
        self.time_left = time_left  # by seat, with time for the whole game
        self.asked_at = asked_at  # by seat: since when its clock runs, or IDLE

    def copy(self) -> "SeatClocks":
        """Independent clocks with the same times."""
        return SeatClocks(self.control, self.time_left[:], self.asked_at[:])

    def start(self, seat: int, at: int) -> None:
        """Start the seat's clock; a clock that runs already starts again, for a new decision."""
        self.asked_at[seat] = at

    def stop(self, seat: int, at: int, *, charge: bool) -> None:
        """Stop the seat's clock; `charge` subtracts the time from what the person has left."""
        if charge:
            self.charge(seat, at)
        self.asked_at[seat] = IDLE

    def charge(self, seat: int, at: int) -> None:
        """Subtract the time used so far, so that leaving and coming back gains none."""
        if self.control.kind == PER_GAME and self.asked_at[seat] != IDLE:
            self.time_left[seat] = max(0, self.time_left[seat] - (at - self.asked_at[seat]))
            self.asked_at[seat] = at

    def resume(self, seat: int, at: int) -> None:
        """Go on with the person's remaining time for the game; the time for a decision ran on in the background."""
        if self.control.kind != PER_DECISION and self.asked_at[seat] != IDLE:
            self.asked_at[seat] = at

    def add_increment(self, seat: int) -> None:
        """Add the increment for a finished turn."""
        if self.control.kind == PER_GAME:
            self.time_left[seat] += self.control.increment * 1000

    def undo(self, seat: int, at: int, asked_at: int, had_increment: bool) -> None:
        """Let the seat decide again without gaining time: an increment is taken back, a decision's time runs on."""
        if had_increment and self.control.kind == PER_GAME:
            self.time_left[seat] -= self.control.increment * 1000
        self.asked_at[seat] = asked_at if self.control.kind == PER_DECISION else at

    def deadline(self, seat: int) -> int:
        """The time at which the seat's time runs out."""
        if self.asked_at[seat] == IDLE or self.control.kind == NO_LIMIT:
            return NEVER
        if self.control.kind == PER_DECISION:
            return self.asked_at[seat] + self.control.seconds * 1000
        return self.asked_at[seat] + self.time_left[seat]


def make_seat_clocks(control: TimeControl, seats: int) -> SeatClocks:
    """Stopped clocks, as before the game."""
    return SeatClocks(control, [control.seconds * 1000] * seats, [IDLE] * seats)
