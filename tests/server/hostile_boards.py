"""Boards that are hard to score or to read."""

import json
from random import Random
from typing import Any

from ferrovia.engine.ids import MAX_BOARD_ID_LENGTH

Pairs = list[tuple[int, int]]  # of cities, by number


def board_file(pairs: Pairs, tickets: int = 40) -> dict[str, Any]:
    """A board with one-space routes between these cities."""
    rng = Random(1)
    size = max(b for _, b in pairs) + 1
    ids = [f"city-{chr(97 + number // 26)}{chr(97 + number % 26)}" for number in range(size)]
    wanted: set[tuple[int, int]] = set()
    while len(wanted) < tickets:
        a, b = sorted(rng.sample(range(size), 2))
        wanted.add((a, b))
    return {
        "id": "attack",
        "name": {"en": "Attack", "es": "Ataque"},
        "cities": [{"id": name, "name": name} for name in ids],
        "routes": [{"a": ids[a], "b": ids[b], "length": 1, "color": "gray"} for a, b in sorted(pairs)],
        "tickets": [{"cities": [ids[a], ids[b]], "points": 5} for a, b in sorted(wanted)],
        "sources": [],
        "doubts": [],
    }


def largest_board() -> dict[str, Any]:
    """A board as large as a table allows, with the longest ids, which differ only at their ends."""
    text = json.dumps(board_file(random_pairs(100, 250), 150))
    found: dict[str, Any] = json.loads(text.replace("city-", "c" * (MAX_BOARD_ID_LENGTH - 2)))
    return found


def random_pairs(cities: int, routes: int) -> Pairs:
    rng = Random(1)
    found = {(rng.randrange(city), city) for city in range(1, cities)}
    while len(found) < routes:
        a, b = sorted(rng.sample(range(cities), 2))
        found.add((a, b))
    return sorted(found)


def grid(side: int) -> Pairs:
    across = [(row * side + i, row * side + i + 1) for row in range(side) for i in range(side - 1)]
    return across + [(i, i + side) for i in range((side - 1) * side)]


def bipartite(first: int, second: int) -> Pairs:
    return [(a, first + b) for a in range(first) for b in range(second)]
