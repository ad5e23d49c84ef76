"""The rules in a real browser: their pages, the panel in a game, illustrations, and marks instead of codes."""

import re
from collections import Counter

import pytest
from playwright.sync_api import expect

from tests.locales.test_illustrations import ILLUSTRATIONS
from tests.web.accessibility import violations
from tests.web.visitors import PHONE, Visitors, new_table

PICTURES = Counter(picture["book"] for picture in ILLUSTRATIONS)


@pytest.mark.parametrize("book", PICTURES)
def test_rules_have_pictures_with_captions(visitors: Visitors, book: str) -> None:
    page = visitors.open(f"/rules/{book}", "es", PHONE)
    figures = page.locator("figure")
    expect(figures).to_have_count(PICTURES[book])
    for figure in figures.all():
        figure.scroll_into_view_if_needed()
        caption = figure.locator("figcaption > span").last.inner_text()
        picture = figure.get_by_role("img", name=caption)
        expect(picture).to_be_visible()
        assert picture.locator(".route").count() > 3
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert violations(page) == []


def test_codes_of_rules_are_small_marks_that_open_them(visitors: Visitors) -> None:
    page = visitors.open("/rules/usa")
    mark = page.get_by_role("button", name="Rules COM-11, COM-20")
    expect(mark).to_have_attribute("aria-expanded", "false")
    expect(page.locator(".document")).not_to_contain_text("(COM-")
    mark.press("Enter")
    notes = page.get_by_role("note")
    expect(notes).to_have_count(2)
    expect(notes.first).to_contain_text(re.compile("COM-11"))
    mark.press("Enter")
    expect(notes).to_have_count(0)


def test_rules_of_the_current_game_open_by_one_key(visitors: Visitors) -> None:
    page = visitors.new_page("es")
    page.goto(new_table(page, "europe", ["easy"]))
    expect(page.locator(".play")).to_be_visible()
    page.keyboard.press("?")
    panel = page.get_by_role("dialog", name="Reglas")
    expect(panel.get_by_role("heading", name="Europa")).to_be_visible()
    panel.get_by_role("button", name="Regla EUR-09").first.click()
    expect(panel.get_by_role("note")).to_contain_text("EUR-09")
    place = panel.bounding_box()
    assert place
    page.mouse.click(place["x"] + 6, place["y"] + place["height"] / 2)  # its edge
    expect(panel).to_be_visible()
    page.mouse.click(place["x"] - 6, place["y"] + place["height"] / 2)
    expect(panel).to_have_count(0)
    page.keyboard.press("?")
    expect(panel).to_be_visible()
    page.keyboard.press("Escape")
    expect(panel).to_have_count(0)
