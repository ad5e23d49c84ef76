"""Hints as they are sent: an action and its reasons. docs/bots.md explains how they are found."""

from msgspec import Struct

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
    """A hint for a seat that must decide, whatever the task's level: a task for workers, who do not know the seq."""
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
