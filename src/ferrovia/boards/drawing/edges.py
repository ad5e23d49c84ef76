"""Arrows and names at the edges of a board, where routes leave it."""

from ferrovia.boards.drawing.model import Arrow, Exit, Rect


def round_rect(rect: Rect) -> Rect:
    """Round a rectangle to one decimal."""
    return round(rect[0], 1), round(rect[1], 1), round(rect[2], 1), round(rect[3], 1)


def make_arrows(inner: Rect, height: float, y: float) -> list[Arrow]:
    """The arrows of a route that leaves at height `y`: at the right edge and at the left."""
    inset, y = height * 0.75, round(y, 1)
    return [Arrow(round(inner[2] - inset, 1), y, 1), Arrow(round(inner[0] + inset, 1), y, -1)]


def make_exits(inner: Rect, height: float, y: float, cities: tuple[str, str]) -> list[Exit]:
    """The names beside the arrows: at each edge, the city that the route leads to."""
    (east, west), away, y = cities, height * 0.4, round(y, 1)
    return [Exit(round(inner[2] + away, 1), y, 1, west), Exit(round(inner[0] - away, 1), y, -1, east)]
