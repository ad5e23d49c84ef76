"""Pictures of every screen, at a desk and on a phone, in both languages: `make screenshots`.

They go to `.cache/screenshots`, to be looked at. Games are real ones, played over the API by somebody who always takes
the first route that is offered.
"""

import argparse
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, Page, sync_playwright

from ferrovia.rulebooks import RULEBOOKS
from tests.server.client import running
from tests.web.player import ASKED, OVER
from tests.web.visitor import DESK, PHONE, Hall, gathering, new_table, table_of, texts
from tools import browser as browsers

PLACE: Final = Path(".cache/screenshots")
SIZES: Final = {"desk": DESK, "phone": PHONE}
MIDDLE: Final = 24  # decisions after which a game is shown in its middle
ALWAYS: Final = 10_000


def advance(page: Page, address: str, decisions: int) -> None:
    """Decide over the API, so often or to the end."""
    table = table_of(address)
    while decisions:
        frame = page.request.get(f"/api/tables/{table}").json()
        if frame["phase"] == "over":
            return
        if not frame.get("menu"):
            page.wait_for_timeout(20)
            continue
        action = choice(frame["menu"])
        page.request.post(f"/api/tables/{table}/play", data={"seq": frame["seq"], "action": action})
        decisions -= 1


def choice(menu: dict[str, Any]) -> str:
    """A route or a building if there is one, else whatever comes first; tickets only where nothing else is left."""
    for kind in ("claim", "build"):
        for key, payments in menu.get(kind, {}).items():
            return f"{key}={payments[0]}"
    wanted = [text for text in sorted(texts(menu)) if text not in {"tickets", "pass"}]
    return wanted[0] if wanted else next(iter(texts(menu)))


class Album:
    """Takes the pictures of one size and language."""

    def __init__(self, hall: Hall, size: str, lang: str) -> None:
        self.page = hall.visitor(lang, SIZES[size], color_scheme="dark" if (size, lang) == ("phone", "en") else "light")
        self.name = f"{size}-{lang}"

    def take(self, title: str) -> None:
        """One picture of what is seen now."""
        self.page.wait_for_timeout(600)
        file = PLACE / f"{title}-{self.name}.png"
        self.page.screenshot(path=file)
        print(file)  # noqa: T201 - says what there is to look at

    def screens(self) -> Iterator[tuple[str, Callable[[], None]]]:
        """Every screen, and how one gets there."""
        yield "start", lambda: self.go("/")
        yield "gathering", self.gathering
        for book in RULEBOOKS:
            yield f"{book}-opening", lambda book=book: self.table(book, 0)  # type: ignore[misc]
            yield f"{book}-middle", lambda book=book: self.table(book, MIDDLE)  # type: ignore[misc]
        yield "claims", lambda: self.opened("c")
        yield "hint", lambda: self.opened("h")
        yield "rules", lambda: self.go("/rules/europe")
        yield "end", lambda: self.table("europe", ALWAYS)
        yield "replay", self.replay

    def go(self, address: str) -> None:
        self.page.goto(address)
        self.page.locator("h1").first.wait_for()

    def gathering(self) -> None:
        self.go(gathering(self.page, "asia", [{}, {}, {"bot": "hard"}, {}]))

    def table(self, book: str, decisions: int) -> None:
        address = new_table(self.page, book, ["medium"] * (RULEBOOKS[book].seats[0] - 1))
        advance(self.page, address, decisions)
        self.page.goto(address)
        self.page.locator(f"{ASKED}, {OVER}").first.wait_for()

    def opened(self, key: str) -> None:
        self.table("usa", MIDDLE)
        self.page.keyboard.press(key)

    def replay(self) -> None:
        self.go(f"/t/{table_of(self.page.url)}/replay?step=40")


@contextmanager
def chromium() -> Iterator[Browser]:
    """A browser."""
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(**browsers.launch_options())
        yield found
        found.close()


def main() -> None:
    """Take all pictures, or those whose name has a word in it."""
    parser = argparse.ArgumentParser(description=__doc__.partition(":")[0])
    parser.add_argument("--only", default="", help="screens whose name has this in it")
    parser.add_argument("--size", choices=SIZES)
    parser.add_argument("--lang", choices=("en", "es"))
    given = parser.parse_args()
    PLACE.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        running(f"{folder}/f.db", tables_each=100) as house,
        chromium() as found,
    ):
        for size in [given.size] if given.size else SIZES:
            for lang in [given.lang] if given.lang else ("en", "es"):
                hall = Hall(house, found)
                album = Album(hall, size, lang)
                for title, visit in album.screens():
                    if given.only in title:
                        visit()
                        album.take(title)
                for error in hall.errors:
                    print("!", error)  # noqa: T201
                hall.close()


if __name__ == "__main__":
    main()
