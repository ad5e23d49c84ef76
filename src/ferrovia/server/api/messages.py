"""The messages on a socket, both ways. docs/protocol.json is their schema, and a test keeps it up to date."""

from typing import Any, Final

import msgspec
from msgspec import Struct

from ferrovia.engine.coded_error import Value
from ferrovia.server.tables.model.commands import (
    Command,
    CommandId,
    Invite,
    Seq,
)
from ferrovia.server.tables.model.entries import SeatNumber
from ferrovia.server.tables.views.frame import Frame


class Hello(Struct, frozen=True, tag="hello", forbid_unknown_fields=True):
    """The first message: the last seq that the client has seen, an invite if it needs one, and the seat to show."""

    since: Seq = 0
    invite: Invite = ""
    seat: SeatNumber | None = None


class Ping(Struct, frozen=True, tag="ping", forbid_unknown_fields=True):
    """Asks whether the server is there."""

    id: CommandId = ""


class Ack(Struct, frozen=True, tag="ack"):
    """A command was executed, and its log entry is on disk."""

    id: str
    seq: int


class Pong(Struct, frozen=True, tag="pong"):
    """The answer to a ping; `at` is the table's time, to which deadlines refer."""

    id: str
    at: int


class ErrorMessage(Struct, frozen=True, tag="error", omit_defaults=True):
    """A command was refused and nothing changed; only after `storage` it may have been executed, and can be sent again.

    The id is missing if the message had none that could be read.
    """

    code: str
    text_key: str
    values: dict[str, Value] = {}
    id: str = ""


class SpectatorCount(Struct, frozen=True, tag="spectators"):
    """The number of people who watch without a seat; 99 means 99 or more."""

    n: int


class BotStatus(Struct, frozen=True, tag="bots"):
    """Whether the bots of the table wait because no worker can start; they go on by themselves."""

    stuck: bool


class Bye(Struct, frozen=True, tag="bye", omit_defaults=True):
    """The last message before the server closes the socket, with the reason."""

    code: str
    text_key: str
    values: dict[str, Value] = {}


FromClient = Hello | Ping | Command
FromServer = Frame | SpectatorCount | BotStatus | Ack | Pong | ErrorMessage | Bye

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
