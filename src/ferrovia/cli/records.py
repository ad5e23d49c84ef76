"""Opening a record: the file, the rulebook and the board that it was played with."""

from pathlib import Path

from ferrovia.boards import BOARDS
from ferrovia.cli.fail import Fail, shown
from ferrovia.cli.files import load_board, read_text
from ferrovia.cli.setting import unfit
from ferrovia.engine.game import Game
from ferrovia.notation.record import LARGEST, Record, RecordError, parse_record
from ferrovia.rulebooks import RULEBOOKS


def open_record(path: Path, board: str | None) -> tuple[Record, Game]:
    """The record of a file and the game that it is of."""
    try:
        record = parse_record(read_text(path, LARGEST))
    except RecordError as error:
        raise Fail("error.record", file=shown(path), reason=str(error)) from None
    if record.rulebook not in RULEBOOKS:
        raise Fail("error.record_book", file=shown(path), book=shown(record.rulebook), books=list(RULEBOOKS))
    if board is None and record.board not in BOARDS:
        raise Fail("error.record_board", file=shown(path), board=shown(record.board))
    if len(record.names) not in (0, record.seats):
        raise Fail("error.record_names", file=shown(path), names=len(record.names), seats=record.seats)
    found = load_board(board or record.board)
    if key := unfit(RULEBOOKS[record.rulebook], found):
        raise Fail(key, rulebook=record.rulebook, board=found.id)
    try:
        return record, Game(RULEBOOKS[record.rulebook], found, record.seats)
    except ValueError as error:
        raise Fail("error.record", file=shown(path), reason=str(error)) from None
