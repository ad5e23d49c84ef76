"""Positions of cities: from the board file, else from latitude and longitude, else from the lengths of routes."""

import math
from typing import Any, Final

from ferrovia.boards.validators import DEFAULT_WIDTH

Point = tuple[float, float]

_STEPS: Final = 300


def board_size(board_file: dict[str, Any]) -> Point:
    """Width and height of a board."""
    size = board_file.get("size")
    if size is not None:
        return size["width"], size["height"]
    positions = city_positions(board_file)
    return max(x for x, _ in positions), max(y for _, y in positions)


def city_positions(board_file: dict[str, Any]) -> list[Point]:
    """The position of each city, in units of the drawing."""
    cities = board_file["cities"]
    if all("x" in city for city in cities):
        return [(city["x"], city["y"]) for city in cities]
    width = board_file["size"]["width"] if "size" in board_file else float(DEFAULT_WIDTH)
    if all("lat" in city for city in cities):
        middle = math.radians(sum(city["lat"] for city in cities) / len(cities))
        found = [(city["lon"] * math.cos(middle), -city["lat"]) for city in cities]
    else:
        found = _spring_layout(board_file)
    return _fit(found, width, board_file["size"]["height"] if "size" in board_file else math.inf)


def _fit(positions: list[Point], width: float, height: float) -> list[Point]:
    """Scale positions to fit, with the top left corner at 0, 0."""
    left, top = min(x for x, _ in positions), min(y for _, y in positions)
    across, down = max(x for x, _ in positions) - left, max(y for _, y in positions) - top
    scale = min(width / across if across else math.inf, height / down if down else math.inf)
    scale = scale if math.isfinite(scale) else 1.0
    return [(round((x - left) * scale, 1), round((y - top) * scale, 1)) for x, y in positions]


def _spring_layout(board_file: dict[str, Any]) -> list[Point]:
    """A spring layout that starts from a circle: routes pull cities together, cities push each other apart."""
    count = len(board_file["cities"])
    number = {city["id"]: index for index, city in enumerate(board_file["cities"])}
    ties = {(number[route["a"]], number[route["b"]]): route["length"] + 0.6 for route in board_file["routes"]}
    apart = sum(ties.values()) / len(ties)
    turns = [math.tau * index / count for index in range(count)]
    positions = [(math.cos(turn) * apart * count / 6, math.sin(turn) * apart * count / 6) for turn in turns]
    for step in range(_STEPS):
        positions = _spring_step(positions, ties, apart, apart * (1 - step / _STEPS) / 4)
    return positions


def _spring_step(positions: list[Point], ties: dict[tuple[int, int], float], apart: float, most: float) -> list[Point]:
    """The positions after one step, in which no city moves farther than `most`."""
    push = [[0.0, 0.0] for _ in positions]
    for a in range(len(positions)):
        for b in range(a):
            dx, dy = positions[a][0] - positions[b][0], positions[a][1] - positions[b][1]
            far = math.hypot(dx, dy) or 1e-9
            force = apart * apart / far**2
            wanted = ties.get((a, b)) or ties.get((b, a))
            if wanted:
                force -= (far - wanted) / wanted * 2
            for axis, delta in enumerate((dx, dy)):
                push[a][axis] += delta / far * force
                push[b][axis] -= delta / far * force
    moved = []
    for (x, y), (dx, dy) in zip(positions, push, strict=True):
        scale = min(1.0, most / (math.hypot(dx, dy) or 1e-9))
        moved.append((x + dx * scale, y + dy * scale))
    return moved
