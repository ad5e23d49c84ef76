"""The seats of a game: which are people and which are bots, and their names."""

import re
from typing import Final

from ferrovia.bots import LEVELS
from ferrovia.cli.common.bot_names import DEFAULT_BOT, resolve_bot
from ferrovia.cli.common.errors import UserError, quote_input
from ferrovia.cli.common.game_setup import require_seats
from ferrovia.engine.rulebook import Rulebook
from ferrovia.locales import Translator
from ferrovia.notation.players import (
    MAX_PLAYER_NAME_LENGTH,
    PERSON_PATTERN,
    find_player_bot,
    format_bot_player,
    format_player,
)

DEFAULT_SEATS: Final = 3
_PERSON: Final = re.compile(PERSON_PATTERN)


def assign_bots(book: Rulebook, seats: int | None, people: int, bots: list[str]) -> list[str | None]:
    """Assign the seats: the name of a bot for each, None for people; bots are repeated to fill all seats."""
    if seats is None:
        least = people + len(bots) if bots else max(DEFAULT_SEATS, people)
        seats = min([number for number in book.seats if number >= least], default=least)
    require_seats(book, seats, "--seats", "--people", "--bots")
    if people > seats:
        raise UserError("error.people", people=people, seats=seats)
    empty = seats - people
    if len(bots) > empty:
        raise UserError("error.too_many_bots", bots=len(bots), n=empty, seats=seats)
    bots = bots or [DEFAULT_BOT]
    return [None] * people + [bots[index % len(bots)] for index in range(empty)]


def name_seats(translate: Translator, bots: list[str | None], given: tuple[str, ...]) -> list[str]:
    """Name the seats; a bot's name is `name:seat`, which distinguishes it from people in a record."""
    people = bots.count(None)
    if len(given) > people:
        raise UserError("error.too_many_names", names=len(given), n=people)
    for name in given:
        if not _PERSON.fullmatch(name.strip()) or not name.strip():
            raise UserError("error.name", name=quote_input(name), most=MAX_PLAYER_NAME_LENGTH)
    names = [name.strip() for name in given]
    names.extend(translate("seat.default_name", n=seat) for seat in range(len(given) + 1, people + 1))
    if len(set(names)) < len(names):
        raise UserError("error.same_name", name=quote_input(names[0]))
    return names + [format_bot_player(bot, seat) for seat, bot in enumerate(bots) if bot is not None]


def bots_from_names(names: list[str]) -> list[str | None]:
    """Find the bots among the names of a record."""
    bots = [find_player_bot(name) for name in names]
    return [None if bot is None else resolve_bot(bot) for bot in bots]


def format_names(names: list[str]) -> list[str]:
    """Format the names of a record for display."""
    return [format_player(name) for name in names]


def format_opponents(translate: Translator, names: list[str]) -> list[str]:
    """Format the names of a record for display, with bots by their level if they have one."""
    levels = {bot: translate("play.bot_name", level=translate(f"level.{level}")) for level, bot in LEVELS.items()}
    shown: list[str] = []
    for name in names:
        bot = find_player_bot(name) or ""
        level = levels.get(bot.partition("@")[0], bot)
        shown.append(format_player(level + name.removeprefix(bot)))
    return shown
