"""How wide a name is on a drawing."""

import unicodedata
from typing import Final

LINE: Final = 1.02  # from one line to the next, in parts of the size
CAPITAL: Final = 0.76  # from the top of a line's box to its base
BOX: Final = 0.78  # height of a line's box

_NARROW: Final = dict.fromkeys("ijl'.,|", 0.26) | dict.fromkeys("tfrI- ()", 0.34) | dict.fromkeys("mwMW", 0.87)


def text_width(text: str, size: float) -> float:
    """Width of a text in a bold sans-serif face, never less than it is."""
    plain = (sign for sign in unicodedata.normalize("NFD", text) if not unicodedata.combining(sign))
    return 1.08 * size * sum(_NARROW.get(sign, 0.68 if sign.isupper() else 0.57) for sign in plain)


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
