"""Colours are distinguishable, also for colour-blind people, and each has its own symbol."""

import json
from itertools import combinations
from math import dist
from pathlib import Path

import pytest

from ferrovia.boards import drawing
from ferrovia.boards.validators import COLOR_CODES
from ferrovia.engine.cards import ANY
from ferrovia.notation.cards import LETTERS

PALETTE = json.loads((Path(drawing.__file__).with_name("palette.json")).read_text(encoding="utf-8"))
ROUTES = {name: paint["fill"] for name, paint in PALETTE["routes"].items()}

Triple = tuple[float, float, float]
Matrix = tuple[Triple, Triple, Triple]

# Vision without one kind of cone, on linear RGB (Machado, Oliveira and Fernandes 2009).
SIGHTS: dict[str, Matrix] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
# OKLab (Ottosson 2020).
CONES: Matrix = (
    (0.4122214708, 0.5363325363, 0.0514459929),
    (0.2119034982, 0.6806995451, 0.1073969566),
    (0.0883024619, 0.2817188376, 0.6299787005),
)
LAB: Matrix = (
    (0.2104542553, 0.7936177850, -0.0040720468),
    (1.9779984951, -2.4285922050, 0.4505937099),
    (0.0259040371, 0.7827717662, -0.8086757660),
)
# Minimum distance between two colours, in hundredths of OKLab: the palette's actual minimum, rounded down.
MIN_ROUTES = {"normal": 17, "protan": 11.5, "deutan": 11, "tritan": 9}
MIN_SEATS = {"normal": 19.5, "protan": 16, "deutan": 15, "tritan": 13}

# Likewise, between any seat's colour and the inside of any open space.
MIN_CLAIMED = 17


def times(matrix: Matrix, value: Triple) -> Triple:
    a, b, c = (sum(m * v for m, v in zip(row, value, strict=True)) for row in matrix)
    return a, b, c


def linear(color: str) -> Triple:
    parts = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    a, b, c = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return a, b, c


def seen(color: str, sight: str) -> Triple:
    """A colour in OKLab, as seen with this kind of colour vision."""
    a, b, c = (min(max(part, 0.0), 1.0) for part in times(SIGHTS[sight], linear(color)))
    cones = times(CONES, (a, b, c))
    return times(LAB, (cones[0] ** (1 / 3), cones[1] ** (1 / 3), cones[2] ** (1 / 3)))


def distance(one: str, other: str, sight: str) -> float:
    """The distance of two colours, in hundredths of OKLab."""
    return 100 * dist(seen(one, sight), seen(other, sight))


def least(colors: dict[str, str], sight: str) -> tuple[float, str, str]:
    """The two colours that are hardest to distinguish, and their distance."""
    return min((distance(u, v, sight), m, n) for (m, u), (n, v) in combinations(colors.items(), 2))


def contrast(one: str, other: str) -> float:
    dark, light = sorted(
        sum(w * v for w, v in zip((0.2126, 0.7152, 0.0722), linear(c), strict=True)) for c in (one, other)
    )
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("sight", SIGHTS)
def test_route_colors_are_distinguishable(sight: str) -> None:
    assert least(ROUTES, sight)[0] >= MIN_ROUTES[sight], least(ROUTES, sight)


@pytest.mark.parametrize("sight", SIGHTS)
def test_seat_colors_are_distinguishable(sight: str) -> None:
    assert least(PALETTE["seats"], sight)[0] >= MIN_SEATS[sight], least(PALETTE["seats"], sight)


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_pieces_are_distinguishable_from_open_spaces(theme: str, sight: str) -> None:
    """Every colour of a seat from the hole of every open space, whatever its route's colour."""
    holes = {name: paint["hollow"][theme]["hole"] for name, paint in PALETTE["routes"].items()}
    found = min((distance(u, v, sight), m, n) for m, u in PALETTE["seats"].items() for n, v in holes.items())
    assert found[0] >= MIN_CLAIMED, found


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("name", ROUTES)
def test_open_spaces_are_visible(name: str, theme: str) -> None:
    """The line around a space and the symbol in it stand out from the hole and from the land and sea around it."""
    hollow, ground = PALETTE["routes"][name]["hollow"][theme], PALETTE["themes"][theme]
    assert contrast(hollow["line"], hollow["hole"]) >= 4.5
    assert min(contrast(hollow["line"], ground[under]) for under in ("land", "sea", "halo")) >= 3


def test_every_color_except_gray_has_its_own_symbol() -> None:
    symbols = [paint["symbol"] for name, paint in PALETTE["routes"].items() if name != "gray"]
    assert all(symbols) and len(set(symbols)) == len(symbols) == 8
    assert PALETTE["routes"]["gray"]["symbol"] is None


@pytest.mark.parametrize("name", ROUTES)
def test_a_symbol_contrasts_with_its_color(name: str) -> None:
    paint = PALETTE["routes"][name]
    assert contrast(paint["fill"], paint["ink"]) >= 4.5


def test_colors_have_the_letters_of_the_notation() -> None:
    known = {name: None if color == ANY else LETTERS[color] for name, color in COLOR_CODES.items()}
    assert {name: paint["card"] for name, paint in PALETTE["routes"].items()} == known


def test_both_themes_have_the_same_parts_and_readable_names() -> None:
    light, dark = PALETTE["themes"]["light"], PALETTE["themes"]["dark"]
    assert light.keys() == dark.keys()
    for theme in (light, dark):
        assert min(contrast(theme["text"], theme[under]) for under in ("land", "sea", "halo", "paper")) >= 7
        assert contrast(theme["tunnel"], theme["dash"]) >= 7
