"""A rehearsal of what the client asks its backend for, to find what it imports.

It runs in CPython and inside Pyodide, so it imports nothing that is not part of the static site.
"""

import json

from ferrovia.boards import load_board_file
from ferrovia.bots import LEVELS
from tests.local.pages import Page
from tests.local.shelves import Browser

ADVICE_ENTRIES = 6  # of a log in which an expert has decided


async def rehearse() -> None:
    """Play against every bot, look at the results, and check custom files."""
    page = Page(Browser().open_tab())
    await page.tab.start()
    await page.request("POST", "/api/me", {"name": "Ana"})
    table = await _play_bots(page)
    for name in ("replay", "rulebook", "board", "drawing"):
        await page.request("GET", f"/api/tables/{table}/{name}")
    record = (await page.tab.respond("GET", f"/api/tables/{table}/record", {}, None)).content.decode()
    await page.request("POST", "/api/records/open", {"record": record})
    await _check_custom_board(page)
    await _ask_for_advice(page)
    for path in ("/api/me/games", "/api/me/tables", "/api/me/push"):
        await page.request("GET", path)
    await page.request("DELETE", "/api/me")
    await page.tab.close()


async def _play_bots(page: Page) -> str:
    levels = [level for level in LEVELS if LEVELS[level] != "expert"]
    table = await _watch_bots(page, "usa", levels)
    while page.frame.get("phase") != "over":
        await page.wait()
    return table


async def _watch_bots(page: Page, rulebook: str, levels: list[str]) -> str:
    wanted = {"rulebook": rulebook, "seats": [{"bot": level} for level in levels], "sit": False}
    table = str((await page.request("POST", "/api/tables", wanted))["table"])
    await page.request("POST", f"/api/tables/{table}/start", {"type": "start"})
    await page.connect(table)
    return table


async def _check_custom_board(page: Page) -> None:
    board = {**load_board_file("paris"), "id": "rehearsal"}
    checked = await page.request("POST", "/api/boards/check", {"board": json.dumps(board)})
    assert checked["rulebooks"], checked


async def _ask_for_advice(page: Page) -> None:
    """Ask for a hint, and see the first decisions of an expert."""
    table = await page.open_table("europe")
    await page.connect(table)
    while not page.frame.get("menu"):
        await page.wait()
    for name in ("hint", "outlook"):
        await page.request("GET", f"/api/tables/{table}/{name}")
    await _watch_bots(page, "paris", ["expert", "easy"])
    while page.frame.get("phase") != "playing" or page.frame["seq"] < ADVICE_ENTRIES:
        await page.wait()
