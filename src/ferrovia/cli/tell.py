"""Events in words: what happened, as far as somebody may know it."""

from collections.abc import Iterable
from typing import Final

from ferrovia.cli.naming import Names
from ferrovia.engine import events
from ferrovia.engine.events import (
    ANSWERED,
    BUILT,
    CLAIMED,
    DECLINED,
    KEPT,
    KEPT_TICKETS,
    LAID,
    LAST_TURNS,
    OFFERED,
    REFILLED,
    SAW,
    SAW_TICKETS,
    TOOK,
    TURNED_UP,
    Event,
)
from ferrovia.engine.state import NOBODY

EVENT_NAMES: Final[dict[int, str]] = {
    value: name.lower()
    for name, value in vars(events).items()
    if name.isupper() and isinstance(value, int) and value >= 0
}
ALL_SEES: Final = -2  # who looks at a record afterwards
SHOWN_ANYWAY: Final = (REFILLED, ANSWERED)  # the screen shows it: no need to tell


def event_text(names: Names, event: Event) -> str:
    """What the event says, without the name of the seat that it is about."""
    words = names.words
    key = f"event.{EVENT_NAMES[event.kind]}"
    values = event.values
    if event.kind in (TOOK, SAW):
        return words(key, card=names.card(values[0]))
    if event.kind == REFILLED:
        return words(key, slot=values[0] + 1, card=names.card(values[1]))
    if event.kind in (OFFERED, KEPT, LAST_TURNS):
        return words(key, n=values[0])
    if event.kind in (SAW_TICKETS, KEPT_TICKETS):
        return words(key, tickets=names.tickets(values))
    if event.kind == CLAIMED:
        points = words("count.points", n=values[1])
        return words(key, route=names.route(values[0]), points=points, cards=names.cards(values[2:]))
    if event.kind == LAID:
        return words(key, route=names.route(values[0]), cards=names.cards(values[1:]))
    if event.kind == TURNED_UP:
        if values[1] == 0:
            key = "event.turned_up_nothing"
        return words(key, n=values[1], cards=names.cards(values[2:]) or "–")
    if event.kind == DECLINED:
        return words(key, route=names.route(values[0]))
    if event.kind == BUILT:
        return words(key, city=names.city(values[0]), cards=names.cards(values[1:]))
    return words(key)


def tell_turns(names: Names, turns: Iterable[Iterable[Event]], reader: int) -> list[str]:
    """What the reader may know of several turns; a new one begins a new line."""
    return [line for happened in turns for line in tell(names, happened, reader)]


def tell(names: Names, happened: Iterable[Event], reader: int, *, all_of_it: bool = False) -> list[str]:
    """What the reader may know of it, a line for each run of events about one seat."""
    lines: list[str] = []
    about = NOBODY
    for event in happened:
        if not may_read(event, reader) or (event.kind in SHOWN_ANYWAY and not all_of_it):
            continue
        text = event_text(names, event)
        if event.seat == NOBODY and lines:
            lines[-1] += f" ({text})"
        elif event.seat == about and lines:
            lines[-1] += f", {text}"
        else:
            who = f"{names.seats[event.seat]}: " if event.seat != NOBODY else ""
            lines.append(who + text)
            about = event.seat
    return lines


def may_read(event: Event, reader: int) -> bool:
    """Whether a seat, a spectator (NOBODY) or one who may see all learns of it."""
    if reader == ALL_SEES:
        return True
    return event.is_public() if reader == NOBODY else event.is_for(reader)
