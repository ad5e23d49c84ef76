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


class AnyCommand(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A request to change a table."""

    id: CommandId = ""


class SeatCommand(AnyCommand, frozen=True, kw_only=True):
    """A command of the person at a seat."""

    seat: SeatNumber | None = None


class Sit(SeatCommand, frozen=True, tag="sit"):
    """Take this free seat, or any. At a shared table each seat may have a different name.

    `nonce_hash` announces a nonce, which becomes part of the deal when it is revealed.
    """

    invite: Invite = ""
    name: SeatName = ""
    nonce_hash: NonceHash = ""


class Leave(SeatCommand, frozen=True, tag="leave"):
    """Before the game, give up the seat; during it, let a bot stand in."""


class Start(AnyCommand, frozen=True, tag="start"):
    """Begin the game; bots take the free seats. Only for the host."""


class Close(AnyCommand, frozen=True, tag="close"):
    """Close the table before the game. Only for the host."""


class Reveal(AnyCommand, frozen=True, tag="reveal"):
    """Reveal the nonce that was announced when the seat was taken."""

    nonce: Nonce


class Play(SeatCommand, frozen=True, tag="play"):
    """Act. `seq` is that of the frame on which the decision was based; a stale one is refused."""

    seq: Seq
    action: ActionText


class Undo(SeatCommand, frozen=True, tag="undo"):
    """Undo the seat's last action, if it revealed nothing hidden and nobody has acted since."""


class Say(SeatCommand, frozen=True, tag="say"):
    """Send a chat message."""

    text: ChatText


class SayPhrase(SeatCommand, frozen=True, tag="phrase"):
    """Send a ready-made phrase, which everybody reads in their own language."""

    phrase: Phrase


class Return(SeatCommand, frozen=True, tag="return"):
    """Take the seat back from the bot that stands in."""


class Resign(SeatCommand, frozen=True, tag="resign"):
    """Give up for good; a bot plays on."""


class Replace(AnyCommand, frozen=True, tag="replace"):
    """Let a bot stand in for a player who keeps the others waiting."""

    seat: SeatNumber


class SetSpeed(AnyCommand, frozen=True, tag="set_speed"):
    """Choose how fast bots act. Only for the host."""

    speed: BotSpeed


Command = Sit | Leave | Start | Close | Reveal | Play | Undo | Say | SayPhrase | Return | Resign | Replace | SetSpeed
