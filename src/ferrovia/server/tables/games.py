"""Games by what is played: stateless, so each is made once and shared by all tables that play it.

A book of house rules is named by its id and what it changes, a board of one's own by the text of its file: a log holds
both, so a table needs nothing but its log.
"""

from functools import lru_cache
from typing import Any, Final, NamedTuple

import msgspec

from ferrovia.boards import BOARDS, BoardError, facts, facts_in, load, load_text
from ferrovia.boards.fault import quoted
from ferrovia.engine.board import Board
from ferrovia.engine.game import Game, Unplayable
from ferrovia.engine.rulebook import Rulebook
from ferrovia.notation.action import Notation
from ferrovia.rulebooks import RULEBOOKS, RulebookError, changed_rulebook, house_rules, recorded_rulebook
from ferrovia.server.errors import Refusal, Value

MOST_GAMES: Final = 128  # kept at hand; others are made again when they are needed
# Of a board that is not shipped: what can be drawn in a second or two. Every shipped one is smaller.
LARGEST_BOARD: Final = {"cities": 100, "routes": 250, "tickets": 150}
COST_OF_A_BOARD: Final = 20.0  # requests that checking one that is not shipped counts as, beside the request itself


class Box(NamedTuple):
    """What is taken from the shelf: a book and what house rules change in it, a board or the text of one's own."""

    rulebook: str
    board: str
    seats: int
    house: str = ""
    own_board: str = ""


@lru_cache(maxsize=MOST_GAMES)
def board_of(board: str, own_board: str = "") -> Board:
    """A shipped board, or one's own."""
    return load_text(own_board) if own_board else load(board)


def drawn_facts(board: str, own_board: str = "") -> dict[str, Any]:
    """The file of a board, with names and positions."""
    return facts_in(own_board) if own_board else facts(board)


@lru_cache(maxsize=MOST_GAMES)
def game_of(rulebook: str, board: str, seats: int, house: str = "", own_board: str = "") -> Game:
    """The game of a book on a board."""
    return Game(recorded_rulebook(rulebook, house), board_of(board, own_board), seats)


@lru_cache(maxsize=MOST_GAMES)
def notation_of(board: str, own_board: str = "") -> Notation:
    """The texts of a board."""
    return Notation(board_of(board, own_board))


def asked_rulebook(name: str, house: dict[str, Any] | None) -> Rulebook:
    """The book that a client asks for, which may be anything."""
    if name not in RULEBOOKS:
        raise Refusal("bad_request", "server.error.no_rulebook", names=list(RULEBOOKS))
    if house is None:
        return RULEBOOKS[name]
    values = {"base": name, "id": f"{name}-house", **house}
    try:
        if values["base"] != name:
            raise RulebookError("base", names=[name])
        return changed_rulebook(values)
    except RulebookError as error:
        raise Refusal("unplayable", f"house.{error.code}", **told_house(error)) from None


def asked_board(name: str, own_board: dict[str, Any] | None) -> tuple[str, str]:
    """The board that a client asks for: its id, and its text if it is one's own."""
    if own_board is None:
        if name not in BOARDS:
            raise Refusal("bad_request", "server.error.no_board", names=list(BOARDS))
        return name, ""
    text = msgspec.json.encode(own_board).decode()
    try:
        board = board_of("", text)
    except BoardError as error:
        first = error.faults[0]
        raise Refusal("unplayable", f"fault.{first.code}", **{"place": first.place, **first.values}) from None
    if is_large(own_board):
        raise Refusal("unplayable", "server.error.large_board", **LARGEST_BOARD)
    if board.id in BOARDS:
        raise Refusal("unplayable", "server.error.board_name", names=list(BOARDS))
    return board.id, text


def is_large(own_board: dict[str, Any]) -> bool:
    """Whether a sound board has more than can be drawn in a moment."""
    return any(len(own_board[part]) > most for part, most in LARGEST_BOARD.items())


def asked_game(book: Rulebook, board: str, own_board: str, seats: int) -> tuple[Game, Box]:
    """The game that a client asks for, and by what it is found again."""
    box = Box(book.id, board, seats, house_rules(book), own_board)
    try:
        return game_of(*box), box
    except Unplayable as error:
        raise Refusal("unplayable", f"unplayable.{error.code}", **told(error.values)) from None


def told(values: dict[str, Any]) -> dict[str, Value]:
    """What a refusal is about, as it is sent."""
    return {name: list(map(str, x)) if isinstance(x, list) else _plain(x) for name, x in values.items()}


def _plain(value: object) -> str | int:
    """A number stays one: it may decide between singular and plural."""
    return value if isinstance(value, int) else str(value)


def told_house(error: RulebookError) -> dict[str, Value]:
    """What is wrong with house rules, as it is sent: a name of theirs in quotes."""
    return told({key: quoted(str(value)) if key == "name" else value for key, value in error.values.items()})
