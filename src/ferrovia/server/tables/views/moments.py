"""Moments: log entries as one viewer may know them."""

from typing import NamedTuple

from msgspec import Struct

from ferrovia.engine.events import Event
from ferrovia.engine.state import NOBODY
from ferrovia.notation.action import Notation
from ferrovia.server.tables.model.entries import BotSpeed, Created, LogEntry, Played, Said, Sat, SpeedSet, tag_of
from ferrovia.server.tables.views.events import EventView, event_view


class Moment(Struct, frozen=True, omit_defaults=True):
    """A log entry as the viewer may know it; `events` are what an action caused."""

    seq: int
    at: int
    kind: str
    seat: int | None = None
    name: str | None = None
    text: str | None = None
    phrase: str | None = None
    bot_speed: BotSpeed | None = None
    events: list[EventView] | None = None


class AppliedEntry(NamedTuple):
    """A log entry with the events it caused, hidden ones included."""

    entry: LogEntry
    events: list[Event]


def list_moments(
    notation: Notation, seat: int | None, recent_entries: list[AppliedEntry], muted: frozenset[str] = frozenset()
) -> list[Moment]:
    """The moments of these entries, except those that the viewer has muted. The text of an action is never sent."""
    return [
        _make_moment(notation, NOBODY if seat is None else seat, entry, events)
        for entry, events in recent_entries
        if not isinstance(entry.body, Created) and not (muted and is_muted(entry, muted))
    ]


def is_muted(entry: LogEntry, muted: frozenset[str]) -> bool:
    """Whether the entry is chat of a guest whom the viewer has muted."""
    return isinstance(entry.body, Said) and entry.guest_id in muted


def _make_moment(notation: Notation, seat: int, entry: LogEntry, events: list[Event]) -> Moment:
    body = entry.body
    if isinstance(body, Played):
        views = [event_view(notation, event) for event in events if event.is_for(seat)]
        return Moment(entry.seq, entry.at, tag_of(body), body.seat, events=views)
    return Moment(
        entry.seq,
        entry.at,
        tag_of(body),
        getattr(body, "seat", None),
        name=body.name if isinstance(body, Sat | Said) else None,
        text=body.text or None if isinstance(body, Said) else None,
        phrase=body.phrase or None if isinstance(body, Said) else None,
        bot_speed=body.bot_speed if isinstance(body, SpeedSet) else None,
    )
