"""Reading and writing files, with a `UserError` for everything that can go wrong."""

import errno
from pathlib import Path
from typing import Final

from ferrovia.boards import BoardError, load_board
from ferrovia.cli.common.errors import UserError, board_error, os_error, quote_input
from ferrovia.engine.board import Board
from ferrovia.sim.files import write_atomically

MAX_RECORD_BYTES: Final = 1_000_000


def read_record(path: Path) -> str:
    """Read a record file, which is UTF-8."""
    try:
        with path.open("rb") as stream:
            data = stream.read(MAX_RECORD_BYTES + 1)
    except OSError as error:
        raise os_error("error.read", path, error) from None
    if len(data) > MAX_RECORD_BYTES:
        raise UserError("error.too_large", file=quote_input(path), most=MAX_RECORD_BYTES)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise UserError("error.not_utf8", file=quote_input(path), line=line) from None


def write_text(path: Path, text: str, *, new: bool = False) -> None:
    """Write a file completely or not at all; with `new`, raise an error if it exists."""
    try:
        if path.is_dir():
            raise IsADirectoryError(errno.EISDIR, path)
        if new and path.exists():
            raise UserError("error.exists", file=quote_input(path))
        write_atomically(text, path)
    except OSError as error:
        raise os_error("error.write", path, error) from None


def open_board(name_or_path: str) -> Board:
    """Load a board by its id or from its file."""
    try:
        return load_board(name_or_path)
    except BoardError as error:
        raise board_error(error.faults) from None
