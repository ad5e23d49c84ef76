"""The kinds of actions, and the action itself: what a seat asks for. Events say what it caused."""

from typing import Final

from ferrovia.engine.cards import Payment
from ferrovia.engine.native import i64, mypyc_attr

Indices = tuple[int, ...]  # of tickets in an offer or in a hand

TAKE: Final = 0  # the face-up card `target`
DRAW: Final = 1  # an unseen card from deck `target`
DRAW_TICKETS: Final = 2  # draw tickets to choose from
KEEP: Final = 3  # the tickets with these `indices` in the offer; the others go back in `order`, if it may be chosen
CLAIM: Final = 4  # route `target` with `cards` from the hand and `rack` from the rack; begins a tunnel attempt
PAY: Final = 5  # a tunnel's extra cards: `cards` and `rack`
DECLINE: Final = 6  # do not pay for the tunnel, or keep no card for the flag
BUILD: Final = 7  # a station or harbour in city `target` with `cards`
PASS: Final = 8  # legal only if nothing else is
REFILL_FROM: Final = 9  # refill the slot from deck `target`
STOP: Final = 10  # draw no second card
PUT: Final = 11  # place the card just drawn: `target` is a placement, IN_HAND or ON_RACK
SHARE: Final = 12  # put the tickets with these `indices`, in the hand or in those just kept, on the rack
CHOOSE_FLEET: Final = 13  # take `target` trains among the pieces, and ships for the rest
EXCHANGE: Final = 14  # `target` ships for trains; if it is negative, trains for ships
KEEP_FLAG_CARD: Final = 15  # keep a card of the route's colour for the flag


@mypyc_attr(free_list_len=1, acyclic=True)
class Action:
    """A request of one seat. The comments on the kinds above say what the other fields mean.

    `cards` are paid from the hand, `rack` from the rack. KEEP and SHARE pay nothing: their `cards` are the `indices` of
    tickets, and `order` has the indices of those that KEEP returns.
    """

    __slots__ = ("cards", "kind", "order", "rack", "seat", "target")

    def __init__(
        self,
        seat: i64,
        kind: i64,
        target: i64 = 0,
        cards: tuple[int, ...] = (),
        order: Indices = (),
        rack: Payment = (),
    ) -> None:
        self.seat: i64 = seat
        self.kind: i64 = kind
        self.target: i64 = target
        self.cards = cards
        self.order = order
        self.rack = rack

    @property
    def indices(self) -> Indices:
        """The tickets that KEEP or SHARE chooses."""
        return self.cards

    def key(self) -> tuple[int, int, int, tuple[int, ...], Indices, Payment]:
        """The action as a plain value, for comparing and sorting."""
        return (self.seat, self.kind, self.target, self.cards, self.order, self.rack)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Action) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def __repr__(self) -> str:
        return f"Action{self.key()}"


class IllegalAction(Exception):
    """An action that was refused; `code` says why. The state has not changed."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code
