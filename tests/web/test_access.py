"""Accessibility during a whole game, by axe; and the size of the first load."""

import pytest
from playwright.sync_api import ViewportSize

from tests.web.accessibility import violations
from tests.web.player import ASKED, Player
from tests.web.visitors import DESK, PHONE, Visitors, first_load, new_table

FIRST_LOAD = 170_000  # bytes, compressed


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_axe_finds_no_violation_during_a_game(visitors: Visitors, size: ViewportSize, scheme: str) -> None:
    page = visitors.open("/", "en", size, color_scheme=scheme)
    page.locator("form").first.wait_for()
    assert violations(page) == []
    page.goto(new_table(page, "europe", ["easy"]))
    page.locator(ASKED).wait_for()
    assert violations(page) == []
    player = Player(page, 1)
    player.decide()
    while not player.lit().count():
        page.locator(ASKED).wait_for()
        player.decide()
    page.locator(ASKED).wait_for()
    assert violations(page) == []
    page.keyboard.press("c")
    assert violations(page) == []


def test_first_visit_to_a_table_loads_few_bytes(visitors: Visitors) -> None:
    address = new_table(visitors.new_page(), "world", ["easy"])
    sizes = first_load(visitors.new_page(), address)
    assert any("/drawing" in url for url in sizes)
    assert 50_000 < sum(sizes.values()) < FIRST_LOAD, sizes
