"""Moving cards in a real browser: who moved them is shown, it takes long enough, and a key ends it."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.test_play import DECK, at_turn
from tests.web.test_showcases import at_turn as at_turn_with_wire
from tests.web.visitors import Visitors, await_value, new_table

# Notes every card that moves, for how long, and whether it has a mark; a key then ends it if wanted.
WATCH = """(isSkipped) => {
  window.moves = [];
  const note = async (ghost) => {
    const [animation] = ghost.getAnimations();
    const move = { time: animation?.effect.getTiming().duration, marks: ghost.querySelectorAll(".seat-mark").length };
    if (isSkipped) dispatchEvent(new KeyboardEvent("keydown", { key: "x" }));
    await new Promise(requestAnimationFrame);
    window.moves.push({ ...move, isGone: !ghost.isConnected });
  };
  new MutationObserver((changes) => changes.flatMap(({ addedNodes }) => [...addedNodes]).forEach(note))
    .observe(document.querySelector(".animation"), { childList: true });
}"""

FIRST_MOVE = """async () => {
  const until = performance.now() + 120000;
  while (!window.moves.length && performance.now() < until) await new Promise(requestAnimationFrame);
  return window.moves[0] ?? {};
}"""


def drawing(page: Page, *, is_skipped: bool) -> dict[str, Any]:
    """What moves when the player draws a card."""
    player = at_turn(page)
    page.evaluate(WATCH, is_skipped)
    before = player.asked()
    page.locator(DECK).click()
    player.taken(before)
    move: dict[str, Any] = page.evaluate(FIRST_MOVE)
    return move


def opened(visitors: Visitors, **settings: Any) -> Page:
    page = visitors.new_page(**settings)
    page.goto(new_table(page, "usa", ["easy"]))
    page.locator(".decision").wait_for()
    return page


def test_card_moves_with_the_mark_of_its_player(visitors: Visitors) -> None:
    page = opened(visitors, reduced_motion="no-preference")
    move = drawing(page, is_skipped=False)
    assert move["time"] == 700
    assert move["marks"] == 1


def test_key_ends_motions(visitors: Visitors) -> None:
    page = opened(visitors, reduced_motion="no-preference")
    assert drawing(page, is_skipped=True)["isGone"]


def slow_down(page: Page) -> None:
    """Make motions so slow that none ends by itself before a busy machine has looked at it."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("Animation.enable")
    devtools.send("Animation.setPlaybackRate", {"playbackRate": 0.02})


MOVING_CARDS = """() => document.getAnimations().filter((one) => one.constructor === CSSAnimation
    && one.effect.target.closest(".display, .hand")).map((one) => one.animationName)"""


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_new_cards_are_turned_up_and_come_into_the_hand(visitors: Visitors, motion: str) -> None:
    page, wire = at_turn_with_wire(visitors, "usa", reduced_motion=motion)
    page.wait_for_function(f"() => ({MOVING_CARDS})().length === 0", polling=100)
    slow_down(page)

    def take(frame: dict[str, Any]) -> None:
        frame["game"]["display"][2] = "*" if frame["game"]["display"][2] != "*" else "r"
        frame["hand"]["cards"] = {**frame["hand"]["cards"], "*": frame["hand"]["cards"].get("*", 0) + 1}

    wire.push(take)
    expected = {"display-turn", "hand-arrive"} if motion != "reduce" else set()
    assert await_value(page, lambda: set(page.evaluate(MOVING_CARDS)), lambda found: found >= expected) >= expected
    assert motion != "reduce" or page.evaluate(MOVING_CARDS) == []


def claim_and_ask(frame: dict[str, Any]) -> None:
    """The bot has claimed a route, and the player is asked anew."""
    frame["game"]["owners"] = {"den-kan": 1}
    frame["asked"][0]["seq"] = frame["seq"]


CLAIMED = {"kind": "claimed", "seat": 1, "route": "den-kan", "points": 7, "cards": ["k", "k"]}


def test_key_that_ends_a_move_does_nothing_else(visitors: Visitors) -> None:
    page, wire = at_turn_with_wire(visitors, "usa", reduced_motion="no-preference")
    slow_down(page)
    wire.push(claim_and_ask, CLAIMED)
    page.keyboard.press("c")
    page.clock.run_for(100)
    expect(page.locator(".question[data-asked=true]")).to_be_visible()
    expect(page.locator(".panel")).to_have_count(0)
    page.keyboard.press("c")
    expect(page.locator(".panel")).to_be_visible()
