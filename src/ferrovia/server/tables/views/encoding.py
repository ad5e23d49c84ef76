"""JSON of what many viewers get alike, encoded once."""

from typing import TypeVar, cast

import msgspec
from msgspec import Raw

encode = msgspec.json.Encoder().encode
Part = TypeVar("Part")


def encode_once(part: Part) -> Part:
    """The part as encoded JSON, which the encoder copies into every frame as it is."""
    return cast(Part, Raw(encode(part)))
