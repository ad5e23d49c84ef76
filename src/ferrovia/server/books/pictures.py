"""Drawings of boards as they are sent."""

from functools import lru_cache

import msgspec

from ferrovia.boards.drawing.form import committed
from ferrovia.boards.drawing.plain import plain_drawing
from ferrovia.server.tables.games import MOST_GAMES, drawn_facts, notation_of


@lru_cache(maxsize=MOST_GAMES)
def picture(board: str, own_board: str = "") -> bytes:
    """The careful drawing of a shipped board, or else a plain one."""
    notation = notation_of(board, own_board)
    careful = None if own_board else committed(board)
    drawing = careful or plain_drawing(drawn_facts(board, own_board), notation.city_codes, notation.route_names)
    return msgspec.json.encode(drawing)
