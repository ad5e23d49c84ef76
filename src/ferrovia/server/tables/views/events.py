"""Events as the protocol shows them: kinds by name, cards as letters, routes and cities as texts."""

from msgspec import Struct

from ferrovia.engine.cards import DECK_NAMES, NO_CARD
from ferrovia.engine.events import EVENT_KINDS, Event
from ferrovia.notation.action import Notation
from ferrovia.notation.cards import CARD_TEXTS
from ferrovia.notation.event_fields import fields_of


class EventView(Struct, frozen=True, omit_defaults=True):
    """One event about a seat. Which of the other fields it has depends on the kind."""

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


def event_view(notation: Notation, event: Event) -> EventView:
    """An engine event as the protocol shows it."""
    fields = fields_of(event)
    return EventView(
        kind=EVENT_KINDS[event.kind].name,
        seat=event.seat,
        card=None if fields.card is None else card_text(fields.card),
        cards=None if fields.cards is None else [CARD_TEXTS[card] for card in fields.cards],
        deck=None if fields.deck is None else DECK_NAMES[fields.deck],
        slot=fields.slot,
        route=None if fields.route is None else notation.route_names[fields.route],
        city=None if fields.city is None else notation.city_codes[fields.city],
        tickets=None if fields.tickets is None else list(fields.tickets),
        count=fields.count,
        points=fields.points,
        trains=fields.trains,
        ships=fields.ships,
    )
