"""The pictures of the README: `python -m tools.pictures`. Build the client first.

They are taken from games whose deals are fixed, so that they change only with the client.
"""

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

from playwright.sync_api import Page

from tests.server.client import server_in_thread
from tests.web.player import ASKED, OVER
from tests.web.screenshots import ALWAYS, advance, choice, open_browser
from tests.web.visitors import PHONE, Visitors, become_ana, new_table, table_of

PLACE: Final = Path(__file__).resolve().parents[1] / "docs" / "pictures"
WIDE: Final = {"width": 1280, "height": 800}
QUALITY: Final = 82
CLAIMED: Final = 6  # routes per player, in the middle of a game


def start(page: Page) -> None:
    page.goto("/")
    page.locator("h1").first.wait_for()


def middle(page: Page, book: str, seats: int) -> None:
    """The middle of a game, on the player's turn."""
    become_ana(page)
    address = new_table(page, book, ["medium"] * (seats - 1), starting_seat=0)
    table = table_of(address)
    frame = page.request.get(f"/api/tables/{table}").json()
    while "draw" not in (menu := frame.get("menu", {})) or len(frame["game"]["owners"]) < seats * CLAIMED:
        assert frame["phase"] != "over", "the game ended before its middle"
        if menu:
            page.request.post(f"/api/tables/{table}/play", data={"seq": frame["seq"], "action": choice(menu)})
        else:
            page.wait_for_timeout(10)
        frame = page.request.get(f"/api/tables/{table}").json()
    page.goto(address)
    page.locator(ASKED).first.wait_for()


def final(page: Page) -> None:
    """The scores at the end of a game."""
    become_ana(page)
    address = new_table(page, "europe", ["medium"] * 3, starting_seat=0)
    advance(page, address, ALWAYS)
    page.goto(address)
    page.locator(f"{OVER} .scores-table").wait_for()


PICTURES: Final[dict[str, tuple[dict[str, Any], Callable[[Page], None]]]] = {
    "start": ({"size": WIDE}, start),
    "europe": ({"size": WIDE}, lambda page: middle(page, "europe", 4)),
    "final": ({"size": WIDE, "lang": "es"}, final),
    "phone": ({"size": PHONE, "color_scheme": "dark", "device_scale_factor": 2}, lambda page: middle(page, "world", 4)),
}


def main() -> None:
    """Take all pictures."""
    with (
        tempfile.TemporaryDirectory() as folder,
        server_in_thread(f"{folder}/f.db", max_tables_per_guest=100, tick=1.0) as server,
        open_browser() as browser,
        patch("ferrovia.server.api.tables.make_seed", lambda: "34" * 32),
    ):
        for name, (settings, visit) in PICTURES.items():
            visitors = Visitors(server, browser)
            page = visitors.new_page(**settings)
            visit(page)
            page.wait_for_timeout(800)
            page.screenshot(path=PLACE / f"{name}.jpg", type="jpeg", quality=QUALITY)
            visitors.close()
            assert visitors.errors == []


if __name__ == "__main__":
    main()
