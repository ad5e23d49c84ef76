"""How wide a name is on a drawing."""

import unicodedata
from typing import Final

LINE: Final = 1.02  # from one line to the next, in parts of the size
CAPITAL: Final = 0.76  # from the top of a line's box to its base
BOX: Final = 0.78  # height of a line's box
OVERVIEW: Final = 1.9  # names for a small screen, against the others

# The widest that each sign is in Arial bold and its twins and in Noto Sans, Open Sans and Source Sans semi-bold, as
# measured in the fonts, in thousandths of the size.
_WIDTHS: Final = {
    sign: width
    for signs, width in {
        "' .,": 279,
        "ijl": 283,
        "-()": 333,
        "If": 371,
        "t/": 406,
        "r": 434,
        "z": 500,
        "csvyxJ": 560,
        "0123456789": 572,
        "aek": 588,
        "oFLTZ": 617,
        "bdgpq": 626,
        "hnu": 638,
        "EPSVXY": 667,
        "ABCKR": 722,
        "DU&": 747,
        "HG": 778,
        "NOQ": 793,
        "w": 830,
        "M": 929,
        "Wm": 960,
    }.items()
    for sign in signs
}
_OTHER: Final = 800  # any other sign: wider than nearly all


def text_width(text: str, size: float) -> float:
    """Width of a text in a semi-bold sans-serif face, never less than it is."""
    plain = (sign for sign in unicodedata.normalize("NFD", text) if not unicodedata.combining(sign))
    return size * sum(_WIDTHS.get(sign, _OTHER) for sign in plain) / 1000


def box_height(lines: int, size: float) -> float:
    """Height of the box around some lines."""
    return size * (BOX + LINE * (lines - 1))


def in_lines(name: str) -> list[list[str]]:
    """The ways to write a name: on one line, and if it is long and has a gap, on two of about equal length."""
    gaps = [at + 1 for at, sign in enumerate(name) if sign in " -"] if len(name) > 8 else []
    if not gaps:
        return [[name]]
    cut = min(gaps, key=lambda at: max(at, len(name) - at))
    return [[name], [name[:cut].strip(), name[cut:].strip()]]
