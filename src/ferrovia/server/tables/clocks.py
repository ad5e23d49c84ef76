"""Time to think. Times are those of the log, in milliseconds, so that every process reckons alike.

What happens when time is up: with time for each decision, a bot makes that one decision, and from the third time in a
row on it stands in until the person comes back; with time for the whole game, a bot plays the seat to the end.
"""

from typing import Final

from ferrovia.server.tables.entries import Clock

MOST_SLOW: Final = 3
NEVER: Final = 1 << 62
IDLE: Final = -1  # no time runs


class Times:
    """The clocks of all seats at one table."""

    __slots__ = ("asked_at", "clock", "left")

    def __init__(self, clock: Clock, left: list[int], asked_at: list[int]) -> None:
        self.clock = clock
        self.left = left  # by seat, with a clock for the whole game
        self.asked_at = asked_at  # by seat: since when it is asked, or IDLE

    def copy(self) -> "Times":
        """Equal clocks that share nothing that changes."""
        return Times(self.clock, self.left[:], self.asked_at[:])

    def ask(self, seat: int, at: int) -> None:
        """The seat's time runs from now on; for a new decision, if it ran already."""
        self.asked_at[seat] = at

    def stop(self, seat: int, at: int, *, counts: bool) -> None:
        """The seat has decided; a bot's time does not count."""
        if counts:
            self.leave(seat, at)
        self.asked_at[seat] = IDLE

    def leave(self, seat: int, at: int) -> None:
        """What the person has thought so far is spent, so that leaving and coming back wins no time."""
        if self.clock.kind == "game" and self.asked_at[seat] != IDLE:
            self.left[seat] = max(0, self.left[seat] - (at - self.asked_at[seat]))
            self.asked_at[seat] = at

    def come_back(self, seat: int, at: int) -> None:
        """The person thinks again, with what is left of the time for the game; that of a decision ran on."""
        if self.clock.kind != "move" and self.asked_at[seat] != IDLE:
            self.asked_at[seat] = at

    def reward(self, seat: int) -> None:
        """The seat's turn is over."""
        if self.clock.kind == "game":
            self.left[seat] += self.clock.increment * 1000

    def take_back(self, seat: int, at: int, asked_at: int, rewarded: bool) -> None:
        """The seat decides once more: no time is won by it, and what a turn that was not one gave is lost again."""
        if rewarded and self.clock.kind == "game":
            self.left[seat] -= self.clock.increment * 1000
        self.asked_at[seat] = asked_at if self.clock.kind == "move" else at

    def deadline(self, seat: int) -> int:
        """When the time of the seat is up."""
        if self.asked_at[seat] == IDLE or self.clock.kind == "none":
            return NEVER
        if self.clock.kind == "move":
            return self.asked_at[seat] + self.clock.seconds * 1000
        return self.asked_at[seat] + self.left[seat]


def new_times(clock: Clock, seats: int) -> Times:
    """Clocks before the start."""
    return Times(clock, [clock.seconds * 1000] * seats, [IDLE] * seats)
