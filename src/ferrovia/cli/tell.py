"""Events in words: what happened, as far as somebody may know it."""

from collections.abc import Iterable
from typing import Final

from ferrovia.cli.naming import Names
from ferrovia.engine.events import (
    ANSWERED,
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
from ferrovia.engine.state import NOBODY
from ferrovia.notation.names import DECKS, EVENT_NAMES

ALL_SEES: Final = -2  # who looks at a record afterwards
SHOWN_ANYWAY: Final = (REFILLED, ANSWERED)  # the screen shows it: no need to tell


def event_text(names: Names, event: Event) -> str:
    """What the event says, without the name of the seat that it is about."""
    words = names.words
    key = f"event.{EVENT_NAMES[event.kind]}"
    values = event.values
    if event.kind in (TOOK, SAW, SAW_RACKED, RAISED):
        return words(key, card=names.card(values[0]))
    if event.kind in (DREW, RESHUFFLED):
        return words(f"{key}_{DECKS[values[0]]}" if names.has_decks else key)
    if event.kind in (OFFERED, KEPT) and not values:  # how many is secret
        return words("event.offered_secretly" if event.kind == OFFERED else "event.kept_secretly")
    if event.kind == REFILLED:
        return words(key, slot=values[0] + 1, card=names.card(values[1]))
    if event.kind in (OFFERED, KEPT, SHARED, LAST_TURNS):
        return words(key, n=values[0])
    if event.kind in (SAW_TICKETS, KEPT_TICKETS, SAW_SHARED):
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
    if event.kind == BUILT:
        what = words(f"building.{names.building}")
        return words(key, what=what, city=names.city(values[0]), cards=names.cards(values[1:]))
    return _piece_text(names, event)


def _piece_text(names: Names, event: Event) -> str:
    """Events about pieces and flags, tunnels given up, and those with nothing to fill in."""
    words = names.words
    key = f"event.{EVENT_NAMES[event.kind]}"
    if event.kind == DECLINED:
        return words(key, route=names.route(event.values[0]))
    if event.kind == MANNED:
        return words(key, pieces=names.count_pieces(*event.values))
    if event.kind == EXCHANGED:
        return names.exchange("event", event.values[0])
    if event.kind == FLAG_DONE:
        return words(key, points=words("count.points", n=event.values[0]))
    return words(key)


def tell_turns(names: Names, turns: Iterable[Iterable[Event]], reader: int) -> list[str]:
    """What the reader may know of several turns; a new one begins a new line."""
    return [line for happened in turns for line in tell(names, happened, reader)]


def tell(names: Names, happened: Iterable[Event], reader: int, *, all_of_it: bool = False) -> list[str]:
    """What the reader may know of it, a line for each run of events about one seat."""
    lines: list[str] = []
    about = NOBODY
    seen = NOBODY  # the card that was told last: no need to say again which one goes on the rack
    for event in happened:
        if not may_read(event, reader) or (event.kind in SHOWN_ANYWAY and not all_of_it):
            continue
        if event.kind in (TOOK, SAW):
            seen = event.values[0]
        elif event.kind == DREW:
            seen = NOBODY
        elif event.kind == SAW_RACKED and event.values[0] == seen:
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
