"""Measures the static site: how soon its start page can be used and a move be made, its memory, and its bots.

The site, a plain file server and Chromium share this machine. A cold visit has a new profile; a cached one follows it,
with the files that the service worker has kept. `work` is the tab's processor time, which other programs hardly change.
"""

import argparse
import os
import tempfile
from pathlib import Path
from statistics import median
from time import monotonic
from typing import Final, NamedTuple

from playwright.sync_api import BrowserContext, sync_playwright

from bench import static_decisions
from tests.web.player import ASKED
from tests.web.static_hosts import FileHost
from tools import chromium, static_site, web

VISITS: Final = 3
GAMES: Final = 3  # of every rulebook whose decisions are timed
TIMEOUT: Final = 120_000  # milliseconds
CONTROLLED: Final = "() => navigator.serviceWorker.controller !== null"


class Visit(NamedTuple):
    """Seconds after which a visitor can use the start page and make a move; work in seconds; megabytes of the tab."""

    usable: float
    first_move: float
    work: float
    megabytes: float


def renderers(context: BrowserContext) -> dict[int, float]:
    """The processor time of every process that shows pages, by its id."""
    assert context.browser is not None
    found = context.browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    return {process["id"]: process["cpuTime"] for process in found if process["type"] == "renderer"}


def megabytes_of(process: int) -> float:
    """The memory that belongs to a process, without what it shares with others."""
    lines = Path(f"/proc/{process}/smaps_rollup").read_text(encoding="ascii").splitlines()
    fields = dict(line.split(":", 1) for line in lines[1:])
    return (int(fields["Private_Clean"].split()[0]) + int(fields["Private_Dirty"].split()[0])) / 1000


def visit(context: BrowserContext, address: str) -> Visit:
    """Open the start page, start a game of Paris and wait until a move can be made."""
    page = context.new_page()
    page.set_default_timeout(TIMEOUT)
    started = monotonic()
    page.goto(address, wait_until="commit")
    page.locator(".table-form-go").wait_for()
    usable = monotonic() - started
    page.get_by_text("Paris", exact=True).first.click()
    page.locator(".table-form-go").click()
    page.locator(ASKED).wait_for()
    first_move = monotonic() - started
    work = renderers(context)
    busiest = max(work, key=lambda process: work[process])
    found = Visit(usable, first_move, work[busiest], megabytes_of(busiest))
    page.wait_for_function(CONTROLLED)  # the files are kept now
    page.close()
    return found


def visit_twice(address: str) -> tuple[Visit, Visit]:
    """A cold visit, and a cached one with the same profile in a new browser."""
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as profile:
        visits: list[Visit] = []
        for _ in range(2):
            context = playwright.chromium.launch_persistent_context(profile, **chromium.launch_options())
            visits.append(visit(context, address))
            context.close()
        return visits[0], visits[1]


def report(title: str, visits: list[Visit]) -> None:
    """Print the medians of some visits."""
    usable, first_move, work, megabytes = (median(values) for values in zip(*visits, strict=True))
    print(
        f"{title}: start page after {usable:.2f} s, first move after {first_move:.2f} s,"
        f" {work:.2f} s of work, {megabytes:.0f} MB"
    )


def report_decisions(games: int) -> None:
    """Print how long the hard bot takes in the site's Python."""
    files = (Path(static_decisions.__file__),)
    for line in static_site.call_in_pyodide("bench.static_decisions", "time_decisions", games, *files):
        name, number, *times = line.split()
        print(
            f"hard, {name}: {number} decisions, median {times[0]} ms, 99 % within {times[1]} ms, at most {times[2]} ms"
        )


def main() -> None:
    """Run all measurements."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--visits", type=int, default=VISITS, help="cold and cached visits")
    parser.add_argument("--games", type=int, default=GAMES, help="games of every rulebook whose decisions are timed")
    options = parser.parse_args()
    os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", str(web.node()))
    print(f"load of this machine: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    with tempfile.TemporaryDirectory() as folder:
        static_site.build(Path(folder))
        host = FileHost(Path(folder))
        pairs = [visit_twice(host.base) for _ in range(options.visits)]
        host.stop()
    report("cold", [cold for cold, _ in pairs])
    report("cached", [cached for _, cached in pairs])
    report_decisions(options.games)


if __name__ == "__main__":
    main()
