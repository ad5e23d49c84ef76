"""The values of an event by name, as `EVENT_KINDS` describes them; the server and the terminal read events here."""

from dataclasses import dataclass

from ferrovia.engine.cards import Card
from ferrovia.engine.events import EVENT_KINDS, EXCHANGED, PLURAL_FIELDS, Event


@dataclass(slots=True)
class EventFields:
    """The values of one event. A field that its kind lacks, or that is secret, is None."""

    card: Card | None = None
    cards: tuple[Card, ...] | None = None
    deck: int | None = None
    slot: int | None = None
    route: int | None = None
    city: int | None = None
    tickets: tuple[int, ...] | None = None
    count: int | None = None
    points: int | None = None
    trains: int | None = None
    ships: int | None = None


def fields_of(event: Event) -> EventFields:
    """Name the values of an event.

    >>> fields_of(Event(EXCHANGED, 0, (3,)))  # three trains for three ships
    EventFields(card=None, cards=None, deck=None, slot=None, route=None, city=None, tickets=None, count=None, \
points=None, trains=3, ships=-3)
    """
    values = event.values
    fields = EventFields()
    for index, name in enumerate(EVENT_KINDS[event.kind].fields):
        if name in PLURAL_FIELDS:
            setattr(fields, name, values[index:])
        elif index < len(values):
            setattr(fields, name, values[index])
    if event.kind == EXCHANGED and fields.trains is not None:
        fields.ships = -fields.trains
    return fields
