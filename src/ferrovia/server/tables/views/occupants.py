"""The occupants of a table's seats, as they are sent."""

from typing import Literal

from msgspec import Struct

from ferrovia.server.tables.model.state import AWAY, TableState

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


def occupant_views(state: TableState) -> list[OccupantView]:
    """The seats and their occupants."""
    views = []
    for occupant, style in zip(state.occupants, state.styles, strict=True):
        if occupant.guest_id:
            away = occupant.stand_in_reason or (AWAY if occupant.bot_decides_once else None)
            views.append(OccupantView("person", occupant.name, None, away, *style))
        elif occupant.bot_level:
            views.append(OccupantView("bot", None, occupant.bot_level, None, *style))
        else:
            views.append(OccupantView("free", None, None, None, *style))
    return views
