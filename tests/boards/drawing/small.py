"""A small made-up board, and a map of the only island around it."""

import json
from pathlib import Path
from typing import Any

from ferrovia.boards import load_board, load_board_file
from ferrovia.notation.action import Notation

CITIES = {
    "alta": ("Alta", 43.0, 1.0, 100, 100),
    "baja": ("Baja", 40.0, 1.2, 110, 420),
    "costa": ("Costa Brava", 41.6, 4.0, 420, 250),
    "delta": ("Delta", 43.1, 6.9, 720, 90),
    "este": ("Este", 40.1, 7.0, 730, 400),
}
ROUTES: list[tuple[str, str, int, str, dict[str, Any]]] = [
    ("alta", "baja", 4, "gray", {"tunnel": True}),
    ("alta", "costa", 4, "red", {}),
    ("alta", "costa", 4, "blue", {}),
    ("alta", "delta", 6, "gray", {"ferry": 2}),
    ("baja", "costa", 3, "black", {"tunnel": 2}),
    ("baja", "este", 7, "gray", {}),
    ("costa", "delta", 2, "white", {"pairs": True}),
    ("costa", "este", 3, "green", {"ship": True}),
    ("delta", "este", 1, "yellow", {}),
]


def small_board_file(**changes: Any) -> dict[str, Any]:
    """The content of the board file."""
    cities = [
        {"id": key, "name": name, "lat": lat, "lon": lon, "x": x, "y": y}
        for key, (name, lat, lon, x, y) in CITIES.items()
    ]
    routes = [{"a": a, "b": b, "length": n, "color": color, **more} for a, b, n, color, more in ROUTES]
    ticket = {"cities": ["alta", "este"], "points": 7}
    board = {"id": "small", "name": {"en": "Small", "es": "Pequeño"}, "size": {"width": 800, "height": 500}}
    return {**board, "cities": cities, "routes": routes, "tickets": [ticket], "sources": [], "doubts": [], **changes}


def without(value: dict[str, Any], *keys: str) -> dict[str, Any]:
    """The board without its size and without some keys of its cities."""
    cities = [{key: part for key, part in city.items() if key not in keys} for city in value["cities"]]
    return {key: part for key, part in {**value, "cities": cities}.items() if key != "size"}


def round_trip(value: dict[str, Any], folder: Path) -> tuple[dict[str, Any], Notation]:
    """The content after writing and loading the board file, and the notation of the board."""
    file = folder / "small.json"
    file.write_text(json.dumps(value), encoding="utf-8")
    return load_board_file(file), Notation(load_board(file))


def write_map(folder: Path) -> Path:
    """Write map data of one island with two countries, a lake and a river."""
    value = {
        "type": "Topology",
        "transform": {"scale": [0.1, 0.1], "translate": [0, 0]},
        "arcs": [
            [[40, 390], [0, 60]],  # the border
            [[40, 450], [-40, 0], [0, -60], [40, 0]],  # the western coast
            [[40, 450], [40, 0], [0, -60], [-40, 0]],  # the eastern coast
            [[20, 410], [8, 0], [0, 8], [-8, 0], [0, -8]],  # a lake
            [[10, 440], [20, -20], [5, -25]],  # a river
        ],
        "objects": {
            "land": _layer("Polygon", [[1, ~2]]),
            "countries": _layer("Polygon", [[1, 0]], [[0, 2]]),
            "subunits": _layer("Polygon", [[1, 0]], [[0, 2]]),
            "lakes": _layer("Polygon", [[3]]),
            "rivers": _layer("LineString", [4]),
        },
    }
    for scale in ("50m", "110m"):
        (folder / f"world_{scale}.json").write_text(json.dumps(value), encoding="utf-8")
    return folder


def _layer(kind: str, *arcs: Any) -> dict[str, Any]:
    return {"type": "GeometryCollection", "geometries": [{"type": kind, "arcs": arc} for arc in arcs]}
