"""Drawings of boards as they are sent, and facts of those that are not shipped, whose places must be found first."""

import asyncio
from collections import OrderedDict
from functools import cache
from typing import Final, NamedTuple

import msgspec

from ferrovia.boards import facts, facts_in
from ferrovia.boards.drawing.form import committed
from ferrovia.boards.drawing.plain import plain_drawing
from ferrovia.server.books.boards import board_facts
from ferrovia.server.errors import Refusal
from ferrovia.server.tables.games import notation_of
from ferrovia.server.thinking.crew import Crew

MOST: Final = 32  # boards that are not shipped, drawn and kept at hand
MOST_WAITING: Final = 8  # boards to draw, beyond which others are refused


class Drawn(NamedTuple):
    """The facts and the drawing of a board, ready as JSON."""

    facts: bytes
    drawing: bytes


@cache
def picture(board: str) -> bytes:
    """The careful drawing of a shipped board, or else a plain one."""
    notation = notation_of(board)
    drawing = committed(board) or plain_drawing(facts(board), notation.city_codes, notation.route_names)
    return msgspec.json.encode(drawing)


def draw(own_board: str) -> Drawn:
    """Somebody's own board, given as the text of its file, drawn plainly; a large one takes seconds."""
    notation = notation_of("", own_board)
    drawing = plain_drawing(facts_in(own_board), notation.city_codes, notation.route_names)
    return Drawn(msgspec.json.encode(board_facts("", own_board)), msgspec.json.encode(drawing))


class Pictures:
    """Any board, drawn; those that are not shipped are drawn by workers, once for all who ask."""

    def __init__(self, crew: Crew) -> None:
        self._crew = crew
        self._turn = asyncio.Semaphore(1)  # drawing leaves the other workers to bots
        self._waiting = 0
        self._drawn: OrderedDict[str, asyncio.Task[Drawn | None]] = OrderedDict()

    async def _draw(self, own_board: str) -> Drawn | None:
        self._waiting += 1
        try:
            async with self._turn:
                return await self._crew.make(draw, own_board)
        finally:
            self._waiting -= 1

    async def find(self, board: str, own_board: str) -> Drawn:
        """A board, drawn."""
        if not own_board:
            return Drawn(msgspec.json.encode(board_facts(board)), picture(board))
        if own_board not in self._drawn:
            if self._waiting >= MOST_WAITING:
                raise Refusal("busy", "server.error.no_drawing")
            self._drawn[own_board] = asyncio.create_task(self._draw(own_board))
            if len(self._drawn) > MOST:
                self._drawn.popitem(last=False)
        found = await asyncio.shield(self._drawn[own_board])
        if found is None:
            self._drawn.pop(own_board, None)
            raise Refusal("busy", "server.error.no_drawing")
        return found
