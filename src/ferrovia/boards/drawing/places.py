"""Where the cities of a board are: as its file says, or on the earth, or as far apart as routes are long."""

import math
from typing import Any, Final

Point = tuple[float, float]

WIDTH: Final = 1000.0  # of a board whose file does not say
_STEPS: Final = 300


def size_of(facts: dict[str, Any]) -> Point:
    """Width and height of a board."""
    size = facts.get("size")
    if size is not None:
        return size["width"], size["height"]
    places = places_of(facts)
    return max(x for x, _ in places), max(y for _, y in places)


def places_of(facts: dict[str, Any]) -> list[Point]:
    """The place of each city."""
    cities = facts["cities"]
    if all("x" in city for city in cities):
        return [(city["x"], city["y"]) for city in cities]
    width = facts["size"]["width"] if "size" in facts else WIDTH
    if all("lat" in city for city in cities):
        middle = math.radians(sum(city["lat"] for city in cities) / len(cities))
        found = [(city["lon"] * math.cos(middle), -city["lat"]) for city in cities]
    else:
        found = _sprung(facts)
    return _fitted(found, width, facts["size"]["height"] if "size" in facts else math.inf)


def _fitted(places: list[Point], width: float, height: float) -> list[Point]:
    """The same places, as large as fits, with the first corner at 0, 0."""
    left, top = min(x for x, _ in places), min(y for _, y in places)
    across, down = max(x for x, _ in places) - left, max(y for _, y in places) - top
    scale = min(width / across if across else math.inf, height / down if down else math.inf)
    scale = scale if math.isfinite(scale) else 1.0
    return [(round((x - left) * scale, 1), round((y - top) * scale, 1)) for x, y in places]


def _sprung(facts: dict[str, Any]) -> list[Point]:
    """Cities pulled together by routes and pushed apart by each other, from a circle on."""
    count = len(facts["cities"])
    number = {city["id"]: index for index, city in enumerate(facts["cities"])}
    ties = {(number[route["a"]], number[route["b"]]): route["length"] + 0.6 for route in facts["routes"]}
    apart = sum(ties.values()) / len(ties)
    turns = [math.tau * index / count for index in range(count)]
    places = [(math.cos(turn) * apart * count / 6, math.sin(turn) * apart * count / 6) for turn in turns]
    for step in range(_STEPS):
        places = _moved(places, ties, apart, apart * (1 - step / _STEPS) / 4)
    return places


def _moved(places: list[Point], ties: dict[tuple[int, int], float], apart: float, most: float) -> list[Point]:
    """The places after one step, in which no city goes farther than `most`."""
    push = [[0.0, 0.0] for _ in places]
    for a in range(len(places)):
        for b in range(a):
            dx, dy = places[a][0] - places[b][0], places[a][1] - places[b][1]
            far = math.hypot(dx, dy) or 1e-9
            force = apart * apart / far**2
            wanted = ties.get((a, b)) or ties.get((b, a))
            if wanted:
                force -= (far - wanted) / wanted * 2
            for axis, way in enumerate((dx, dy)):
                push[a][axis] += way / far * force
                push[b][axis] -= way / far * force
    moved = []
    for (x, y), (dx, dy) in zip(places, push, strict=True):
        scale = min(1.0, most / (math.hypot(dx, dy) or 1e-9))
        moved.append((x + dx * scale, y + dy * scale))
    return moved
