"""Hints as they are sent: an action and its reasons. docs/bots.md explains how they are found."""

from msgspec import Struct

from ferrovia.notation.action import Notation
from ferrovia.notation.cards import LETTERS
from ferrovia.server.workers.tasks import HintAnswer


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


def make_hint(notation: Notation, seq: int, seat: int, answer: HintAnswer) -> Hint:
    """The hint that a worker has found, with names instead of numbers."""
    reasons = [
        HintReason(
            code, f"hint.{code}", {name: _value(notation, name, value) for name, value in values.items()}, tickets
        )
        for code, values, tickets in answer.reasons
    ]
    return Hint(seq, seat, answer.action, reasons)


def _value(notation: Notation, name: str, value: int) -> int | str:
    if name == "route":
        return notation.route_names[value]
    if name == "city":
        return notation.city_codes[value]
    return LETTERS[value] if name == "card" else value
