"""Drawings of boards as they are sent: encoded and compressed once."""

import gzip
import hashlib
from dataclasses import dataclass
from functools import cache

import msgspec

from ferrovia.boards import facts
from ferrovia.boards.drawing.form import committed
from ferrovia.boards.drawing.plain import plain_drawing
from ferrovia.server.tables.games import notation_of


@dataclass(frozen=True)
class Picture:
    """A drawing in bytes, and the tag by which a client knows whether it has it already."""

    plain: bytes
    gzipped: bytes
    etag: str


@cache
def picture(board: str) -> Picture:
    """The careful drawing of a shipped board, or else a plain one."""
    notation = notation_of(board)
    drawing = committed(board) or plain_drawing(facts(board), notation.city_codes, notation.route_names)
    content = msgspec.json.encode(drawing)
    digest = hashlib.sha256(content).hexdigest()[:16]
    return Picture(content, gzip.compress(content, 9, mtime=0), f'W/"{digest}"')
