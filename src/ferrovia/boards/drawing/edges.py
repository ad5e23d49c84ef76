"""What is drawn at the edges of a board: where routes leave, and whereto."""

from ferrovia.boards.drawing.form import Arrow, Box, Exit


def rounded(box: Box) -> Box:
    """A box with one decimal."""
    return round(box[0], 1), round(box[1], 1), round(box[2], 1), round(box[3], 1)


def arrows(inner: Box, height: float, y: float) -> list[Arrow]:
    """The arrows of a route that leaves at this height: at the right edge and at the left."""
    inset, y = height * 0.75, round(y, 1)
    return [Arrow(round(inner[2] - inset, 1), y, 1), Arrow(round(inner[0] + inset, 1), y, -1)]


def exits(inner: Box, height: float, y: float, cities: tuple[str, str]) -> list[Exit]:
    """The names beside the arrows of an eastern and a western city: at each side the city on the other."""
    (east, west), away, y = cities, height * 0.4, round(y, 1)
    return [Exit(round(inner[2] + away, 1), y, 1, west), Exit(round(inner[0] - away, 1), y, -1, east)]
