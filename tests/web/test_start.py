"""The form for a new table."""

import re

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.web.visitors import DESK, PHONE, Visitors, new_table

TEXT_HEIGHT = """element => {
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getBoundingClientRect().height;
}"""


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_the_chosen_button_of_a_row_is_filled(visitors: Visitors, size: ViewportSize) -> None:
    """Also where the text of another button needs two lines."""
    page = visitors.new_page("es", size)
    page.goto("/")
    rows = page.locator(".table-form .choices-row")
    expect(rows.first).to_be_visible()
    rows.evaluate_all(
        "rows => rows.forEach(row => { row.lastElementChild.lastElementChild.textContent += ' uno dos' })"
    )
    for chosen in rows.locator("input:checked + span").all():
        filled, row = chosen.bounding_box(), chosen.locator("../..").bounding_box()
        assert filled and row and filled["height"] >= row["height"] - 3


def test_one_screen_needs_one_line(visitors: Visitors) -> None:
    page = visitors.new_page("es", DESK)
    page.goto("/")
    here = page.locator(".choices-row span", has_text="Misma pantalla")
    one = page.locator(".choices-row span", has_text="Amigos")
    expect(here).to_be_visible()
    assert here.evaluate(TEXT_HEIGHT) == one.evaluate(TEXT_HEIGHT)


def test_more_options_stay_open_when_the_opponents_change(visitors: Visitors) -> None:
    page = visitors.new_page()
    page.goto("/")
    more = page.locator(".table-form-more")
    page.get_by_text("Seats, clock and more").click()
    for opponents in ("Friends", "Same screen", "Bots"):
        page.get_by_role("radio", name=opponents).check()
        expect(more).to_have_attribute("open", "")
    page.get_by_text("Seats, clock and more").click()
    expect(more).not_to_have_attribute("open", "")
    page.get_by_role("radio", name="Same screen").check()
    expect(more).to_have_attribute("open", "")  # the players are named there


def test_first_game_is_the_main_choice_until_one_has_played(visitors: Visitors) -> None:
    page = visitors.new_page()
    page.goto("/")
    first = page.get_by_role("button", name="First game, guided")
    play = page.get_by_role("button", name="Play now")
    expect(first).to_have_class("main")
    expect(play).not_to_have_class(re.compile("main"))
    new_table(page, "usa", ["easy"])
    page.goto("/")
    expect(play).to_have_class(re.compile("main"))
    expect(first).not_to_have_class("main")
