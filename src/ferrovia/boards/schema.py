"""The schema of a board file: which keys its objects have, and which values each key allows."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from ferrovia.boards.fault import Fault, Violation, format_value, quote, violation
from ferrovia.boards.source import Source, ValuePath
from ferrovia.boards.validators import (
    MAX_POINTS,
    MAX_ROUTE_LENGTH,
    MAX_SENTENCE,
    MAX_SIDE,
    Validator,
    any_list,
    any_object,
    any_string,
    boolean,
    city_list,
    color,
    identifier,
    number,
    number_from,
    sentence,
    string_up_to,
    ticket_points,
    tunnel,
)

MAX_CITIES: Final = 200
MAX_ROUTES: Final = 600
MAX_TICKETS: Final = 400
MAX_SENTENCES: Final = 50  # of the sources, and of the doubts
MAX_NAME: Final = 60

_MAX_LABELS: Final = 6  # cities named in the location of a fault
_DASH: Final = "\N{EN DASH}"


@dataclass(frozen=True)
class Key:
    """A key of an object: the validator of its value, and whether it is required."""

    validator: Validator
    required: bool = True


@dataclass(frozen=True)
class FileObject:
    """An object of the file, with only its valid fields."""

    path: ValuePath
    fields: Mapping[str, Any]


@dataclass
class CheckedFile:
    """The valid part of a file, and the faults found so far."""

    source: Source
    faults: list[Fault] = field(default_factory=list)
    size: FileObject | None = None
    cities: list[FileObject] = field(default_factory=list)
    routes: list[FileObject] = field(default_factory=list)
    tickets: list[FileObject] = field(default_factory=list)

    def add(self, path: ValuePath, broken: Violation, key: str | None = None) -> None:
        """Add a fault at a path, on the line of the given key or else of the path itself."""
        line = self.source.lines[path if key is None else (*path, key)]
        self.add_at_line(line, path, broken)

    def add_at_line(self, line: int, path: ValuePath, broken: Violation) -> None:
        """Add a fault at a path, on the given line."""
        self.faults.append(Fault(self.source.file, line, _format_location(self.source.value, path), *broken))


def check_schema(source: Source) -> CheckedFile:
    """Check keys, types and ranges; the result holds the valid objects and the faults."""
    checked = CheckedFile(source)
    for path, key, line in source.duplicate_keys:
        checked.add_at_line(line, path, violation("duplicate_key", name=quote(key)))
    top = _object(checked, (), source.value, _BOARD_KEYS)
    if "name" in top.fields:
        _object(checked, ("name",), top.fields["name"], _NAME_KEYS)
    if "size" in top.fields:
        checked.size = _object(checked, ("size",), top.fields["size"], _SIZE_KEYS)
    for key in ("sources", "doubts"):
        _check_sentences(checked, key, top.fields.get(key, []))
    checked.cities = _objects(checked, "cities", top, _CITY_KEYS, MAX_CITIES)
    checked.routes = _objects(checked, "routes", top, _ROUTE_KEYS, MAX_ROUTES)
    checked.tickets = _objects(checked, "tickets", top, _TICKET_KEYS, MAX_TICKETS)
    return checked


def _object(checked: CheckedFile, path: ValuePath, value: Any, keys: Mapping[str, Key]) -> FileObject:
    """Check an object; every unknown, invalid or missing field is a fault."""
    if not isinstance(value, dict):
        what, found = _format_path(path), format_value(value)
        checked.add(
            path, violation("not_object", what=what, found=found) if path else violation("no_board", found=found)
        )
        return FileObject(path, {})
    for key in value:
        if key not in keys:
            checked.add(path, violation("unknown_key", name=quote(key), names=[quote(known) for known in keys]), key)
    for key in keys:
        if keys[key].required and key not in value:
            checked.add(path, violation("missing_key", name=quote(key)))
    valid = (key for key in keys if key in value and _is_valid(checked, path, key, value, keys))
    return FileObject(path, {key: value[key] for key in valid})


def _is_valid(
    checked: CheckedFile, path: ValuePath, key: str, value: Mapping[str, Any], keys: Mapping[str, Key]
) -> bool:
    """Whether a field passes its validator; if not, add a fault."""
    broken = keys[key].validator(quote(key), value[key])
    if broken is not None:
        checked.add(path, broken, key)
    return broken is None


def _objects(checked: CheckedFile, name: str, top: FileObject, keys: Mapping[str, Key], most: int) -> list[FileObject]:
    """Check the objects of one of the three lists."""
    if name not in top.fields:
        return []
    values = top.fields[name]
    if not values:
        checked.add((name,), violation("empty", what=quote(name)))
    _check_count(checked, name, values, most)
    return [_object(checked, (name, index), value, keys) for index, value in enumerate(values)]


def _check_count(checked: CheckedFile, name: str, values: list[Any], most: int) -> None:
    """A list of the file has no more entries than allowed."""
    if len(values) > most:
        checked.add((name,), violation("too_many", what=quote(name), most=most, found=len(values)))


def _check_sentences(checked: CheckedFile, name: str, values: list[Any]) -> None:
    """Check sources or doubts: lists of sentences, each a string or an object with a string for each language."""
    _check_count(checked, name, values, MAX_SENTENCES)
    for index, value in enumerate(values):
        path = (name, index)
        if isinstance(value, dict):
            _object(checked, path, value, _SENTENCE_KEYS)
        elif (broken := sentence(_format_path(path), value)) is not None:
            checked.add(path, broken)


_BOARD_KEYS: Final[Mapping[str, Key]] = {
    "id": Key(identifier),
    "name": Key(any_object),
    "size": Key(any_object, required=False),
    "cities": Key(any_list),
    "routes": Key(any_list),
    "tickets": Key(any_list),
    "sources": Key(any_list),
    "doubts": Key(any_list),
}
_NAME_KEYS: Final[Mapping[str, Key]] = {"en": Key(string_up_to(MAX_NAME)), "es": Key(string_up_to(MAX_NAME))}
_SENTENCE_KEYS: Final[Mapping[str, Key]] = {
    "en": Key(string_up_to(MAX_SENTENCE)),
    "es": Key(string_up_to(MAX_SENTENCE)),
}
_SIZE_KEYS: Final[Mapping[str, Key]] = {
    "width": Key(number_from(1, MAX_SIDE)),
    "height": Key(number_from(1, MAX_SIDE)),
}
_CITY_KEYS: Final[Mapping[str, Key]] = {
    "id": Key(identifier),
    "name": Key(string_up_to(MAX_NAME)),
    "lat": Key(number(-90, 90), required=False),
    "lon": Key(number(-180, 180), required=False),
    "x": Key(number(0, MAX_SIDE), required=False),
    "y": Key(number(0, MAX_SIDE), required=False),
    "harbor": Key(boolean, required=False),
    "junction": Key(boolean, required=False),
}
_ROUTE_KEYS: Final[Mapping[str, Key]] = {
    "a": Key(any_string),
    "b": Key(any_string),
    "length": Key(number_from(1, MAX_ROUTE_LENGTH)),
    "color": Key(color),
    "ferry": Key(number_from(1, MAX_ROUTE_LENGTH), required=False),
    "tunnel": Key(tunnel, required=False),
    "ship": Key(boolean, required=False),
    "pairs": Key(boolean, required=False),
    "wrap": Key(boolean, required=False),
}
_TICKET_KEYS: Final[Mapping[str, Key]] = {
    "cities": Key(city_list),
    "points": Key(ticket_points),  # a list if the ticket has several destinations
    "long": Key(boolean, required=False),
    "tour": Key(boolean, required=False),
    "points_any_order": Key(number_from(1, MAX_POINTS), required=False),
    "penalty": Key(number_from(1, MAX_POINTS), required=False),
}


def _format_location(value: Any, path: ValuePath) -> str:
    """Format a path with the cities of the object there: routes[12] "bergen"–"oslo"."""
    labels = _DASH.join(quote(label) for label in _labels(_find_value(value, path), path))
    return f"{_format_path(path)} {labels}".strip()


def _format_path(path: ValuePath) -> str:
    """Format the keys and indices of a path: routes[12]."""
    text = "".join(f"[{step}]" if isinstance(step, int) else f".{_format_key(step)}" for step in path)
    return text.removeprefix(".")


def _format_key(key: str) -> str:
    """Format a key, in quotes unless it is a plain word."""
    return key if key.isascii() and key.isidentifier() else quote(key)


def _labels(value: Any, path: ValuePath) -> list[str]:
    """The cities named by an object of one of the three lists."""
    if len(path) != 2 or not isinstance(value, dict):
        return []
    match path[0]:
        case "cities":
            labels = [value.get("id")]
        case "routes":
            labels = [value.get("a"), value.get("b")]
        case "tickets" if isinstance(value.get("cities"), list):
            labels = value["cities"][:_MAX_LABELS]
        case _:
            labels = []
    return [label for label in labels if isinstance(label, str)]


def _find_value(value: Any, path: ValuePath) -> Any:
    """The value at a path; None if a duplicate key has replaced it."""
    try:
        for step in path:
            value = value[step]
    except (LookupError, TypeError):
        return None
    return value
