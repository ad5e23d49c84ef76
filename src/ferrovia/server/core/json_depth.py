"""The number of arrays and objects in JSON and the depth of their nesting, found without parsing it.

A parser would go as deep as the text does.
"""

from array import array
from itertools import accumulate
from typing import Final

_OPENING: Final = b"[{"
_CLOSING: Final = b"]}"
_STEPS: Final = bytes.maketrans(_OPENING + _CLOSING, b"\x01\x01\xff\xff")  # +1 and -1, as signed bytes
_OTHERS: Final = bytes(byte for byte in range(256) if byte not in _OPENING + _CLOSING + b'"')


MAX_BRACKETS: Final = 20_000  # of a request, those in strings included; the largest board that fits has some 2,000


def has_many_brackets(text: bytes) -> bool:
    """Whether it would take long to find how deeply the text is nested, or to parse it."""
    return sum(text.count(bracket) for bracket in (b"[", b"{", b"]", b"}")) > MAX_BRACKETS


def is_deeper(text: bytes, most: int) -> bool:
    """Whether arrays and objects are nested in more than `most` levels."""
    if text.count(b"[") + text.count(b"{") <= most:
        return False
    unescaped = text.replace(rb"\\", b"").replace(rb"\"", b"")
    # Two quotes with nothing between them that matters can go: what follows them is inside a string or not, as before.
    marks = unescaped.translate(_STEPS, _OTHERS).replace(b'""', b"")
    steps = array("b", b"".join(marks.split(b'"')[::2]))
    return max(accumulate(steps), default=0) > most
