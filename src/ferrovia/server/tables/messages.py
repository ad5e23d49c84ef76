"""What is said on a socket, both ways. docs/protocol.json is the schema of these, and a test keeps it so."""

from typing import Any, Final

import msgspec
from msgspec import Struct

from ferrovia.server.errors import Value
from ferrovia.server.tables.commands import (
    Command,
    CommandId,
    Invite,
    Leave,
    Play,
    Replace,
    Resign,
    Return,
    Say,
    SayPhrase,
    SeatNumber,
    Seq,
    Sit,
    Start,
    Undo,
)
from ferrovia.server.tables.frames import Frame


class Hello(Struct, frozen=True, tag="hello", forbid_unknown_fields=True):
    """The first message: what the client has seen already, an invitation if it needs one, and which seat it is for."""

    since: Seq = 0
    invite: Invite = ""
    seat: SeatNumber | None = None


class Ping(Struct, frozen=True, tag="ping", forbid_unknown_fields=True):
    """Whether anyone is there."""

    id: CommandId = ""


class Ack(Struct, frozen=True, tag="ack"):
    """A command is done, and the line that it has become is on disk."""

    id: str
    seq: int


class Pong(Struct, frozen=True, tag="pong"):
    """Somebody is there; `at` is the time by which deadlines are meant."""

    id: str
    at: int


class Problem(Struct, frozen=True, tag="error", omit_defaults=True):
    """A command was refused, and nothing changed; after `storage` it may be done all the same, and can be sent again.

    Without an id, the message had none that could be read.
    """

    code: str
    text: str
    values: dict[str, Value] = {}
    id: str = ""


class Watching(Struct, frozen=True, tag="watching"):
    """How many people look on without a seat, as far as is known; many are told as the most that are told."""

    n: int


class Bye(Struct, frozen=True, tag="bye", omit_defaults=True):
    """The last message before the server closes the socket: why."""

    code: str
    text: str
    values: dict[str, Value] = {}


FromClient = Hello | Ping | Sit | Leave | Start | Play | Undo | Say | SayPhrase | Return | Resign | Replace
FromServer = Frame | Watching | Ack | Pong | Problem | Bye

read_message: Final = msgspec.json.Decoder(FromClient).decode


def protocol_schema() -> dict[str, Any]:
    """The JSON schema of all messages."""
    (client, server), components = msgspec.json.schema_components(
        [FromClient, FromServer], ref_template="#/$defs/{name}"
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Messages on a socket of a Ferrovía server",
        "$defs": {**components, "FromClient": client, "FromServer": server},
        "anyOf": [{"$ref": "#/$defs/FromClient"}, {"$ref": "#/$defs/FromServer"}],
    }


__all__ = ["Command", "FromClient", "FromServer", "protocol_schema", "read_message"]
