"""The printed rulebooks by id and version: every `Rulebook` in the modules of this folder.

A version that was replaced stays in its module: games that were begun with it are replayed and finished.
"""

from importlib import import_module
from pkgutil import iter_modules
from typing import Final

from ferrovia.boards import BOARDS, load_board
from ferrovia.engine.game import Game
from ferrovia.engine.rulebook import Rulebook


def _find_rulebooks() -> list[Rulebook]:
    """The rulebooks of all modules, in the order in which they were published."""
    modules = [import_module(f"{__name__}.{found.name}") for found in iter_modules(__path__)]
    books = [value for module in modules for value in vars(module).values() if isinstance(value, Rulebook)]
    return sorted(books, key=lambda book: (book.year, book.id, book.version))


VERSIONS: Final[dict[tuple[str, int], Rulebook]] = {(book.id, book.version): book for book in _find_rulebooks()}
RULEBOOKS: Final[dict[str, Rulebook]] = {book.id: book for book in VERSIONS.values()}  # the newest


def is_printed(game: Game) -> bool:
    """Whether a printed rulebook is played on a built-in board, whatever their ids say."""
    book, board = game.rulebook, game.board
    if VERSIONS.get((book.id, book.version)) != book or board.id not in BOARDS:
        return False
    return load_board(board.id).digest == board.digest
