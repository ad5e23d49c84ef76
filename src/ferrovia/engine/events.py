"""What happened, and who may know it."""

from typing import Final

EVERYONE: Final = -1  # an audience is a bit mask of seats

TOOK: Final = 0  # [card] from the display
DREW: Final = 1  # [deck] unseen
SAW: Final = 2  # [card] the one just drawn
REFILLED: Final = 3  # [slot, card]
CLEARED: Final = 4  # [] too many wilds: the display was discarded and dealt anew
RESHUFFLED: Final = 5  # [deck]
OFFERED: Final = 6  # [how many tickets]
SAW_TICKETS: Final = 7  # [tickets offered]
ANSWERED: Final = 8  # [] an opening decision was made; it stays secret
KEPT: Final = 9  # [how many tickets]
KEPT_TICKETS: Final = 10  # [tickets]
CLAIMED: Final = 11  # [route, points, cards played]
LAID: Final = 12  # [route, cards laid down for the tunnel]
TURNED_UP: Final = 13  # [route, extra cards asked for, cards turned up]
DECLINED: Final = 14  # [route]
BUILT: Final = 15  # [city, cards]
PASSED: Final = 16  # []
LAST_TURNS: Final = 17  # [turns left in all]
TURN: Final = 18  # [] the seat is to move
OVER: Final = 19  # []


class Event:
    """A fact about a seat, for an audience."""

    __slots__ = ("audience", "kind", "seat", "values")

    def __init__(self, kind: int, seat: int, values: tuple[int, ...], audience: int = EVERYONE) -> None:
        self.kind = kind
        self.seat = seat
        self.values = values
        self.audience = audience

    def is_for(self, seat: int) -> bool:
        """Whether the seat may know it; a spectator is no seat, and may know what is public."""
        return self.is_public() if seat < 0 else bool(self.audience >> seat & 1)

    def is_public(self) -> bool:
        """Whether everyone may know it, spectators too."""
        return self.audience == EVERYONE

    def __repr__(self) -> str:
        return f"Event({self.kind}, {self.seat}, {self.values}, {self.audience})"


class Log:
    """Takes down what an action leads to; a deaf one takes down nothing, for simulations that do not ask."""

    __slots__ = ("deaf", "events")

    def __init__(self, deaf: bool = False) -> None:
        self.deaf = deaf
        self.events: list[Event] = []

    def tell(self, kind: int, seat: int, values: tuple[int, ...], audience: int = EVERYONE) -> None:
        """Note a fact about a seat for an audience."""
        if not self.deaf:
            self.events.append(Event(kind, seat, values, audience))
