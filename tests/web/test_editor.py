"""The board editor in a real browser: a board made by mouse and by keyboard, files, faults, and a game on it."""

from itertools import combinations
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect

from ferrovia.boards import load_board, parse_board, parse_board_file
from ferrovia.locales import Translator
from ferrovia.rulebooks import RULEBOOKS
from tests.web.accessibility import violations
from tests.web.player import ASKED, Player
from tests.web.visitors import PHONE, Visitors

EN, ES = Translator("en"), Translator("es")
SPOTS = {"Oslo": (200, 160), "Ålesund": (640, 180), "Moss": (240, 480), "Bodø": (680, 440)}


def tool(page: Page, name: str) -> None:
    """Choose what a click on the map does."""
    page.get_by_role("radio", name=EN(f"web.editor.tool.{name}"), exact=True).check()


def section(page: Page, name: str, count: int | None = None) -> None:
    """Show a list."""
    number = {} if count is None else {"n": count}
    page.get_by_role("radio", name=EN(f"web.editor.section.{name}", **number), exact=True).check()


def spot(page: Page, x: float, y: float) -> tuple[float, float]:
    """The pixel of a point of the drawing."""
    found = page.locator(".editor-map-paper").evaluate(
        "(paper, [x, y]) => new DOMPoint(x, y).matrixTransform(paper.getScreenCTM()).toJSON()", [x, y]
    )
    return found["x"], found["y"]


def city(page: Page, name: str) -> Locator:
    """A city on the map."""
    return page.locator(".editor-city").filter(has_text=name)


def click_city(page: Page, name: str) -> None:
    """Click a city on the map."""
    page.mouse.click(*spot(page, *SPOTS[name]))


def saved(page: Page) -> dict[str, Any]:
    """The content of the saved file, which has no faults."""
    return parse_board_file(saved_text(page))


def saved_text(page: Page) -> str:
    """The file as it is saved."""
    with page.expect_download() as download:
        page.get_by_role("button", name=EN("web.editor.save")).click()
    assert download.value.suggested_filename.endswith(".json")
    return Path(download.value.path()).read_text(encoding="utf-8")


def press(page: Page, button: Locator) -> None:
    """Press a button by keyboard."""
    button.focus()
    page.keyboard.press("Enter")


def claim_a_route(page: Page) -> None:
    """Answer questions and draw cards until a route can be claimed, and claim it."""
    player = Player(page, 1)
    route = page.locator(".route[data-lit]").first
    while True:
        page.locator(ASKED).wait_for()
        before = player.asked()
        if page.locator(".decision").count():
            player.answer(page.locator(".decision"))
        elif route.count():
            break
        else:
            player.draw()
        player.taken(before)
    name = route.get_attribute("data-part")
    route.focus()
    page.keyboard.press("Enter")
    page.locator(".payment[data-best=true]").click()
    expect(page.locator(f'.route-owned[data-part="{name}"]')).to_be_visible()


def test_board_is_made_by_mouse_and_played(visitors: Visitors) -> None:
    page = visitors.open("/", "en")
    page.get_by_role("link", name=EN("web.editor.title")).click()
    for name, (x, y) in SPOTS.items():
        page.mouse.click(*spot(page, x, y))
        expect(page.get_by_label(EN("web.editor.name"), exact=True)).to_be_focused()
        page.keyboard.type(name)
        expect(city(page, name)).to_be_visible()
    assert violations(page) == []
    for kind, list_name in (("route", "routes"), ("ticket", "tickets")):
        tool(page, kind)
        for number, (one, other) in enumerate(combinations(SPOTS, 2), 1):
            click_city(page, one)
            expect(page.get_by_text(EN("web.editor.hint.second", name=one))).to_be_visible()
            click_city(page, other)
            section(page, list_name, number)
    play = page.get_by_role("button", name=EN("web.editor.play"))
    expect(play).to_be_enabled()
    expect(page.locator(".editor-status li")).to_have_count(0)
    assert violations(page) == []
    board_file = saved(page)
    assert [item["id"] for item in board_file["cities"]] == ["oslo", "alesund", "moss", "bodo"]
    page.get_by_role("radio", name=EN("web.editor.view.preview")).check()
    expect(page.locator(".board-stage .route")).to_have_count(6)
    play.click()
    expect(page.locator(".table-form h2")).to_have_text("My board")
    page.get_by_role("radio", name="2", exact=True).check()
    page.get_by_role("radio", name=EN("level.easy")).check()
    page.get_by_role("button", name=EN("web.start.play")).click()
    page.locator(".play").wait_for()
    claim_a_route(page)


