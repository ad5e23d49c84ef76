"""Boards and oracles for the tests of the referee."""

import json
from pathlib import Path
from random import Random
from typing import Any

from .cards import Oracle

BOARDS = Path(__file__).parents[2] / "src" / "ferrovia" / "boards"


def board(book: str) -> dict[str, Any]:
    """The board of the book, fresh from its file."""
    return dict(json.loads((BOARDS / f"{book}.json").read_text(encoding="utf-8")))


def shuffler(seed: int) -> Oracle:
    """An oracle that shuffles, the same way each time for the same seed."""
    random = Random(seed)

    def oracle(stream: str, items: list[Any]) -> list[Any]:
        copy = list(items)
        random.shuffle(copy)
        return copy

    return oracle


def unshuffled(stream: str, items: list[Any]) -> list[Any]:
    """An oracle that leaves everything in its order."""
    return list(items)
