"""Records as somebody may have saved them, played at random."""

from functools import cache
from pathlib import Path
from random import Random
from typing import Final

from ferrovia.engine.game import Game
from ferrovia.engine.state import NOBODY
from ferrovia.notation.action import Notation
from ferrovia.notation.record import new_record, write_record
from ferrovia.rulebooks import RULEBOOKS, changed_rulebook, house_rules
from ferrovia.server.tables.games import board_of
from tests.random_games import random_action

EXAMPLES: Final = Path(__file__).resolve().parent.parent.parent / "docs" / "examples"
BOARD: Final = (EXAMPLES / "iberia.json").read_text(encoding="utf-8")
SHORT: Final = changed_rulebook({"base": "europe", "id": "europe-shortest", "pieces": 12, "stations": 1, "seats": [2]})


def saved(game: Game, names: list[str], moves: int = 10_000, first: int = NOBODY) -> str:
    """A game that was played to its end, or for some moves."""
    record = new_record(game, bytes(range(32)), names, first, house_rules(game.rulebook))
    state, rng, notation = game.new(bytes(range(32)), first), Random(4), Notation(game.board)
    while not state.is_over and len(record.moves) < moves:
        action = random_action(game, state, rng)
        record.moves.append((action.seat, notation.text(action)))
        game.apply(state, action)
    if state.is_over:
        result = game.result(state)
        record.totals, record.winners = [score.total for score in result.scores], result.winners
    return write_record(record)


@cache
def paris() -> str:
    """A game that is over."""
    return saved(Game(RULEBOOKS["paris"], board_of("paris"), 2), ["Ana", "pathfinder:2"])


@cache
def iberia() -> str:
    """A game by house rules on a board of somebody's own."""
    return saved(Game(SHORT, board_of("", BOARD), 2), ["Ana", "hard"])
