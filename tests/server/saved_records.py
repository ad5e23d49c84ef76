"""Records of random games, as users save them."""

from functools import cache
from pathlib import Path
from random import Random
from typing import Final

from ferrovia.engine.game import Game
from ferrovia.engine.state import NOBODY
from ferrovia.notation.action import Notation
from ferrovia.notation.record import format_record, new_record
from ferrovia.rulebooks import RULEBOOKS, make_house_rulebook
from ferrovia.server.games.spec import get_board
from tests.random_games import random_action

EXAMPLES: Final = Path(__file__).resolve().parent.parent.parent / "docs" / "examples"
BOARD: Final = (EXAMPLES / "iberia.json").read_text(encoding="utf-8")
SHORT: Final = make_house_rulebook(
    {"base": "europe", "id": "europe-shortest", "pieces": 12, "stations": 1, "seats": [2]}
)


def saved(game: Game, names: list[str], moves: int = 10_000, starting_seat: int = NOBODY) -> str:
    """The record of a whole game, or of its first moves."""
    record = new_record(game, bytes(range(32)), names, starting_seat)
    state, rng, notation = game.new(bytes(range(32)), starting_seat), Random(4), Notation(game.board)
    while not state.is_over and len(record.moves) < moves:
        action = random_action(game, state, rng)
        record.moves.append((action.seat, notation.format(action)))
        game.apply(state, action)
    if state.is_over:
        result = game.result(state)
        record.totals, record.winners = [score.total for score in result.scores], result.winners
    return format_record(record)


@cache
def paris() -> str:
    """A finished game."""
    return saved(Game(RULEBOOKS["paris"], get_board("paris"), 2), ["Ana", "pathfinder:2"])


@cache
def iberia() -> str:
    """A game with house rules on a custom board."""
    return saved(Game(SHORT, get_board("", BOARD), 2), ["Ana", "planner:2"])
