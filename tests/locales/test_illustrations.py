"""The pictures of the guides show routes, cities and cards that their boards have."""

import json
from pathlib import Path
from typing import Any

import pytest

from ferrovia.notation.cards import CARD_TEXTS
from ferrovia.rulebooks import RULEBOOKS
from ferrovia.server.games.spec import get_notation

ILLUSTRATIONS: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[2] / "web" / "src" / "help" / "illustrations.json").read_text(encoding="utf-8")
)


@pytest.mark.parametrize("picture", ILLUSTRATIONS, ids=lambda picture: picture["name"])
def test_picture_shows_what_the_board_has(picture: dict[str, Any]) -> None:
    assert RULEBOOKS[picture["book"]].board == picture["book"]
    notation = get_notation(picture["book"], "")
    assert {*picture["routes"], *picture["owners"], *picture["trail"]} <= set(notation.route_names)
    assert set(picture["buildings"]) <= set(notation.city_codes)
    assert set(picture["cards"]) <= set(CARD_TEXTS.values())
