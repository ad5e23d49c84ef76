"""How fast the browser client is: the first visit to a table, and the World board while five bots play fast.

`make browser` prints it. What the page works is processor time by the browser's own count, so a busy machine changes
it little; what it waits is by the clock.
"""

import json
import os
import tempfile
from statistics import median
from time import monotonic
from typing import Any, Final

from playwright.sync_api import Browser, CDPSession, Page, Response, sync_playwright

from tests.server.client import House, running
from tools import browser as browsers
from tools import web

SEATS: Final = 5
LOOK_EVERY: Final = 200  # milliseconds
LOOKS: Final = 100
FRAME: Final = 16.0  # milliseconds that a smooth page may work for one frame
WORK: Final = ("ScriptDuration", "LayoutDuration", "RecalcStyleDuration", "TaskDuration")
INTERVALS: Final = """
() => {
  window.gaps = [];
  let last = performance.now();
  const note = (now) => { window.gaps.push(now - last); last = now; requestAnimationFrame(note); };
  requestAnimationFrame(note);
  window.shown = 0;
  const main = document.querySelector("main");
  new MutationObserver(() => { window.shown += 1; }).observe(main, { attributeFilter: ["data-seq"] });
}
"""


def table(page: Page, book: str, seats: int) -> str:
    """A table of bots, which the visitor only watches."""
    page.request.post("/api/me", data={"name": "Bench"})
    wish = {"rulebook": book, "seats": [{"bot": "hard"}] * seats, "sit": False}
    made = page.request.post("/api/tables", data=wish).json()
    return f"/t/{made['table']}#{made['invite']}"


def start(page: Page, address: str) -> None:
    """Let the bots begin."""
    page.request.post(f"/api/tables/{address[3:].partition('#')[0]}/start", data={})


def first_visit(browser: Browser, house: House) -> None:
    """Bytes and time until the board is there, with nothing in the cache."""
    context = browser.new_context(base_url=house.base)
    page = context.new_page()
    sizes: list[int] = []

    def note(response: Response) -> None:
        sizes.append(int(response.headers.get("content-length", 0)))

    address = table(page, "world", 2)
    start(page, address)
    page.on("response", note)
    page.goto(address)
    page.locator(".board-stage .route").first.wait_for()
    shown = page.evaluate("performance.now()")
    print(f"first visit to World: {sum(sizes) / 1000:.0f} kB, the board is there after {shown:.0f} ms")
    context.close()


def measures(session: CDPSession) -> dict[str, float]:
    """The browser's own count of what the page has worked so far, in milliseconds."""
    found: list[dict[str, Any]] = session.send("Performance.getMetrics")["metrics"]
    return {metric["name"]: metric["value"] * 1000 for metric in found if metric["name"] in WORK}


def watch(browser: Browser, house: House) -> None:
    """A game of bots: what a frame costs the page. Those that come between two pictures are shown together."""
    context = browser.new_context(base_url=house.base, viewport={"width": 1440, "height": 900})
    page = context.new_page()
    address = table(page, "world", SEATS)
    frames = 0

    def count(text: str | bytes) -> None:
        nonlocal frames
        frames += json.loads(text)["type"] == "frame"

    page.on("websocket", lambda line: line.on("framereceived", count))
    page.goto(address)
    page.locator("main[data-phase=gathering]").wait_for()
    session = context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    start(page, address)
    page.locator(".board-stage .route").first.wait_for()
    page.evaluate(INTERVALS)
    samples: list[tuple[int, int, float, dict[str, float]]] = []
    while len(samples) < LOOKS and page.locator("main").get_attribute("data-phase") == "playing":
        samples.append((page.evaluate("window.shown"), frames, monotonic(), measures(session)))
        page.wait_for_timeout(LOOK_EVERY)
    report([sample for sample in samples if sample[0] > 0], sorted(page.evaluate("window.gaps")))
    context.close()


def report(samples: list[tuple[int, int, float, dict[str, float]]], gaps: list[float]) -> None:
    """What was seen from the first frame that was shown to the last."""
    first, last = samples[0], samples[-1]
    shown, frames, seconds = last[0] - first[0], last[1] - first[1], last[2] - first[2]
    work = {name: (last[3][name] - first[3][name]) / max(1, shown) for name in WORK}
    print(f"World, {SEATS} bots: {frames / seconds:.0f} frames of the server a second, {shown / seconds:.0f} shown")
    parts = f"script {work[WORK[0]]:.1f}, layout {work[WORK[1]]:.1f}, style {work[WORK[2]]:.1f}"
    print(f"work for each that is shown: {work[WORK[3]]:.1f} ms, of {FRAME:.0f} ({parts})")
    print(f"work for each of the server: {work[WORK[3]] * shown / max(1, frames):.1f} ms")
    late = sum(gap > 2 * FRAME for gap in gaps) / len(gaps)
    print(f"between two pictures: {median(gaps):.1f} ms, longest {gaps[-1]:.0f} ms, {late:.0%} late")


def main() -> None:
    """Measure both."""
    os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", str(web.node()))
    with (
        tempfile.TemporaryDirectory() as folder,
        running(f"{folder}/bench.db") as house,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(**browsers.launch_options())
        first_visit(browser, house)
        watch(browser, house)
        browser.close()


if __name__ == "__main__":
    main()
