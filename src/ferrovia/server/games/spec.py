"""The game of a table. Games are stateless, so each is built once and shared by all tables that play it.

House rules are given by their text and a custom board by its file: both are in the log, so a table needs nothing else.
A custom board is checked when a client sends it (`resolve_board`), which takes a worker's time. The text that passed is
trusted from then on, and the event loop may restore the board from it.
"""

from functools import lru_cache
from typing import Any, Final, NamedTuple

import msgspec

from ferrovia.boards import (
    BOARDS,
    BoardError,
    load_board,
    load_board_file,
    parse_board,
    restore_board,
    restore_board_file,
)
from ferrovia.boards.scorable import Unscorable, require_scorable
from ferrovia.engine.board import Board
from ferrovia.engine.game import Game
from ferrovia.engine.playable import Unplayable
from ferrovia.engine.rulebook import Rulebook
from ferrovia.notation.action import Notation
from ferrovia.rulebooks import RULEBOOKS, RulebookError, format_house_tag, make_house_rulebook, restore_rulebook
from ferrovia.server.core.errors import RequestError, house_error_values, wire_values

MAX_GAMES: Final = 128  # games in memory; others are built again when they are needed
# Limits of a custom board, so that it can be drawn in a second or two. Every built-in board is smaller.
MAX_BOARD_SIZES: Final = {"cities": 100, "routes": 250, "tickets": 150}
CUSTOM_BOARD_COST: Final = 20.0  # requests that a custom board counts as, besides the request itself


class GameSpec(NamedTuple):
    """The ids and texts that make a game: a rulebook with its house rules, and a board or the file of a custom one."""

    rulebook: str
    board: str
    seats: int
    house_rules_text: str = ""
    custom_board_text: str = ""
    version: int | None = None  # of the rulebook; the newest if it is not given


class DealtGame(NamedTuple):
    """A game with its deal: all that its moves need to be played again. The seed is for servers and their workers."""

    spec: GameSpec
    seed: bytes
    starting_seat: int  # the seat that has the first turn; NOBODY: it is drawn


class AskedGame(NamedTuple):
    """A game as a client asks for it."""

    rulebook: str
    house_rules: dict[str, Any] | None  # as in a file
    board: str | None
    board_file: dict[str, Any] | None  # of a custom board
    seats: int


@lru_cache(maxsize=MAX_GAMES)
def get_board(board: str, custom_board_text: str = "") -> Board:
    """A built-in board, or a custom one that was checked before."""
    return restore_board(custom_board_text) if custom_board_text else load_board(board)


def read_board_file(board: str, custom_board_text: str = "") -> dict[str, Any]:
    """The contents of a board's file, with names and positions; a custom one was checked before."""
    return restore_board_file(custom_board_text) if custom_board_text else load_board_file(board)


@lru_cache(maxsize=MAX_GAMES)
def get_game(
    rulebook: str,
    board: str,
    seats: int,
    house_rules_text: str = "",
    custom_board_text: str = "",
    version: int | None = None,
) -> Game:
    """The game of a rulebook on a board."""
    return Game(restore_rulebook(rulebook, house_rules_text, version), get_board(board, custom_board_text), seats)


@lru_cache(maxsize=MAX_GAMES)
def get_notation(board: str, custom_board_text: str = "") -> Notation:
    """The notation of a board."""
    return Notation(get_board(board, custom_board_text))


def resolve_rulebook(name: str, house_rules: dict[str, Any] | None) -> Rulebook:
    """The rulebook that a client asks for, with its house rules; `RequestError` if it is not valid."""
    if name not in RULEBOOKS:
        raise RequestError("bad_request", "server.error.no_rulebook", names=list(RULEBOOKS))
    if house_rules is None:
        return RULEBOOKS[name]
    values = {"base": name, "id": f"{name}-house", **house_rules}
    try:
        if values["base"] != name:
            raise RulebookError("base", names=[name])
        return make_house_rulebook(values)
    except RulebookError as error:
        raise RequestError("unplayable", f"house.{error.code}", **house_error_values(error)) from None


def resolve_board(name: str, board_file: dict[str, Any] | None) -> tuple[str, str]:
    """The id of the board that a client asks for, and its file if it is custom; `RequestError` if it is not valid.

    Only workers check custom boards.
    """
    if board_file is None:
        if name not in BOARDS:
            raise RequestError("bad_request", "server.error.no_board", names=list(BOARDS))
        return name, ""
    text = msgspec.json.encode(board_file).decode()
    try:
        board = parse_board(text)
    except BoardError as error:
        first = error.faults[0]
        raise RequestError("unplayable", f"fault.{first.code}", **{"path": first.path, **first.values}) from None
    if is_too_large(board_file):
        raise RequestError("unplayable", "server.error.large_board", **MAX_BOARD_SIZES)
    if board.id in BOARDS:
        raise RequestError("unplayable", "server.error.board_name", names=list(BOARDS))
    return board.id, text


def is_too_large(board_file: dict[str, Any]) -> bool:
    """Whether a valid board is too large for a table."""
    return any(len(board_file[part]) > most for part, most in MAX_BOARD_SIZES.items())


def resolve_game(rulebook: Rulebook, board: str, custom_board_text: str, seats: int) -> tuple[Game, GameSpec]:
    """The game that a client asks for, and its spec; `RequestError` if it cannot be played."""
    spec = GameSpec(rulebook.id, board, seats, format_house_tag(rulebook), custom_board_text, rulebook.version)
    try:
        return get_game(*spec), spec
    except Unplayable as error:
        raise RequestError("unplayable", f"unplayable.{error.code}", **wire_values(error.values)) from None


def resolve_spec(asked: AskedGame) -> GameSpec:
    """The spec of the game that a client asks for; `RequestError` if it cannot be played."""
    rulebook = resolve_rulebook(asked.rulebook, asked.house_rules)
    board, custom_board_text = resolve_board(asked.board or rulebook.board, asked.board_file)
    _, spec = resolve_game(rulebook, board, custom_board_text, asked.seats)
    return spec


def resolve_checked_spec(asked: AskedGame) -> GameSpec:
    """The spec of a game whose scoring is checked too; `RequestError` if it cannot be played. A task for workers."""
    spec = resolve_spec(asked)
    try:
        require_scorable_game(get_game(*spec))
    except Unscorable as error:
        raise RequestError("unplayable", f"unscorable.{error.code}", **wire_values(error.values)) from None
    return spec


@lru_cache(maxsize=MAX_GAMES)
def require_scorable_game(game: Game) -> None:
    """Raise `Unscorable` if a game may be too complex to score; remembers games that are not too complex."""
    require_scorable(game)
