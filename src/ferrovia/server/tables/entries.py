"""The lines of a table's log. All that a table is follows from them, in their order."""

from typing import Final, Literal

import msgspec
from msgspec import Struct

from ferrovia.server.storage.storage import Row
from ferrovia.server.tables.games import Box

ClockKind = Literal["none", "move", "game"]


class Clock(Struct, frozen=True, omit_defaults=True):
    """How long people may think: any time, so long for each decision, or so long in all and more for each turn."""

    kind: ClockKind = "none"
    seconds: int = 0
    increment: int = 0


class Chair(Struct, frozen=True, omit_defaults=True):
    """Who may sit on a seat: a person, or a bot of a level."""

    bot: str = ""


class Made(Struct, frozen=True, tag="made"):
    """The first line. The seed stays here until the game is over; only its hash is shown."""

    rulebook: str
    version: int
    board: str
    digest: str
    chairs: list[Chair]
    clock: Clock
    is_open: bool
    fill: str  # the level of bots that fill empty seats and stand in
    chat: bool
    invite: str  # whoever knows it may sit down or watch at a table that is not open
    seed: str
    before: str = ""  # the table of which this is the rematch
    shared: bool = False  # whether one guest may hold several seats, for people at one screen
    undo: bool = True  # whether a slip may be taken back
    house: str = ""  # what house rules change in a printed book, as records state it
    own_board: str = ""  # the text of a board that is not shipped

    @property
    def box(self) -> Box:
        """What is played."""
        return Box(self.rulebook, self.board, len(self.chairs), self.house, self.own_board)


class Sat(Struct, frozen=True, tag="sat"):
    """A person took a seat; the guest is that of the line."""

    seat: int
    name: str


class Left(Struct, frozen=True, tag="left"):
    """A person gave a seat back before the game began."""

    seat: int


class Began(Struct, frozen=True, tag="began"):
    """The game began; empty seats were given to bots."""


class Played(Struct, frozen=True, tag="played"):
    """An action of a seat, by its person or its bot."""

    seat: int
    action: str


class Undone(Struct, frozen=True, tag="undone"):
    """The last action was taken back, by the seat that made it; the game goes on as if it had not been."""

    seat: int


class Said(Struct, frozen=True, tag="said", omit_defaults=True):
    """Something said at the table: words of one's own, or one of the phrases that exist in every language."""

    seat: int
    name: str
    text: str = ""
    phrase: str = ""


class Away(Struct, frozen=True, tag="away"):
    """A bot stands in for a person, who may come back."""

    seat: int


class Back(Struct, frozen=True, tag="back"):
    """The person is back."""

    seat: int


class Resigned(Struct, frozen=True, tag="resigned"):
    """A person gave up; a bot plays the seat to the end, so that nobody's game is spoilt."""

    seat: int


class TimedOut(Struct, frozen=True, tag="timed_out"):
    """A person's time was up."""

    seat: int


class Closed(Struct, frozen=True, tag="closed"):
    """Nobody came, or nobody went on; there is no result."""


class Rematched(Struct, frozen=True, tag="rematched"):
    """The same again, at another table."""

    table: str
    invite: str


Body = Made | Sat | Left | Began | Played | Undone | Said | Away | Back | Resigned | TimedOut | Closed | Rematched
SERVER: Final = ""  # the guest of lines that the server itself writes


class Entry(Struct, frozen=True):
    """A line of the log, read."""

    table: str
    seq: int
    at: int
    guest: str
    command: str
    body: Body

    def row(self) -> Row:
        """The line as the storage keeps it."""
        return Row(self.table, self.seq, self.at, self.guest, self.command, _write(self.body).decode())


_write = msgspec.json.Encoder().encode
_read = msgspec.json.Decoder(Body).decode


def read_entry(row: Row) -> Entry:
    """The line that the storage keeps, read."""
    return Entry(row.table, row.seq, row.at, row.guest, row.command, _read(row.body))
