"""The types of requests and responses about tables."""

from typing import Annotated, Any, Final

from msgspec import Meta, Struct

from ferrovia.bots import Level
from ferrovia.engine.ids import ID_PATTERN, MAX_BOARD_ID_LENGTH, MAX_RULEBOOK_ID_LENGTH
from ferrovia.engine.rulebook import MAX_SEATS
from ferrovia.server.core.patterns import whole
from ferrovia.server.tables.model.commands import NonceHash
from ferrovia.server.tables.model.entries import BotSpeed, SeatNumber, SeatSetup, TableOptions, TimeControl
from ferrovia.server.tables.views.summary import TableSummary

_BOOK_ID: Final = Meta(pattern=whole(ID_PATTERN), max_length=MAX_RULEBOOK_ID_LENGTH)
_BOARD_ID: Final = Meta(pattern=whole(ID_PATTERN), max_length=MAX_BOARD_ID_LENGTH)


class NewTable(TableOptions, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A request to create a table: the game, the seats and the other options."""

    rulebook: Annotated[str, _BOOK_ID]
    seats: Annotated[list[SeatSetup], Meta(min_length=1, max_length=MAX_SEATS)]
    board: Annotated[str, _BOARD_ID] | None = None  # default: the board that the rulebook is printed for
    house: dict[str, Any] | None = None  # house rules, as in a file
    custom_board: dict[str, Any] | None = None  # the file of a custom board
    time_control: TimeControl = TimeControl()
    is_open: bool = False
    fill: Level = "medium"
    chat: bool = True
    shared: bool = False
    allows_undo: bool = True
    starting_seat: SeatNumber | None = None
    tutorial: bool = False
    bot_speed: BotSpeed = "normal"  # how fast bots act; the host may change it at any time
    seat: SeatNumber | None = None  # where the host sits; default: the first free seat
    sit: bool = True  # False: the host only watches
    nonce_hash: NonceHash = ""  # announces the host's nonce, which becomes part of the deal when it is revealed

    @property
    def options(self) -> TableOptions:
        """The options without the rest."""
        return TableOptions(**{name: getattr(self, name) for name in TableOptions.__struct_fields__})


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
