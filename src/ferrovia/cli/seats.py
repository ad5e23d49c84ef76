"""Who sits where: people and bots, by name."""

import re
from functools import cache
from typing import Final

from ferrovia.bots import BOTS, LEVELS, UnknownBot, make_bot
from ferrovia.cli.fail import Fail, shown
from ferrovia.cli.naming import fold
from ferrovia.cli.options import near
from ferrovia.engine.rulebook import Rulebook
from ferrovia.locales import LANGUAGES, Words, texts
from ferrovia.sim.own_bots import OwnBotError, is_own, load_own

DEFAULT_BOT: Final = LEVELS["medium"]
DEFAULT_SEATS: Final = 3
_NAME: Final = re.compile(r"[\w .-]{1,40}")


@cache
def level_words() -> dict[str, str]:
    """The level that each of its names, in any language, stands for."""
    return {texts(lang)[f"level.{level}"]: level for lang in LANGUAGES for level in LEVELS}


def real_name(text: str) -> str:
    """The name of the bot that a name or a level stands for; a time to think stays behind it.

    >>> real_name("hard"), real_name("Dificil"), real_name("experto@5"), real_name("random")
    ('planner', 'planner', 'expert@5', 'random')
    """
    name, at, seconds = text.partition("@")
    for word, level in level_words().items():
        if fold(word) == fold(name):
            name = LEVELS[level]
    return name + at + seconds


def bot_names(text: str, own: bool = False) -> list[str]:
    """The bots of a list with commas, by their real names; a person's own only where they may play."""
    return [read_bot(name.strip(), own) for name in text.split(",") if name.strip()]


def read_bot(text: str, own: bool = False) -> str:
    """The real name of a bot, if it can be had."""
    if is_own(text) and own:
        check_own(text)
        return text
    check_bot(text)
    return real_name(text)


def check_bot(text: str) -> None:
    """Refuse a bot that there is not."""
    name = real_name(text)
    try:
        make_bot(name, 0)
    except UnknownBot:
        if name.partition("@")[0] in BOTS:
            raise Fail("error.bot_seconds", name=shown(text)) from None
        meant = near(text, list(dict.fromkeys([*level_words(), *BOTS])), 0.6)
        if meant:
            raise Fail("error.no_such_bot", name=shown(text), names=meant) from None
        raise Fail("error.no_such_level", name=shown(text), names=list(BOTS)) from None


def check_own(name: str) -> None:
    """Refuse a person's own bot that cannot be had."""
    try:
        load_own(name)
    except OwnBotError as error:
        said = {key: value if key == "reason" else shown(value) for key, value in error.values.items()}
        raise Fail(f"arena.own.{error.code}", **said) from None


def seat_bots(book: Rulebook, seats: int | None, people: int, bots: list[str]) -> list[str | None]:
    """The name of a bot for each seat, None for people; bots are repeated until every seat is taken."""
    if seats is None:
        least = people + len(bots) if bots else max(DEFAULT_SEATS, people)
        seats = min([number for number in book.seats if number >= least], default=least)
    if seats not in book.seats:
        raise Fail("error.seats", rulebook=book.id, allowed=[str(number) for number in book.seats], seats=seats)
    if people > seats:
        raise Fail("error.people", people=people, seats=seats)
    empty = seats - people
    if len(bots) > empty:
        raise Fail("error.too_many_bots", bots=len(bots), n=empty, seats=seats)
    bots = bots or [DEFAULT_BOT]
    return [None] * people + [bots[place % len(bots)] for place in range(empty)]


def seat_names(words: Words, bots: list[str | None], given: tuple[str, ...]) -> list[str]:
    """A name for each seat: a bot's is `name:seat`, so that a record tells bots from people."""
    people = bots.count(None)
    if len(given) > people:
        raise Fail("error.too_many_names", names=len(given), n=people)
    for name in given:
        if not _NAME.fullmatch(name.strip()) or not name.strip():
            raise Fail("error.name", name=shown(name))
    names = [name.strip() for name in given]
    names.extend(words("play.somebody", n=seat) for seat in range(len(given) + 1, people + 1))
    if len(set(names)) < len(names):
        raise Fail("error.same_name", name=shown(names[0]))
    return names + [f"{bot}:{seat}" for seat, bot in enumerate(bots, 1) if bot is not None]


def bots_of_names(names: list[str]) -> list[str | None]:
    """The bots of a record's names."""
    return [read_bot(name.partition(":")[0]) if ":" in name else None for name in names]


def shown_names(names: list[str]) -> list[str]:
    """The names of a record as people read them."""
    return [name.replace(":", " ") for name in names]


def shown_opponents(words: Words, names: list[str]) -> list[str]:
    """The same, with bots by their level if they are one."""
    levels = {bot: words(f"level.{level}") for level, bot in LEVELS.items()}
    shown: list[str] = []
    for name in names:
        bot, colon, seat = name.partition(":")
        shown.append(f"{levels.get(bot.partition('@')[0], bot)} {seat}" if colon else name)
    return shown
