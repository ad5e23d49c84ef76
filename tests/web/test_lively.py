"""What makes the table lively in a real browser: marks on a small board, flying pieces, a countdown, a celebration."""

import json
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from ferrovia.boards import BOARDS
from ferrovia.server.catalog.boards import board_info
from ferrovia.server.catalog.drawings import built_in_drawing
from tests.web.accessibility import violations
from tests.web.player import ASKED
from tests.web.screenshots import choice
from tests.web.test_board import Opener, opened, page_folder, show
from tests.web.visitors import DESK, PHONE, Visitors, new_table, table_of

__all__ = ["opened", "page_folder"]  # fixtures

MARK_PX: Final = 8.5  # the least size of a mark on the screen
PHONE_BOARD: Final = (390, 340)

# The names of the routes whose marks have their middle under a name. The box of a text is higher than its letters.
COVERED_MARKS: Final = """
() => {
  const matrix = document.querySelector('.board-layers svg').getScreenCTM();
  const names = [...document.querySelectorAll('.city-name')].map((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return { left, right, top: top + parseFloat(getComputedStyle(one).fontSize) * matrix.a * 0.25, bottom };
  });
  return [...document.querySelectorAll('[data-marked]')].flatMap((mark) => {
    const [x, y] = mark.getAttribute('d').match(/[\\d.-]+/g).map(Number);
    const at = new DOMPoint(x, y).matrixTransform(matrix);
    const isUnder = names.some(
      ({ left, right, top, bottom }) => at.x > left && at.x < right && at.y > top && at.y < bottom,
    );
    return isUnder ? [mark.dataset.marked] : [];
  });
}
"""


@pytest.mark.parametrize("board", BOARDS)
def test_on_a_phone_every_open_coloured_route_shows_the_symbol_of_its_colour(opened: Opener, board: str) -> None:
    page = opened(board, *PHONE_BOARD)
    coloured = {route.name: route.color for route in board_info(board).routes if route.color}
    marks = page.locator("[data-marked]")
    if not marks.count():  # the board is large enough for a symbol on each space
        assert page.locator(".route-symbols").first.is_visible()
        return
    shown = {
        mark.get_attribute("data-marked"): mark.get_attribute("marker-start")
        for mark in marks.all()
        if mark.get_attribute("data-marked") in coloured
    }
    assert shown == {name: f"url(#sign-{color})" for name, color in coloured.items()}
    wide = marks.first.evaluate("one => parseFloat(getComputedStyle(one).strokeWidth) * one.getScreenCTM().a")
    assert wide >= MARK_PX
    assert opened(board, 1200, 800).locator("[data-marked]").count() == 0


@pytest.mark.parametrize("board", [board for board in BOARDS if board != "paris"])
def test_no_name_lies_over_the_mark_of_a_route(opened: Opener, board: str) -> None:
    page = opened(board, *PHONE_BOARD)
    routes = [route["name"] for route in json.loads(built_in_drawing(board))["routes"]]
    show(page, owners={name: index % 5 for index, name in enumerate(routes)})
    assert page.locator(".route-owner").count() == len(routes)
    assert page.evaluate(COVERED_MARKS) == []


def at_refill(page: Page) -> None:
    """Play World until the player must say which deck fills a gap, and show that."""
    address = new_table(page, "world", ["easy"], starting_seat=0)
    table = table_of(address)
    while True:
        frame = page.request.get(f"/api/tables/{table}").json()
        menu = frame.get("menu")
        if not menu:
            page.wait_for_timeout(20)
        elif menu["question"] == "refill":
            break
        else:
            taken = [text for text in menu.get("draw", []) if "?" not in text]
            action = taken[0] if taken else choice(menu)
            page.request.post(f"/api/tables/{table}/play", data={"seq": frame["seq"], "action": action})
    page.goto(address)
    page.locator(ASKED).first.wait_for()


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_the_deck_that_fills_a_gap_is_chosen_at_the_decks(visitors: Visitors, size: Any) -> None:
    page = visitors.new_page(size=size)
    at_refill(page)
    expect(page.locator(".question h1")).to_have_text("Which deck fills the gap in the display?")
    expect(page.locator(".decision")).to_have_count(0)
    decks = page.locator(".display-card[data-deck]")
    expect(decks).to_have_count(2)
    for deck in decks.all():
        expect(deck).to_be_visible()
        expect(deck).to_have_attribute("aria-disabled", "false")
    ask, first = page.locator(".display-ask").bounding_box(), decks.first.bounding_box()
    assert ask and first
    assert abs(ask["y"] + ask["height"] / 2 - first["y"] - first["height"] / 2) < first["height"]
    expect(page.locator(".display-gap")).to_have_count(1)
    assert violations(page) == []
    before = page.locator("main.table").get_attribute("data-seq") or ""
    page.get_by_role("button", name="refill the display with a ship card").click()
    expect(page.locator("main.table")).not_to_have_attribute("data-seq", before)
    expect(page.locator(".display-ask")).to_have_count(0)


def test_keys_choose_the_deck_that_fills_a_gap(visitors: Visitors) -> None:
    page = visitors.new_page()
    at_refill(page)
    before = page.locator("main.table").get_attribute("data-seq") or ""
    page.keyboard.press("d")
    expect(page.locator("main.table")).not_to_have_attribute("data-seq", before)


def claim(frame: dict[str, Any]) -> None:
    frame["game"]["owners"] = {"den-pho": 1}


CLAIMED: Final = {"kind": "claimed", "seat": 1, "route": "den-pho", "points": 10, "cards": ["w"] * 5}
