"""Colours can be told apart, by people who see fewer of them too, and signs where they cannot."""

import json
from itertools import combinations
from pathlib import Path

import pytest

from ferrovia.boards import drawing
from ferrovia.boards.values import COLOURS
from ferrovia.engine.cards import ANY
from ferrovia.notation.action import LETTERS

LOOK = json.loads((Path(drawing.__file__).with_name("look.json")).read_text(encoding="utf-8"))
ROUTES = {name: paint["fill"] for name, paint in LOOK["routes"].items()}

Triple = tuple[float, float, float]
Matrix = tuple[Triple, Triple, Triple]

# Sight without one kind of cone, on linear RGB (Machado, Oliveira and Fernandes 2009).
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
# The least distance between two colours, in hundredths of OKLab: what the palette has, rounded down.
LEAST_ROUTES = {"normal": 17, "protan": 11.5, "deutan": 11, "tritan": 9}
LEAST_SEATS = {"normal": 20, "protan": 17, "deutan": 17, "tritan": 14}


def times(matrix: Matrix, value: Triple) -> Triple:
    a, b, c = (sum(m * v for m, v in zip(row, value, strict=True)) for row in matrix)
    return a, b, c


def linear(colour: str) -> Triple:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    a, b, c = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return a, b, c


def seen(colour: str, sight: str) -> Triple:
    """A colour in OKLab, as somebody with this sight sees it."""
    a, b, c = (min(max(part, 0.0), 1.0) for part in times(SIGHTS[sight], linear(colour)))
    cones = times(CONES, (a, b, c))
    return times(LAB, (cones[0] ** (1 / 3), cones[1] ** (1 / 3), cones[2] ** (1 / 3)))


def least(colours: dict[str, str], sight: str) -> tuple[float, str, str]:
    """The two colours that are hardest to tell apart."""
    return min(
        (100 * sum((p - q) ** 2 for p, q in zip(seen(u, sight), seen(v, sight), strict=True)) ** 0.5, m, n)
        for (m, u), (n, v) in combinations(colours.items(), 2)
    )


def contrast(one: str, other: str) -> float:
    dark, light = sorted(
        sum(w * v for w, v in zip((0.2126, 0.7152, 0.0722), linear(c), strict=True)) for c in (one, other)
    )
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("sight", SIGHTS)
def test_routes_can_be_told_apart(sight: str) -> None:
    assert least(ROUTES, sight)[0] >= LEAST_ROUTES[sight], least(ROUTES, sight)


@pytest.mark.parametrize("sight", SIGHTS)
def test_seats_can_be_told_apart(sight: str) -> None:
    assert least(LOOK["seats"], sight)[0] >= LEAST_SEATS[sight], least(LOOK["seats"], sight)


def test_every_colour_but_gray_has_a_sign_of_its_own() -> None:
    signs = [paint["sign"] for name, paint in LOOK["routes"].items() if name != "gray"]
    assert all(signs) and len(set(signs)) == len(signs) == 8
    assert LOOK["routes"]["gray"]["sign"] is None


@pytest.mark.parametrize("name", ROUTES)
def test_a_sign_stands_out_from_its_colour(name: str) -> None:
    paint = LOOK["routes"][name]
    assert contrast(paint["fill"], paint["ink"]) >= 4.5


def test_colours_have_the_letters_that_notation_has() -> None:
    known = {name: None if colour == ANY else LETTERS[colour] for name, colour in COLOURS.items()}
    assert {name: paint["card"] for name, paint in LOOK["routes"].items()} == known


def test_both_themes_have_the_same_parts_and_readable_names() -> None:
    light, dark = LOOK["themes"]["light"], LOOK["themes"]["dark"]
    assert light.keys() == dark.keys()
    for theme in (light, dark):
        assert min(contrast(theme["text"], theme[under]) for under in ("land", "sea", "halo", "paper")) >= 7
        assert contrast(theme["tunnel"], theme["dash"]) >= 7
