"""The size of names on a drawing."""

import unicodedata
from typing import Final

LINE: Final = 1.02  # from one line to the next, relative to the font size
CAPITAL: Final = 0.76  # from the top of a line to its baseline
LINE_BOX: Final = 0.78  # height of the bounding box of a line
OVERVIEW: Final = 1.9  # names for a small screen, relative to the others

# The greatest width of each character in Arial bold and its metric-compatible fonts and in Noto Sans, Open Sans and
# Source Sans semi-bold, as measured in the fonts, in thousandths of the font size.
_WIDTHS: Final = {
    character: width
    for characters, width in {
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
    for character in characters
}
_OTHER: Final = 800  # any other character: wider than nearly all


def text_width(text: str, size: float) -> float:
    """An upper bound of the width of a text in a semi-bold sans-serif font."""
    plain = (character for character in unicodedata.normalize("NFD", text) if not unicodedata.combining(character))
    return size * sum(_WIDTHS.get(character, _OTHER) for character in plain) / 1000


def box_height(lines: int, size: float) -> float:
    """Height of the bounding box of some lines."""
    return size * (LINE_BOX + LINE * (lines - 1))


def line_breaks(name: str) -> list[list[str]]:
    """A name on one line and, if it is long and can be split, on two lines of about equal length."""
    gaps = [at + 1 for at, character in enumerate(name) if character in " -"] if len(name) > 8 else []
    if not gaps:
        return [[name]]
    cut = min(gaps, key=lambda at: max(at, len(name) - at))
    return [[name], [name[:cut].strip(), name[cut:].strip()]]
