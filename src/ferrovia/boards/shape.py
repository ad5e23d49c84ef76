"""The form of a board file: which keys an entry has, and what may stand under each."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from ferrovia.boards.fault import Fault, Reason, because, quoted, said
from ferrovia.boards.source import Place, Source
from ferrovia.boards.values import (
    MAX_LENGTH,
    MAX_POINTS,
    MAX_SIDE,
    Rule,
    any_list,
    any_object,
    any_text,
    city_list,
    colour,
    flag,
    identifier,
    number,
    text_up_to,
    tunnel,
    whole,
)

MAX_CITIES: Final = 200
MAX_ROUTES: Final = 600
MAX_TICKETS: Final = 400
MAX_NAME: Final = 60
MAX_SENTENCE: Final = 1000

_LABELLED: Final = 6  # cities named in a fault's place
_DASH: Final = "\N{EN DASH}"


@dataclass(frozen=True)
class Key:
    """A key of an object: what its value must be, and whether it may be left out."""

    rule: Rule
    needed: bool = True


@dataclass(frozen=True)
class Entry:
    """An object of the file, with only those of its fields that are sound."""

    place: Place
    fields: Mapping[str, Any]


@dataclass
class Sheet:
    """The sound part of a file, and the faults found so far."""

    source: Source
    faults: list[Fault] = field(default_factory=list)
    size: Entry | None = None
    cities: list[Entry] = field(default_factory=list)
    routes: list[Entry] = field(default_factory=list)
    tickets: list[Entry] = field(default_factory=list)

    def add(self, place: Place, reason: Reason, key: str | None = None) -> None:
        """Note a fault at a place, on the line of one of its keys or else on the place's own."""
        line = self.source.lines[place if key is None else (*place, key)]
        self.add_at_line(line, place, reason)

    def add_at_line(self, line: int, place: Place, reason: Reason) -> None:
        """Note a fault at a place whose line is known."""
        self.faults.append(Fault(self.source.file, line, _shown(self.source.value, place), *reason))


def read_shape(source: Source) -> Sheet:
    """Check keys, types and ranges; what passes is on the sheet."""
    sheet = Sheet(source)
    for place, key, line in source.twice:
        sheet.add_at_line(line, place, because("duplicate_key", name=quoted(key)))
    top = _object(sheet, (), source.value, _TOP)
    if "name" in top.fields:
        _object(sheet, ("name",), top.fields["name"], _NAME)
    if "size" in top.fields:
        sheet.size = _object(sheet, ("size",), top.fields["size"], _SIZE)
    for key in ("sources", "doubts"):
        _sentences(sheet, key, top.fields.get(key, []))
    sheet.cities = _entries(sheet, "cities", top, _CITY, MAX_CITIES)
    sheet.routes = _entries(sheet, "routes", top, _ROUTE, MAX_ROUTES)
    sheet.tickets = _entries(sheet, "tickets", top, _TICKET, MAX_TICKETS)
    return sheet


def _object(sheet: Sheet, place: Place, value: Any, keys: Mapping[str, Key]) -> Entry:
    """An object with its sound fields; every other field, and every missing one, is a fault."""
    if not isinstance(value, dict):
        what, found = _written(place), said(value)
        sheet.add(place, because("not_object", what=what, found=found) if place else because("no_board", found=found))
        return Entry(place, {})
    for key in value:
        if key not in keys:
            sheet.add(place, because("unknown_key", name=quoted(key), names=[quoted(known) for known in keys]), key)
    for key in keys:
        if keys[key].needed and key not in value:
            sheet.add(place, because("missing_key", name=quoted(key)))
    return Entry(place, {key: value[key] for key in keys if key in value and _sound(sheet, place, key, value, keys)})


def _sound(sheet: Sheet, place: Place, key: str, value: Mapping[str, Any], keys: Mapping[str, Key]) -> bool:
    """Whether a field obeys its rule; if not, that is a fault."""
    reason = keys[key].rule(quoted(key), value[key])
    if reason is not None:
        sheet.add(place, reason, key)
    return reason is None


