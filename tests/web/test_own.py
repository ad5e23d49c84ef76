"""Boards and house rules of one's own in a real browser: chosen, mended, remembered, played, looked back on."""

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import FilePayload, Page, Route, expect

from ferrovia.locales import Words
from tests.web.player import OVER, Player
from tests.web.reader import violations
from tests.web.visitor import PHONE, Hall

EN, ES = Words("en"), Words("es")
EXAMPLES = Path(__file__).resolve().parent.parent.parent / "docs" / "examples"
BOARD: dict[str, Any] = json.loads((EXAMPLES / "iberia.json").read_text(encoding="utf-8"))
SHORT = {"base": "europe", "id": "europe-shortest", "pieces": 24, "stations": 1, "seats": [2]}


def file(name: str, value: object) -> FilePayload:
    return {"name": name, "mimeType": "application/json", "buffer": json.dumps(value, indent=1).encode()}


def choose(page: Page, words: Words, board: FilePayload | None = None, house: FilePayload | None = None) -> None:
    """Choose files in the open dialogue and confirm."""
    for label, payload in (("web.making.board", board), ("web.making.house", house)):
        if payload:
            page.get_by_label(words(label)).set_input_files(payload)
            expect(page.locator(".filefield-name", has_text=payload["name"])).to_be_visible()
    page.get_by_role("button", name=words("web.making.take")).click()


def taken(page: Page) -> None:
    """Wait until a board of one's own was looked at, drawn and chosen."""
    page.locator(".shelf-own input:checked").wait_for()


def hold(page: Page, address: str) -> list[Route]:
    """Requests that are kept waiting until they are told to go on."""
    held: list[Route] = []

    def keep(route: Route) -> None:
        held.append(route)

    page.route(address, keep)
    return held


def test_a_game_of_ones_own_is_played_to_the_end_and_looked_back_on(hall: Hall) -> None:
    page = hall.visitor("en")
    page.goto("/")
    page.get_by_role("button", name=EN("web.making.open")).click()
    choose(page, EN, file("iberia.json", BOARD), file("short.json", SHORT))
    taken(page)
    page.get_by_role("radio", name=EN("level.easy")).check()
    page.get_by_role("button", name=EN("web.start.play")).click()
    page.locator(".play").wait_for()
    assert page.locator(".board-stage .route").count() == len(BOARD["routes"])
    assert Player(page, 4).play_to_the_end() > 10
    scores = page.locator(f"{OVER} .scores-table")
    expect(scores.get_by_role("rowheader", name=EN("score.stations"))).to_be_visible()
    page.locator(".end-log summary").click()
    expect(page.locator(".end-log .turnlist-turn").first).to_be_visible()
    page.get_by_role("link", name=EN("web.end.replay")).click()
    page.locator(".replay").wait_for()
    assert page.locator(".board-stage .route").count() == len(BOARD["routes"])
    page.keyboard.press("End")
    expect(page.locator(".replay-outcome")).to_be_visible()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog").get_by_role("heading", name=EN("web.book.name.europe"))).to_be_visible()


def test_what_is_wrong_is_told_with_its_line_and_the_rest_stays(hall: Hall) -> None:
    page = hall.visitor("es")
    page.goto("/")
    page.get_by_role("button", name=ES("web.making.open")).click()
    broken = {**BOARD, "routes": [{**BOARD["routes"][0], "b": "osl"}, *BOARD["routes"][1:]]}
    choose(page, ES, file("iberia.json", broken), file("short.json", SHORT))
    fault = page.locator(".faults li").first
    line = json.dumps(broken, indent=1)[: json.dumps(broken, indent=1).index('"osl"')].count("\n") + 1
    expect(fault).to_contain_text("iberia.json")
    expect(fault).to_contain_text(ES("fault.unknown_city", city='"osl"'))
    told = int(fault.inner_text().partition("línea ")[2].split()[0])
    assert abs(told - line) <= 2, "the route or its key"
    assert violations(page) == []
    choose(page, ES, file("iberia-2.json", BOARD), file("mistyped.json", {**SHORT, "peices": 9}))
    expect(fault).to_contain_text("mistyped.json · línea 9")
    expect(fault).to_contain_text(ES("house.mistyped", name='"peices"', names="pieces o end_pieces"))
    page.get_by_label(ES("web.making.board")).set_input_files(file("grande.json", "x" * 600_000))
    trouble = page.locator("dialog .trouble")
    expect(trouble).to_contain_text(ES("web.file.large", name="grande.json", most=500))
    trouble.get_by_role("button", name=ES("web.close")).click()
    expect(trouble).to_be_empty()
    choose(page, ES, house=file("short.json", SHORT))
    taken(page)
    page.locator(".shelf-own").get_by_text(ES("web.making.house_rules")).wait_for()


