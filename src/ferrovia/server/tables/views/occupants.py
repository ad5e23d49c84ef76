"""The occupants of a table's seats, as they are sent."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, Literal

from msgspec import Struct

from ferrovia.server.tables.model.seat_styles import SeatStyle
from ferrovia.server.tables.model.state import AWAY, Occupant
from ferrovia.server.tables.views.encoding import encode_once

OccupantKind = Literal["free", "person", "bot"]
MAX_ENCODED_OCCUPANTS: Final = 2_000  # tables whose occupants are kept as they are sent, about 1.5 kB each


class OccupantView(Struct, frozen=True, omit_defaults=True):
    """A seat's person, bot or nobody. `away` says why a bot plays for the person: away, resigned or timed_out.

    `color` and `mark` are indices of player colours and marks; records have none, and those of the seat's number count.
    """

    kind: OccupantKind
    name: str | None = None
    level: str | None = None
    away: str | None = None
    color: int | None = None
    mark: int | None = None


@lru_cache(maxsize=MAX_ENCODED_OCCUPANTS)
def encode_occupants(occupants: tuple[Occupant, ...], styles: tuple[SeatStyle, ...]) -> list[OccupantView]:
    """The views of a table's occupants as encoded JSON; they rarely change."""
    return encode_once(occupant_views(occupants, styles))


def occupant_views(occupants: Sequence[Occupant], styles: Sequence[SeatStyle]) -> list[OccupantView]:
    """The seats and their occupants."""
    views = []
    for occupant, style in zip(occupants, styles, strict=True):
        if occupant.guest_id:
            away = occupant.stand_in_reason or (AWAY if occupant.bot_decides_once else None)
            views.append(OccupantView("person", occupant.name, None, away, *style))
        elif occupant.bot:
            views.append(OccupantView("bot", None, occupant.bot, None, *style))
        else:
            views.append(OccupantView("free", None, None, None, *style))
    return views
