"""Measures the browser client: the first visit to a table, and games of World.

The bots play at their normal pace, 24 times as fast, and without pauses.
Server, browser and bots share this machine. The work per rendered frame is processor time as reported by the browser;
loading times are by the clock.
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
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from bench.serving import Fleet
from ferrovia.server.core.settings import Settings
from tests.server.client import choose
from tests.web.visitors import first_load
from tools import chromium, web

VISITS: Final = 5
NORMAL: Final = Settings().bot_pauses  # factor for the pauses of bots
FAST: Final = NORMAL / 24
SECONDS: Final = 10.0  # measured seconds of a game
OPENING: Final = 100  # log entries after which there are pieces on the board
FRAME_BUDGET: Final = 16.0  # milliseconds of work per rendered frame of a smooth page
THREAD: Final = "CrRendererMain"
CATEGORIES: Final = ["devtools.timeline", "disabled-by-default-devtools.timeline"]


@contextmanager
def serving(bot_pauses: float) -> Iterator[str]:
    """Run a server in another process, with this factor for the pauses of bots; yields its address."""
    with tempfile.TemporaryDirectory() as folder:
        fleet = Fleet(f"{folder}/bench.db", 1, BOT_PAUSES=str(bot_pauses))
        address = f"http://127.0.0.1:{fleet.ports[0]}"
        try:
            until = monotonic() + 30
            while not is_ready(address) and monotonic() < until:
                sleep(0.05)
            yield address
        finally:
            fleet.stop()


def is_ready(address: str) -> bool:
    """Whether the server is ready."""
    try:
        return httpx.get(f"{address}/health/ready").status_code == 200
    except httpx.HTTPError:
        return False


class Table:
    """A table of World; its host takes a seat, unless only bots play."""

    def __init__(self, context: BrowserContext, bots: int, sit: bool) -> None:
        self.web = context.request
        self.rng = Random(1)
        self.web.post("/api/me", data={"name": "Bench"})
        seats = [*([{}] if sit else []), *[{"bot": "hard"}] * bots]
        created = self.web.post("/api/tables", data={"rulebook": "world", "seats": seats, "sit": sit}).json()
        self.path = f"/api/tables/{created['table']}"
        self.address = f"/t/{created['table']}#{created['invite']}"

    def start(self) -> None:
        """Start the game."""
        self.web.post(f"{self.path}/start", data={})

    def play(self) -> None:
        """Play a random action if the person is asked."""
        frame = self.web.get(self.path).json()
        if menu := frame.get("menu"):
            command = {"id": f"bench-{frame['seq']}", "seq": frame["seq"], "action": choose(menu, self.rng)}
            self.web.post(f"{self.path}/play", data=command)


def first_visits(browser: Browser, address: str) -> None:
    """Measure bytes and time until the board is shown, for a new visitor."""
    times: list[float] = []
    for _ in range(VISITS):
        with browser.new_context(base_url=address) as host:
            table = Table(host, 1, sit=True)
            table.start()
        with browser.new_context(base_url=address) as context:
            page = context.new_page()
            sizes = first_load(page, table.address)
            times.append(page.evaluate("performance.now()"))
    times.sort()
    kilobytes = sum(sizes.values()) / 1000
    print(
        f"first visit to World: {kilobytes:.0f} kB, board shown after {median(times):.0f} ms, at most {times[-1]:.0f}"
    )


class SocketFrames:
    """Counts the frames that a page receives, without adding work to the measured page."""

    def __init__(self, page: Page) -> None:
        self.frames = 0
        self.seq = 0
        self.is_over = False
        page.on("websocket", lambda socket: socket.on("framereceived", self._on_message))

    def _on_message(self, text: str | bytes) -> None:
        message = json.loads(text)
        if message["type"] == "frame":
            self.frames += 1
            self.seq = message["seq"]
            self.is_over = message["phase"] == "over"


def watch(browser: Browser, address: str, title: str, sit: bool) -> None:
    """Measure the page's work per rendered frame during a game."""
    with browser.new_context(base_url=address, viewport={"width": 1440, "height": 900}) as context:
        page = context.new_page()
        socket_frames = SocketFrames(page)
        table = Table(context, 4 if sit else 5, sit)
        page.goto(table.address)
        page.locator("main[data-phase=gathering]").wait_for()
        table.start()
        page.locator(".board-stage .route").first.wait_for()
        wait(page, table, lambda: socket_frames.seq > OPENING)
        began, before = monotonic(), socket_frames.frames
        with tempfile.TemporaryDirectory() as folder:
            trace = Path(folder) / "trace.json"
            browser.start_tracing(page=page, path=trace, categories=CATEGORIES)
            wait(page, table, lambda: monotonic() - began > SECONDS or socket_frames.is_over)
            seconds, received = monotonic() - began, socket_frames.frames - before
            browser.stop_tracing()
            report(title, received / seconds, read_trace(trace), seconds)


def wait(page: Page, table: Table, is_done: Callable[[], bool]) -> None:
    """Keep playing until the condition is met."""
    while not is_done():
        table.play()
        page.wait_for_timeout(50)


def read_trace(trace: Path) -> list[float]:
    """The page's work in milliseconds for each rendered frame, sorted."""
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
    """Print the result of one game."""
    late = sum(each > FRAME_BUDGET for each in work) / len(work)
    print(f"World, {title}: {rate:.0f} server frames and {len(work) / seconds:.0f} rendered frames per second")
    print(
        f"  work per rendered frame: {median(work):.1f} ms, 95 % within {work[len(work) * 19 // 20]:.1f},"
        f" at most {work[-1]:.1f}; {late:.1%} above {FRAME_BUDGET:.0f}"
    )


def main() -> None:
    """Run all measurements."""
    os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", str(web.node()))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**chromium.launch_options())
        with serving(FAST) as address:
            first_visits(browser, address)
            watch(browser, address, "a person and four fast bots", sit=True)
            watch(browser, address, "five fast bots", sit=False)
        with serving(NORMAL) as address:
            watch(browser, address, "a person and four bots at their normal pace", sit=True)
        with serving(0.0) as address:
            watch(browser, address, "five bots without pauses", sit=False)
        browser.close()


if __name__ == "__main__":
    main()
