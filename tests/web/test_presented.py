"""What happens at the table is released when it has been seen.

The log, the line of recent moves, the marks on the board, the points and the sounds wait for the pieces on their way
and for the cards of a tunnel.
"""

import re
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from tests.web.test_animation import CLAIMED, slow_down
from tests.web.test_showcases import SHOWN_MS, Wire, at_turn, showcase
from tests.web.visitors import Visitors, await_value

TURN_PITCH: Final = 587  # of the alert for one's turn
# Notes the pitches of all tones (alerts are never varied), and what plays them.
NOTE_PITCHES: Final = """() => {
  window.pitches = [];
  const set = AudioParam.prototype.setValueAtTime;
  AudioParam.prototype.setValueAtTime = function (value, at) {
    if (value > 20) window.pitches.push(value);
    return set.call(this, value, at);
  };
  window.AudioContext = class extends AudioContext {
    constructor(...options) {
      super(...options);
      window.heard = this;
    }
  };
}"""


def hear(page: Page) -> None:
    """From now on the page may make sounds, whose pitches are noted."""
    page.evaluate(NOTE_PITCHES)
    page.keyboard.press("Shift")  # a browser is silent until it is touched
    assert await_value(page, lambda: page.evaluate("() => window.heard?.state === 'running'"), bool)


def has_alert(page: Page) -> bool:
    return TURN_PITCH in page.evaluate("() => window.pitches")


def claim(frame: dict[str, Any]) -> None:
    """The bot has claimed a route and has its points, and the player is asked anew."""
    frame["game"]["owners"] = {"den-kan": 1}
    frame["game"]["sides"][1]["points"] = 7
    frame["asked"][0]["seq"] = frame["seq"]


# Notes everything that the points of a seat ever show.
NOTE_POINTS: Final = """(seat) => {
  window.points = [];
  const row = document.querySelector(`[data-seat="${seat}"]`);
  const note = () => window.points.push(row.querySelector(".seats-points").firstChild.textContent);
  new MutationObserver(note).observe(row, { childList: true, subtree: true, characterData: true });
  note();
}"""


def released(page: Page) -> dict[str, bool]:
    """Where the page shows that the claim was made."""
    return {
        "log": page.locator(".turn-list", has_text=re.compile("claims.*Denver")).count() > 0,
        "recent": page.locator(".recent-move", has_text="Denver").count() > 0,
        "mark": page.locator(".glow-recent path[d^=M]").count() > 0,
        "points": page.locator("[data-seat='1'] .seats-points").inner_text().startswith("7"),
    }


NOTHING: Final = {"log": False, "recent": False, "mark": False, "points": False}
EVERYTHING: Final = dict.fromkeys(NOTHING, True)


def await_released(page: Page) -> dict[str, bool]:
    def look() -> dict[str, bool]:
        page.clock.run_for(100)  # the points count up
        return released(page)

    return await_value(page, look, lambda found: found == EVERYTHING)


