"""The outlook of a seat's tickets: whether each can still be completed, and by which path."""

from typing import Literal

from msgspec import Struct

from ferrovia.bots.advice.ticket_outlook import count_needed_pieces, list_outlooks
from ferrovia.engine.observe import Observation
from ferrovia.notation.action import Notation
from ferrovia.server.workers.tasks import SeatTask, follow


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


def find_outlooks(task: SeatTask) -> TicketOutlooks:
    """The outlook of a seat's tickets, whatever the task's level: a task for workers, who do not know the seq."""
    followed = follow(task)
    return show_outlooks(followed.game.observe(followed.state, task.seat), followed.notation)


def show_outlooks(view: Observation, notation: Notation) -> TicketOutlooks:
    """The outlook of the tickets of an observation's seat, made only from what that seat may know."""
    sealed = view.sealed()
    tickets = [
        OutlookView(
            ticket=found.ticket,
            status=found.status,  # type: ignore[arg-type] # one of the three
            path=[notation.route_names[route] for route in found.path],
            lent=[notation.route_names[route] for route in found.lent],
            completing=[notation.route_names[route] for route in found.completing],
        )
        for found in list_outlooks(sealed)
    ]
    return TicketOutlooks(0, view.seat, *count_needed_pieces(sealed), tickets)
