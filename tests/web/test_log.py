"""The log of a table in a real browser: it follows the game, unless the reader has scrolled up."""

import pytest
from playwright.sync_api import Page, expect

from ferrovia.rulebooks import RULEBOOKS
from tests.web.player import ASKED
from tests.web.screenshots import advance
from tests.web.visitors import DESK, PHONE, Visitors, await_value, new_table

DECK = ".display-card[data-deck=trains][aria-disabled=false]"
LIST = ".log .turn-list"
NEWEST = f"{LIST} li:last-child"
# Whether the end of the log comes into view before long.
SHOWS_NEWEST = """async ([list, entry]) => {
  const isInView = () => {
    const [outer, inner] = [list, entry].map((element) => element.getBoundingClientRect());
    return outer.height > 0 && inner.bottom <= outer.bottom + 1 && inner.bottom > outer.top;
  };
  const until = performance.now() + 120000;
  while (!isInView() && performance.now() < until) await new Promise(requestAnimationFrame);
  return isInView();
}"""


def keep_tickets(page: Page) -> None:
    """Keep all tickets of the first offer."""
    page.locator(".ticket-offer input").first.wait_for()
    for box in page.locator(".ticket-offer input").all():
        box.check()
    page.locator(".ticket-offer button[type=submit]").click()


def draw_turn(page: Page) -> None:
    """Draw two cards from the deck, and wait for the next turn."""
    for _ in range(2):
        page.locator(f"{ASKED} >> visible=true").wait_for()
        before = page.locator("main.table").get_attribute("data-seq") or ""
        page.locator(DECK).click()
        expect(page.locator("main.table")).not_to_have_attribute("data-seq", before)
    page.locator(ASKED).wait_for()


def shows_newest(page: Page) -> bool:
    """Whether the end of the log is in view."""
    handles = [page.locator(LIST).element_handle(), page.locator(NEWEST).element_handle()]
    return bool(page.evaluate(SHOWS_NEWEST, handles))


@pytest.mark.parametrize("reduced_motion", ["reduce", "no-preference"])
def test_log_follows_the_game(visitors: Visitors, reduced_motion: str) -> None:
    page = visitors.new_page(reduced_motion=reduced_motion)
    page.goto(new_table(page, "usa", ["easy", "easy"]))
    keep_tickets(page)
    for _ in range(3):
        draw_turn(page)
        assert shows_newest(page)
    assert page.locator(LIST).evaluate("list => list.scrollTop") > 0  # there is more than fits


def test_log_of_a_phone_opens_at_its_end(visitors: Visitors) -> None:
    page = visitors.new_page(size=PHONE)
    page.goto(new_table(page, "europe", ["easy", "easy"]))
    keep_tickets(page)
    for _ in range(3):
        draw_turn(page)
    page.locator(".play-tabs button").last.click()
    assert shows_newest(page)


@pytest.mark.parametrize(("book", "bots"), [(book, RULEBOOKS[book].seats[-1] - 1) for book in ("asia", "world")])
def test_log_is_on_screen_at_a_full_table(visitors: Visitors, book: str, bots: int) -> None:
    page = visitors.new_page(size=DESK)
    address = new_table(page, book, ["easy"] * bots)
    advance(page, address, 4)
    page.goto(address)
    page.locator(ASKED).wait_for()
    expect(page.locator(NEWEST)).to_be_attached()
    log = page.locator(LIST)
    top, bottom = await_value(
        page,
        lambda: log.evaluate("list => [list.getBoundingClientRect().top, list.getBoundingClientRect().bottom]"),
        lambda found: found[1] - found[0] >= 120 and found[1] <= DESK["height"],
    )
    assert bottom - top >= 120
    assert bottom <= DESK["height"]
    assert shows_newest(page)
