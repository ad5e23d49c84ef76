"""The outlook of a seat's tickets: whether each can still be completed, and by which path."""

from typing import Literal

from msgspec import Struct

from ferrovia.notation.action import Notation
from ferrovia.server.workers.tasks import FoundOutlook, OutlookAnswer


class OutlookView(Struct, frozen=True, omit_defaults=True):
    """A ticket held, seen on the rack or offered. `lost` is certain; `open` may come with the cheapest path."""

    ticket: int
    status: Literal["done", "open", "lost"]
    path: list[str] = []  # routes still to claim
    lent: list[str] = []  # other players' routes that stations would have to lend
    completing: list[str] = []  # routes that the seat may claim and that would each complete the ticket


class TicketOutlooks(Struct, frozen=True):
    """The outlook of all of a seat's tickets, at `seq`; the pieces are those that the held ones need together."""

    seq: int
    seat: int
    trains: int
    ships: int
    tickets: list[OutlookView]


def make_outlook(notation: Notation, seq: int, seat: int, answer: OutlookAnswer) -> TicketOutlooks:
    """The outlook that a worker has found, with names instead of numbers."""
    tickets = [_outlook_view(notation, found) for found in answer.tickets]
    return TicketOutlooks(seq, seat, answer.trains, answer.ships, tickets)


def _outlook_view(notation: Notation, found: FoundOutlook) -> OutlookView:
    names = notation.route_names
    return OutlookView(
        ticket=found.ticket,
        status=found.status,  # type: ignore[arg-type] # one of the three
        path=[names[route] for route in found.path],
        lent=[names[route] for route in found.lent],
        completing=[names[route] for route in found.completing],
    )
