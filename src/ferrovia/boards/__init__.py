"""Board files: the five built-in boards, and the loader and checker for any other."""

from ferrovia.boards.fault import BoardError, Fault
from ferrovia.boards.load import (
    BOARDS,
    load_board,
    load_board_file,
    parse_board,
    parse_board_file,
    restore_board,
    restore_board_file,
)
from ferrovia.boards.validators import COLOR_NAMES

__all__ = [
    "BOARDS",
    "COLOR_NAMES",
    "BoardError",
    "Fault",
    "load_board",
    "load_board_file",
    "parse_board",
    "parse_board_file",
    "restore_board",
    "restore_board_file",
]
