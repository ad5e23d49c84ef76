"""The types of requests and responses about tables."""

from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct, field

from ferrovia.bots import Level
from ferrovia.engine.ids import ID_PATTERN, MAX_BOARD_ID_LENGTH, MAX_RULEBOOK_ID_LENGTH
from ferrovia.engine.rulebook import MAX_SEATS
from ferrovia.server.core.patterns import whole
from ferrovia.server.tables.model.commands import NonceHash, SeatNumber
from ferrovia.server.tables.model.entries import BotSpeed
from ferrovia.server.tables.views.summary import TableSummary

DAY_SECONDS: Final = 24 * 3600
_BOOK_ID: Final = Meta(pattern=whole(ID_PATTERN), max_length=MAX_RULEBOOK_ID_LENGTH)
_BOARD_ID: Final = Meta(pattern=whole(ID_PATTERN), max_length=MAX_BOARD_ID_LENGTH)


class NewTimeControl(Struct, frozen=True, forbid_unknown_fields=True):
    """Thinking time in seconds: unlimited, per decision, or for the whole game with an increment per turn."""

    kind: Literal["none", "decision", "game"] = "none"
    seconds: Annotated[int, Meta(ge=0, le=30 * DAY_SECONDS)] = 0
    increment: Annotated[int, Meta(ge=0, le=DAY_SECONDS)] = 0


class NewSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat: for a person, or for a bot of a level."""

    bot_level: Level | None = field(name="bot", default=None)


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A request to create a table: the game, the seats and the other options."""

    rulebook: Annotated[str, _BOOK_ID]
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=MAX_SEATS)]
    board: Annotated[str, _BOARD_ID] | None = None  # default: the board that the rulebook is printed for
    house_rules: dict[str, Any] | None = field(name="house", default=None)  # house rules, as in a file
    board_file: dict[str, Any] | None = field(name="custom_board", default=None)  # of a custom board
    time_control: NewTimeControl = NewTimeControl()
    is_open: bool = False  # whether it is listed and anyone may join
    fill: Level = "medium"  # the level of bots that fill empty seats and stand in for people
    chat: bool = True  # False: ready-made phrases only
    seat: SeatNumber | None = None  # where the host sits; default: the first free seat
    sit: bool = True  # False: the host only watches
    shared: bool = False  # whether one guest may hold several seats, for people at one screen; never at open tables
    allows_undo: bool = True
    bot_speed: BotSpeed = "normal"  # how fast bots act; the host may change it at any time
    starting_seat: SeatNumber | None = None  # the seat that has the first turn; default: it is drawn
    tutorial: bool = False  # the published practice deal: USA as printed, one person and an easy bot, in no history
    nonce_hash: NonceHash = ""  # announces the host's nonce, which becomes part of the deal when it is revealed


class TableCreated(Struct, frozen=True):
    """A new table. The link to share is /t/<table>#<invite>; browsers never send the part after #."""

    table: str
    invite: str


class CommandDone(Struct, frozen=True):
    """A command was executed; `seq` is its log entry, now on disk."""

    seq: int


class RematchRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A request to create a rematch; `nonce_hash` announces a nonce, as in `sit`."""

    nonce_hash: NonceHash = ""


class RematchCreated(Struct, frozen=True):
    """The table of the rematch."""

    table: str


class TableList(Struct, frozen=True):
    """Tables, the last touched first; `before` asks for more."""

    tables: list[TableSummary]


class MyTable(Struct, frozen=True):
    """A table where the guest has seats, and whether one of them must decide now; `seat` is the first of `seats`."""

    table: TableSummary
    seat: int
    seats: list[int]
    asked: bool


class MyTableList(Struct, frozen=True):
    """The tables where the guest has a seat, the last touched first."""

    tables: list[MyTable]


class MuteRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """Mute the chat of the person at a seat, or unmute it."""

    seat: SeatNumber
    on: bool = True
