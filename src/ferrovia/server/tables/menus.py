"""What a seat may do now, grouped as hands move. The client sends one of the texts back as it is."""

from functools import lru_cache
from typing import Final

from msgspec import Struct

from ferrovia.engine.actions import (
    BUILD,
    CLAIM,
    DRAW,
    EXCHANGE,
    KEEP,
    MAN,
    PAY,
    PUT,
    REFILL_FROM,
    SHARE,
    TAKE,
    TICKETS,
    Action,
)
from ferrovia.engine.cards import Payment
from ferrovia.engine.observe import Observation
from ferrovia.notation.action import Notation, cards_text
from ferrovia.notation.names import QUESTION_NAMES

_GROUPS: Final[dict[int, str]] = {
    TAKE: "draw",
    DRAW: "draw",
    TICKETS: "tickets",
    KEEP: "keep",
    SHARE: "share",
    MAN: "fleet",
    EXCHANGE: "swap",
    REFILL_FROM: "refill",
    PUT: "place",
    PAY: "pay",
}


class Menu(Struct, frozen=True, omit_defaults=True):
    """Lists of whole actions; `claim` and `build` are payments by route or city, and the action is `key=payment`."""

    question: str
    draw: list[str] = []
    tickets: list[str] = []
    claim: dict[str, list[str]] = {}
    build: dict[str, list[str]] = {}
    keep: list[str] = []
    share: list[str] = []
    fleet: list[str] = []
    swap: list[str] = []
    refill: list[str] = []
    place: list[str] = []
    pay: list[str] = []
    answer: list[str] = []  # no, stop, flag, pass


@lru_cache(maxsize=1 << 16)
def _payment(cards: Payment, rack: Payment) -> str:
    return cards_text(cards) + ("/" + cards_text(rack) if rack else "")


def menu(view: Observation, notation: Notation) -> Menu | None:
    """The legal actions of the seat; None when it is not asked."""
    actions = view.legal_actions()
    if not actions:
        return None
    claims: dict[str, list[str]] = {}
    builds: dict[str, list[str]] = {}
    lists: dict[str, list[str]] = {}
    names, codes = notation.route_names, notation.city_codes
    for action in actions:
        kind = action.kind
        if kind == CLAIM:
            claims.setdefault(names[action.target], []).append(_payment(action.cards, action.rack))
        elif kind == BUILD:
            builds.setdefault("@" + codes[action.target], []).append(_payment(action.cards, ()))
        else:
            lists.setdefault(_GROUPS.get(kind, "answer"), []).append(notation.text(action))
    return Menu(QUESTION_NAMES[view.question], claim=claims, build=builds, **lists)


def texts(found: Menu) -> list[str]:
    """Every action of a menu, as a client would send it."""
    lists = [found.draw, found.tickets, found.keep, found.share, found.fleet, found.swap, found.refill, found.place]
    whole = [text for group in [*lists, found.pay, found.answer] for text in group]
    paid = [found.claim, found.build]
    return whole + [f"{key}={payment}" for group in paid for key, payments in group.items() for payment in payments]


__all__ = ["Action", "Menu", "menu", "texts"]
