"""The commands that a client can send to a table.

A command may carry an id; sent again with the same id, it is executed once. A guest with several
seats names the `seat` that is meant; otherwise it is the one that the socket shows.
"""

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from ferrovia.notation.action import MAX_ACTION_LENGTH
from ferrovia.notation.deal import HASH_BYTES, HASH_PATTERN, NONCE_BYTES, NONCE_PATTERN
from ferrovia.server.core.patterns import whole
from ferrovia.server.guests.guest import MAX_GUEST_NAME_LENGTH
from ferrovia.server.tables.model.entries import BotSpeed, SeatNumber

MAX_INVITE_LENGTH: Final = 40
MAX_CHAT_LENGTH: Final = 300
CommandId = Annotated[str, Meta(pattern=whole("[A-Za-z0-9_-]*"), max_length=40)]
Seq = Annotated[int, Meta(ge=0, le=2**31 - 1)]
Invite = Annotated[str, Meta(pattern=whole("[A-Za-z0-9_-]*"), max_length=MAX_INVITE_LENGTH)]
ActionText = Annotated[str, Meta(min_length=1, max_length=MAX_ACTION_LENGTH)]
ChatText = Annotated[str, Meta(min_length=1, max_length=MAX_CHAT_LENGTH)]
Nonce = Annotated[str, Meta(pattern=whole(NONCE_PATTERN), max_length=2 * NONCE_BYTES)]
NonceHash = Annotated[str, Meta(pattern=whole(f"(?:{HASH_PATTERN})?"), max_length=2 * HASH_BYTES)]
SeatName = Annotated[str, Meta(max_length=MAX_GUEST_NAME_LENGTH)]
Phrase = Literal[
    "hello", "good_luck", "well_played", "thanks", "sorry", "one_moment", "hurry", "good_game", "again", "bye"
]

NO_ID: Final = ""


class Sit(Struct, frozen=True, tag="sit", forbid_unknown_fields=True):
    """Take this free seat, or any. At a shared table each seat may have a different name.

    `nonce_hash` announces a nonce, which becomes part of the deal when it is revealed.
    """

    id: CommandId = NO_ID
    seat: SeatNumber | None = None
    invite: Invite = ""
    name: SeatName = ""
    nonce_hash: NonceHash = ""


class Leave(Struct, frozen=True, tag="leave", forbid_unknown_fields=True):
    """Before the game, give up the seat; during it, let a bot stand in."""

    id: CommandId = NO_ID
    seat: SeatNumber | None = None


class Start(Struct, frozen=True, tag="start", forbid_unknown_fields=True):
    """Begin the game; bots take the free seats. Only for the host."""

    id: CommandId = NO_ID


class Close(Struct, frozen=True, tag="close", forbid_unknown_fields=True):
    """Close the table before the game. Only for the host."""

    id: CommandId = NO_ID


class Reveal(Struct, frozen=True, tag="reveal", forbid_unknown_fields=True):
    """Reveal the nonce that was announced when the seat was taken."""

    nonce: Nonce
    id: CommandId = NO_ID


class Play(Struct, frozen=True, tag="play", forbid_unknown_fields=True):
    """Act. `seq` is that of the frame on which the decision was based; a stale one is refused."""

    seq: Seq
    action: ActionText
    id: CommandId = NO_ID
    seat: SeatNumber | None = None


class Undo(Struct, frozen=True, tag="undo", forbid_unknown_fields=True):
    """Undo the seat's last action, if it revealed nothing hidden and nobody has acted since."""

    id: CommandId = NO_ID
    seat: SeatNumber | None = None


class Say(Struct, frozen=True, tag="say", forbid_unknown_fields=True):
    """Send a chat message."""

    text: ChatText
    id: CommandId = NO_ID
    seat: SeatNumber | None = None


class SayPhrase(Struct, frozen=True, tag="phrase", forbid_unknown_fields=True):
    """Send a ready-made phrase, which everybody reads in their own language."""

    phrase: Phrase
    id: CommandId = NO_ID
    seat: SeatNumber | None = None


class Return(Struct, frozen=True, tag="return", forbid_unknown_fields=True):
    """Take the seat back from the bot that stands in."""

    id: CommandId = NO_ID
    seat: SeatNumber | None = None


class Resign(Struct, frozen=True, tag="resign", forbid_unknown_fields=True):
    """Give up for good; a bot plays on."""

    id: CommandId = NO_ID
    seat: SeatNumber | None = None


class Replace(Struct, frozen=True, tag="replace", forbid_unknown_fields=True):
    """Let a bot stand in for a player who keeps the others waiting."""

    seat: SeatNumber
    id: CommandId = NO_ID


class SetSpeed(Struct, frozen=True, tag="set_speed", forbid_unknown_fields=True):
    """Choose how fast bots act. Only for the host."""

    speed: BotSpeed
    id: CommandId = NO_ID


Command = Sit | Leave | Start | Close | Reveal | Play | Undo | Say | SayPhrase | Return | Resign | Replace | SetSpeed
