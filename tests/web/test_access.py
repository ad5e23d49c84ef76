"""What a screen reader and a small purse need: names and order that axe accepts, and few bytes at first."""

import pytest
from playwright.sync_api import Response, ViewportSize

from tests.web.player import ASKED, Player
from tests.web.reader import violations
from tests.web.visitor import DESK, PHONE, Hall, new_table

FIRST_LOAD = 300_000  # bytes, compressed


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_axe_finds_nothing_on_the_way_through_a_game(hall: Hall, size: ViewportSize, scheme: str) -> None:
    page = hall.visitor("en", size, color_scheme=scheme)
    page.goto("/")
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


def test_a_first_visit_to_a_table_is_light(hall: Hall) -> None:
    page = hall.visitor("en")
    address = new_table(page, "world", ["easy"])
    sizes: dict[str, int] = {}

    def note(response: Response) -> None:
        sizes[response.url] = int(response.headers.get("content-length", 0))

    page.on("response", note)
    page.goto(address)
    page.locator(ASKED).wait_for()
    assert any("/drawing" in url for url in sizes)
    assert 50_000 < sum(sizes.values()) < FIRST_LOAD, sizes