def test_what_was_chosen_is_remembered_until_it_is_taken_away(hall: Hall) -> None:
    page = hall.visitor("en", PHONE)
    page.goto("/")
    page.get_by_role("button", name=EN("web.making.open")).click()
    choose(page, EN, file("iberia.json", BOARD))
    taken(page)
    rules = page.get_by_role("group", name=EN("web.making.rules_of"))
    rules.get_by_role("radio", name=EN("web.book.name.asia")).check()
    expect(page.get_by_role("radio", name="6", exact=True)).to_have_count(0)
    page.reload()
    taken(page)
    card = page.locator(".shelf-own")
    assert violations(page) == []
    expect(card).to_be_in_viewport(ratio=0.5)
    expect(rules.get_by_role("radio", name=EN("web.book.name.asia"))).to_be_checked()
    page.get_by_role("button", name=EN("web.making.forget", name="Iberia")).click()
    expect(card).to_have_count(0)
    page.reload()
    page.locator(".shelf-make").wait_for()
    expect(card).to_have_count(0)


def test_who_chooses_something_else_meanwhile_keeps_that(hall: Hall) -> None:
    page = hall.visitor("en")
    page.goto("/")
    page.get_by_role("button", name=EN("web.making.open")).click()
    choose(page, EN, file("iberia.json", BOARD))
    taken(page)
    own = page.get_by_role("radio", name="Iberia")
    held = hold(page, "**/api/boards/check")
    page.reload()
    expect(page.locator(".shelf-wait")).to_have_text(EN("web.drawing.kept"))
    page.get_by_role("radio", name=EN("web.book.name.paris")).check()
    held[0].continue_()
    own.wait_for()
    expect(page.locator(".shelf-wait")).to_be_empty()
    expect(own).not_to_be_checked()
    expect(page.locator(".wish h2")).to_have_text(EN("web.book.name.paris"))


def test_a_table_says_that_its_board_is_being_drawn_and_what_its_house_rules_change(hall: Hall) -> None:
    page = hall.visitor("es")
    page.goto("/")
    page.get_by_role("button", name=ES("web.making.open")).click()
    held = hold(page, "**/api/boards/check")
    choose(page, ES, file("iberia.json", BOARD), file("short.json", SHORT))
    expect(page.get_by_role("status").filter(has_text=ES("web.drawing.chosen"))).to_be_visible()
    held[0].continue_()
    taken(page)
    page.get_by_role("radio", name=ES("web.start.company_friends")).check()
    drawings = hold(page, "**/api/tables/*/drawing")
    page.get_by_role("button", name=ES("web.start.open")).click()
    drawn = page.get_by_role("status").filter(has_text=ES("web.drawing.table"))
    expect(drawn).to_be_visible()
    expect(page.locator(".gathering h1")).to_contain_text(BOARD["name"]["es"])
    pieces = ES("change.line", what=ES("change.field.pieces"), value=SHORT["pieces"], printed=45)
    expect(page.locator(".gathering-house li", has_text=pieces)).to_be_visible()
    expect(page.locator(".gathering-house li")).to_have_count(3)
    assert violations(page) == []
    page.get_by_role("button", name=ES("web.gather.start")).click()
    expect(page.locator(".table[data-phase=playing]")).to_be_visible()
    expect(drawn).to_be_visible()
    drawings[0].continue_()
    page.locator(".play").wait_for()
    expect(drawn).to_have_count(0)


def test_files_can_be_dropped_and_are_told_apart(hall: Hall) -> None:
    page = hall.visitor("en")
    page.goto("/")
    page.get_by_role("button", name=EN("web.making.open")).click()
    page.locator(".chooser form").evaluate(
        """(form, texts) => {
          const dataTransfer = new DataTransfer();
          for (const [name, text] of texts) dataTransfer.items.add(new File([text], name));
          form.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
        }""",
        [["rules.json", json.dumps(SHORT)], ["board.json", json.dumps(BOARD)]],
    )
    expect(page.locator(".chooser .filefield-name")).to_have_text(["board.json", "rules.json"])
    page.get_by_role("button", name=EN("web.making.take")).click()
    expect(page.locator(".wish h2")).to_have_text(f"Iberia · {EN('web.making.house_rules')}")


def test_how_a_board_is_made_has_a_page(hall: Hall) -> None:
    page = hall.visitor("es")
    page.goto("/own")
    expect(page.get_by_role("heading", level=1)).to_have_text("Un tablero tuyo")
    assert violations(page) == []
