"""A hint as it is sent: an action, and why. docs/hints.md tells how it is found and what the codes mean."""

from msgspec import Struct

from ferrovia.notation.action import LETTERS, Notation
from ferrovia.server.thinking.thinker import Advice


class HintReason(Struct, frozen=True, omit_defaults=True):
    """`text` is the key of a sentence; `route`, `city` and `card` among the values are texts of notation."""

    code: str
    text: str
    values: dict[str, int | str] = {}
    tickets: list[int] = []  # those worth most first


class Hint(Struct, frozen=True):
    """What the planner would do in one's place, as the table stood at `seq`, and one or two reasons."""

    seq: int
    seat: int
    action: str
    reasons: list[HintReason]


def hint_of(notation: Notation, seq: int, seat: int, advice: Advice) -> Hint:
    """The hint that an advice is."""
    reasons = [
        HintReason(
            code, f"hint.{code}", {name: _value(notation, name, value) for name, value in values.items()}, tickets
        )
        for code, values, tickets in advice.reasons
    ]
    return Hint(seq, seat, advice.action, reasons)


def _value(notation: Notation, name: str, value: int) -> int | str:
    if name == "route":
        return notation.route_names[value]
    if name == "city":
        return notation.city_codes[value]
    return LETTERS[value] if name == "card" else value
