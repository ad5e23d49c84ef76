"""What happened in the game, in the words of the protocol: events by name, cards as letters, routes as texts."""

from msgspec import Struct

from ferrovia.engine.cards import NO_CARD
from ferrovia.engine.events import (
    BUILT,
    CLAIMED,
    DECLINED,
    DREW,
    EXCHANGED,
    FLAG_DONE,
    KEPT,
    KEPT_TICKETS,
    LAID,
    LAST_TURNS,
    MANNED,
    OFFERED,
    RAISED,
    REFILLED,
    RESHUFFLED,
    SAW,
    SAW_RACKED,
    SAW_SHARED,
    SAW_TICKETS,
    SHARED,
    TOOK,
    TURNED_UP,
    Event,
)
from ferrovia.notation.action import CARD_TEXTS, Notation
from ferrovia.notation.names import DECKS, EVENT_NAMES


class Fact(Struct, frozen=True, omit_defaults=True):
    """One fact about a seat. Which of the other fields it has depends on the kind."""

    kind: str
    seat: int
    card: str | None = None
    cards: list[str] | None = None
    deck: str | None = None
    slot: int | None = None
    route: str | None = None
    city: str | None = None
    tickets: list[int] | None = None
    count: int | None = None
    points: int | None = None
    trains: int | None = None
    ships: int | None = None


def card_text(card: int) -> str | None:
    """The letters of a card; None where there is none."""
    return None if card == NO_CARD else CARD_TEXTS[card]


def _cards(cards: tuple[int, ...]) -> list[str]:
    return [CARD_TEXTS[card] for card in cards]


def fact(notation: Notation, event: Event) -> Fact:
    """An engine event in the words of the protocol."""
    kind, seat, values = event.kind, event.seat, event.values
    name = EVENT_NAMES[kind]
    if kind in (TOOK, SAW, SAW_RACKED, RAISED):
        return Fact(name, seat, card=card_text(values[0]))
    if kind in (DREW, RESHUFFLED):
        return Fact(name, seat, deck=DECKS[values[0]])
    if kind == REFILLED:
        return Fact(name, seat, slot=values[0], card=card_text(values[1]))
    if kind in (SAW_TICKETS, KEPT_TICKETS, SAW_SHARED):
        return Fact(name, seat, tickets=list(values))
    if kind in (OFFERED, KEPT, SHARED, LAST_TURNS):
        return Fact(name, seat, count=values[0] if values else None)
    if kind == FLAG_DONE:
        return Fact(name, seat, points=values[0])
    if kind == MANNED:
        return Fact(name, seat, trains=values[0], ships=values[1])
    if kind == EXCHANGED:
        return Fact(name, seat, trains=values[0], ships=-values[0])
    return _fact_on_the_board(notation, event, name)


def _fact_on_the_board(notation: Notation, event: Event, name: str) -> Fact:
    kind, seat, values = event.kind, event.seat, event.values
    if kind == CLAIMED:
        return Fact(name, seat, route=notation.route_names[values[0]], points=values[1], cards=_cards(values[2:]))
    if kind == LAID:
        return Fact(name, seat, route=notation.route_names[values[0]], cards=_cards(values[1:]))
    if kind == TURNED_UP:
        route = notation.route_names[values[0]]
        return Fact(name, seat, route=route, count=values[1], cards=_cards(values[2:]))
    if kind == DECLINED and values and values[0] >= 0:
        return Fact(name, seat, route=notation.route_names[values[0]])
    if kind == BUILT:
        return Fact(name, seat, city=notation.city_codes[values[0]], cards=_cards(values[1:]))
    return Fact(name, seat)
