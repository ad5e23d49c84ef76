"""The settings sheet: reachable from everywhere, applied at once and remembered."""

import json

from playwright.sync_api import expect

from tests.web.accessibility import violations
from tests.web.visitors import Visitors, new_table, table_of


def test_settings_apply_at_once_and_are_remembered(visitors: Visitors) -> None:
    page = visitors.open("/")
    page.get_by_role("button", name="Settings").click()
    sheet = page.get_by_role("dialog", name="Settings")
    assert violations(page) == []
    sheet.get_by_role("radio", name="dark").check()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    sheet.get_by_role("group", name="Sounds").get_by_role("radio", name="off").check()
    sheet.get_by_role("radio", name="Español").click()
    expect(page.get_by_role("dialog", name="Ajustes")).to_be_visible()
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.get_by_role("button", name="Sonidos")).to_have_attribute("aria-pressed", "false")


def test_a_comma_opens_and_closes_the_settings(visitors: Visitors) -> None:
    page = visitors.open("/")
    page.get_by_role("button", name="Settings").wait_for()
    page.get_by_role("radio").first.focus()  # takes no letters
    page.keyboard.press(",")
    sheet = page.get_by_role("dialog", name="Settings")
    sheet.get_by_role("radio", name="light").focus()
    page.keyboard.press("?")  # the rules do not open over another dialog
    expect(page.get_by_role("dialog")).to_have_count(1)
    page.keyboard.press(",")
    expect(sheet).to_have_count(0)


def test_host_changes_the_speed_of_the_bots_during_the_game(visitors: Visitors) -> None:
    page = visitors.new_page()
    address = new_table(page, "usa", ["easy"], bot_speed="slow")
    page.goto(address)
    page.locator(".question").wait_for()
    page.keyboard.press(",")
    sheet = page.get_by_role("dialog", name="Settings")
    speeds = sheet.get_by_role("group", name="Speed of the bots")
    expect(speeds.get_by_role("radio", name="slow")).to_be_checked()
    speeds.get_by_role("radio", name="instant").click()
    expect(page.locator(".log")).to_contain_text("without pauses")
    assert page.request.get(f"/api/tables/{table_of(address)}").json()["bot_speed"] == "instant"
    guest = visitors.open(address)
    guest.locator(".question").wait_for()
    guest.keyboard.press(",")
    expect(guest.get_by_role("dialog", name="Settings")).to_contain_text("The host has set the bots to act at once.")


def test_new_tables_have_the_chosen_speed(visitors: Visitors) -> None:
    page = visitors.open("/")
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("radio", name="instant").check()
    page.keyboard.press("Escape")
    with page.expect_request(lambda request: request.url.endswith("/api/tables") and request.method == "POST") as sent:
        page.get_by_role("button", name="Play now").click()
    assert json.loads(sent.value.post_data or "")["bot_speed"] == "instant"
