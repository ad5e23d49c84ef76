"""Players as records name them: people by their names, bots as `bot:seat`, such as `pathfinder:2`."""

from typing import Final

MAX_PLAYER_NAME_LENGTH: Final = 40
PERSON_PATTERN: Final = rf"[\w .-]{{1,{MAX_PLAYER_NAME_LENGTH}}}"
PLAYER_PATTERN: Final = rf"[\w .:@-]{{1,{MAX_PLAYER_NAME_LENGTH}}}"  # a person or a bot


def format_bot_player(bot: str, seat: int) -> str:
    """The name of a bot at a seat; records count seats from 1.

    >>> format_bot_player("pathfinder", 1)
    'pathfinder:2'
    """
    return f"{bot}:{seat + 1}"


def find_player_bot(player: str) -> str | None:
    """The bot that a record names; None for a person, whose name has no colon.

    >>> find_player_bot("pathfinder:2"), find_player_bot("Ana")
    ('pathfinder', None)
    """
    bot, colon, _ = player.partition(":")
    return bot if colon else None


def format_player(player: str) -> str:
    """A player of a record as people read it.

    >>> format_player("pathfinder:2")
    'pathfinder 2'
    """
    return player.replace(":", " ")
