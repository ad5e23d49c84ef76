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
from ferrovia.notation.game_spec import GameSpec
from ferrovia.rulebooks import RULEBOOKS, RulebookError, format_house_tag, make_house_rulebook, restore_rulebook
from ferrovia.server.core.errors import RequestError, house_error_values, wire_values

MAX_GAMES: Final = 128  # games in memory; others are built again when they are needed
# Limits of a custom board, so that it can be drawn in a second or two. Every built-in board is smaller.
MAX_BOARD_SIZES: Final = {"cities": 100, "routes": 250, "tickets": 150}
CUSTOM_BOARD_COST: Final = 20.0  # requests that a custom board counts as, besides the request itself


class DealtGame(NamedTuple):
    """A game with its deal: all that its moves need to be played again. The seed is for servers and their workers."""

    spec: GameSpec
    seed: bytes
    starting_seat: int  # the seat that has the first turn; NOBODY: it is drawn


@lru_cache(maxsize=MAX_GAMES)
def get_board(board: str, custom_board: str = "") -> Board:
    """A built-in board, or a custom one that was checked before."""
    return restore_board(custom_board) if custom_board else load_board(board)


def read_board_file(board: str, custom_board: str = "") -> dict[str, Any]:
    """The contents of a board's file, with names and positions; a custom one was checked before."""
    return restore_board_file(custom_board) if custom_board else load_board_file(board)


@lru_cache(maxsize=MAX_GAMES)
def get_game(spec: GameSpec) -> Game:
    """The game of a rulebook on a board."""
    rulebook = restore_rulebook(spec.rulebook, spec.house, spec.version)
    return Game(rulebook, get_board(spec.board, spec.custom_board), spec.seats)


@lru_cache(maxsize=MAX_GAMES)
def get_notation(board: str, custom_board: str = "") -> Notation:
    """The notation of a board."""
    return Notation(get_board(board, custom_board))


def resolve_rulebook(name: str, house: dict[str, Any] | None) -> Rulebook:
    """The rulebook that a client asks for, with its house rules; `RequestError` if it is not valid."""
    if name not in RULEBOOKS:
        raise RequestError("bad_request", "server.error.no_rulebook", names=list(RULEBOOKS))
    if house is None:
        return RULEBOOKS[name]
    values = {"base": name, "id": f"{name}-house", **house}
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


def resolve_game(rulebook: Rulebook, board: str, custom_board: str, seats: int) -> GameSpec:
    """The game of a rulebook on a board; `RequestError` if it cannot be played."""
    digest = get_board(board, custom_board).digest
    spec = GameSpec(rulebook.id, rulebook.version, board, digest, seats, format_house_tag(rulebook), custom_board)
    try:
        get_game(spec)
    except Unplayable as error:
        raise RequestError("unplayable", f"unplayable.{error.code}", **wire_values(error.values)) from None
    return spec


@lru_cache(maxsize=MAX_GAMES)
def require_scorable_game(spec: GameSpec) -> None:
    """Raise `RequestError` if a game may be too complex to score; remembers games that are not. Takes a while."""
    try:
        require_scorable(get_game(spec))
    except Unscorable as error:
        raise RequestError("unplayable", f"unscorable.{error.code}", **wire_values(error.values)) from None
