"""Games by what is played: stateless, so each is made once and shared by all tables."""

from functools import cache

from ferrovia.boards import BOARDS, load
from ferrovia.engine.game import Game, Unplayable
from ferrovia.notation.action import Notation
from ferrovia.rulebooks import RULEBOOKS
from ferrovia.server.errors import Refusal


@cache
def game_of(rulebook: str, board: str, seats: int) -> Game:
    """The game of a printed book on a shipped board."""
    return Game(RULEBOOKS[rulebook], load(board), seats)


@cache
def notation_of(board: str) -> Notation:
    """The texts of a shipped board."""
    return Notation(load(board))


def asked_game(rulebook: str, board: str, seats: int) -> Game:
    """The same for what a client asks for, which may be anything."""
    if rulebook not in RULEBOOKS:
        raise Refusal("bad_request", "server.error.no_rulebook", names=list(RULEBOOKS))
    if board not in BOARDS:
        raise Refusal("bad_request", "server.error.no_board", names=list(BOARDS))
    try:
        return game_of(rulebook, board, seats)
    except Unplayable as error:
        values = {name: [str(v) for v in x] if isinstance(x, list) else str(x) for name, x in error.values.items()}
        raise Refusal("unplayable", f"unplayable.{error.code}", **values) from None
