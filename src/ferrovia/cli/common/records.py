"""Opening a record with the rulebook and the board that it was played with."""

from pathlib import Path

from ferrovia.boards import BOARDS
from ferrovia.cli.common.errors import UserError, house_error, quote_input, record_error
from ferrovia.cli.common.files import read_record
from ferrovia.cli.common.game_setup import make_game
from ferrovia.engine.game import Game
from ferrovia.notation.record import Record, RecordError, parse_record, restore_record_rulebook
from ferrovia.rulebooks import RULEBOOKS, RulebookError


def open_record(path: Path, board: str | None) -> tuple[Record, Game]:
    """Read a record file; return the record and its game."""
    return parse_game(read_record(path), path, board)


def parse_game(text: str, path: Path | str, board: str | None) -> tuple[Record, Game]:
    """Return the record in a text and its game; `path` is where the text comes from."""
    try:
        record = parse_record(text)
    except RecordError as error:
        raise record_error(path, error) from None
    if not record.game.house and record.game.rulebook not in RULEBOOKS:
        raise UserError(
            "error.record_book", file=quote_input(path), book=quote_input(record.game.rulebook), books=list(RULEBOOKS)
        )
    if board is None and record.game.board not in BOARDS:
        raise UserError("error.record_board", file=quote_input(path), board=quote_input(record.game.board))
    try:
        book = restore_record_rulebook(record)
    except RecordError as error:
        raise record_error(path, error) from None
    except RulebookError as error:
        raise house_error(path, error) from None
    return record, make_game(book, board or record.game.board, record.game.seats)
