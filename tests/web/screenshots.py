"""Screenshots of every page, on a desktop and a phone, in both languages: `make screenshots`.

They go to `.cache/screenshots`. The games are real ones, played over the API by a player who always takes the first
route that is offered.
"""

import argparse
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, Page, sync_playwright

from ferrovia.rulebooks import RULEBOOKS
from tests.server.client import server_in_thread
from tests.web.player import ASKED, OVER
from tests.web.visitors import DESK, PHONE, Visitors, gathering, new_table, table_of, texts
from tools import chromium

PLACE: Final = Path(".cache/screenshots")
SIZES: Final = {"desk": DESK, "phone": PHONE}
MIDDLE: Final = 24  # decisions before the middle of a game
ALWAYS: Final = 10_000


def advance(page: Page, address: str, decisions: int, *, to_turn: bool = False) -> None:
    """Make a number of decisions over the API, or play to the end.

    How many decisions a turn takes depends on the deal: `to_turn` makes more, until a turn of the visitor begins.
    """
    table = table_of(address)
    while decisions > 0 or to_turn:
        frame = page.request.get(f"/api/tables/{table}").json()
        if frame["phase"] == "over":
            assert not to_turn, "the game ended before the turn"
            return
        menu = frame.get("menu")
        if not menu:
            page.wait_for_timeout(20)
            continue
        if decisions <= 0 and menu["question"] == "turn":
            return
        answer = page.request.post(f"/api/tables/{table}/play", data={"seq": frame["seq"], "action": choice(menu)})
        assert answer.ok, answer.text()
        decisions -= 1


def choice(menu: dict[str, Any]) -> str:
    """A route or a building if there is one, else the first action; tickets only if nothing else is left."""
    for route, payments in menu.get("claim", {}).items():
        return f"{route}={payments[0]}"
    if building := menu.get("build"):
        return f"{building['cities'][0]}={building['payments'][0]}"
    wanted = [text for text in sorted(texts(menu)) if text not in {"tickets", "pass"}]
    return wanted[0] if wanted else min(texts(menu))


class Album:
    """Takes the screenshots of one size and language."""

    def __init__(self, visitors: Visitors, size: str, lang: str) -> None:
        self.page = visitors.new_page(
            lang, SIZES[size], color_scheme="dark" if (size, lang) == ("phone", "en") else "light"
        )
        self.name = f"{size}-{lang}"

    def take(self, title: str) -> None:
        """Take a screenshot of the page."""
        self.page.wait_for_timeout(600)
        file = PLACE / f"{title}-{self.name}.png"
        self.page.screenshot(path=file)
        print(file)  # noqa: T201 - lists the files

    def screens(self) -> Iterator[tuple[str, Callable[[], None]]]:
        """Every screen, and how to open it."""
        yield "start", lambda: self.go("/")
        yield "gathering", self.gathering
        for book in RULEBOOKS:
            yield f"{book}-opening", lambda book=book: self.table(book, 0)  # type: ignore[misc]
            yield f"{book}-middle", lambda book=book: self.table(book, MIDDLE)  # type: ignore[misc]
        yield "claims", lambda: self.opened("c")
        yield "hint", lambda: self.opened("h")
        yield "rules", lambda: self.go("/rules/europe")
        yield "editor", lambda: self.go("/custom/editor")
        yield "end", lambda: self.table("europe", ALWAYS)
        yield "replay", self.replay

    def go(self, address: str) -> None:
        self.page.goto(address)
        self.page.locator("h1").first.wait_for()

    def gathering(self) -> None:
        self.go(gathering(self.page, "asia", [{}, {}, {"bot": "hard"}, {}]))

    def table(self, book: str, decisions: int, *, to_turn: bool = False) -> None:
        address = new_table(self.page, book, ["medium"] * (RULEBOOKS[book].seats[0] - 1))
        advance(self.page, address, decisions, to_turn=to_turn)
        self.page.goto(address)
        self.page.locator(f"{ASKED}, {OVER}").first.wait_for()

    def opened(self, key: str) -> None:
        self.table("usa", MIDDLE, to_turn=True)
        self.page.keyboard.press(key)

    def replay(self) -> None:
        self.go(f"/t/{table_of(self.page.url)}/replay?step=40")


@contextmanager
def open_browser() -> Iterator[Browser]:
    """A headless browser."""
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(**chromium.launch_options())
        yield found
        found.close()


def main() -> None:
    """Take all screenshots, or those whose name contains a word."""
    parser = argparse.ArgumentParser(description=__doc__.partition(":")[0])
    parser.add_argument("--only", default="", help="screens whose name contains this")
    parser.add_argument("--size", choices=SIZES)
    parser.add_argument("--lang", choices=("en", "es"))
    given = parser.parse_args()
    PLACE.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        server_in_thread(f"{folder}/f.db", max_tables_per_guest=100) as server,
        open_browser() as found,
    ):
        for size in [given.size] if given.size else SIZES:
            for lang in [given.lang] if given.lang else ("en", "es"):
                visitors = Visitors(server, found)
                album = Album(visitors, size, lang)
                for title, visit in album.screens():
                    if given.only in title:
                        visit()
                        album.take(title)
                for error in visitors.errors:
                    print("!", error)  # noqa: T201
                visitors.close()


if __name__ == "__main__":
    main()
