"""What a client can ask of a table. A command may carry an id: sent again with the same id, it is done once.

Who holds several seats says by `seat` which one is meant; it is the one that the client looks from otherwise.
"""

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from ferrovia.bots import LEVELS

CommandId = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{0,40}$", max_length=40)]
SeatNumber = Annotated[int, Meta(ge=0, le=11)]
Seq = Annotated[int, Meta(ge=0, le=2**31 - 1)]
Invite = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]*$", max_length=40)]
ActionText = Annotated[str, Meta(min_length=1, max_length=80)]
ChatText = Annotated[str, Meta(min_length=1, max_length=300)]
SeatName = Annotated[str, Meta(max_length=24)]
Level = Literal["easy", "medium", "hard", "expert"]
Phrase = Literal[
    "hello", "good_luck", "well_played", "thanks", "sorry", "one_moment", "hurry", "good_game", "again", "bye"
]

assert set(LEVELS) == {"easy", "medium", "hard", "expert"}, "the protocol names the levels"

NO_ID: Final = ""


class Sit(Struct, frozen=True, tag="sit", forbid_unknown_fields=True):
    """Take a free seat, this one or any. At a shared table everyone who sits down may have a name of their own."""

    id: CommandId = NO_ID
    seat: SeatNumber | None = None
    invite: Invite = ""
    name: SeatName = ""


class Leave(Struct, frozen=True, tag="leave", forbid_unknown_fields=True):
    """Give the seat back before the game; during it, let a bot stand in."""

    id: CommandId = NO_ID
    seat: SeatNumber | None = None


class Start(Struct, frozen=True, tag="start", forbid_unknown_fields=True):
    """Begin; bots take the free seats. For whoever made the table."""

    id: CommandId = NO_ID


class Play(Struct, frozen=True, tag="play", forbid_unknown_fields=True):
    """Decide. `seq` is that of the frame which the decision was made by; a stale one is refused."""

    seq: Seq
    action: ActionText
    id: CommandId = NO_ID
    seat: SeatNumber | None = None


class Undo(Struct, frozen=True, tag="undo", forbid_unknown_fields=True):
    """Take back one's last action, while it has shown nothing hidden and nobody has acted since."""

    id: CommandId = NO_ID
    seat: SeatNumber | None = None


class Say(Struct, frozen=True, tag="say", forbid_unknown_fields=True):
    """Say something in words of one's own."""

    text: ChatText
    id: CommandId = NO_ID
    seat: SeatNumber | None = None


class SayPhrase(Struct, frozen=True, tag="phrase", forbid_unknown_fields=True):
    """Say something that everybody reads in their own language."""

    phrase: Phrase
    id: CommandId = NO_ID
    seat: SeatNumber | None = None


class Return(Struct, frozen=True, tag="return", forbid_unknown_fields=True):
    """Come back to a seat that a bot plays."""

    id: CommandId = NO_ID
    seat: SeatNumber | None = None


class Resign(Struct, frozen=True, tag="resign", forbid_unknown_fields=True):
    """Give up for good; a bot plays on."""

    id: CommandId = NO_ID
    seat: SeatNumber | None = None


class Replace(Struct, frozen=True, tag="replace", forbid_unknown_fields=True):
    """Let a bot stand in for somebody who keeps the others waiting."""

    seat: SeatNumber
    id: CommandId = NO_ID


Command = Sit | Leave | Start | Play | Undo | Say | SayPhrase | Return | Resign | Replace
