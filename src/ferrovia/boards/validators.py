"""Validators of single values of a board file; each returns a violation, or None if the value is valid."""

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from ferrovia.boards.fault import Violation, format_value, violation
from ferrovia.engine.cards import ANY
from ferrovia.engine.ids import BOARD_ID_PATTERN, MAX_BOARD_ID_LENGTH
from ferrovia.engine.tunnels import MAX_TUNNEL_CARDS

COLOR_NAMES: Final = ("red", "orange", "yellow", "green", "blue", "pink", "black", "white")  # by card
COLOR_CODES: Final[Mapping[str, int]] = {name: card for card, name in enumerate(COLOR_NAMES)} | {"gray": ANY}
MAX_POINTS: Final = 99
MAX_SIDE: Final = 10_000  # of a drawing
MAX_ROUTE_LENGTH: Final = 12  # longer ones are on no printed board, and the tables of payments grow with the longest
DEFAULT_WIDTH: Final = 1000  # of a drawing whose file has no "size"
MAX_SENTENCE: Final = 1000  # characters of a source or doubt

_ID: Final = re.compile(BOARD_ID_PATTERN)

Validator = Callable[[str, Any], Violation | None]  # takes the name of the value in the file, and the value


def any_object(what: str, value: Any) -> Violation | None:
    """An object with any content."""
    return None if isinstance(value, dict) else violation("not_object", what=what, found=format_value(value))


def any_list(what: str, value: Any) -> Violation | None:
    """A list with any content."""
    return None if isinstance(value, list) else violation("not_list", what=what, found=format_value(value))


def city_list(what: str, value: Any) -> Violation | None:
    """A list of city ids, whether or not these cities exist."""
    fits = isinstance(value, list) and all(isinstance(city, str) for city in value)
    return None if fits else violation("not_city_list", what=what)


def any_string(what: str, value: Any) -> Violation | None:
    """A string: the end of a route, whether or not such a city exists."""
    return None if isinstance(value, str) else violation("not_text", what=what, found=format_value(value))


def string_up_to(most: int) -> Validator:
    """A printable string that is not blank."""

    def validate(what: str, value: Any) -> Violation | None:
        if not isinstance(value, str):
            return any_string(what, value)
        fits = value.strip() != "" and value.isprintable() and len(value) <= most
        return None if fits else violation("bad_text", what=what, most=most, found=format_value(value))

    return validate


def sentence(what: str, value: Any) -> Violation | None:
    """A source or doubt in a single language."""
    if not isinstance(value, str):
        return violation("not_sentence", what=what, found=format_value(value))
    return string_up_to(MAX_SENTENCE)(what, value)


def identifier(what: str, value: Any) -> Violation | None:
    """An id in the form that the notation relies on."""
    fits = isinstance(value, str) and _ID.fullmatch(value)
    return None if fits else violation("bad_id", what=what, most=MAX_BOARD_ID_LENGTH, found=format_value(value))


def boolean(what: str, value: Any) -> Violation | None:
    """True or false."""
    return None if isinstance(value, bool) else violation("not_boolean", what=what, found=format_value(value))


def number_from(least: int, most: int) -> Validator:
    """A whole number in a range."""

    def validate(what: str, value: Any) -> Violation | None:
        fits = isinstance(value, int) and not isinstance(value, bool) and least <= value <= most
        return None if fits else violation("not_whole", what=what, least=least, most=most, found=format_value(value))

    return validate


def ticket_points(what: str, value: Any) -> Violation | None:
    """The points of a ticket, or a list of them with one number for each of its destinations."""
    validate = number_from(1, MAX_POINTS)
    values = value if isinstance(value, list) and value else [value]
    return next((broken for one in values if (broken := validate(what, one)) is not None), None)


def number(least: int, most: int) -> Validator:
    """A whole or decimal number in a range."""

    def validate(what: str, value: Any) -> Violation | None:
        fits = isinstance(value, int | float) and not isinstance(value, bool) and least <= value <= most
        return None if fits else violation("not_number", what=what, least=least, most=most, found=format_value(value))

    return validate


def color(what: str, value: Any) -> Violation | None:
    """The name of a colour."""
    fits = isinstance(value, str) and value in COLOR_CODES
    return None if fits else violation("not_color", what=what, names=list(COLOR_CODES), found=format_value(value))


def tunnel(what: str, value: Any) -> Violation | None:
    """True or false, or how many cards are turned up."""
    fits = isinstance(value, bool) or number_from(1, MAX_TUNNEL_CARDS)(what, value) is None
    return None if fits else violation("not_tunnel", what=what, most=MAX_TUNNEL_CARDS, found=format_value(value))
