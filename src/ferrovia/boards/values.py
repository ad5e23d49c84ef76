"""What a single value of a board file may be: a refusal, or nothing when it is sound."""

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from ferrovia.engine import cards

COLOURS: Final[Mapping[str, int]] = {
    "red": cards.RED,
    "orange": cards.ORANGE,
    "yellow": cards.YELLOW,
    "green": cards.GREEN,
    "blue": cards.BLUE,
    "pink": cards.PINK,
    "black": cards.BLACK,
    "white": cards.WHITE,
    "gray": cards.ANY,
}
MAX_LENGTH: Final = 8
MAX_TUNNEL: Final = 8  # cards turned up; no set of cards is larger
MAX_POINTS: Final = 99
MAX_ID: Final = 40
MAX_SIDE: Final = 10_000  # of the drawing that positions belong to

_ID: Final = re.compile(r"[a-z]+(-[a-z]+)*", re.ASCII)

Refusal = tuple[str, str]  # a fault's code, and what the value must be
Rule = Callable[[Any], Refusal | None]


def any_object(value: Any) -> Refusal | None:
    """An object, whatever is in it."""
    return None if isinstance(value, dict) else ("wrong-type", "an object")


def any_list(value: Any) -> Refusal | None:
    """A list, whatever is in it."""
    return None if isinstance(value, list) else ("wrong-type", "a list")


def city_list(value: Any) -> Refusal | None:
    """A list of city ids, of cities that may or may not exist."""
    fits = isinstance(value, list) and all(isinstance(city, str) for city in value)
    return None if fits else ("wrong-type", "a list of city ids")


def any_text(value: Any) -> Refusal | None:
    """A text: the end of a route, which may or may not be a city."""
    return None if isinstance(value, str) else ("wrong-type", "a text")


def text_up_to(most: int) -> Rule:
    """A text that can be shown."""

    def rule(value: Any) -> Refusal | None:
        if not isinstance(value, str):
            return "wrong-type", "a text"
        fits = value.strip() != "" and value.isprintable() and len(value) <= most
        return None if fits else ("bad-text", f"a text of 1 to {most} characters that can be printed")

    return rule


def identifier(value: Any) -> Refusal | None:
    """An id: the notation builds on its form."""
    if not isinstance(value, str):
        return "wrong-type", "a text"
    fits = len(value) <= MAX_ID and _ID.fullmatch(value)
    return None if fits else ("bad-id", f"1 to {MAX_ID} lower-case letters a to z, in words joined by single hyphens")


def flag(value: Any) -> Refusal | None:
    """True or false."""
    return None if isinstance(value, bool) else ("wrong-type", "true or false")


def whole(low: int, high: int) -> Rule:
    """A whole number in a range."""

    def rule(value: Any) -> Refusal | None:
        wanted = f"a whole number from {low} to {high}"
        if not isinstance(value, int) or isinstance(value, bool):
            return "wrong-type", wanted
        return None if low <= value <= high else ("out-of-range", wanted)

    return rule


def number(low: int, high: int) -> Rule:
    """A number in a range, whole or not."""

    def rule(value: Any) -> Refusal | None:
        wanted = f"a number from {low} to {high}"
        if not isinstance(value, int | float) or isinstance(value, bool):
            return "wrong-type", wanted
        return None if low <= value <= high else ("out-of-range", wanted)

    return rule


def colour(value: Any) -> Refusal | None:
    """A colour by name."""
    if not isinstance(value, str):
        return "wrong-type", "the name of a colour"
    return None if value in COLOURS else ("unknown-color", "one of " + ", ".join(COLOURS))


def tunnel(value: Any) -> Refusal | None:
    """True, or how many cards are turned up."""
    if isinstance(value, bool):
        return None
    refusal = whole(1, MAX_TUNNEL)(value)
    return None if refusal is None else (refusal[0], f"true or {refusal[1]}")
