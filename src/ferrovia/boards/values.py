"""What a single value of a board file may be: why it cannot, or nothing when it is sound."""

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from ferrovia.boards.fault import Reason, because, said
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

Rule = Callable[[str, Any], Reason | None]  # what the value is called in the file, and the value


def any_object(what: str, value: Any) -> Reason | None:
    """An object, whatever is in it."""
    return None if isinstance(value, dict) else because("not_object", what=what, found=said(value))


def any_list(what: str, value: Any) -> Reason | None:
    """A list, whatever is in it."""
    return None if isinstance(value, list) else because("not_list", what=what, found=said(value))


def city_list(what: str, value: Any) -> Reason | None:
    """A list of city ids, of cities that may or may not exist."""
    fits = isinstance(value, list) and all(isinstance(city, str) for city in value)
    return None if fits else because("not_city_list", what=what)


def any_text(what: str, value: Any) -> Reason | None:
    """A text: the end of a route, which may or may not be a city."""
    return None if isinstance(value, str) else because("not_text", what=what, found=said(value))


def text_up_to(most: int) -> Rule:
    """A text that can be shown."""

    def rule(what: str, value: Any) -> Reason | None:
        if not isinstance(value, str):
            return any_text(what, value)
        fits = value.strip() != "" and value.isprintable() and len(value) <= most
        return None if fits else because("bad_text", what=what, most=most, found=said(value))

    return rule


def identifier(what: str, value: Any) -> Reason | None:
    """An id: the notation builds on its form."""
    fits = isinstance(value, str) and len(value) <= MAX_ID and _ID.fullmatch(value)
    return None if fits else because("bad_id", what=what, most=MAX_ID, found=said(value))


def flag(what: str, value: Any) -> Reason | None:
    """True or false."""
    return None if isinstance(value, bool) else because("not_flag", what=what, found=said(value))


def whole(least: int, most: int) -> Rule:
    """A whole number in a range."""

    def rule(what: str, value: Any) -> Reason | None:
        fits = isinstance(value, int) and not isinstance(value, bool) and least <= value <= most
        return None if fits else because("not_whole", what=what, least=least, most=most, found=said(value))

    return rule


def number(least: int, most: int) -> Rule:
    """A number in a range, whole or not."""

    def rule(what: str, value: Any) -> Reason | None:
        fits = isinstance(value, int | float) and not isinstance(value, bool) and least <= value <= most
        return None if fits else because("not_number", what=what, least=least, most=most, found=said(value))

    return rule


def colour(what: str, value: Any) -> Reason | None:
    """A colour by name."""
    fits = isinstance(value, str) and value in COLOURS
    return None if fits else because("not_color", what=what, names=list(COLOURS), found=said(value))


def tunnel(what: str, value: Any) -> Reason | None:
    """True, or how many cards are turned up."""
    fits = isinstance(value, bool) or whole(1, MAX_TUNNEL)(what, value) is None
    return None if fits else because("not_tunnel", what=what, most=MAX_TUNNEL, found=said(value))
