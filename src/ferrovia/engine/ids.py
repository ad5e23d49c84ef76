"""Patterns of the ids and digests of boards and rulebooks. They are texts, for use inside larger ones."""

from typing import Final

MAX_BOARD_ID_LENGTH: Final = 40  # also of its cities
MAX_RULEBOOK_ID_LENGTH: Final = 60
DIGEST_LENGTH: Final = 16  # hex digits; of a board, house rules or a program

ID_PATTERN: Final = "[a-z]+(?:-[a-z]+)*"  # of any length: words joined by single hyphens
DIGEST_PATTERN: Final = f"[0-9a-f]{{{DIGEST_LENGTH}}}"


def id_pattern(max_length: int) -> str:
    """The pattern of an id with at most this many characters."""
    return f"(?=[a-z-]{{1,{max_length}}}(?![a-z-])){ID_PATTERN}"


BOARD_ID_PATTERN: Final = id_pattern(MAX_BOARD_ID_LENGTH)
RULEBOOK_ID_PATTERN: Final = id_pattern(MAX_RULEBOOK_ID_LENGTH)
