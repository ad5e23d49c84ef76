"""The occupants of a table's seats, as they are sent."""

from collections.abc import Sequence
from typing import Literal, cast

from msgspec import Raw, Struct

from ferrovia.server.tables.model.seat_styles import SeatStyle
from ferrovia.server.tables.model.state import AWAY, EncodedOccupants, Occupant, TableState
from ferrovia.server.tables.views.encoding import encode

OccupantKind = Literal["free", "person", "bot"]


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


def encode_occupants(state: TableState) -> list[OccupantView]:
    """The views of a table's occupants as encoded JSON, which rarely changes: the state and its copies keep it."""
    known = state.encoded_occupants
    if known is None or known.occupants != state.occupants or known.styles != state.styles:
        encoded = encode(occupant_views(state.occupants, state.styles))
        known = state.encoded_occupants = EncodedOccupants(state.occupants[:], state.styles, encoded)
    return cast(list[OccupantView], Raw(known.encoded))


def occupant_views(occupants: Sequence[Occupant], styles: Sequence[SeatStyle]) -> list[OccupantView]:
    """The seats and their occupants."""
    views = []
    for occupant, style in zip(occupants, styles, strict=True):
        if occupant.guest_id:
            away = occupant.stand_in_reason or (AWAY if occupant.bot_decides_once else None)
            views.append(OccupantView("person", occupant.name, None, away, *style))
        elif occupant.bot_level:
            views.append(OccupantView("bot", None, occupant.bot_level, None, *style))
        else:
            views.append(OccupantView("free", None, None, None, *style))
    return views
