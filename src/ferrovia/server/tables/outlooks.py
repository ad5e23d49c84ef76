"""What becomes of the tickets of a seat: whether each can still be done, and by which way."""

from typing import Literal

from msgspec import Struct

from ferrovia.bots.prospects import Prospect, prospects
from ferrovia.notation.action import Notation
from ferrovia.server.tables.standing import Standing


class TicketOutlook(Struct, frozen=True, omit_defaults=True):
    """A ticket held, seen on the rack or offered. `lost` is certain; `open` may come with a way, cheapest by itself."""

    ticket: int
    standing: Literal["done", "open", "lost"]
    way: list[str] = []  # routes still to claim
    lent: list[str] = []  # routes of others that stations would have to lend


class OutlookPage(Struct, frozen=True):
    """The tickets of a seat, as the table stands at `seq`."""

    seq: int
    seat: int
    tickets: list[TicketOutlook]


def outlook_of(standing: Standing, seat: int) -> OutlookPage:
    """Made from what the seat may know, and nothing else."""
    assert standing.state is not None, "before the game nobody has tickets"
    view = standing.game.observe(standing.state, seat).sealed()
    return OutlookPage(standing.seq, seat, [_told(standing.notation, found) for found in prospects(view)])


def _told(notation: Notation, found: Prospect) -> TicketOutlook:
    names = notation.route_names
    return TicketOutlook(
        ticket=found.ticket,
        standing=found.standing,  # type: ignore[arg-type] # one of the three
        way=[names[route] for route in found.routes],
        lent=[names[route] for route in found.lent],
    )
