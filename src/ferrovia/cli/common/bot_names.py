"""Bots as users name them: built-in ones by name or level, custom ones by module and class."""

from difflib import get_close_matches
from functools import cache
from typing import Final

from ferrovia.bots import BOTS, LEVELS, UnknownBotError, make_bot
from ferrovia.cli.common.errors import UserError, quote_input
from ferrovia.cli.texts.game_text import fold
from ferrovia.locales import LANGUAGES, texts
from ferrovia.sim.custom_bots import CustomBotError, is_custom, load_custom

DEFAULT_BOT: Final = LEVELS["medium"]


@cache
def levels_by_name() -> dict[str, str]:
    """The levels by their names in every language."""
    return {texts(lang)[f"level.{level}"]: level for lang in LANGUAGES for level in LEVELS}


def resolve_bot_name(text: str) -> str:
    """Return the name of a bot, given its name or a level in any language; a thinking time is kept.

    >>> [resolve_bot_name(text) for text in ("hard", "Dificil", "experto@5", "random")]
    ['planner', 'planner', 'expert@5', 'random']
    """
    name, at, seconds = text.partition("@")
    for word, level in levels_by_name().items():
        if fold(word) == fold(name):
            name = LEVELS[level]
    return name + at + seconds


def resolve_bots(text: str, custom: bool = False) -> list[str]:
    """Resolve a comma-separated list of bots; `custom` allows custom ones."""
    return [resolve_bot(name.strip(), custom) for name in text.split(",") if name.strip()]


def resolve_bot(text: str, custom: bool = False) -> str:
    """Resolve a bot by name or level; raises `UserError` if it does not exist."""
    if is_custom(text) and custom:
        require_custom_bot(text)
        return text
    require_bot(text)
    return resolve_bot_name(text)


def require_bot(text: str) -> None:
    """Raise `UserError` unless this built-in bot exists."""
    name = resolve_bot_name(text)
    try:
        make_bot(name, 0)
    except UnknownBotError:
        if name.partition("@")[0] in BOTS:
            raise UserError("error.bot_seconds", name=quote_input(text)) from None
        close_names = get_close_matches(text, list(dict.fromkeys([*levels_by_name(), *BOTS])))
        if close_names:
            raise UserError("error.no_such_bot", name=quote_input(text), names=close_names) from None
        raise UserError("error.no_such_level", name=quote_input(text), names=list(BOTS)) from None


def require_custom_bot(name: str) -> None:
    """Raise `UserError` unless this custom bot can be loaded."""
    try:
        load_custom(name)
    except CustomBotError as error:
        values = {
            key: value if key in ("reason", "line") else quote_input(value) for key, value in error.values.items()
        }
        raise UserError(f"custom_bot.{error.code}", **values) from None
