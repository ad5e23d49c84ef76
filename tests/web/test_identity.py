"""Identity in a real browser: name, colour and mark of a player, beside the name and on the board."""

import pytest
from playwright.sync_api import Page, expect

from ferrovia.boards.drawing.render import PALETTE
from ferrovia.locales import Translator, texts
from tests.web.accessibility import violations
from tests.web.visitors import PHONE, Visitors, gathering, table_of

SAY = Translator("en")
FILLS = list(PALETTE["seats"].values())
MARKS = list(PALETTE["player_marks"].values())


def badges(page: Page, rows: str) -> list[tuple[str | None, str | None]]:
    """The colour and the mark of the badges in some rows."""
    marks = page.locator(f"{rows} .seat-mark").all()
    return [(mark.locator("circle").get_attribute("fill"), mark.locator("path").get_attribute("d")) for mark in marks]


def test_players_see_the_preferred_colors(visitors: Visitors) -> None:
    ana, bea = visitors.new_page("en"), visitors.new_page("en")
    ana.request.post("/api/me", data={"name": "Ana", "color": 4, "mark": 9})
    bea.request.post("/api/me", data={"name": "Bea", "color": 4, "mark": 7})
    address = gathering(ana, "usa", [{}, {}, {"bot": "easy"}])
    bea.request.post(f"/api/tables/{table_of(address)}/sit", data={"invite": address.partition("#")[2]})
    expected = [(FILLS[4], MARKS[9]), (FILLS[1], MARKS[7]), (FILLS[2], MARKS[2])]
    for page in (ana, bea):
        page.goto(address)
        page.locator(".seat-list").wait_for()
        assert badges(page, ".seat-list li") == expected
    ana.get_by_role("button", name=SAY("web.gather.start")).click()
    for page in (ana, bea):
        page.locator(".seats").wait_for()
        assert badges(page, ".seats li") == expected
        page.reload()
        page.locator(".seats").wait_for()
        assert badges(page, ".seats li") == expected, "after a reload"


def test_new_visitor_is_asked_for_the_name_once(visitors: Visitors) -> None:
    page = visitors.open("/", "en", PHONE)
    welcome = page.get_by_text(SAY("web.me.welcome"))
    expect(welcome).to_be_visible()
    expect(page.get_by_role("button", name=SAY("web.start.play"))).to_be_enabled()
    name = page.get_by_label(SAY("web.me.name"))
    play = page.get_by_role("button", name=SAY("web.start.play"))
    name.fill("Zoe")
    page.wait_for_load_state("networkidle")  # lists of tables have arrived
    place = play.bounding_box()
    name.press("Enter")
    expect(welcome).to_have_count(0)
    expect(page.get_by_text(SAY("web.me.greeting", name="Zoe"))).to_be_visible()
    assert play.bounding_box() == place, "nothing moves under the click that ends typing"
    page.reload()
    expect(name).to_have_value("Zoe")
    expect(welcome).to_have_count(0)
    expect(page.locator(".profile-welcome")).to_have_count(0)


def test_color_and_mark_are_chosen_by_keyboard(visitors: Visitors) -> None:
    page = visitors.open("/", "en")
    page.get_by_role("button", name=SAY("web.me.style")).press("Enter")
    dialog = page.get_by_role("dialog", name=SAY("web.me.style"))
    assert violations(page) == []
    dialog.get_by_role("radio", name=SAY("web.me.color_any")).press("ArrowRight")
    expect(dialog.get_by_role("radio", name=SAY("web.me.color.raspberry"))).to_be_checked()
    dialog.get_by_role("radio", name=SAY("web.me.mark.cat")).check(force=True)
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    for _ in range(2):
        expect(page.locator(".profile-badge circle")).to_have_attribute("fill", FILLS[0])
        expect(page.locator(".profile-badge path")).to_have_attribute("d", MARKS[11])
        page.reload()
    page.get_by_role("button", name=SAY("web.start.play")).click()
    page.locator(".seats").wait_for()
    assert (FILLS[0], MARKS[11]) in badges(page, ".seats li")


@pytest.mark.parametrize("lang", ["en", "es"])
def test_every_color_and_mark_has_a_name(lang: str) -> None:
    keys = [f"web.me.color.{name}" for name in PALETTE["seats"]] + [
        f"web.me.mark.{name}" for name in PALETTE["player_marks"]
    ]
    assert [key for key in keys if key not in texts(lang)] == []
