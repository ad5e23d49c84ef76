"""What is played in an environment: checked settings, turned into a game and bots."""

from collections.abc import Callable, Sequence
from functools import partial
from operator import index
from typing import Final, SupportsIndex

from ferrovia.boards import load_board
from ferrovia.boards.scorable import Unscorable, require_scorable
from ferrovia.bots import Bot, UnknownBotError, make_bot
from ferrovia.engine.board import Board
from ferrovia.engine.game import Game
from ferrovia.engine.playable import Unplayable
from ferrovia.engine.rulebook import Rulebook
from ferrovia.learn.core.custom_opponent import CustomOpponent
from ferrovia.learn.core.errors import LearnError
from ferrovia.learn.core.games import BotMaker
from ferrovia.locales import Translator
from ferrovia.rulebooks import MAX_SEATS, RULEBOOKS
from ferrovia.rulebooks.printed import is_printed

SEEDS: Final = 1 << 63  # an environment draws the seed of a batch from as many
CustomMaker = Callable[[int], Bot]  # from a seed
Opponents = str | Sequence[str | CustomMaker]


def make_game(rulebook: str | Rulebook, seats: int, board: Board | None = None) -> Game:
    """The game of a setup; a rulebook without a board is played on its own one."""
    if isinstance(rulebook, str):
        if rulebook not in RULEBOOKS:
            raise LearnError(f"there is no rulebook {rulebook!r}: the rulebooks are {', '.join(RULEBOOKS)}")
        rulebook = RULEBOOKS[rulebook]
    require_type("the rulebook", rulebook, Rulebook, "an id or a Rulebook")
    seats = require_whole_number("the number of seats", seats, 1, MAX_SEATS)
    board = load_board(rulebook.board) if board is None else board
    require_type("the board", board, Board, "a Board, as load_board returns it")
    try:
        game = Game(rulebook, board, seats)
        if not is_printed(game):
            require_scorable(game)
        return game
    except (Unplayable, Unscorable) as error:
        group = "unplayable" if isinstance(error, Unplayable) else "unscorable"
        raise LearnError(Translator("en")(f"{group}.{error.code}", **error.values).removesuffix(".")) from error


def make_opponents(opponents: Opponents, seats: int) -> list[BotMaker]:
    """A maker of bots for each seat after the learner's; none if the learner decides for all seats."""
    require_type("opponents", opponents, (str, Sequence), "the name of a bot or a list")
    listed = [opponents] * (seats - 1) if isinstance(opponents, str) else list(opponents)
    if listed and len(listed) != seats - 1:
        raise LearnError(f"with {seats} seats there are {seats - 1} opponents, but {len(listed)} were given")
    return [_bot_maker(opponent) for opponent in listed]


def _bot_maker(opponent: str | CustomMaker) -> BotMaker:
    if not isinstance(opponent, str):
        if not callable(opponent):
            raise LearnError(
                f"an opponent must be the name of a bot or a function from a seed to one, not {opponent!r}"
            )
        return partial(CustomOpponent, opponent)
    try:
        make_bot(opponent, 0)
    except UnknownBotError as error:
        raise LearnError(str(error)) from error
    return partial(make_bot, opponent)


def require_whole_number(name: str, value: object, least: int, most: int) -> int:
    """The value of a setting, if it is a whole number within these bounds; numpy's are too."""
    if isinstance(value, SupportsIndex) and not isinstance(value, bool) and least <= (number := index(value)) <= most:
        return number
    raise LearnError(f"{name} must be a whole number from {least} to {most}, not {value!r}")


def require_type(name: str, value: object, kind: type | tuple[type, ...], expected: str) -> None:
    """Check the type of a setting."""
    if not isinstance(value, kind):
        raise LearnError(f"{name} must be {expected}, not {value!r}")


def require_one_of(name: str, value: object, allowed: tuple[str, ...]) -> None:
    """Check that a setting has one of these values."""
    if value not in allowed:
        raise LearnError(f"{name} must be one of {', '.join(allowed)}, not {value!r}")
