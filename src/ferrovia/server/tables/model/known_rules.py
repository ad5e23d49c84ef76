"""Whether this server has the rules and the board that a table was created with."""

from ferrovia.boards import BoardError
from ferrovia.engine.playable import Unplayable
from ferrovia.rulebooks import RulebookError
from ferrovia.server.core.errors import RequestError
from ferrovia.server.games.spec import get_board, get_game
from ferrovia.server.tables.model.entries import Created, LogEntry


def require_same_rules(first: LogEntry) -> None:
    """Refuse a table whose rulebook version or board this server does not have; it has all older versions.

    The digest shows that a custom board is the one that was checked, so that a game can be made of it.
    """
    created = first.body
    assert isinstance(created, Created), "a log begins with the creation of its table"
    try:
        game = created.game
        if get_board(game.board, game.custom_board).digest != game.digest:
            raise RequestError("other_rules")
        get_game(game)
    except (KeyError, Unplayable, RulebookError, BoardError):
        raise RequestError("other_rules") from None
