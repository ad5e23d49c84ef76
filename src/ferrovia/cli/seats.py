"""Who sits where: people and bots, by name."""

import re
from typing import Final

from ferrovia.bots import BOTS, UnknownBot, make_bot
from ferrovia.cli.fail import Fail, shown
from ferrovia.cli.options import near
from ferrovia.engine.rulebook import Rulebook
from ferrovia.locales import Words
from ferrovia.sim.own_bots import OwnBotError, is_own, load_own

DEFAULT_BOT: Final = "pathfinder"
DEFAULT_SEATS: Final = 3
_NAME: Final = re.compile(r"[\w .-]{1,40}")


def bot_names(text: str, own: bool = False) -> list[str]:
    """The bots of a list with commas, a person's own only where they may play."""
    names = [name.strip() for name in text.split(",") if name.strip()]
    for name in names:
        if own:
            check_any_bot(name)
        else:
            check_bot(name)
    return names


def check_bot(name: str) -> None:
    """Refuse a bot that there is not."""
    if name not in BOTS:
        meant = near(name, list(BOTS)) or list(BOTS)
        raise Fail("error.no_such_bot", name=shown(name), names=meant)


def check_any_bot(name: str) -> None:
    """Refuse a bot that cannot be had, a person's own included."""
    try:
        if is_own(name):
            load_own(name)
        else:
            make_bot(name, 0)
    except OwnBotError as error:
        said = {key: value if key == "reason" else shown(value) for key, value in error.values.items()}
        raise Fail(f"arena.own.{error.code}", **said) from None
    except UnknownBot:
        raise Fail("error.no_such_bot", name=shown(name), names=near(name, list(BOTS)) or list(BOTS)) from None


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
    bots = [name.partition(":")[0] if ":" in name else None for name in names]
    for bot in bots:
        if bot is not None:
            check_bot(bot)
    return bots


def shown_names(names: list[str]) -> list[str]:
    """The names as people read them."""
    return [name.replace(":", " ") for name in names]
