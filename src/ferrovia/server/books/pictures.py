"""Drawings of boards as they are sent."""

import asyncio
from collections import OrderedDict
from functools import cache
from typing import Final

import msgspec

from ferrovia.boards import facts, facts_in
from ferrovia.boards.drawing.form import committed
from ferrovia.boards.drawing.plain import plain_drawing
from ferrovia.server.errors import Refusal
from ferrovia.server.tables.games import notation_of
from ferrovia.server.thinking.crew import Crew

MOST: Final = 32  # drawings of boards that are not shipped, kept at hand


@cache
def picture(board: str) -> bytes:
    """The careful drawing of a shipped board, or else a plain one."""
    notation = notation_of(board)
    drawing = committed(board) or plain_drawing(facts(board), notation.city_codes, notation.route_names)
    return msgspec.json.encode(drawing)


def draw(own_board: str) -> bytes:
    """The plain drawing of somebody's own board, given as the text of its file; a large one takes seconds."""
    notation = notation_of("", own_board)
    return msgspec.json.encode(plain_drawing(facts_in(own_board), notation.city_codes, notation.route_names))


class Pictures:
    """Drawings of any board; those that are not shipped are made by workers, once for all who ask."""

    def __init__(self, crew: Crew) -> None:
        self._crew = crew
        self._turn = asyncio.Semaphore(1)  # drawing leaves the other workers to bots
        self._drawn: OrderedDict[str, asyncio.Task[bytes | None]] = OrderedDict()

    async def _draw(self, own_board: str) -> bytes | None:
        async with self._turn:
            return await self._crew.make(draw, own_board)

    async def find(self, board: str, own_board: str) -> bytes:
        """The drawing of a board."""
        if not own_board:
            return picture(board)
        if own_board not in self._drawn:
            self._drawn[own_board] = asyncio.create_task(self._draw(own_board))
            if len(self._drawn) > MOST:
                self._drawn.popitem(last=False)
        found = await asyncio.shield(self._drawn[own_board])
        if found is None:
            self._drawn.pop(own_board, None)
            raise Refusal("busy", "server.error.no_drawing")
        return found
