"""Signs are drawn: no page depends on symbols that a font may lack."""

from playwright.sync_api import Page, expect

from tests.web.player import OVER
from tests.web.screenshots import advance
from tests.web.visitors import Visitors, new_table

SYMBOLS = """() => {
  const symbol = /[\\u2190-\\u21ff\\u2300-\\u23ff\\u2500-\\u27bf\\u2b00-\\u2bff]/;
  const texts = [];
  for (const element of document.body.querySelectorAll("*")) {
    for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) texts.push(node.data);
    for (const pseudo of ["::before", "::after"]) texts.push(getComputedStyle(element, pseudo).content);
  }
  return texts.filter((text) => symbol.test(text));
}"""


def symbols(page: Page) -> list[str]:
    """The texts of the page, generated ones included, that have such a symbol."""
    found: list[str] = page.evaluate(SYMBOLS)
    return found


def test_tickets_scores_and_replays_have_drawn_signs(visitors: Visitors) -> None:
    page = visitors.new_page()
    address = new_table(page, "paris", ["easy"])
    advance(page, address, 3)
    page.goto(address)
    expect(page.locator(".tickets-ticket .ticket-sign path").first).to_be_visible()
    assert symbols(page) == []
    advance(page, address, 1000)
    page.locator(f"{OVER} table").first.wait_for()
    assert symbols(page) == []
    page.goto(address.replace("#", "/replay#"))
    page.get_by_role("button", name="To the end").click()
    expect(page.locator(".replay-seats-tickets .ticket-sign path").first).to_be_visible()
    assert symbols(page) == []
