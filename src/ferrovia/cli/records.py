"""Opening a record: the file, the rulebook and the board that it was played with."""

from pathlib import Path

from ferrovia.boards import BOARDS
from ferrovia.cli.fail import Fail, house_fail, record_fail, shown
from ferrovia.cli.files import read_text
from ferrovia.cli.setting import make_game
from ferrovia.engine.game import Game
from ferrovia.notation.record import LARGEST, Record, RecordError, parse_record
from ferrovia.rulebooks import RULEBOOKS, RulebookError, recorded_rulebook


def open_record(path: Path, board: str | None) -> tuple[Record, Game]:
    """The record of a file and the game that it is of."""
    try:
        record = parse_record(read_text(path, LARGEST))
    except RecordError as error:
        raise record_fail(path, error) from None
    if not record.house and record.rulebook not in RULEBOOKS:
        raise Fail("error.record_book", file=shown(path), book=shown(record.rulebook), books=list(RULEBOOKS))
    if board is None and record.board not in BOARDS:
        raise Fail("error.record_board", file=shown(path), board=shown(record.board))
    try:
        book = recorded_rulebook(record.rulebook, record.house)
    except RulebookError as error:
        raise house_fail(path, error) from None
    return record, make_game(book, board or record.board, record.seats)
