"""A table in a real browser: whoever sees only the page can play every game, and nothing is sent by a slip."""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page, sync_playwright

from tests.server.client import House, Place, running
from tools import browser as tests_browser
from tools import web

pytestmark = pytest.mark.skipif(
    not (web.STATIC / "index.html").exists(), reason="the client is not built here; make test builds it"
)
SEATS = {"asia": 4}
DECISIONS = 12
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
Opener = Callable[..., Page]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with running(str(tmp_path_factory.mktemp("data") / "f.db")) as found:
        yield found


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(**tests_browser.launch_options())
        yield found
        found.close()


@pytest.fixture
def opened(house: House, chromium: Browser) -> Iterator[Opener]:
    """Opens a game against bots; a page that reports an error fails its test."""
    contexts, faults = [], []

    def open_table(book: str, **options: Any) -> Page:
        context = chromium.new_context(**{"reduced_motion": "reduce", "locale": "en-GB", **options})
        context.set_default_timeout(15_000)
        contexts.append(context)
        place = begun(house, book)
        context.add_cookies([{"name": "ferrovia_guest", "value": place.person.token, "url": house.base}])
        page = context.new_page()
        page.on("pageerror", lambda fault: faults.append(str(fault)))
        page.goto(f"{house.base}/t/{place.table}#{place.invite}")
        page.wait_for_selector(".play")
        return page

    yield open_table
    for context in contexts:
        context.close()
    assert not faults


def begun(house: House, book: str) -> Place:
    seats = SEATS.get(book, 2)
    place = house.person("Ana").make(book, seats, seats - 1)
    place.done("start")
    return place


class Player:
    """Somebody who sees only the page, and decides by clicking something that is lit."""

    def __init__(self, page: Page, seed: int) -> None:
        self.page = page
        self.rng = Random(seed)

    def decide(self) -> bool:
        """Make one decision; False if the game is over."""
        page = self.page
        page.wait_for_selector('.question[data-asked="true"], .end')
        if page.locator(".end").count():
            return False
        before = self.seq()
        if page.locator(".decision").count():
            self.answer(page.locator(".decision"))
        else:
            self.act()
        page.wait_for_function("seq => Number(document.querySelector('.play')?.dataset.seq ?? 1e9) > seq", arg=before)
        return True

    def seq(self) -> int:
        return int(self.page.locator(".play").get_attribute("data-seq") or 0)

    def answer(self, dialogue: Locator) -> None:
        """A dialogue: tick until it is enough, or push any of its buttons."""
        main = dialogue.locator("button.main")
        for box in dialogue.locator(".offer-ticket input").all():
            if main.is_enabled():
                break
            box.check()
        if main.count():
            main.click()
        else:
            self.any(dialogue.locator("button")).click()

    def act(self) -> None:
        """Something on the board, the display or the decks, or a button beside the question."""
        page = self.page
        routes = page.locator(".board [data-lit]")
        cards = page.locator(".market-card:enabled")
        ways = page.get_by_role("button", name="Exchange pieces").or_(page.get_by_role("button", name="Share tickets"))
        if routes.count() and self.rng.random() < 0.6:
            self.any(routes).focus()
            page.keyboard.press("Enter")
            page.locator(".panel .payment").first.click()
        elif ways.count() and self.rng.random() < 0.3:
            ways.first.click()
            self.answer(page.locator(".panel"))
        elif cards.count():
            self.any(cards).click()
            if page.locator(".panel button.main").count():
                page.locator(".panel button.main").click()
        else:
            page.locator(".question-ways button[data-action]").first.click()

    def any(self, found: Locator) -> Locator:
        return found.nth(self.rng.randrange(found.count()))


@pytest.mark.parametrize("book", ["usa", "europe", "asia", "world", "paris"])
def test_every_game_is_played_by_clicking_what_is_lit(opened: Opener, book: str) -> None:
    page = opened(book)
    player = Player(page, 7)
    decided = 0
    while decided < DECISIONS and player.decide():
        decided += 1
    assert decided == DECISIONS
    assert page.locator(".trouble").inner_text() == ""


def at_turn(page: Page) -> Page:
    player = Player(page, 1)
    while not page.locator(".board [data-lit]").count():
        player.decide()
    return page


def test_a_slip_is_taken_back_before_it_is_sent(opened: Opener) -> None:
    page = at_turn(opened("usa"))
    seq = Player(page, 1).seq()
    page.locator(".board [data-lit]").first.focus()
    page.keyboard.press("Enter")
    assert page.locator(".panel .payment").first.evaluate("button => button === document.activeElement")
    page.keyboard.press("Escape")
    assert page.locator(".panel").count() == 0
    assert page.evaluate("document.activeElement.hasAttribute('data-lit')")
    page.keyboard.press("t")
    page.get_by_role("button", name="Back").first.click()
    assert (page.locator(".panel").count(), Player(page, 1).seq()) == (0, seq)


def test_the_list_claims_without_the_map(opened: Opener) -> None:
    page = at_turn(opened("usa"))
    owned = page.locator(".route-owned").count()
    page.keyboard.press("c")
    page.keyboard.type("nowhere")
    assert page.get_by_text("Nothing of that name.").count()
    page.locator(".claims-search").fill("")
    page.locator(".claims-row").first.press("Enter")
    page.keyboard.press("Enter")
    page.wait_for_function("n => document.querySelectorAll('.route-owned').length > n", arg=owned)


def test_a_hint_says_why_and_can_be_followed(opened: Opener) -> None:
    page = opened("europe")
    page.keyboard.press("h")
    page.wait_for_selector(".hint-action")
    assert page.locator(".hint p").count() >= 2
    seq = Player(page, 1).seq()
    page.get_by_role("button", name="Do this").click()
    page.wait_for_function("seq => Number(document.querySelector('.play').dataset.seq) > seq", arg=seq)


def test_a_ticket_is_shown_on_the_board_while_it_is_pointed_at(opened: Opener) -> None:
    page = opened("usa")
    page.locator(".offer-ticket").first.hover()
    page.wait_for_function("document.querySelectorAll('.light-pointed').length > 1")
    page.locator(".question").hover()
    page.wait_for_function("document.querySelectorAll('.light-pointed').length === 0")


@pytest.mark.parametrize(
    "options", [{"color_scheme": "light"}, {"color_scheme": "dark", **PHONE}], ids=["desk", "phone"]
)
def test_nothing_stands_in_the_way_of_a_screen_reader(opened: Opener, options: dict[str, Any]) -> None:
    page = opened("world", **options)
    faults = violations(page)
    at_turn(page)
    faults += violations(page)
    page.keyboard.press("c")
    faults += violations(page)
    page.locator(".claims-row").first.click()
    page.wait_for_selector(".panel .payment")
    assert faults + violations(page) == []


def violations(page: Page) -> list[tuple[str, str]]:
    found = Axe().run(page).response["violations"]
    return [(fault["id"], fault["nodes"][0]["html"]) for fault in found]


def test_nothing_on_a_phone_lies_outside_the_page(opened: Opener) -> None:
    page = at_turn(opened("world", **PHONE))
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    small = page.evaluate(
        "() => [...document.querySelectorAll('.play button')].filter((one) => { const r = one.getBoundingClientRect();"
        " return r.width && (r.height < 40 || r.width < 40); }).map((one) => one.outerHTML)"
    )
    assert small == []
