"""The sounds of the client, rendered offline in a real browser, and the button that turns them off."""

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from ferrovia.locales import Translator
from tests.web.accessibility import violations
from tests.web.player import ASKED
from tests.web.visitors import PHONE, Visitors, new_table
from tools import web

MAX_PEAK = 0.8  # never clipped
LOUDNESS = (-26, -15)  # decibels, so that none is lost beside another
ON_PHONE = -27  # decibels, from small speakers
MAX_SECONDS = 1.5
MAX_FANFARE_SECONDS = 3.0
COUNT_SOUNDS = """
window.sounds = 0;
for (const { prototype } of [AudioScheduledSourceNode, AudioBufferSourceNode]) {
  const start = prototype.start;
  prototype.start = function (...given) { window.sounds += 1; return start.apply(this, given); };
}
"""


NOTE_LOUDNESS = """
window.loudest = 0;
const ramp = AudioParam.prototype.exponentialRampToValueAtTime;
AudioParam.prototype.exponentialRampToValueAtTime = function (value, at) {
  if (value < 1) window.loudest = Math.max(window.loudest, value);
  return ramp.call(this, value, at);
};
"""


@pytest.fixture(scope="module")
def sounds(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    """A page that renders sounds."""
    tmp_path: Path = tmp_path_factory.mktemp("sounds")
    web.install()
    subprocess.run([str(web.node()), "tests/bundle.mjs", "sounds", str(tmp_path)], cwd=web.WEB, check=True)
    page = browser.new_page()
    try:
        page.add_script_tag(content=(tmp_path / "sounds.js").read_text(encoding="utf-8"), type="module")
        page.wait_for_function("() => window.render")
        yield page
    finally:
        page.close()


@pytest.fixture(scope="module")
def rendered(sounds: Page) -> dict[str, dict[str, float]]:
    """Every sound, measured."""
    found: dict[str, dict[str, float]] = sounds.evaluate("() => window.render()")
    return found


def test_every_sound_is_audible_soft_and_short(rendered: dict[str, dict[str, float]]) -> None:
    assert {"card", "train", "stamp", "warning", "last_turn", "win"} <= set(rendered)
    for name, sound in rendered.items():
        assert sound["peak"] <= MAX_PEAK, name
        assert LOUDNESS[0] <= sound["loudness"] <= LOUDNESS[1], name
        assert sound["onPhone"] >= ON_PHONE, name
        assert max(sound["first"], sound["last"]) <= 0.01, f"{name} begins or ends with a click"
        assert 0 < sound["end"] <= (MAX_FANFARE_SECONDS if name == "win" else MAX_SECONDS), name


def test_one_click_turns_sounds_off(visitors: Visitors) -> None:
    page = visitors.new_page()
    page.add_init_script(COUNT_SOUNDS)
    page.goto(new_table(page, "usa", ["easy"]))
    button = page.get_by_role("button", name="Sound")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "false")
    assert page.evaluate("() => window.sounds") == 0
    button.click()
    page.wait_for_function("() => window.sounds > 0")


def test_the_volume_is_heard_at_once_and_remembered(visitors: Visitors) -> None:
    page = visitors.new_page()
    page.add_init_script(NOTE_LOUDNESS)
    page.goto("/")
    button = page.get_by_role("button", name="Sounds")
    button.wait_for()
    volume = page.get_by_role("slider", name="Volume")

    def loudness_at(percent: int) -> float:
        page.evaluate("() => { window.loudest = 0; }")
        volume.fill(str(percent))
        page.wait_for_function("() => window.loudest > 0")
        return float(page.evaluate("() => window.loudest"))

    page.get_by_role("button", name="Settings").click()
    expect(volume).to_have_value("100")
    assert abs(loudness_at(20) * 4 - loudness_at(80)) < 0.001
    volume.fill("0")
    expect(button).to_have_attribute("aria-pressed", "false")
    page.reload()
    button.wait_for()
    page.keyboard.press(",")
    expect(volume).to_have_value("0")
    page.get_by_role("group", name="Sounds").get_by_role("radio", name="on").check()
    expect(volume).to_have_value("80")
    assert violations(page) == []


def test_every_sound_can_be_heard_in_the_settings(visitors: Visitors) -> None:
    say = Translator("es")
    page = visitors.new_page("es", PHONE)
    page.add_init_script(COUNT_SOUNDS)
    page.goto("/")
    page.get_by_role("button", name=say("web.settings.title")).click()
    page.get_by_role("group", name=say("web.settings.sound"), exact=True).get_by_role(
        "radio", name=say("web.settings.sound.off")
    ).check()
    buttons = page.locator(".sound-choices li button")
    buttons.first.wait_for()
    for button in buttons.all():
        page.evaluate("() => { window.sounds = 0; }")
        button.press("Enter")
        page.wait_for_function("() => window.sounds > 0")
    assert violations(page) == []


def test_effects_and_the_alert_for_ones_turn_are_separate(visitors: Visitors) -> None:
    page = visitors.new_page()
    page.add_init_script(COUNT_SOUNDS)
    page.goto("/")
    page.get_by_role("button", name="Settings").click()
    effects, alert = (page.get_by_role("group", name=name) for name in ("Effects", "Alert for your turn"))
    for group in (effects, alert):
        group.get_by_role("radio", name="off").check()
    draw_a_card(page, new_table(page, "usa", ["easy"], starting_seat=0, bot_speed="instant"))
    assert page.evaluate("() => window.sounds") == 0
    page.keyboard.press(",")
    expect(effects.get_by_role("radio", name="off")).to_be_checked()
    effects.get_by_role("radio", name="on").check()
    expect(alert.get_by_role("radio", name="off")).to_be_checked()
    draw_a_card(page, new_table(page, "usa", ["easy"], starting_seat=0, bot_speed="instant"))
    page.wait_for_function("() => window.sounds > 0")


def draw_a_card(page: Page, address: str) -> None:
    """Keep all tickets and draw the first card of the game."""
    page.goto(address)
    page.locator(".ticket-offer input").first.wait_for()
    for box in page.locator(".ticket-offer input").all():
        box.check()
    page.locator(".ticket-offer [type=submit]").click()
    page.locator(".ticket-offer").wait_for(state="detached")
    page.locator(ASKED).wait_for()
    page.keyboard.press("d")
    page.locator(".log").get_by_text("draws").first.wait_for()
