"""The kinds of actions, and the action itself: what a seat asks for. Events say what it caused.

The names of kinds are used on the wire, in records and in the keys of texts; their numbers are kept nowhere.
"""

from dataclasses import dataclass
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

# The menu groups of the server. The client has a control for each of them, and lists the last one as texts.
DRAW_GROUP: Final = "draw"
TICKETS_GROUP: Final = "tickets"
CLAIM_GROUP: Final = "claim"
BUILD_GROUP: Final = "build"
KEEP_GROUP: Final = "keep"
SHARE_GROUP: Final = "share"
FLEET_GROUP: Final = "fleet"
EXCHANGE_GROUP: Final = "exchange"
REFILL_GROUP: Final = "refill"
PLACE_GROUP: Final = "place"
PAY_GROUP: Final = "pay"
ANSWER_GROUP: Final = "answer"
MORE_GROUP: Final = "more"


@dataclass(frozen=True)
class ActionKind:
    """A kind of action.

    `notation` is its text, with the arguments in braces that `notation.action` knows, such as "@{city}={cards}". The
    default is the name and all numbers of the action. `target` says what the action's `target` is the number of.
    """

    name: str
    notation: str = ""
    group: str = MORE_GROUP
    target: str = ""
    is_opening: bool = False  # can answer an opening question, at most once per seat


ACTION_KINDS: Final[dict[int, ActionKind]] = {
    TAKE: ActionKind("take", "+{card}", DRAW_GROUP, "card"),
    DRAW: ActionKind("draw", "+?{deck_of_two}", DRAW_GROUP, "deck"),
    DRAW_TICKETS: ActionKind("draw_tickets", "tickets", TICKETS_GROUP),
    KEEP: ActionKind("keep", "keep={offer}", KEEP_GROUP, is_opening=True),
    CLAIM: ActionKind("claim", "{route}={payment}", CLAIM_GROUP, "route"),
    PAY: ActionKind("pay", "pay={extra_cards}", PAY_GROUP),
    DECLINE: ActionKind("decline", "no", ANSWER_GROUP),
    BUILD: ActionKind("build", "@{city}={cards}", BUILD_GROUP, "city"),
    PASS: ActionKind("pass", "pass", ANSWER_GROUP),
    REFILL_FROM: ActionKind("refill_from", "refill={deck}", REFILL_GROUP, "deck"),
    STOP: ActionKind("stop", "stop", ANSWER_GROUP),
    PUT: ActionKind("put", "{placement}", PLACE_GROUP, "placement"),
    SHARE: ActionKind("share", "share={tickets}", SHARE_GROUP, is_opening=True),
    CHOOSE_FLEET: ActionKind("choose_fleet", "fleet={trains}", FLEET_GROUP, "trains", is_opening=True),
    EXCHANGE: ActionKind("exchange", "swap={exchange}", EXCHANGE_GROUP, "trains"),
    KEEP_FLAG_CARD: ActionKind("keep_flag_card", "flag", ANSWER_GROUP),
}


@mypyc_attr(free_list_len=1, acyclic=True)
class Action:
    """A request of one seat.

    `target` is the number of what it is about: a route, a card, a city, as ACTION_KINDS says. `cards` are paid from the
    hand, `rack` from the rack. `indices` are the tickets that KEEP or SHARE chooses, `order` those that KEEP returns.
    """

    __slots__ = ("cards", "indices", "kind", "order", "rack", "seat", "target")

    def __init__(
        self,
        seat: i64,
        kind: i64,
        target: i64 = 0,
        cards: Payment = (),
        rack: Payment = (),
        indices: Indices = (),
        order: Indices = (),
    ) -> None:
        self.seat: i64 = seat
        self.kind: i64 = kind
        self.target: i64 = target
        self.cards = cards
        self.rack = rack
        self.indices = indices
        self.order = order

    def key(self) -> tuple[int, int, int, Payment, Payment, Indices, Indices]:
        """The action as a plain value, for comparing and sorting."""
        return (self.seat, self.kind, self.target, self.cards, self.rack, self.indices, self.order)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Action) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def __reduce__(self) -> tuple[object, ...]:
        return Action, self.key()

    def __repr__(self) -> str:
        known = ACTION_KINDS.get(self.kind)
        name, target = (str(self.kind), "") if known is None else (known.name, known.target)
        text = f"Action(seat={self.seat}, kind={name}"
        if target or self.target:
            text += f", {target or 'target'}={self.target}"
        lists = {"cards": self.cards, "rack": self.rack, "indices": self.indices, "order": self.order}
        return text + "".join([f", {field}={numbers}" for field, numbers in lists.items() if numbers]) + ")"


class IllegalAction(Exception):
    """An action that was refused; `code` says why. The state has not changed."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code
