"""Events as sentences: what happened, as far as a reader may know."""

from collections.abc import Iterable
from typing import Final

from ferrovia.cli.texts.game_text import GameText
from ferrovia.engine.cards import DECK_NAMES
from ferrovia.engine.events import (
    ANSWERED,
    AUDIENCE_EVERYONE,
    CLEARED,
    DREW,
    EVENT_KINDS,
    EXCHANGED,
    FIELD_COUNT,
    REFILLED,
    SAW,
    SAW_RACKED,
    TOOK,
    TURNED_UP,
    Event,
)
from ferrovia.engine.state import NOBODY
from ferrovia.notation.cards import format_cards
from ferrovia.notation.event_fields import EventFields, fields_of

SEES_ALL: Final = -2  # a reader who may know everything: of a record, after the game
UNMENTIONED: Final = (REFILLED, ANSWERED)  # the screen shows what they say


def format_event(game_text: GameText, event: Event) -> str:
    """Format an event, without the name of its seat."""
    translate = game_text.translate
    fields = fields_of(event)
    if event.kind == EXCHANGED and fields.trains is not None:
        return game_text.exchange("event", fields.trains)
    key = _find_key(game_text, event, fields)
    values = _name_values(game_text, fields)
    if key in translate or f"{key}.other" in translate:
        return translate(key, **values)
    details = ", ".join(f"{name} {value}" for name, value in values.items())
    return EVENT_KINDS[event.kind].name.replace("_", " ") + (f" ({details})" if details else "")


def _find_key(game_text: GameText, event: Event, fields: EventFields) -> str:
    """The key of the sentence; some kinds have several."""
    kind = EVENT_KINDS[event.kind]
    key = f"event.{kind.name}"
    if fields.deck is not None and game_text.has_ships:
        return f"{key}_{DECK_NAMES[fields.deck]}"
    if fields.count is None and FIELD_COUNT in kind.fields:
        return f"{key}_secretly"
    if event.kind == TURNED_UP and fields.count == 0:
        return f"{key}_nothing"
    if event.kind == CLEARED:
        return f"{key}.{game_text.wild}"
    return key


def _name_values(game_text: GameText, fields: EventFields) -> dict[str, object]:
    """The values of an event as texts, by the names of placeholders."""
    values: dict[str, object] = {}
    if fields.card is not None:
        values["card"] = game_text.card(fields.card)
    if fields.cards is not None:
        values["cards"] = format_cards(fields.cards) or "–"
    if fields.slot is not None:
        values["slot"] = fields.slot + 1
    if fields.route is not None:
        values["route"] = game_text.route(fields.route)
    if fields.city is not None:
        values["city"] = game_text.city(fields.city)
        values["what"] = game_text.translate(f"building.{game_text.building}")
    if fields.tickets is not None:
        values["tickets"] = game_text.tickets(fields.tickets)
    if fields.count is not None:
        values["n"] = fields.count
    if fields.points is not None:
        values["points"] = game_text.translate("count.points", n=fields.points)
    if fields.trains is not None:
        values["pieces"] = game_text.count_pieces(fields.trains, fields.ships or 0)
    return values


def format_turns(game_text: GameText, turns: Iterable[Iterable[Event]], reader: int) -> list[str]:
    """Format what a reader may know of several turns, each on new lines."""
    return [line for events in turns for line in format_events(game_text, events, reader)]


def format_events(game_text: GameText, events: Iterable[Event], reader: int) -> list[str]:
    """Format what a reader may know of some events, a line for each run of events of one seat."""
    lines: list[str] = []
    about = NOBODY
    seen: int | None = None  # the card mentioned last, so that racking it need not name it again
    for event in events:
        if not may_see(event, reader) or event.kind in UNMENTIONED:
            continue
        if event.kind in (TOOK, SAW):
            seen = fields_of(event).card
        elif event.kind == DREW:
            seen = None
        elif event.kind == SAW_RACKED and fields_of(event).card == seen:
            continue
        text = format_event(game_text, event)
        if event.seat == NOBODY and lines:
            lines[-1] += f" ({text})"
        elif event.seat == about and lines:
            # A secret event names the cards or tickets of the public one before it.
            lines[-1] += f"{',' if EVENT_KINDS[event.kind].audience == AUDIENCE_EVERYONE else ':'} {text}"
        else:
            who = f"{game_text.seats[event.seat]}: " if event.seat != NOBODY else ""
            lines.append(who + text)
            about = event.seat
    return lines


def may_see(event: Event, reader: int) -> bool:
    """Whether a seat, a spectator (NOBODY) or a reader who sees all learns of the event."""
    return reader == SEES_ALL or event.is_for(reader)
