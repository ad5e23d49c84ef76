"""The entries of a table's log. The whole state of a table follows from them, in their order.

Tags and field names are stored.
"""

import re
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta, Struct

from ferrovia.bots import Level
from ferrovia.engine.rulebook import MAX_SEATS
from ferrovia.engine.state import NOBODY
from ferrovia.notation.deal import HASH_PATTERN
from ferrovia.notation.game_spec import GameSpec
from ferrovia.server.storage.interface import LogRow

NO_LIMIT: Final = "none"
PER_DECISION: Final = "decision"
PER_GAME: Final = "game"
DAY_SECONDS: Final = 24 * 3600
SLOW_SECONDS: Final = 3600  # of time per decision, from which on a game is slow
BotSpeed = Literal["slow", "normal", "instant"]
SeatNumber = Annotated[int, Meta(ge=0, le=MAX_SEATS - 1)]


class TimeControl(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Thinking time in seconds: unlimited, per decision, or for the whole game with an increment per turn."""

    kind: Literal["none", "decision", "game"] = NO_LIMIT
    seconds: Annotated[int, Meta(ge=0, le=30 * DAY_SECONDS)] = 0
    increment: Annotated[int, Meta(ge=0, le=DAY_SECONDS)] = 0

    @property
    def is_slow(self) -> bool:
        """Whether a game is so slow that its players close the page."""
        return self.kind == PER_DECISION and self.seconds >= SLOW_SECONDS


class SeatSetup(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The intended occupant of a seat: a person, or a bot of a level."""

    bot: Level | None = None


class TableOptions(Struct, frozen=True, kw_only=True):
    """How a game is played at a table."""

    time_control: TimeControl
    is_open: bool  # whether it is listed and anyone may join
    fill: Level  # the level of bots that fill empty seats and stand in for people
    chat: bool  # False: ready-made phrases only
    shared: bool  # whether one guest may hold several seats, for people at one screen; never at open tables
    allows_undo: bool
    starting_seat: SeatNumber | None  # the seat that has the first turn; null: it is drawn
    tutorial: bool  # whether the deal is the published one; such a game is practice, and in no history


class Created(Struct, frozen=True, tag="created"):
    """The table was created: always the first entry. Nobody sees the seed until the end, only its hash."""

    game: GameSpec
    options: TableOptions
    seats: list[SeatSetup]
    bot_speed: BotSpeed
    invite: str  # the secret that lets people join or watch a table that is not open
    seed: str  # the server's, of which the deal's is derived; in a tutorial that of the deal
    rematch_of: str = ""  # the table of which this is the rematch

    @property
    def starting_seat(self) -> int:
        """The seat that has the first turn; NOBODY: it is drawn."""
        return NOBODY if self.options.starting_seat is None else self.options.starting_seat


class Sat(Struct, frozen=True, tag="sat", omit_defaults=True):
    """A person took a seat; the entry's guest says who, `nonce_hash` which nonce the person's client drew, if any."""

    seat: int
    name: str
    color: int | None = None
    mark: int | None = None
    nonce_hash: str = ""

    def __post_init__(self) -> None:
        """Refuse what is no hash: the deal, the record and every other client depend on it."""
        if self.nonce_hash and not re.fullmatch(HASH_PATTERN, self.nonce_hash):
            raise ValueError("nonce_hash")


class Left(Struct, frozen=True, tag="left"):
    """A person gave up a seat before the game began."""

    seat: int


class Began(Struct, frozen=True, tag="began"):
    """The host started the game; bots took the empty seats. The deal waits for announced nonces."""


class Revealed(Struct, frozen=True, tag="revealed"):
    """A person's client revealed its nonce. Nobody sees it until the end."""

    seat: int
    nonce: str


class Withheld(Struct, frozen=True, tag="withheld"):
    """A nonce was not revealed in time; the deal goes on without it."""

    seat: int


class Played(Struct, frozen=True, tag="played"):
    """A seat acted, by its person or its bot."""

    seat: int
    action: str


class Undone(Struct, frozen=True, tag="undone"):
    """The seat that acted last took its action back; the game goes on as if it had not happened."""

    seat: int


class Said(Struct, frozen=True, tag="said", omit_defaults=True):
    """A chat message: free text, or one of the phrases that exist in every language."""

    seat: int
    name: str
    text: str = ""
    phrase: str = ""


class Away(Struct, frozen=True, tag="away"):
    """A bot stands in for a person, who may come back."""

    seat: int


class Back(Struct, frozen=True, tag="back"):
    """The person came back."""

    seat: int


class Resigned(Struct, frozen=True, tag="resigned"):
    """A person gave up; a bot plays the seat to the end, so that the others can finish."""

    seat: int


class TimedOut(Struct, frozen=True, tag="timed_out"):
    """A person's thinking time ran out."""

    seat: int


class SpeedSet(Struct, frozen=True, tag="speed_set"):
    """The host chose how fast bots act."""

    bot_speed: BotSpeed


class Closed(Struct, frozen=True, tag="closed"):
    """The table was closed without a result: by its host before the game, or because nobody came or went on."""


class Rematched(Struct, frozen=True, tag="rematched"):
    """A rematch was created, at another table."""

    table_id: str
    invite: str


EntryBody = (
    Created
    | Sat
    | Left
    | Began
    | Revealed
    | Withheld
    | Played
    | Undone
    | Said
    | Away
    | Back
    | Resigned
    | TimedOut
    | SpeedSet
    | Closed
    | Rematched
)
SERVER: Final = ""  # the guest of entries that the server itself writes


def tag_of(body: EntryBody) -> str:
    """The kind of an entry, as it is stored."""
    return str(body.__struct_config__.tag)


class LogEntry(Struct, frozen=True):
    """One entry of a table's log."""

    table_id: str
    seq: int
    at: int
    guest_id: str
    command_id: str
    body: EntryBody

    def row(self) -> LogRow:
        """The entry as it is stored."""
        return LogRow(self.table_id, self.seq, self.at, self.guest_id, self.command_id, _encode(self.body).decode())


_encode: Final = msgspec.json.Encoder().encode
_decode: Final = msgspec.json.Decoder(EntryBody).decode


def read_entry(row: LogRow) -> LogEntry:
    """The entry that a stored row holds."""
    return LogEntry(row.table_id, row.seq, row.at, row.guest_id, row.command_id, _decode(row.body))
