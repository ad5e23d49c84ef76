"""Custom boards and house rules in a real browser: choosing, fixing, saving, playing, replaying."""

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import FilePayload, Page, expect

from ferrovia.locales import Translator
from tests.web.accessibility import violations
from tests.web.player import OVER, Player
from tests.web.visitors import PHONE, HeldRequests, Visitors

EN, ES = Translator("en"), Translator("es")
EXAMPLES = Path(__file__).resolve().parent.parent.parent / "docs" / "examples"
BOARD: dict[str, Any] = json.loads((EXAMPLES / "iberia.json").read_text(encoding="utf-8"))
SHORT = {"base": "europe", "id": "europe-shortest", "pieces": 24, "stations": 1, "seats": [2]}


def file(name: str, value: object) -> FilePayload:
    return {"name": name, "mimeType": "application/json", "buffer": json.dumps(value, indent=1).encode()}


def choose(page: Page, words: Translator, board: FilePayload | None = None, house: FilePayload | None = None) -> None:
    """Choose files in the open dialog and confirm."""
    put(page, words, board, house)
    page.get_by_role("button", name=words("web.custom.take")).click()


def put(page: Page, words: Translator, board: FilePayload | None = None, house: FilePayload | None = None) -> None:
    """Choose files in the open dialog."""
    for label, payload in (("web.custom.board", board), ("web.custom.house", house)):
        if payload:
            page.get_by_label(words(label)).set_input_files(payload)
            expect(page.locator(".file-input-name", has_text=payload["name"])).to_be_visible()


def taken(page: Page) -> None:
    """Wait until a custom board is checked, drawn and chosen."""
    page.locator(".game-picker-own input:checked").wait_for()


def test_custom_game_is_played_and_replayed(visitors: Visitors) -> None:
    page = visitors.open("/", "en")
    page.get_by_role("button", name=EN("web.custom.open")).click()
    choose(page, EN, file("iberia.json", BOARD), file("short.json", SHORT))
    taken(page)
    page.get_by_role("radio", name=EN("level.easy")).check()
    page.get_by_role("button", name=EN("web.start.play")).click()
    page.locator(".play").wait_for()
    expect(page.locator(".board-stage .route")).to_have_count(len(BOARD["routes"]))
    assert Player(page, 4).play_to_the_end() > 10
    scores = page.locator(f"{OVER} .scores-table")
    expect(scores.get_by_role("rowheader", name=EN("score.stations"))).to_be_visible()
    page.locator(".results-log summary").click()
    expect(page.locator(".results-log .turn-list-turn").first).to_be_visible()
    page.get_by_role("link", name=EN("web.end.replay")).click()
    page.locator(".replay").wait_for()
    expect(page.locator(".board-stage .route")).to_have_count(len(BOARD["routes"]))
    page.keyboard.press("End")
    expect(page.locator(".replay-outcome")).to_be_visible()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog").get_by_role("heading", name=EN("web.book.name.europe"))).to_be_visible()


def test_faults_are_listed_with_their_lines_and_the_rest_stays(visitors: Visitors) -> None:
    page = visitors.open("/", "es")
    page.get_by_role("button", name=ES("web.custom.open")).click()
    broken = {**BOARD, "routes": [{**BOARD["routes"][0], "b": "osl"}, *BOARD["routes"][1:]]}
    choose(page, ES, file("iberia.json", broken), file("short.json", SHORT))
    fault = page.locator(".fault-list li").first
    line = json.dumps(broken, indent=1)[: json.dumps(broken, indent=1).index('"osl"')].count("\n") + 1
    expect(fault).to_contain_text("iberia.json")
    expect(fault).to_contain_text(ES("fault.unknown_city", city='"osl"'))
    shown = int(fault.inner_text().partition("línea ")[2].split()[0])
    assert abs(shown - line) <= 2, "the route or its key"
    assert violations(page) == []
    choose(page, ES, file("iberia-2.json", BOARD), file("mistyped.json", {**SHORT, "peices": 9}))
    expect(fault).to_contain_text("mistyped.json · línea 9")
    expect(fault).to_contain_text(ES("house.mistyped", name='"peices"', names="pieces o end_pieces"))
    page.get_by_label(ES("web.custom.board")).set_input_files(file("grande.json", "x" * 600_000))
    trouble = page.locator("dialog .error-toast")
    expect(trouble).to_contain_text(ES("web.file.large", name="grande.json", most=512))
    trouble.get_by_role("button", name=ES("web.close")).click()
    expect(trouble).to_be_empty()
    choose(page, ES, house=file("short.json", SHORT))
    taken(page)
    page.locator(".game-picker-own").get_by_text(ES("web.custom.house_rules")).wait_for()


