"""What a seat can ask for. An action is an intent: what came of it is told by events."""

from typing import Final

from ferrovia.engine.cards import Payment

Seat = int

TAKE: Final = 0  # the face-up card of kind `target`
DRAW: Final = 1  # unseen, from deck `target`
TICKETS: Final = 2  # see new tickets
KEEP: Final = 3  # of the offer the places `cards`; the others go under the deck in the given `order`, or as offered
CLAIM: Final = 4  # route `target` with `cards`; where it is a tunnel, to try it
PAY: Final = 5  # a tunnel's extra `cards`
DECLINE: Final = 6  # give the tunnel up
BUILD: Final = 7  # a station in city `target` with `cards`
PASS: Final = 8  # nothing else is possible


class Action:
    """The intent of one seat. `target`, `cards` and `order` mean what the kind says above."""

    __slots__ = ("cards", "kind", "order", "seat", "target")

    def __init__(self, seat: Seat, kind: int, target: int = 0, cards: Payment = (), order: Payment = ()) -> None:
        self.seat = seat
        self.kind = kind
        self.target = target
        self.cards = cards
        self.order = order

    def key(self) -> tuple[int, int, int, Payment, Payment]:
        """The action as a plain value, for comparing and sorting."""
        return (self.seat, self.kind, self.target, self.cards, self.order)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Action) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def __repr__(self) -> str:
        return f"Action{self.key()}"


class IllegalAction(Exception):
    """An action that was refused; `code` says why. The state is what it was."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code
