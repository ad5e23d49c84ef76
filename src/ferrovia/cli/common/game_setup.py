"""Setting up games and the folder for their records, with an error for everything that does not fit."""

from pathlib import Path

from ferrovia.boards import BOARDS
from ferrovia.boards.scorable import Unscorable, require_scorable
from ferrovia.boards.source import read_source
from ferrovia.cli.common.errors import FileError, UserError, game_error, os_error, quote_input
from ferrovia.cli.common.files import open_board
from ferrovia.engine.board import Board
from ferrovia.engine.game import Game
from ferrovia.engine.playable import Unplayable
from ferrovia.engine.rulebook import Rulebook
from ferrovia.rulebooks import RULEBOOKS
from ferrovia.rulebooks.house import find_blamed_rule, find_rule_line
from ferrovia.rulebooks.printed import is_printed


def make_game(rulebook: Rulebook, board: str | None, seats: int, *seat_options: str) -> Game:
    """Make a game of a rulebook on its own board or another; `seat_options` are those that decide its seats."""
    loaded = open_board(board or rulebook.board)
    if seat_options:
        require_seats(rulebook, seats, *seat_options)
    try:
        game = Game(rulebook, loaded, seats)
        if not is_printed(game):
            require_scorable(game)
    except (Unplayable, Unscorable) as error:
        raise game_error(error, loaded) from None
    return game


def require_scorable_board(board: Board, file: str, rulebook: Rulebook | None, house_file: str) -> None:
    """Raise an error if games on a board may be too complex to score.

    That is, with this rulebook, which house rules in `house_file` may make, or with every printed one that can be
    played on the board.
    """
    faults: list[tuple[str, UserError]] = []
    for book in [rulebook] if rulebook else list(RULEBOOKS.values()):
        try:
            require_scorable(_largest_game(book, board))
        except Unplayable as error:
            if rulebook:
                faults.append((_routes_place(file), game_error(error, board)))
        except Unscorable as error:
            rule = find_blamed_rule(error, book)
            where = f"{house_file}:{find_rule_line(house_file, rule)}: {rule}" if rule else _routes_place(file)
            faults.append((where, game_error(error, board)))
        else:
            return
    if faults:
        raise FileError(faults)


def _routes_place(file: str) -> str:
    """The place of the routes in the file of a board."""
    return file if file in BOARDS else f"{file}:{read_source(Path(file)).lines[('routes',)]}: routes"


def _largest_game(rulebook: Rulebook, board: Board) -> Game:
    """The game with the most seats; `Unplayable` if no number of seats can play it."""
    for seats in sorted(rulebook.seats, reverse=True):
        try:
            return Game(rulebook, board, seats)
        except Unplayable as error:
            reason = error
    raise reason


def require_seats(rulebook: Rulebook, seats: int, *options: str) -> None:
    """Raise an error that names the options to change if the rulebook is not for this number of seats."""
    if seats not in rulebook.seats:
        allowed = [str(number) for number in rulebook.seats]
        raise UserError("error.seats", rulebook=rulebook.id, allowed=allowed, seats=seats, options=list(options))


def prepare_folder(folder: Path) -> None:
    """Make the folder for output, which must be empty: files in it may be those of another run."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        used = any(folder.iterdir())
    except OSError as error:
        raise os_error("error.write", folder, error) from None
    if used:
        raise UserError("error.folder_used", folder=quote_input(folder))