def test_custom_game_is_saved_until_it_is_removed(visitors: Visitors) -> None:
    page = visitors.open("/", "en", PHONE)
    page.get_by_role("button", name=EN("web.custom.open")).click()
    few = [ticket for ticket in BOARD["tickets"] if isinstance(ticket["points"], int)]  # not enough for six
    choose(page, EN, file("iberia.json", {**BOARD, "tickets": few}))
    taken(page)
    rules = page.get_by_role("group", name=EN("web.custom.rules_of"))
    rules.get_by_role("radio", name=EN("web.book.name.asia")).check()
    expect(page.get_by_role("radio", name="6", exact=True)).to_have_count(0)
    page.reload()
    taken(page)
    card = page.locator(".game-picker-own")
    assert violations(page) == []
    expect(card).to_be_in_viewport(ratio=0.5)
    expect(rules.get_by_role("radio", name=EN("web.book.name.asia"))).to_be_checked()
    page.get_by_role("button", name=EN("web.custom.forget", name="Iberia")).click()
    expect(card).to_have_count(0)
    page.reload()
    page.locator(".game-picker-make").wait_for()
    expect(card).to_have_count(0)


def test_table_announces_its_drawing_and_lists_its_house_rules(visitors: Visitors) -> None:
    page = visitors.open("/", "es")
    page.get_by_role("button", name=ES("web.custom.open")).click()
    held = HeldRequests(page, "**/api/boards/check")
    put(page, ES, file("iberia.json", BOARD), file("short.json", SHORT))
    expect(page.get_by_role("status").filter(has_text=ES("web.drawing.chosen"))).to_be_visible()
    held.release()
    page.get_by_role("button", name=ES("web.custom.take")).click()
    taken(page)
    page.get_by_role("radio", name=ES("web.start.opponents_friends")).check()
    drawings = HeldRequests(page, "**/api/tables/*/drawing")
    page.get_by_role("button", name=ES("web.start.open")).click()
    drawn = page.get_by_role("status").filter(has_text=ES("web.drawing.table"))
    expect(drawn).to_be_visible()
    expect(page.locator(".waiting-room h1")).to_contain_text(BOARD["name"]["es"])
    pieces = ES("change.line", what=ES("change.field.pieces"), value=SHORT["pieces"], printed=45)
    expect(page.locator(".waiting-room-house li", has_text=pieces)).to_be_visible()
    expect(page.locator(".waiting-room-house li")).to_have_count(3)
    assert violations(page) == []
    page.get_by_role("button", name=ES("web.gather.start")).click()
    expect(page.locator(".table[data-phase=playing]")).to_be_visible()
    expect(drawn).to_be_visible()
    drawings.release()
    page.locator(".play").wait_for()
    expect(drawn).to_have_count(0)


def test_custom_boards_have_a_guide(visitors: Visitors) -> None:
    page = visitors.open("/custom", "es")
    expect(page.get_by_role("heading", level=1)).to_have_text("Haz un tablero personalizado")
    assert violations(page) == []


def test_ticket_with_several_destinations_shows_each_with_its_points(visitors: Visitors) -> None:
    hub: dict[str, Any] = {"cities": ["madrid", "lisboa", "malaga"], "points": [9, 6]}
    others = [{**ticket, "long": True} for ticket in BOARD["tickets"] if isinstance(ticket["points"], int)]
    ends = [city["id"] for city in BOARD["cities"] if city["id"] not in hub["cities"] and not city.get("junction")]
    hubs = [hub, *({"cities": ["madrid", end, "lisboa"], "points": [7, 9]} for end in ends)]
    page = visitors.open("/", "en")
    page.get_by_role("button", name=EN("web.custom.open")).click()
    choose(page, EN, file("hubs.json", {**BOARD, "tickets": [*hubs, *others]}), file("short.json", SHORT))
    taken(page)
    page.get_by_role("button", name=EN("web.start.play")).click()
    offer = page.locator(".ticket-offer")
    expect(offer).to_contain_text("Madrid – ")
    expect(offer).to_contain_text(" / ")
    expect(offer.locator(".tickets-points", has_text=" / ").first).to_be_visible()
    expect(offer).to_contain_text(EN("ticket.destinations", penalty=7))
    assert violations(page) == []
