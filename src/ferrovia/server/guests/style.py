"""Player styles: the colours and marks that a guest can prefer, by their index in the palette of all drawings."""

import json
from hashlib import sha256
from importlib.resources import files
from typing import Annotated, Final

from msgspec import Meta

from ferrovia.server.storage.interface import Guest

_PALETTE: Final = json.loads(files("ferrovia.boards.drawing").joinpath("palette.json").read_text(encoding="utf-8"))
COLOR_COUNT: Final = len(_PALETTE["seats"])
MARK_COUNT: Final = len(_PALETTE["player_marks"])
Color = Annotated[int, Meta(ge=0, lt=COLOR_COUNT)]
Mark = Annotated[int, Meta(ge=0, lt=MARK_COUNT)]


def preferred_mark(guest: Guest) -> int:
    """The mark that the guest has chosen, or else one that follows from the id."""
    return sha256(guest.id.encode()).digest()[0] % MARK_COUNT if guest.mark is None else guest.mark
