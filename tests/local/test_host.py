"""The server inside a browser: whole games, reloads, several tabs, and a full disk, without a browser."""

import asyncio
from math import inf

import pytest

from ferrovia.local.bot_tasks import run_task
from ferrovia.server.api.endpoint_list import ENDPOINTS
from ferrovia.server.core.errors import HTTP_STATUS
from ferrovia.server.tables.model import state as table_state
from tests.local.players import Player
from tests.local.shelves import Browser


async def test_a_whole_game_is_played_and_is_in_the_history() -> None:
    page = Player(Browser().open_tab())
    await page.tab.start()
    table = await page.open_table()
    await page.connect(table)
    await page.play()
    assert page.frame["result"]
    games = (await page.request("GET", "/api/me/games"))["games"]
    assert [game["table"] for game in games] == [table]
    assert (await page.request("GET", f"/api/tables/{table}/replay"))["steps"]
    await page.tab.close()


@pytest.mark.parametrize("path", [one.path for one in ENDPOINTS if one.method == "GET"])
async def test_every_endpoint_that_reads_answers_without_a_database(path: str) -> None:
    page = Player(Browser().open_tab())
    await page.tab.start()
    table = await page.open_table()
    address = path.replace("{table}", table).replace("{rulebook}", "paris").replace("{board}", "paris")
    reply = await page.tab.respond("GET", address, {}, None)
    assert reply.status < HTTP_STATUS["internal"], reply.content
    assert page.tab.services.health.reason == ""
    await page.tab.close()


async def test_bots_go_on_at_once_after_a_reload() -> None:
    browser = Browser()
    page = Player(browser.open_tab())
    table = await page.open_table()
    await page.connect(table)
    await page.play(3)
    seq = page.frame["seq"]
    page.disconnect()
    await page.tab.close()
    again = Player(browser.open_tab())  # its housekeeper does not run: nothing else wakes the bots
    assert (await again.request("GET", "/api/me"))["name"] == "Ana"
    await again.connect(table)
    await again.play(1)
    assert again.frame["seq"] > seq
    await again.tab.close()


async def test_tabs_see_what_the_other_one_does() -> None:
    browser = Browser()
    first, second = Player(browser.open_tab()), Player(browser.open_tab())
    table = await first.open_table()
    await first.connect(table)
    await second.connect(table)
    for page in (first, second, first):
        await page.play(1)
    last = first.frame["seq"]
    while second.frame["seq"] < last:
        await second.wait()
    assert second.frame["you"]["seat"] == first.frame["you"]["seat"] == 0
    for page in (first, second):
        await page.tab.close()


async def test_two_tabs_cannot_both_answer_a_question() -> None:
    browser = Browser()
    first, second = Player(browser.open_tab()), Player(browser.open_tab())
    table = await first.open_table()
    for page in (first, second):
        await page.connect(table)
        while not page.frame.get("menu"):
            await page.wait()
    keep = first.frame["menu"]["keep"]
    for page, action, name in ((first, keep[0], "one"), (second, keep[-1], "two")):
        page.send(type="play", seq=page.frame["seq"], action=action, id=name)
    while not (first.answers and second.answers):
        await asyncio.sleep(0.01)
    assert sorted(page.answers[0]["type"] for page in (first, second)) == ["ack", "error"]
    for page in (first, second):
        await page.tab.close()


async def test_a_full_disk_refuses_and_loses_nothing() -> None:
    browser = Browser()
    page = Player(browser.open_tab())
    table = await page.open_table()
    await page.connect(table)
    await page.play(1)
    browser.shelf.room = 0
    entries = len(browser.shelf.stores["log"])
    while not page.frame.get("menu"):
        await page.wait()
    reply = await page.tab.respond("POST", f"/api/tables/{table}/resign", {}, '{"type": "resign"}')
    assert reply.status == HTTP_STATUS["storage"] and b'"storage"' in reply.content
    assert len(browser.shelf.stores["log"]) == entries
    browser.shelf.room = inf
    await page.play(2)
    assert len(browser.shelf.stores["log"]) > entries
    await page.tab.close()


async def test_bots_go_on_by_themselves_after_a_full_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_state, "BOT_PATIENCE_MS", 100)
    browser = Browser()
    page = Player(browser.open_tab())
    await page.tab.start()
    table = await page.open_table()
    await page.connect(table)
    while not page.frame or page.frame.get("menu"):
        browser.shelf.room = inf
        while not page.frame.get("menu"):
            await page.wait()
        browser.shelf.room = 1  # for the player's decision, and not for the bot's
        await page.play(1)
    seq = page.frame["seq"]
    await asyncio.sleep(0.2)
    assert page.frame["seq"] == seq
    browser.shelf.room = inf
    while page.frame["seq"] == seq:
        await page.wait()
    await page.tab.close()


async def test_the_host_answers_while_an_expert_thinks_in_the_second_worker() -> None:
    tasks: list[str] = []
    may_answer = asyncio.Event()

    async def run_slowly(task: str) -> str:
        tasks.append(task)
        await may_answer.wait()
        return run_task(task)

    page = Player(Browser(send_task=run_slowly).open_tab())
    table = await page.open_table(bot="expert")
    await page.connect(table)
    await page.play(1)
    while not tasks:
        await asyncio.sleep(0.01)
    assert (await page.request("GET", "/api/me"))["name"] == "Ana"
    may_answer.set()
    while not page.frame.get("menu"):
        await page.wait()
    assert len(tasks) > 0
    await page.tab.close()


async def test_an_expert_decides_in_the_first_worker_if_there_is_no_second_one() -> None:
    asked: list[str] = []

    async def fail(task: str) -> str:
        asked.append(task)
        raise OSError("no second worker")

    page = Player(Browser(send_task=fail).open_tab())
    table = await page.open_table(bot="expert")
    await page.connect(table)
    await page.play(1)
    while not page.frame.get("menu"):
        await page.wait()
    assert asked
    await page.tab.close()


async def test_quick_bots_decide_without_a_second_worker() -> None:
    asked: list[str] = []

    async def note(task: str) -> str:
        asked.append(task)
        return run_task(task)

    page = Player(Browser(send_task=note).open_tab())
    table = await page.open_table(bot="hard")
    await page.connect(table)
    assert await page.play(3) == 3
    assert asked == []
    await page.tab.close()


async def test_a_deleted_guest_is_forgotten() -> None:
    browser = Browser()
    page = Player(browser.open_tab())
    await page.request("POST", "/api/me", {"name": "Ana"})
    await page.request("DELETE", "/api/me")
    assert await page.request("GET", "/api/me") is None
    assert browser.shelf.stores["identity"] == {}
    await page.tab.close()


async def test_unknown_requests_and_tables_are_refused() -> None:
    page = Player(Browser().open_tab())
    assert (await page.tab.respond("GET", "/api/nothing", {}, None)).status == 404
    await page.connect("no-such-table")
    while not page.closed:
        await page.wait()
    assert page.closed == [(4404, "no_table")]
    await page.tab.close()