HIDE: Final = """() => {
  Object.defineProperty(document, "hidden", { value: true, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


@pytest.mark.parametrize("end", ["land", "skip", "hide"])
def test_claim_is_released_when_its_pieces_have_landed_or_are_skipped(visitors: Visitors, end: str) -> None:
    page, wire = at_turn(visitors, "usa", reduced_motion="no-preference")
    hear(page)
    slow_down(page)
    page.evaluate(NOTE_POINTS, 1)
    wire.push(claim, CLAIMED)
    expect(page.locator(".animation-piece").first).to_be_attached()
    page.clock.run_for(1000)
    assert released(page) == NOTHING
    assert set(page.evaluate("() => window.points")) == {"0"}
    assert not has_alert(page)
    if end == "land":
        page.evaluate("() => document.getAnimations().forEach((one) => one.finish())")
    elif end == "skip":
        page.keyboard.press("x")
    else:  # another tab is opened
        page.evaluate(HIDE)
    assert await_released(page) == EVERYTHING
    assert await_value(page, lambda: has_alert(page), bool)


@pytest.mark.parametrize("how", ["reduced motion", "instant bots"])
def test_claim_is_released_at_once_if_nothing_moves(visitors: Visitors, how: str) -> None:
    motion = "reduce" if how == "reduced motion" else "no-preference"
    page, wire = at_turn(visitors, "usa", reduced_motion=motion)
    hear(page)

    def at_once(frame: dict[str, Any]) -> None:
        claim(frame)
        if how == "instant bots":
            frame["bot_speed"] = "instant"

    wire.push(at_once, CLAIMED)
    expect(page.locator(".question[data-asked=true]")).to_be_visible()
    assert await_released(page) == EVERYTHING
    assert await_value(page, lambda: has_alert(page), bool)


OWN_TUNNEL: Final = [
    {"kind": "laid", "seat": 0, "route": "lis-mad", "cards": ["r", "r", "r"]},
    {"kind": "turned_up", "seat": 0, "route": "lis-mad", "count": 0, "cards": ["b", "g", "y"]},
    {"kind": "claimed", "seat": 0, "route": "lis-mad", "points": 4, "cards": ["r", "r", "r"]},
]


def push_own_tunnel(wire: Wire, bot_moves: int, *, is_one_frame: bool) -> None:
    """The player has claimed a tunnel, and the instant bots have moved at once."""

    def claimed(frame: dict[str, Any]) -> None:
        frame["bot_speed"] = "instant"
        frame["game"]["owners"] = {"lis-mad": 0}
        frame["game"]["sides"][0]["points"] = 4
        frame["asked"], frame["menu"] = [], None

    asked, menu = wire.frame["asked"], wire.frame["menu"]
    drew = {"kind": "drew", "seat": 1, "deck": "trains"}

    def moved(frame: dict[str, Any]) -> None:
        if is_one_frame:
            claimed(frame)
            start = frame["seq"]
            own = frame["moments"][0]
            frame["moments"] = [own] + [
                {**own, "seq": start + 1 + n, "seat": 1, "events": [drew]} for n in range(bot_moves)
            ]
            frame["seq"] = start + bot_moves
        frame["asked"], frame["menu"] = [{**asked[0], "seq": frame["seq"]}], menu

    if is_one_frame:
        wire.push(moved, *OWN_TUNNEL)
    else:
        wire.push(claimed, *OWN_TUNNEL)
        wire.push(moved, drew)


@pytest.mark.parametrize("is_one_frame", [False, True])
def test_what_instant_bots_do_waits_for_ones_own_tunnel(visitors: Visitors, is_one_frame: bool) -> None:
    page, wire = at_turn(visitors, "europe", reduced_motion="no-preference")
    hear(page)
    page.evaluate(NOTE_POINTS, 0)
    push_own_tunnel(wire, 8, is_one_frame=is_one_frame)
    page.clock.run_for(SHOWN_MS // 2)
    expect(showcase(page, "tunnel")).to_be_visible()
    expect(page.locator(".question[data-asked=false]")).to_be_visible()
    assert set(page.evaluate("() => window.points")) == {"0"}
    expect(page.locator(".turn-list")).not_to_contain_text("draws")
    assert not has_alert(page)
    page.clock.run_for(SHOWN_MS)
    expect(showcase(page, "tunnel")).to_have_count(0)
    expect(page.locator(".question[data-asked=true]")).to_be_visible()
    assert await_value(page, lambda: has_alert(page), bool)
    expect(page.locator(".turn-list")).to_contain_text("draws")


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_results_come_when_the_last_move_has_been_seen(visitors: Visitors, motion: str) -> None:
    page, wire = at_turn(visitors, "usa", reduced_motion=motion)
    slow_down(page)

    def end(frame: dict[str, Any]) -> None:
        frame["phase"] = "over"
        frame["game"]["owners"] = {"den-kan": 1}
        frame["asked"], frame["menu"] = [], None

    wire.push(end, CLAIMED, {"kind": "over", "seat": 1})
    shown = page.locator("main.table")
    if motion == "no-preference":
        expect(page.locator(".animation-piece").first).to_be_attached()
        expect(shown).to_have_attribute("data-phase", "playing")
        expect(page.locator(".play .board")).to_be_visible()
        page.keyboard.press("x")
    expect(shown).to_have_attribute("data-phase", "over")
    expect(page.locator(".play")).to_have_count(0)
