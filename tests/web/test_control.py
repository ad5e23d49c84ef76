"""Control over one's own actions: undo while bots pause, and confirmations."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from ferrovia.server.tables.runtime.loaded_table import PAUSES
from tests.server.client import LocalServer, server_in_thread
from tests.web.accessibility import violations
from tests.web.player import ASKED
from tests.web.visitors import PHONE, Visitors, await_value, new_table, table_of

UNDO = ".undo"
LONG_MS = 60_000  # more than anybody needs to undo


@pytest.fixture(scope="module")
def paced_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalServer]:
    """A server whose bots pause."""
    with server_in_thread(str(tmp_path_factory.mktemp("paced") / "ferrovia.db"), bot_pauses=1.0) as found:
        yield found


@pytest.fixture
def paced(paced_server: LocalServer, browser: Browser, monkeypatch: pytest.MonkeyPatch) -> Iterator[Visitors]:
    """Visitors of that server; at the normal speed, bots wait very long for what can be undone."""
    monkeypatch.setitem(PAUSES, "normal", PAUSES["normal"]._replace(undo=LONG_MS))
    found = Visitors(paced_server, browser)
    try:
        yield found
        assert found.errors == []
    finally:
        found.close()


def go_to_a_claim(page: Page, bots: int = 3) -> str:
    """Open a table where the visitor may claim a route, and bots pause from now on; returns its path in the API."""
    address = new_table(page, "usa", ["easy"] * bots, bot_speed="instant")
    path = f"/api/tables/{table_of(address)}"
    while True:
        frame = page.request.get(path).json()
        menu = frame.get("menu", {})
        if "claim" in menu:
            break
        if action := next(iter([*menu.get("keep", []), *menu.get("draw", [])]), None):
            assert page.request.post(f"{path}/play", data={"seq": frame["seq"], "action": action}).ok
        else:
            page.wait_for_timeout(20)
    page.request.post(f"{path}/set_speed", data={"speed": "normal"})
    page.goto(address)
    return path


def claim(page: Page) -> None:
    page.locator("[data-lit]").first.focus()
    page.keyboard.press("Enter")
    page.locator(".payment").first.click()


@pytest.mark.parametrize("by", ["mouse", "key"])
def test_a_claim_can_be_undone_before_a_bot_acts(paced: Visitors, by: str) -> None:
    page = paced.new_page(reduced_motion="no-preference")
    go_to_a_claim(page)
    page.locator(".route").first.wait_for()
    pieces = page.locator(".route-pieces").count()
    claim(page)
    undo = page.get_by_role("button", name="Undo")
    expect(undo).to_be_visible()
    expect(undo.locator("kbd")).to_have_text("U")
    expect(page.locator(".route-pieces")).to_have_count(pieces + 1)
    expect(page.locator(".undo-time")).to_have_css("animation-name", "undo-time")
    if by == "mouse":
        undo.click()
    else:
        page.keyboard.press("u")
    expect(page.locator(".question[data-asked=true]")).to_be_visible()
    expect(undo).to_have_count(0)
    expect(page.locator(".route-pieces")).to_have_count(pieces)


def test_the_chance_to_undo_ends_when_a_bot_acts(paced: Visitors) -> None:
    page = paced.new_page(size=PHONE)
    path = go_to_a_claim(page)
    claim(page)
    expect(page.locator(".undo-time")).to_have_css(
        "animation-name", "none"
    )  # with reduced motion the ring stands still
    expect(page.locator(UNDO)).to_be_visible()
    expect(page.locator(".undo-left")).to_have_text(re.compile(r"^[1-9]\d?$"))
    assert violations(page) == []
    page.request.post(f"{path}/set_speed", data={"speed": "instant"})
    expect(page.locator(UNDO)).to_have_count(0)
    expect(page.locator(".question[data-asked=true]")).to_be_visible()


def confirming(visitors: Visitors, mode: str, **settings: Any) -> Page:
    """A page whose visitor has chosen which actions to confirm."""
    page = visitors.new_page(**settings)
    page.add_init_script(f"localStorage.setItem('ferrovia.confirm', '{mode}')")
    return page


def sent_actions(page: Page) -> list[str]:
    """The actions that the page sends from now on."""
    sent: list[str] = []

    def note(text: str | bytes) -> None:
        message = json.loads(text)
        if message["type"] == "play":
            sent.append(message["action"])

    page.on("websocket", lambda socket: socket.on("framesent", note))
    return sent


def test_a_claim_is_confirmed_by_mouse(visitors: Visitors) -> None:
    page = confirming(visitors, "claims")
    sent = sent_actions(page)
    go_to_a_claim(page)
    claim(page)
    panel = page.locator(".panel", has=page.locator("[data-confirm]"))
    expect(panel).to_contain_text("Claim ")
    assert violations(page) == []
    panel.get_by_role("button", name="Back").last.click()
    page.locator(".payment").first.click()  # the payments are still there
    assert sent == []
    confirm = page.locator("[data-confirm]")
    action = confirm.get_attribute("data-confirm")
    confirm.click()
    expect(confirm).to_have_count(0)
    assert await_value(page, lambda: sent, bool) == [action]


def test_claims_and_draws_are_confirmed_by_keyboard(visitors: Visitors) -> None:
    page = confirming(visitors, "all")
    sent = sent_actions(page)
    go_to_a_claim(page)
    page.locator(ASKED).wait_for()
    page.keyboard.press("d")
    expect(page.locator("[data-confirm]")).to_be_focused()
    expect(page.locator("[data-deck=trains][data-hinted=true]")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator("[data-confirm]")).to_have_count(0)
    page.locator("[data-lit]").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".payment").first).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("[data-confirm]")).to_be_focused()
    assert sent == []
    page.keyboard.press("Enter")
    expect(page.locator("[data-confirm]")).to_have_count(0)
    assert len(await_value(page, lambda: sent, bool)) == 1 and "=" in sent[0]


def test_an_answer_is_confirmed_by_touch(visitors: Visitors) -> None:
    page = confirming(visitors, "all", size=PHONE, has_touch=True)
    sent = sent_actions(page)
    page.goto(new_table(page, "usa", ["easy"]))
    for place in range(2):
        page.locator(".ticket-offer-ticket").nth(place).tap()
    page.locator(".ticket-offer button[type=submit]").tap()
    page.get_by_role("dialog", name="Keep ").get_by_role("button", name="Back").last.tap()
    assert sent == [] and page.locator(".ticket-offer input:checked").count() == 2
    page.locator(".ticket-offer button[type=submit]").tap()
    page.locator("[data-confirm]").tap()
    expect(page.locator(".ticket-offer")).to_have_count(0)
    assert len(await_value(page, lambda: sent, bool)) == 1
