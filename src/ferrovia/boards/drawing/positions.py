"""Positions of cities: from the board file, else from latitude and longitude, else from the lengths of routes."""

import math
from functools import lru_cache
from statistics import quantiles
from typing import Any, Final

from ferrovia.boards.validators import DEFAULT_WIDTH

Point = tuple[float, float]
Spring = tuple[int, int, float]  # two cities, and how far apart their route wants them

_STEPS: Final = 300
_TINY: Final = 1e-9  # instead of a distance of zero


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


def space_height(board_file: dict[str, Any]) -> float:
    """The height of spaces with which nine out of ten routes can be straight and names are legible."""
    position = dict(zip((city["id"] for city in board_file["cities"]), city_positions(board_file), strict=True))
    rooms = [
        math.dist(position[route["a"]], position[route["b"]]) / (route["length"] + 0.5)
        for route in board_file["routes"]
        if not route.get("wrap")
    ]
    room, unit = quantiles(rooms, n=10)[0] if len(rooms) > 1 else math.inf, max(board_size(board_file)) / 1000
    return round(min(max(room * 0.3, 7 * unit), 20 * unit), 1)


def _fit(positions: list[Point], width: float, height: float) -> list[Point]:
    """Scale positions to fit, with the top left corner at 0, 0."""
    left, top = min(x for x, _ in positions), min(y for _, y in positions)
    across, down = max(x for x, _ in positions) - left, max(y for _, y in positions) - top
    scale = min(width / across if across else math.inf, height / down if down else math.inf)
    scale = scale if math.isfinite(scale) else 1.0
    return [(round((x - left) * scale, 1), round((y - top) * scale, 1)) for x, y in positions]


def _spring_layout(board_file: dict[str, Any]) -> list[Point]:
    """A spring layout: routes pull cities together, cities push each other apart."""
    number = {city["id"]: index for index, city in enumerate(board_file["cities"])}
    lengths = {}
    for route in board_file["routes"]:
        a, b = sorted((number[route["a"]], number[route["b"]]))
        lengths[a, b] = route["length"] + 0.6
    return list(_settle_springs(len(number), tuple((a, b, length) for (a, b), length in lengths.items())))


@lru_cache(maxsize=4)
def _settle_springs(count: int, springs: tuple[Spring, ...]) -> tuple[Point, ...]:
    """Where this many cities come to rest, if they start on a circle. Drawing a board needs it several times."""
    apart = sum(length for _, _, length in springs) / len(springs)
    turns = [math.tau * index / count for index in range(count)]
    positions = [(math.cos(turn) * apart * count / 6, math.sin(turn) * apart * count / 6) for turn in turns]
    for step in range(_STEPS):
        positions = _spring_step(positions, springs, apart, apart * (1 - step / _STEPS) / 4)
    return tuple(positions)


def _spring_step(positions: list[Point], springs: tuple[Spring, ...], apart: float, most: float) -> list[Point]:
    """The positions after one step, in which no city moves farther than `most`."""
    push_x, push_y = [0.0] * len(positions), [0.0] * len(positions)
    strength = apart * apart
    for a, (x, y) in enumerate(positions):
        for b in range(a):
            other_x, other_y = positions[b]
            dx, dy = x - other_x, y - other_y
            square = dx * dx + dy * dy or _TINY
            force = strength / (square * math.sqrt(square))
            push_x[a] += dx * force
            push_y[a] += dy * force
            push_x[b] -= dx * force
            push_y[b] -= dy * force
    for a, b, length in springs:
        dx, dy = positions[a][0] - positions[b][0], positions[a][1] - positions[b][1]
        far = math.hypot(dx, dy) or _TINY
        force = -2 * (far - length) / length / far
        push_x[a] += dx * force
        push_y[a] += dy * force
        push_x[b] -= dx * force
        push_y[b] -= dy * force
    moved = []
    for (x, y), dx, dy in zip(positions, push_x, push_y, strict=True):
        scale = min(1.0, most / (math.hypot(dx, dy) or _TINY))
        moved.append((x + dx * scale, y + dy * scale))
    return moved
