"""Patterns of whole texts."""


def whole(pattern: str) -> str:
    """A pattern that a text matches from its first character to its last, also where patterns are searched for.

    In Python `$` alone would match before a final line break as well. JSON Schema knows no other mark of the end.
    """
    return rf"^(?:{pattern})$(?!\n)"
