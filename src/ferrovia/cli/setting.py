"""What is to be played, and where records of it go; bad input is refused here, before anything is done."""

from pathlib import Path

from ferrovia.cli.fail import Fail, shown
from ferrovia.cli.files import file_fail, load_board
from ferrovia.engine.game import Game, Unplayable
from ferrovia.engine.rulebook import Rulebook


def make_game(rulebook: Rulebook, board: str | None, seats: int) -> Game:
    """The game of a rulebook on its own board, or on another one."""
    found = load_board(board or rulebook.board)
    try:
        return Game(rulebook, found, seats)
    except Unplayable as error:
        raise Fail(f"unplayable.{error.code}", **error.values) from None


def prepare_folder(folder: Path) -> None:
    """Make the folder for records; one with files in it is refused, for they may be those of another run."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        used = any(folder.iterdir())
    except FileExistsError:
        raise Fail("error.folder_file", folder=shown(folder)) from None
    except OSError as error:
        raise file_fail("error.write", folder, error) from None
    if used:
        raise Fail("error.folder_used", folder=shown(folder))
