"""Finding overlaps in a drawing, on the exact shapes."""

import math
from dataclasses import dataclass, fields
from typing import Any

import shapely
from shapely.geometry import LineString, Point, Polygon, box

from ferrovia.boards.drawing.lettering import CAPITAL, box_height, text_width
from ferrovia.boards.drawing.model import Drawing, Label, Space


@dataclass(frozen=True)
class Overlaps:
    """Pairs that overlap by more than a hundredth of the squared height of a space; all lists should be empty."""

    space_space: list[tuple[str, str]]
    space_city: list[tuple[str, str]]
    space_label: list[tuple[str, str]]
    label_label: list[tuple[str, str]]
    label_city: list[tuple[str, str]]
    crossings: list[tuple[str, str]]

    @property
    def count(self) -> int:
        """The number of all pairs."""
        return sum(len(getattr(self, field.name)) for field in fields(self))


def find_overlaps(drawing: Drawing, board_file: dict[str, Any]) -> Overlaps:
    """Find all overlaps in a drawing of this board."""
    least = drawing.height**2 / 100
    spaces = [
        (route.name, space_shape(space, route.size, drawing.height))
        for route in drawing.routes
        for space in route.spaces
    ]
    cities = [
        (city.code, Point(city.x, city.y).buffer(drawing.radius * (0.75 if known.get("junction") else 1)))
        for city, known in zip(drawing.cities, board_file["cities"], strict=True)
    ]
    labels = [(city.code, label_shape(city.label, drawing.font)) for city in drawing.cities if city.label]
    return Overlaps(
        space_space=_within(spaces, least),
        space_city=_between(cities, spaces, least),
        space_label=_between(labels, spaces, least),
        label_label=_within(labels, least),
        label_city=_between(labels, cities, least),
        crossings=_crossings(drawing),
    )


def space_shape(space: Space, size: float, height: float) -> Polygon:
    """A space as a rectangle."""
    cos, sin = math.cos(math.radians(space.angle)), math.sin(math.radians(space.angle))
    corners = [(u * size, v * height) for u, v in ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))]
    return Polygon([(space.x + u * cos - v * sin, space.y + u * sin + v * cos) for u, v in corners])


def label_shape(label: Label, font: float) -> Polygon:
    """The bounding box of a label."""
    width = max(text_width(line, font) for line in label.lines)
    left = label.x - {"start": 0.0, "middle": 0.5, "end": 1.0}[label.anchor] * width
    top = label.y - font * CAPITAL
    return box(left, top, left + width, top + box_height(len(label.lines), font))


def _within(shapes: list[tuple[str, Polygon]], least: float) -> list[tuple[str, str]]:
    tree = shapely.STRtree([shape for _, shape in shapes])
    pairs = ((a, int(b)) for a, (_, shape) in enumerate(shapes) for b in tree.query(shape) if a < b)
    return [(shapes[a][0], shapes[b][0]) for a, b in pairs if shapes[a][1].intersection(shapes[b][1]).area > least]


def _between(some: list[tuple[str, Polygon]], others: list[tuple[str, Polygon]], least: float) -> list[tuple[str, str]]:
    tree = shapely.STRtree([shape for _, shape in others])
    return [
        (name, others[int(other)][0])
        for name, shape in some
        for other in tree.query(shape)
        if shape.intersection(others[int(other)][1]).area > least
    ]


def _crossings(drawing: Drawing) -> list[tuple[str, str]]:
    """Pairs of routes whose lines of spaces cross."""
    lines = [(route.name, LineString(part)) for route in drawing.routes for part in _parts(route.spaces, route.split)]
    tree = shapely.STRtree([line for _, line in lines])
    pairs = ((a, int(b)) for a, (_, line) in enumerate(lines) for b in tree.query(line, "crosses") if a < b)
    return [(lines[a][0], lines[b][0]) for a, b in pairs]


def _parts(spaces: list[Space], split: int) -> list[list[tuple[float, float]]]:
    """The lines of spaces on each side of the edge that have at least two spaces."""
    positions = [(space.x, space.y) for space in spaces]
    return [part for part in (positions[:split], positions[split:]) if len(part) > 1]