def test_board_is_made_by_keyboard_and_faults_are_beside_their_entries(visitors: Visitors) -> None:
    page = visitors.open("/custom/editor", "en")
    name = page.get_by_label(EN("web.editor.name"), exact=True)
    for text in ("Lugo", "Vigo"):
        press(page, page.get_by_role("button", name=EN("web.editor.add.cities")))
        expect(name).to_be_focused()
        page.keyboard.type(text)
    expect(page.get_by_label(EN("web.editor.id"), exact=True)).to_have_value("vigo")
    section(page, "routes", 0)
    press(page, page.get_by_role("button", name=EN("web.editor.add.routes")))
    expect(page.get_by_label(EN("web.editor.end", n=1))).to_be_focused()
    page.get_by_label(EN("web.editor.kind")).select_option(EN("web.editor.route.ferry"))
    page.get_by_label(EN("web.editor.color")).select_option(EN("route_color.red"))
    fault = page.locator(".editor-items .editor-fault")
    expect(fault).to_have_text(EN("fault.ferry_color", found='"red"'))
    expect(page.locator(".editor-route[data-faulty=true]")).to_have_count(1)
    assert violations(page) == []
    section(page, "tickets", 0)
    press(page, page.get_by_role("button", name=EN("web.editor.add.tickets")))
    page.get_by_label(EN("web.editor.kind")).select_option(EN("web.editor.ticket.destinations"))
    press(page, page.get_by_role("button", name=EN("web.editor.add_ticket_city")))
    page.get_by_label(EN("web.editor.destination_points", n=2)).fill("9")
    assert violations(page) == []
    links = page.locator(".editor-status").get_by_role("button")
    press(page, links.filter(has_text="Lugo – Vigo:"))
    expect(page.get_by_label(EN("web.editor.end", n=1))).to_be_focused()
    press(page, page.get_by_role("button", name=EN("web.editor.remove_named", name="Lugo – Vigo")))
    expect(page.get_by_role("button", name=EN("web.editor.add.routes"))).to_be_focused()
    section(page, "routes", 0)
    page.keyboard.press("Control+z")
    section(page, "routes", 1)
    page.keyboard.press("Control+Shift+z")
    section(page, "routes", 0)
    page.keyboard.press("Control+z")
    page.reload()
    section(page, "routes", 1)
    expect(page.locator(".editor-item")).to_contain_text([EN("web.editor.route.ferry")])


def test_copy_and_file_are_opened_on_a_phone(visitors: Visitors) -> None:
    page = visitors.open("/custom", "es", PHONE, color_scheme="dark")
    page.get_by_role("link", name=ES("web.editor.link")).click()
    start_from(page, ES("web.editor.start_copy", name=ES("web.book.name.world")), ES)
    page.get_by_role("button", name=ES("web.editor.play")).and_(page.locator(":enabled")).wait_for()
    expect(page.locator(".editor-status")).to_contain_text(ES("web.book.name.world"))
    assert violations(page) == []
    page.get_by_role("button", name=ES("web.editor.start_from")).click()
    chooser = page.get_by_label(ES("web.custom.board"))
    payload = {"name": "mal.json", "mimeType": "application/json", "buffer": b'{"cities": [7]}'}
    chooser.set_input_files(payload)  # type: ignore[arg-type] # a file payload
    expect(page.locator("dialog .error-toast")).to_contain_text(ES("web.editor.unreadable", name="mal.json"))
    assert violations(page) == []


def test_copy_of_a_built_in_board_plays_the_same(visitors: Visitors) -> None:
    page = visitors.open("/custom/editor", "en")
    for rulebook in RULEBOOKS.values():
        start_from(page, EN("web.editor.start_copy", name=EN(f"web.book.name.{rulebook.id}")))
        expect(page.get_by_role("button", name=EN("web.editor.play"))).to_be_enabled()
        copy, printed = parse_board(saved_text(page)), load_board(rulebook.board)
        assert copy.id == f"my-{printed.id}"
        assert (copy.cities, copy.routes, copy.tickets) == (printed.cities, printed.routes, printed.tickets)


def test_cities_are_placed_and_dragged_by_touch(visitors: Visitors) -> None:
    page = visitors.open("/custom/editor", "en", PHONE)
    page.locator(".editor-map").scroll_into_view_if_needed()
    page.touchscreen.tap(*spot(page, 150, 150))
    expect(page.locator(".editor-city")).to_have_count(1)
    expect(page.get_by_label(EN("web.editor.name"), exact=True)).not_to_be_focused()
    tool(page, "select")
    expect(page.locator(".editor-status [role=status]")).to_have_attribute("aria-busy", "false")
    before = page.evaluate("scrollY")
    touch = page.context.new_cdp_session(page)
    points = [spot(page, 150, 150), spot(page, 200, 200), spot(page, 250, 260)]
    for kind, (x, y) in zip(("touchStart", "touchMove", "touchMove"), points, strict=True):
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
    assert page.evaluate("scrollY") == before
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.get_by_label(EN("web.editor.x"))).to_have_value("250")
    expect(page.get_by_label(EN("web.editor.y"))).to_have_value("260")


def start_from(page: Page, name: str, words: Translator = EN) -> None:
    """Start with another board."""
    page.get_by_role("button", name=words("web.editor.start_from")).click()
    page.get_by_role("dialog").get_by_role("button", name=name).click()
    page.get_by_role("dialog").wait_for(state="detached")
