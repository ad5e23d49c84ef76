"""What a seat can ask for. An action is an intent: what came of it is told by events."""

from typing import Final

from ferrovia.engine.cards import Payment

Seat = int

TAKE: Final = 0  # the face-up card of kind `target`
DRAW: Final = 1  # unseen, from deck `target`
TICKETS: Final = 2  # see new tickets
KEEP: Final = 3  # of the offer the places `cards`; the others go under the deck in the given `order`, or as offered
CLAIM: Final = 4  # route `target` with `cards` from the hand and `rack` from the rack; a tunnel is only tried
PAY: Final = 5  # a tunnel's extra cards: `cards` and `rack`
DECLINE: Final = 6  # give the tunnel up, or keep no card for the flag
BUILD: Final = 7  # a station or harbour in city `target` with `cards`
PASS: Final = 8  # nothing else is possible
REFILL_FROM: Final = 9  # deck `target` refills the slot
STOP: Final = 10  # draw no second card
PUT: Final = 11  # the card just drawn on the rack (`target` 1) or in the hand (0)
SHARE: Final = 12  # the tickets at the places `cards`, of the hand or of those just kept, go on the rack
MAN: Final = 13  # take `target` trains among the pieces, and ships for the rest
EXCHANGE: Final = 14  # `target` ships for trains; where it is negative, trains for ships
RAISE: Final = 15  # keep a card of the route's colour for the flag


class Action:
    """The intent of one seat. `target`, `cards`, `order` and `rack` mean what the kind says above."""

    __slots__ = ("cards", "kind", "order", "rack", "seat", "target")

    def __init__(
        self,
        seat: Seat,
        kind: int,
        target: int = 0,
        cards: Payment = (),
        order: Payment = (),
        rack: Payment = (),
    ) -> None:
        self.seat = seat
        self.kind = kind
        self.target = target
        self.cards = cards
        self.order = order
        self.rack = rack

    def key(self) -> tuple[int, int, int, Payment, Payment, Payment]:
        """The action as a plain value, for comparing and sorting."""
        return (self.seat, self.kind, self.target, self.cards, self.order, self.rack)

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
