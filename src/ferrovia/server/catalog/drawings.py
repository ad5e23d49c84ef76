"""Drawings of boards as they are sent. Custom boards are drawn by workers, and kept for a while."""

import asyncio
from collections import Counter, OrderedDict
from functools import cache
from typing import Final, NamedTuple

import msgspec

from ferrovia.boards import load_board_file
from ferrovia.boards.drawing.model import find_built_in_drawing
from ferrovia.boards.drawing.plain import plain_drawing
from ferrovia.server.catalog.boards import board_info
from ferrovia.server.core.errors import RequestError
from ferrovia.server.games.spec import get_notation, read_board_file
from ferrovia.server.workers.interface import Workers

MAX_CACHED: Final = 32  # custom boards in memory
MAX_WAITING: Final = 8  # custom boards waiting to be drawn, beyond which requests are refused
MAX_WAITING_PER_ADDRESS: Final = 3  # so that others can have theirs drawn


class DrawnBoard(NamedTuple):
    """A board's info and its drawing, encoded as JSON."""

    info: bytes
    drawing: bytes


@cache
def built_in_drawing(board: str) -> bytes:
    """The optimized drawing of a built-in board, or a plain one if it has none."""
    notation = get_notation(board)
    drawing = find_built_in_drawing(board) or plain_drawing(
        load_board_file(board), notation.city_codes, notation.route_names
    )
    return msgspec.json.encode(drawing)


def draw_custom_board(custom_board: str) -> DrawnBoard:
    """The info and a plain drawing of a custom board, given as its file; a large one takes seconds."""
    notation = get_notation("", custom_board)
    drawing = plain_drawing(read_board_file("", custom_board), notation.city_codes, notation.route_names)
    return DrawnBoard(msgspec.json.encode(board_info("", custom_board)), msgspec.json.encode(drawing))


class DrawingCache:
    """Draws each custom board once, however many clients ask."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self._one_at_a_time = asyncio.Semaphore(1)  # the other workers stay free for bots
        self._waiting: Counter[str] = Counter()  # by address
        self._cached: OrderedDict[str, asyncio.Task[DrawnBoard | None]] = OrderedDict()

    async def _draw(self, custom_board: str, asker: str, address: str) -> DrawnBoard | None:
        try:
            async with self._one_at_a_time:
                return await self._workers.run_task(draw_custom_board, custom_board, asker=asker)
        finally:
            self._waiting[address] -= 1
            self._waiting += Counter()  # without those that wait for nothing

    async def get(self, board: str, custom_board: str, *, asker: str, address: str) -> DrawnBoard:
        """A board's info and drawing; `RequestError` if a custom one cannot be drawn now."""
        if not custom_board:
            return DrawnBoard(msgspec.json.encode(board_info(board)), built_in_drawing(board))
        if custom_board not in self._cached:
            if self._waiting.total() >= MAX_WAITING or self._waiting[address] >= MAX_WAITING_PER_ADDRESS:
                raise RequestError("busy", "server.error.no_drawing")
            self._waiting[address] += 1
            self._cached[custom_board] = asyncio.create_task(self._draw(custom_board, asker, address))
            if len(self._cached) > MAX_CACHED:
                self._cached.popitem(last=False)
        found = await asyncio.shield(self._cached[custom_board])
        if found is None:
            self._cached.pop(custom_board, None)
            raise RequestError("busy", "server.error.no_drawing")
        return found