def _entries(sheet: Sheet, name: str, top: Entry, keys: Mapping[str, Key], most: int) -> list[Entry]:
    """The objects of one of the three lists."""
    if name not in top.fields:
        return []
    values = top.fields[name]
    if not values:
        sheet.add((name,), because("empty", what=quoted(name)))
    if len(values) > most:
        sheet.add((name,), because("too_many", what=quoted(name), most=most, found=len(values)))
    return [_object(sheet, (name, index), value, keys) for index, value in enumerate(values)]


def _sentences(sheet: Sheet, name: str, values: list[Any]) -> None:
    """Sources and doubts: lists of sentences."""
    rule = text_up_to(MAX_SENTENCE)
    for index, value in enumerate(values):
        reason = rule(_written((name, index)), value)
        if reason is not None:
            sheet.add((name, index), reason)


_TOP: Final[Mapping[str, Key]] = {
    "id": Key(identifier),
    "name": Key(any_object),
    "size": Key(any_object, needed=False),
    "cities": Key(any_list),
    "routes": Key(any_list),
    "tickets": Key(any_list),
    "sources": Key(any_list),
    "doubts": Key(any_list),
}
_NAME: Final[Mapping[str, Key]] = {"en": Key(text_up_to(MAX_NAME)), "es": Key(text_up_to(MAX_NAME))}
_SIZE: Final[Mapping[str, Key]] = {"width": Key(whole(1, MAX_SIDE)), "height": Key(whole(1, MAX_SIDE))}
_CITY: Final[Mapping[str, Key]] = {
    "id": Key(identifier),
    "name": Key(text_up_to(MAX_NAME)),
    "lat": Key(number(-90, 90), needed=False),
    "lon": Key(number(-180, 180), needed=False),
    "x": Key(number(0, MAX_SIDE), needed=False),
    "y": Key(number(0, MAX_SIDE), needed=False),
    "harbor": Key(flag, needed=False),
    "junction": Key(flag, needed=False),
}
_ROUTE: Final[Mapping[str, Key]] = {
    "a": Key(any_text),
    "b": Key(any_text),
    "length": Key(whole(1, MAX_LENGTH)),
    "color": Key(colour),
    "ferry": Key(whole(1, MAX_LENGTH), needed=False),
    "tunnel": Key(tunnel, needed=False),
    "ship": Key(flag, needed=False),
    "pairs": Key(flag, needed=False),
    "wrap": Key(flag, needed=False),
}
_TICKET: Final[Mapping[str, Key]] = {
    "cities": Key(city_list),
    "points": Key(whole(1, MAX_POINTS)),
    "long": Key(flag, needed=False),
    "tour": Key(flag, needed=False),
    "points_any_order": Key(whole(1, MAX_POINTS), needed=False),
    "penalty": Key(whole(1, MAX_POINTS), needed=False),
}


def _shown(value: Any, place: Place) -> str:
    """A place as it is written, with the cities of an entry: routes[12] "bergen" and "oslo"."""
    labels = _DASH.join(quoted(label) for label in _labels(_value_at(value, place), place))
    return f"{_written(place)} {labels}".strip()


def _written(place: Place) -> str:
    """The keys and indices of a place: routes[12]."""
    text = "".join(f"[{step}]" if isinstance(step, int) else f".{_key(step)}" for step in place)
    return text.removeprefix(".")


def _key(key: str) -> str:
    """A key of the file, in quotes when it is no plain word."""
    return key if key.isascii() and key.isidentifier() else quoted(key)


def _labels(value: Any, place: Place) -> list[str]:
    """The cities that an entry of one of the three lists names."""
    if len(place) != 2 or not isinstance(value, dict):
        return []
    match place[0]:
        case "cities":
            labels = [value.get("id")]
        case "routes":
            labels = [value.get("a"), value.get("b")]
        case "tickets" if isinstance(value.get("cities"), list):
            labels = value["cities"][:_LABELLED]
        case _:
            labels = []
    return [label for label in labels if isinstance(label, str)]


def _value_at(value: Any, place: Place) -> Any:
    """What stands at a place; None when a key given twice has replaced it."""
    try:
        for step in place:
            value = value[step]
    except (LookupError, TypeError):
        return None
    return value
