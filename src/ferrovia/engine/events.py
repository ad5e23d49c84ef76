"""The kinds of events with the names of their values, events, and the sink that collects them."""

from dataclasses import dataclass
from typing import Final

from ferrovia.engine.native import i64, mypyc_attr

EVERYONE: Final = -1  # an audience is a bit mask of seats; this one includes spectators

TOOK: Final = 0  # a card from the display
DREW: Final = 1  # an unseen card from a deck
SAW: Final = 2  # which card that was
REFILLED: Final = 3  # a slot of the display
CLEARED: Final = 4  # the display, because it showed too many wilds
RESHUFFLED: Final = 5  # the discards into a new deck
OFFERED: Final = 6  # tickets were drawn
SAW_TICKETS: Final = 7  # which tickets those were
ANSWERED: Final = 8  # an opening question; the answer stays secret until all have answered
KEPT: Final = 9  # some of the tickets
KEPT_TICKETS: Final = 10  # which tickets those were
CLAIMED: Final = 11  # a route
LAID: Final = 12  # cards for a tunnel
TURNED_UP: Final = 13  # cards of the deck; the count is that of the extra cards to pay
DECLINED: Final = 14  # to pay the extra cards
BUILT: Final = 15  # a station or harbour
PASSED: Final = 16
LAST_TURNS: Final = 17  # begin
OVER: Final = 18
RACKED: Final = 19  # the card just drawn
SAW_RACKED: Final = 20  # which card that was
STAYED: Final = 21  # the card just drawn, in the hand
SHARED: Final = 22  # tickets on the rack
SAW_SHARED: Final = 23  # which tickets those were
FLEET_CHOSEN: Final = 24
EXCHANGED: Final = 25  # ships for trains, or trains for ships if the number is negative
FLAG_CARD_KEPT: Final = 26
FLAG_COMPLETED: Final = 27
STOPPED: Final = 28  # without a second card

# The seats that may know of an event.
AUDIENCE_EVERYONE: Final = "everyone"
AUDIENCE_SEAT: Final = "seat"  # the seat that the event is about
AUDIENCE_SIDE: Final = "side"  # all seats of its side

# The names of the values of an event, in their order. The last one takes all values that are left if it is a plural.
FIELD_CARD: Final = "card"
FIELD_CARDS: Final = "cards"
FIELD_DECK: Final = "deck"
FIELD_SLOT: Final = "slot"  # of the display
FIELD_ROUTE: Final = "route"
FIELD_CITY: Final = "city"
FIELD_TICKETS: Final = "tickets"
FIELD_COUNT: Final = "count"  # missing where the rulebook keeps the number secret
FIELD_POINTS: Final = "points"
FIELD_TRAINS: Final = "trains"
FIELD_SHIPS: Final = "ships"
PLURAL_FIELDS: Final = (FIELD_CARDS, FIELD_TICKETS)


@dataclass(frozen=True)
class EventKind:
    """A kind of event.

    `audience` repeats for readers what the engine gives to `emit`, which decides; a test compares the two. An action
    can be undone if all events that it caused are undoable: they reveal nothing that was hidden.
    """

    name: str
    fields: tuple[str, ...] = ()
    audience: str = AUDIENCE_EVERYONE
    is_undoable: bool = False


EVENT_KINDS: Final[dict[int, EventKind]] = {
    TOOK: EventKind("took", (FIELD_CARD,)),
    DREW: EventKind("drew", (FIELD_DECK,)),
    SAW: EventKind("saw", (FIELD_CARD,), AUDIENCE_SEAT),
    REFILLED: EventKind("refilled", (FIELD_SLOT, FIELD_CARD)),
    CLEARED: EventKind("cleared"),
    RESHUFFLED: EventKind("reshuffled", (FIELD_DECK,)),
    OFFERED: EventKind("offered", (FIELD_COUNT,)),
    SAW_TICKETS: EventKind("saw_tickets", (FIELD_TICKETS,), AUDIENCE_SEAT),
    ANSWERED: EventKind("answered"),
    KEPT: EventKind("kept", (FIELD_COUNT,)),
    KEPT_TICKETS: EventKind("kept_tickets", (FIELD_TICKETS,), AUDIENCE_SEAT),
    CLAIMED: EventKind("claimed", (FIELD_ROUTE, FIELD_POINTS, FIELD_CARDS), is_undoable=True),
    LAID: EventKind("laid", (FIELD_ROUTE, FIELD_CARDS)),
    TURNED_UP: EventKind("turned_up", (FIELD_ROUTE, FIELD_COUNT, FIELD_CARDS)),
    DECLINED: EventKind("declined", (FIELD_ROUTE,)),
    BUILT: EventKind("built", (FIELD_CITY, FIELD_CARDS), is_undoable=True),
    PASSED: EventKind("passed"),
    LAST_TURNS: EventKind("last_turns", (FIELD_COUNT,), is_undoable=True),
    OVER: EventKind("over"),
    RACKED: EventKind("racked"),
    SAW_RACKED: EventKind("saw_racked", (FIELD_CARD,), AUDIENCE_SIDE),
    STAYED: EventKind("stayed"),
    SHARED: EventKind("shared", (FIELD_COUNT,)),
    SAW_SHARED: EventKind("saw_shared", (FIELD_TICKETS,), AUDIENCE_SIDE),
    FLEET_CHOSEN: EventKind("fleet_chosen", (FIELD_TRAINS, FIELD_SHIPS)),
    EXCHANGED: EventKind("exchanged", (FIELD_TRAINS,), is_undoable=True),
    FLAG_CARD_KEPT: EventKind("flag_card_kept", (FIELD_CARD,), is_undoable=True),
    FLAG_COMPLETED: EventKind("flag_completed", (FIELD_POINTS,), is_undoable=True),
    STOPPED: EventKind("stopped"),
}


class Event:
    """Something that happened. `seat` is the seat it is about, or NOBODY; only the audience may know of it."""

    __slots__ = ("audience", "kind", "seat", "values")

    def __init__(self, kind: int, seat: int, values: tuple[int, ...], audience: int = EVERYONE) -> None:
        self.kind = kind
        self.seat = seat
        self.values = values
        self.audience = audience

    def is_for(self, seat: int) -> bool:
        """Whether the seat may know of the event. NOBODY is a spectator, who may know of public events only."""
        return self.is_public() if seat < 0 else bool(self.audience >> seat & 1)

    def is_public(self) -> bool:
        """Whether everyone may know of the event, spectators included."""
        return self.audience == EVERYONE

    def key(self) -> tuple[int, int, tuple[int, ...], int]:
        """The event as a plain value, for comparing."""
        return (self.kind, self.seat, self.values, self.audience)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def __reduce__(self) -> tuple[object, ...]:
        return Event, self.key()

    def __repr__(self) -> str:
        known = EVENT_KINDS.get(self.kind)
        name = str(self.kind) if known is None else known.name
        audience = "" if self.is_public() else f", audience={self.audience:#b}"
        return f"Event(kind={name}, seat={self.seat}, values={self.values}{audience})"


@mypyc_attr(acyclic=True)
class EventSink:
    """Collects the events of an action. A muted sink, for simulations, drops them."""

    __slots__ = ("events", "muted")

    def __init__(self, muted: bool = False) -> None:
        self.muted = muted
        self.events: list[Event] = []

    def emit(self, kind: i64, seat: i64, values: tuple[int, ...], audience: i64 = EVERYONE) -> None:
        """Collect an event. Code that runs at every step asks first whether the sink is muted."""
        if not self.muted:
            self.events.append(Event(kind, seat, values, audience))
