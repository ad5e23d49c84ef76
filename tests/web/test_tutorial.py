"""The guided game in a real browser: a learner who does what the coach says, and one who does not."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import FloatRect, Locator, Page, ViewportSize, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from tests.web.accessibility import violations
from tests.web.player import ASKED, KeyboardPlayer
from tests.web.visitors import DESK, PHONE, Visitors, await_value

TABLET_UPRIGHT: ViewportSize = {"width": 820, "height": 1180}
STEPS: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[2] / "web" / "src" / "coach" / "guided-game.json").read_text(encoding="utf-8")
)["steps"]
TEXTS: dict[str, str] = json.loads(
    (Path(__file__).parents[2] / "src" / "ferrovia" / "locales" / "en.json").read_text(encoding="utf-8")
)


def begin(page: Page) -> Locator:
    """Start the guided game; the bubble of the coach."""
    page.goto("/")
    page.get_by_role("button", name="First game, guided").click()
    bubble = page.locator(".bubble")
    expect(bubble).to_contain_text(TEXTS["web.guided.tickets"])
    return bubble


def box_of(found: Locator) -> FloatRect:
    box = found.bounding_box()
    assert box, found
    return box


def share(one: FloatRect, other: FloatRect) -> bool:
    """Whether two rectangles overlap."""
    across = min(one["x"] + one["width"], other["x"] + other["width"]) - max(one["x"], other["x"])
    down = min(one["y"] + one["height"], other["y"] + other["height"]) - max(one["y"], other["y"])
    return across > 1 and down > 1


def press_ring(page: Page, *, touch: bool) -> None:
    """Press the first thing that is ringed, which the bubble must not cover."""
    ring, bubble = page.locator(".bubble-ring").first, page.locator(".bubble")
    # Both may still be on their way.
    place, other = await_value(page, lambda: (box_of(ring), box_of(bubble)), lambda boxes: not share(*boxes))
    assert not share(place, other), "the bubble covers what it speaks of"
    press = page.touchscreen.tap if touch else page.mouse.click
    press(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)


RINGS = "[...document.querySelectorAll('.bubble-ring')].map(one => one.getAttribute('style')).join()"


def press_until_the_rings_change(page: Page, *, touch: bool) -> None:
    """Press what is ringed; on a busy machine a tap can become a long press, which does nothing."""
    page.wait_for_function("document.querySelector('.bubble-ring')")
    before = page.evaluate(RINGS)
    for _ in range(5):
        press_ring(page, touch=touch)
        try:
            page.wait_for_function(f"before => {RINGS} !== before", arg=before, timeout=3000)
        except PlaywrightTimeout:
            continue
        return
    raise AssertionError("pressing what is ringed does nothing")


def follow(page: Page, bubble: Locator, *, touch: bool) -> None:
    """Do what the coach says, until the learner decides alone."""
    for step in STEPS:
        title = TEXTS[f"web.guided.{step['name']}"]
        expect(bubble).to_contain_text(title)
        while bubble.count() and title in (bubble.text_content() or ""):
            press_until_the_rings_change(page, touch=touch)
    expect(bubble).to_contain_text(TEXTS["web.guided.alone"])


@pytest.mark.parametrize(
    ("size", "touch"), [(DESK, False), (TABLET_UPRIGHT, True), (PHONE, True)], ids=["mouse", "tablet", "phone"]
)
def test_learner_who_follows_the_coach_completes_a_ticket_in_six_turns(
    visitors: Visitors, size: ViewportSize, touch: bool
) -> None:
    page = visitors.new_page(size=size)
    bubble = begin(page)
    follow(page, bubble, touch=touch)
    frame = page.request.get(f"/api/tables/{page.url.partition('#')[0].rpartition('/')[2]}").json()
    assert [held["done"] for held in frame["hand"]["tickets"]] == [True, False]
    bubble.get_by_role("button", name="Got it").click()
    expect(bubble).to_contain_text(TEXTS["web.coach.rival"])


def test_bubble_makes_way_for_a_panel_without_covering_offered_routes_and_returns(visitors: Visitors) -> None:
    page = visitors.new_page()
    bubble = begin(page)
    follow(page, bubble, touch=False)
    page.reload()
    expect(bubble).to_have_attribute("data-placed", "true")
    page.locator(ASKED).wait_for()
    place = box_of(bubble)
    panel = page.locator(".panel")

    def covered() -> list[str | None]:
        """What the bubble covers of the panel and of the routes that are offered or planned."""
        now = box_of(bubble)
        offered = page.locator(".board [data-lit] .route-spaces, .glow-highlighted .glow-core").all()
        return [one.get_attribute("class") for one in [panel, *offered] if share(now, box_of(one))]

    page.keyboard.press("c")
    expect(page.locator(".claims-row").first).to_be_visible()
    assert await_value(page, covered, lambda found: not found) == []
    page.keyboard.press("Escape")
    expect(panel).to_have_count(0)
    assert await_value(page, lambda: box_of(bubble), lambda now: now == place) == place
    page.keyboard.press("t")
    expect(panel).to_be_visible()
    stage = box_of(page.locator(".play-stage"))
    assert not await_value(page, lambda: share(box_of(bubble), stage), lambda found: not found)
    assert covered() == []


def test_learner_who_follows_by_keyboard_is_led_too(visitors: Visitors) -> None:
    page = visitors.new_page()
    bubble = begin(page)
    player = KeyboardPlayer(page, 1)
    for step in STEPS:
        expect(bubble).to_contain_text(TEXTS[f"web.guided.{step['name']}"])
        target, _, value = step["action"].partition("=")
        if target == "keep":
            for number in value:
                player.reach(f".ticket-offer-ticket:nth-of-type({number}) input")
                page.keyboard.press("Space")
            player.reach(".ticket-offer [type=submit]")
            page.keyboard.press("Enter")
        elif value:
            page.keyboard.press("c")
            player.reach(f'.claims-row[data-key="{target}"]')
            page.keyboard.press("Enter")
            player.reach(f'.payment[data-payment="{value}"]')
            page.keyboard.press("Enter")
        elif target == "+?":
            page.keyboard.press("d")
        else:
            slot = page.locator(f'.display [data-card="{target[1:]}"]').first.get_attribute("data-slot")
            page.keyboard.press(str(int(slot or 0) + 1))
    expect(bubble).to_contain_text(TEXTS["web.guided.alone"])


def test_bubble_is_accessible_and_announced(visitors: Visitors) -> None:
    page = visitors.new_page()
    bubble = begin(page)
    expect(page.get_by_role("status").filter(has=bubble)).to_have_count(1)
    assert violations(page) == []
