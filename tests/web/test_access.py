"""What a screen reader and a small purse need: names and order that axe accepts, and few bytes at first."""

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]  # it has no types
from playwright.sync_api import Page, Response

from tests.web.player import ASKED, Player
from tests.web.visitor import DESK, PHONE, Hall, new_table

FIRST_LOAD = 300_000  # bytes, compressed


def faults(page: Page) -> list[str]:
    """What axe finds serious or worse."""
    found = Axe().run(page).response["violations"]
    return [
        f"{fault['id']}: {node['html'][:150]}"
        for fault in found
        if fault["impact"] in {"serious", "critical"}
        for node in fault["nodes"]
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_axe_finds_nothing_serious_on_the_way_through_a_game(hall: Hall, size: dict[str, int], scheme: str) -> None:
    page = hall.visitor("en", size, color_scheme=scheme)
    page.goto("/")
    page.locator("form").first.wait_for()
    assert faults(page) == []
    page.goto(new_table(page, "europe", ["easy"]))
    page.locator(ASKED).wait_for()
    assert faults(page) == []
    player = Player(page, 1)
    player.decide()
    while not player.lit().count():
        page.locator(ASKED).wait_for()
        player.decide()
    page.locator(ASKED).wait_for()
    assert faults(page) == []
    page.keyboard.press("c")
    assert faults(page) == []


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
