"""What workers say about a seat, as it is sent: hints, and whether its tickets can still be completed.

docs/bots.md explains how both are found. Workers do not know the seq of the state; who asks them fills it in.
"""

from typing import Literal

from msgspec import Struct

from ferrovia.bots.advice.ticket_outlook import count_needed_pieces, list_outlooks
from ferrovia.engine.observe import Observation
from ferrovia.notation.action import Notation
from ferrovia.notation.cards import LETTERS
from ferrovia.server.workers.tasks import SeatTask, follow


class HintReason(Struct, frozen=True, omit_defaults=True):
    """`text_key` is that of a sentence; `route`, `city` and `card` among the values are in notation."""

    code: str
    text_key: str
    values: dict[str, int | str] = {}
    tickets: list[int] = []  # the most valuable first


class Hint(Struct, frozen=True):
    """The action that the planner would choose for the seat at `seq`, with one or two reasons."""

    seq: int
    seat: int
    action: str
    reasons: list[HintReason]


def find_hint(task: SeatTask) -> Hint:
    """A hint for a seat that must decide, whatever the task's level: a task for workers."""
    followed = follow(task)
    notation = followed.notation
    view = followed.game.observe(followed.state, task.seat).sealed()
    action, reasons = followed.adviser.hint(view, followed.turns[task.seat])
    named = [
        HintReason(
            reason.code,
            f"hint.{reason.code}",
            {name: _value(notation, name, value) for name, value in reason.values.items()},
            reason.tickets,
        )
        for reason in reasons
    ]
    return Hint(0, task.seat, notation.format(action), named)


def _value(notation: Notation, name: str, value: int) -> int | str:
    if name == "route":
        return notation.route_names[value]
    if name == "city":
        return notation.city_codes[value]
    return LETTERS[value] if name == "card" else value


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
    """The outlook of a seat's tickets, whatever the task's level: a task for workers."""
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
