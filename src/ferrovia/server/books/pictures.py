"""Drawings of boards as they are sent."""

from functools import cache

import msgspec

from ferrovia.boards import facts
from ferrovia.boards.drawing.form import committed
from ferrovia.boards.drawing.plain import plain_drawing
from ferrovia.server.tables.games import notation_of


@cache
def picture(board: str) -> bytes:
    """The careful drawing of a shipped board, or else a plain one."""
    notation = notation_of(board)
    drawing = committed(board) or plain_drawing(facts(board), notation.city_codes, notation.route_names)
    return msgspec.json.encode(drawing)
