"""Reasons for actions, as codes with values; their texts are in the locale files, as `hint.CODE`."""

from dataclasses import dataclass


@dataclass
class Reason:
    """A code, the values for its text, and the tickets that it is about, most valuable first.

    The values `route`, `city` and `card` are indices; all others are numbers.
    """

    code: str
    values: dict[str, int]
    tickets: list[int]
