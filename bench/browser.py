"""How fast the browser client is: the first visit to a table, and World with bots that are slow, fast, without pause.

`make browser` prints it. Server, browser and bots share this machine. What the page works for a picture is processor
time by the browser's own count; how long something takes to be there is by the clock.
"""

import json
import os
import tempfile
from bisect import bisect_left
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from statistics import median
from time import monotonic, sleep
from typing import Final

import httpx
from playwright.sync_api import Browser, BrowserContext, Page, Response, sync_playwright

from bench.serving import Fleet
from ferrovia.server.settings import Settings
from tests.server.client import choose
from tools import browser as browsers
from tools import web

VISITS: Final = 5
USUAL: Final = Settings().pace  # seconds between two actions of bots
FAST: Final = USUAL / 12
LOOK: Final = 10.0  # seconds of a game that are looked at
BEGUN: Final = 100  # entries of the log after which there is something on the board
SCREEN: Final = 16.0  # milliseconds that a smooth page may work for a picture
THREAD: Final = "CrRendererMain"
CATEGORIES: Final = ["devtools.timeline", "disabled-by-default-devtools.timeline"]


@contextmanager
def serving(pace: float) -> Iterator[str]:
    """The address of a server in a process of its own, and how long its bots wait between two actions."""
    with tempfile.TemporaryDirectory() as folder:
        fleet = Fleet(f"{folder}/bench.db", 1, PACE=str(pace))
        address = f"http://127.0.0.1:{fleet.ports[0]}"
        try:
            until = monotonic() + 30
            while not answers(address) and monotonic() < until:
                sleep(0.05)
            yield address
        finally:
            fleet.stop()


def answers(address: str) -> bool:
    """Whether a server is ready there."""
    try:
        return httpx.get(f"{address}/health/ready").status_code == 200
    except httpx.HTTPError:
        return False


class Table:
    """A game of World that has begun; whoever made it sits there, unless only bots play."""

    def __init__(self, context: BrowserContext, bots: int, sit: bool) -> None:
        self.web = context.request
        self.rng = Random(1)
        self.web.post("/api/me", data={"name": "Bench"})
        seats = [*([{}] if sit else []), *[{"bot": "hard"}] * bots]
        made = self.web.post("/api/tables", data={"rulebook": "world", "seats": seats, "sit": sit}).json()
        self.path = f"/api/tables/{made['table']}"
        self.address = f"/t/{made['table']}#{made['invite']}"

    def start(self) -> None:
        """Begin."""
        self.web.post(f"{self.path}/start", data={})

    def play(self) -> None:
        """Decide for the person, if they are asked."""
        frame = self.web.get(self.path).json()
        if menu := frame.get("menu"):
            command = {"id": f"bench-{frame['seq']}", "seq": frame["seq"], "action": choose(menu, self.rng)}
            self.web.post(f"{self.path}/play", data=command)


def first_visits(browser: Browser, address: str) -> None:
    """Bytes and time until the board is there, for somebody who was never here."""
    times: list[float] = []
    for _ in range(VISITS):
        with browser.new_context(base_url=address) as host:
            table = Table(host, 1, sit=True)
            table.start()
        with browser.new_context(base_url=address) as context:
            page = context.new_page()
            sizes: list[int] = []

            def note(response: Response, sizes: list[int] = sizes) -> None:
                sizes.append(int(response.headers.get("content-length", 0)))

            page.on("response", note)
            page.goto(table.address, wait_until="commit")
            page.locator(".board-stage .route").first.wait_for()
            times.append(page.evaluate("performance.now()"))
    times.sort()
    kilobytes = sum(sizes) / 1000
    print(f"first visit to World: {kilobytes:.0f} kB, the board after {median(times):.0f} ms, at most {times[-1]:.0f}")


class Line:
    """The frames that a page hears. The page itself is not asked while it is measured: that would be work for it."""

    def __init__(self, page: Page) -> None:
        self.frames = 0
        self.seq = 0
        self.is_over = False
        page.on("websocket", lambda socket: socket.on("framereceived", self._hear))

    def _hear(self, text: str | bytes) -> None:
        message = json.loads(text)
        if message["type"] == "frame":
            self.frames += 1
            self.seq = message["seq"]
            self.is_over = message["phase"] == "over"


def watch(browser: Browser, address: str, title: str, sit: bool) -> None:
    """A game while it is played: what each picture costs the page."""
    with browser.new_context(base_url=address, viewport={"width": 1440, "height": 900}) as context:
        page = context.new_page()
        line = Line(page)
        table = Table(context, 4 if sit else 5, sit)
        page.goto(table.address)
        page.locator("main[data-phase=gathering]").wait_for()
        table.start()
        page.locator(".board-stage .route").first.wait_for()
        wait(page, table, lambda: line.seq > BEGUN)
        began, before = monotonic(), line.frames
        with tempfile.TemporaryDirectory() as folder:
            trace = Path(folder) / "trace.json"
            browser.start_tracing(page=page, path=trace, categories=CATEGORIES)
            wait(page, table, lambda: monotonic() - began > LOOK or line.is_over)
            seconds, came = monotonic() - began, line.frames - before
            browser.stop_tracing()
            report(title, came / seconds, read(trace), seconds)


def wait(page: Page, table: Table, is_enough: Callable[[], bool]) -> None:
    """Play on until there is enough."""
    while not is_enough():
        table.play()
        page.wait_for_timeout(50)


def read(trace: Path) -> list[float]:
    """The milliseconds that the page worked for each of its pictures."""
    events = json.loads(trace.read_text(encoding="utf-8"))["traceEvents"]
    pages = {event["pid"]: event["tid"] for event in events if event.get("args", {}).get("name") == THREAD}
    mine = [event for event in events if pages.get(event["pid"]) == event["tid"] and event.get("ph") == "X"]
    shown = sorted(event["ts"] for event in mine if event["name"] == "Commit")
    work = [0.0] * (len(shown) + 1)
    for event in mine:
        if event["name"] == "RunTask":
            work[bisect_left(shown, event["ts"])] += event.get("tdur", 0) / 1000
    return sorted(work[1:-1])


def report(title: str, rate: float, work: list[float], seconds: float) -> None:
    """What was seen."""
    late = sum(each > SCREEN for each in work) / len(work)
    print(f"World, {title}: {rate:.0f} frames of the server and {len(work) / seconds:.0f} pictures a second")
    print(
        f"  work for a picture: {median(work):.1f} ms, nine of ten within {work[len(work) * 9 // 10]:.1f},"
        f" at most {work[-1]:.1f}; {late:.1%} above {SCREEN:.0f}"
    )


def main() -> None:
    """Measure everything."""
    os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", str(web.node()))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**browsers.launch_options())
        with serving(FAST) as address:
            first_visits(browser, address)
            watch(browser, address, "a person and four bots", sit=True)
            watch(browser, address, "five bots", sit=False)
        with serving(USUAL) as address:
            watch(browser, address, "a person and four bots as people see them", sit=True)
        with serving(0.0) as address:
            watch(browser, address, "five bots without any pause", sit=False)
        browser.close()


if __name__ == "__main__":
    main()
