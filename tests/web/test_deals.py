"""Deals in a real browser: the page adds its random number, reveals it in time, and says what that proves."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, WebSocketRoute, expect

from ferrovia.engine.shuffle import seed_hash
from ferrovia.locales import Translator
from tests.web.accessibility import violations
from tests.web.visitors import DESK, PHONE, Visitors, table_of

STATE = "ferrovia.server.tables.model.state"
FORGET = "localStorage.removeItem('ferrovia.nonces')"


def play_now(page: Page, lang: str) -> None:
    """Start a game in Paris against bots, as a visitor does."""
    say = Translator(lang)
    page.goto("/")
    page.get_by_text(say("web.book.name.paris"), exact=True).first.click()
    page.get_by_role("button", name=say("web.start.play")).click()
    expect(page.locator("main[data-phase=playing]")).to_be_visible()


def leave_to_bots(*pages: Page) -> None:
    """Let bots play for all people to the end."""
    for page in pages:
        page.request.post(f"/api/tables/{table_of(page.url)}/leave", data={})
    for page in pages:
        expect(page.locator("main[data-phase=over]")).to_be_visible()


def verdict(page: Page) -> Locator:
    return page.locator(".fair-deal [data-verdict]")


def two_at_a_table(visitors: Visitors) -> tuple[Page, Page]:
    """Two visitors who have taken their seats through the page."""
    ana, eva = visitors.new_page(), visitors.new_page("es")
    ana.goto("/")
    ana.get_by_text("Paris", exact=True).first.click()
    ana.get_by_role("radio", name=Translator("en")("web.start.opponents_friends")).check()
    ana.get_by_role("button", name=Translator("en")("web.start.open")).click()
    expect(ana.locator("main[data-phase=gathering]")).to_be_visible()
    eva.goto(ana.url)
    eva.get_by_role("button", name=Translator("es")("web.gather.sit")).first.click()
    expect(ana.locator(".seat-list [data-kind=person]")).to_have_count(2)
    return ana, eva


def start(page: Page) -> None:
    page.get_by_role("button", name=Translator("en")("web.gather.start")).click()


@pytest.mark.parametrize(("lang", "size"), [("en", DESK), ("es", PHONE)], ids=["desk", "phone"])
def test_results_say_in_one_sentence_what_is_proven(visitors: Visitors, lang: str, size: ViewportSize) -> None:
    page = visitors.new_page(lang, size)
    play_now(page, lang)
    leave_to_bots(page)
    expect(verdict(page)).to_have_text(Translator(lang)("web.deal.own"))
    page.locator(".fair-deal summary").click()
    frame = page.request.get(f"/api/tables/{table_of(page.url)}").json()
    numbers = page.locator(".fair-deal dl")
    for number in (frame["options"]["seed_hash"], frame["deal"]["server_seed"], frame["deal"]["nonces"][0]):
        expect(numbers).to_contain_text(number)
    expect(numbers).to_contain_text(re.compile(r"verify-deal \S+ --hash [0-9a-f]{64} --nonce [0-9a-f]{64}"))
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert violations(page) == []


def test_two_browsers_each_find_their_own_number(visitors: Visitors) -> None:
    ana, eva = two_at_a_table(visitors)
    start(ana)
    for page in (ana, eva):
        expect(page.locator("main[data-phase=playing]")).to_be_visible()
    leave_to_bots(ana, eva)
    for page in (ana, eva):
        expect(verdict(page)).to_have_attribute("data-verdict", "own")
    frame = ana.request.get(f"/api/tables/{table_of(ana.url)}").json()
    assert None not in frame["deal"]["nonces"][:2]
    stranger = visitors.open(ana.url)
    expect(verdict(stranger)).to_have_attribute("data-verdict", "others")


def test_number_that_was_lost_is_left_out_and_the_page_says_so(
    visitors: Visitors, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(f"{STATE}.REVEAL_TIMEOUT_MS", 12_000)
    ana, eva = two_at_a_table(visitors)
    eva.evaluate(FORGET)
    start(ana)
    expect(ana.locator(".table-dealing")).to_be_visible()
    assert violations(ana) == []
    expect(eva.locator("main[data-phase=playing]")).to_be_visible()
    leave_to_bots(ana, eva)
    expect(verdict(ana)).to_have_attribute("data-verdict", "own_withheld")
    expect(verdict(eva)).to_have_attribute("data-verdict", "others_withheld")


def without_nonces(frame: dict[str, Any]) -> dict[str, Any]:
    """The frame of a game that is over, as an operator shows it who chose the deal and hides that there were nonces."""
    seed = bytes(32)
    options = {**frame["options"], "seed_hash": seed_hash(seed)}
    return {**frame, "deal": None, "seed": seed.hex(), "options": options}


def show_changed(page: Page, change: Callable[[dict[str, Any]], dict[str, Any]]) -> None:
    """Let the page receive changed frames, as from an operator who cheats."""

    def connect(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def tell(text: str | bytes) -> None:
            message = json.loads(text)
            line.send(json.dumps(change(message)) if message["type"] == "frame" else text)

        server.on_message(tell)

    page.route_web_socket(re.compile("/socket$"), connect)


def with_malformed_hash(frame: dict[str, Any]) -> dict[str, Any]:
    """The frame of a table where the last seat has announced something that is no hash."""
    deal = frame.get("deal")
    return {**frame, "deal": {**deal, "nonce_hashes": [*deal["nonce_hashes"][:-1], "\n"]}} if deal else frame


def test_malformed_hash_of_another_seat_does_not_keep_a_browser_from_revealing(visitors: Visitors) -> None:
    page = visitors.new_page()
    show_changed(page, with_malformed_hash)
    play_now(page, "en")
    leave_to_bots(page)
    deal = page.request.get(f"/api/tables/{table_of(page.url)}").json()["deal"]
    assert deal["nonces"][0] is not None
    expect(verdict(page)).to_have_attribute("data-verdict", "own_withheld")


def test_operator_who_hides_the_nonces_is_reported(visitors: Visitors) -> None:
    page = visitors.new_page()
    show_changed(page, lambda frame: without_nonces(frame) if frame["phase"] == "over" else frame)
    play_now(page, "en")
    leave_to_bots(page)
    expect(verdict(page)).to_have_text(Translator("en")("web.deal.changed"))
    expect(verdict(page)).to_have_attribute("data-bad", "true")
    (note,) = page.evaluate("JSON.parse(localStorage.getItem('ferrovia.nonces'))")
    page.locator(".fair-deal summary").click()
    command = f"ferrovia-{table_of(page.url)}.txt --hash {note['commitment']} --nonce {note['nonce']}"
    expect(page.locator(".fair-deal dl")).to_contain_text(command)


def test_shared_screen_adds_one_number_and_a_rematch_another(visitors: Visitors) -> None:
    say = Translator("en")
    page = visitors.open("/")
    page.get_by_text("Paris", exact=True).first.click()
    page.get_by_role("radio", name=say("web.start.opponents_here")).check()
    page.get_by_role("button", name=say("web.start.play")).click()
    expect(page.locator("main[data-phase=playing]")).to_be_visible()
    seats = len(page.request.get(f"/api/tables/{table_of(page.url)}").json()["occupants"])
    for seat in range(seats):
        page.request.post(f"/api/tables/{table_of(page.url)}/leave", data={"seat": seat})
    expect(verdict(page)).to_have_attribute("data-verdict", "own")
    deal = page.request.get(f"/api/tables/{table_of(page.url)}").json()["deal"]
    assert [nonce is not None for nonce in deal["nonces"]] == [True] + [False] * (seats - 1)
    before = page.url
    page.get_by_role("button", name=say("web.end.rematch")).click()
    expect(page.locator("main[data-phase=playing]")).to_be_visible()
    expect(page).not_to_have_url(before)
    page.goto(before)  # all players at this screen are in the rematch already: none of them joins it
    expect(page.get_by_role("link", name=say("web.end.to_rematch"))).to_be_visible()
