"""Results and replays in a real browser."""

import re

import pytest
from playwright.sync_api import Page, expect

from ferrovia.locales import Translator
from tests.waiting import wait_for
from tests.web.accessibility import violations
from tests.web.player import ASKED
from tests.web.visitors import Visitors, await_value, gathering, new_table, table_of

SAY = Translator("en")


def finished(page: Page, rulebook: str = "paris", bots: int = 1) -> str:
    """The address of a finished game, which the visitor left to the bots."""
    address = new_table(page, rulebook, ["easy"] * bots)
    table = table_of(address)
    page.request.post(f"/api/tables/{table}/leave", data={})
    wait_for(lambda: page.request.get(f"/api/tables/{table}").json()["phase"], "over")
    return address


def replay_address(address: str, step: int) -> str:
    path, _, invite = address.partition("#")
    return f"{path}/replay?step={step}#{invite}"


def test_scores_add_up_and_are_shown_on_the_board(visitors: Visitors) -> None:
    page = visitors.new_page()
    page.goto(finished(page, "usa"))
    table = page.locator(".scores-table")
    for column in range(2):
        total = table.locator("tfoot td").nth(column).inner_text()
        parts = table.locator(f"tbody td:nth-child({column + 2})").all_inner_texts()
        assert len(parts) >= 3
        assert sum(int(part.replace("−", "-")) for part in parts) == int(total)
    expect(page.locator(".trail")).to_have_count(0)
    page.get_by_role("row", name=re.compile("^longest path")).get_by_role("button").first.hover()
    expect(page.locator(".trail")).to_have_count(1)
    page.locator(".scores-details[open] .board-link").nth(1).focus()
    expect(page.locator(".trail")).to_have_count(0)
    expect(page.locator(".glow-highlighted")).not_to_have_count(0)
    expect(page.locator(".score-chart-line")).to_have_count(2)


def test_rematch_and_record_are_one_click_away(visitors: Visitors) -> None:
    page = visitors.new_page("es")
    page.goto(finished(page))
    with page.expect_download() as caught:
        page.get_by_role("button", name="Guardar la partida").click()
    assert caught.value.path().read_text(encoding="utf-8").startswith("[Ferrovia")
    before = page.url
    page.get_by_role("button", name="Jugar otra vez").click()
    expect(page.locator("main[data-phase=playing]")).to_be_visible()  # among bots it starts at once
    expect(page).not_to_have_url(before)


def test_replay_steps_by_keys_and_updates_its_address(visitors: Visitors) -> None:
    page = visitors.new_page()
    address = finished(page)
    page.goto(replay_address(address, 7))
    slider = page.get_by_role("slider")
    expect(slider).to_have_value("7")
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_value("8")
    expect(page).to_have_url(re.compile(r"step=8#"))
    page.keyboard.press("Shift+ArrowLeft")
    expect(slider).to_have_value(re.compile("^[0-7]$"))
    page.keyboard.press("End")
    expect(page.locator(".replay-outcome")).to_be_visible()
    page.keyboard.press("Home")
    expect(slider).to_have_value("0")
    page.locator(".turn-list-head").nth(3).click()
    expect(page.locator(".turn-list [aria-current=step]").first).to_be_visible()
    expect(slider).not_to_have_value("0")


def test_replay_from_a_seat_shows_what_the_seat_knew(visitors: Visitors) -> None:
    page = visitors.new_page()
    page.goto(replay_address(finished(page), 10))
    tickets, log = page.locator(".replay-seats-tickets"), page.locator(".turn-list")
    expect(tickets).to_have_count(2)
    told = [len(log.inner_text())]
    for view, hands in (("Ana's view", 1), ("as a spectator", 0)):
        page.locator(".replay-head select").select_option(label=view)
        expect(tickets).to_have_count(hands)
        told.append(await_value(page, lambda: len(log.inner_text()), lambda length: length < told[-1]))
    assert told[0] > told[1] > told[2]


@pytest.mark.parametrize("wanted", ["no-preference", "reduce"])
def test_cards_and_pieces_move_unless_motion_is_reduced(visitors: Visitors, wanted: str) -> None:
    page = visitors.new_page(reduced_motion=wanted)
    page.goto(replay_address(finished(page), 4))
    expect(page.get_by_role("slider")).to_have_value("4")
    page.evaluate(
        "() => { window.moved = { animation: 0, 'board-air': 0 }; for (const name in moved)"
        " new MutationObserver((all) => { for (const one of all) moved[name] += one.addedNodes.length; })"
        ".observe(document.querySelector(`.${name}`), { childList: true }); }"
    )
    taken = page.locator(".route > .route-pieces")
    wanted_pieces = taken.count() + 2
    steps = 0
    while steps < 8 or taken.count() < wanted_pieces:
        page.get_by_role("button", name="One step forward").click()
        steps += 1
    expect(page.locator(".animation-ghost, .board-air > *")).to_have_count(0)
    for place in range(wanted_pieces):
        expect(taken.nth(place)).to_be_visible()
    wants = wanted == "no-preference"
    assert page.evaluate("[moved.animation > 0, moved['board-air'] > 0]") == [wants, wants]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_no_violation(visitors: Visitors, scheme: str) -> None:
    page = visitors.new_page("es", color_scheme=scheme)
    address = finished(page)
    for place, shown in (
        (address, ".scores-table"),
        (replay_address(address, 5), ".replay"),
        ("/rules/europe", ".document"),
    ):
        page.goto(place)
        page.locator(shown).wait_for()
        page.evaluate("() => { for (const one of document.querySelectorAll('details')) one.open = true; }")
        assert violations(page) == [], place


def test_replay_shows_the_acting_seat_and_the_current_turn_whole(visitors: Visitors) -> None:
    page = visitors.new_page()
    page.goto(replay_address(finished(page, "usa", bots=4), 0))
    last = int(page.get_by_role("slider").get_attribute("max") or 0)
    for step in range(8, last, last // 8):
        page.get_by_role("slider").fill(str(step))
        for shown in (".replay-seats [data-acted=true]", ".turn-list [aria-current=step]"):
            expect(page.locator(shown)).to_be_in_viewport(ratio=0.98)


def test_friend_joins_a_rematch_with_one_click(visitors: Visitors) -> None:
    ana, bea = visitors.new_page("en"), visitors.new_page("en")
    address = gathering(ana, "paris", [{}, {}])
    bea.request.post("/api/me", data={"name": "Bea"})
    bea.goto(address)
    bea.get_by_role("button", name="Sit down").click()
    bea.get_by_text("Waiting for the host").wait_for()
    ana.request.post(f"/api/tables/{table_of(address)}/start", data={})
    bea.locator(ASKED).wait_for()
    for page in (ana, bea):
        page.request.post(f"/api/tables/{table_of(address)}/resign", data={})
    ana.goto(address)
    for page in (ana, bea):
        page.locator(".results-next").wait_for()
    ana.get_by_role("button", name=SAY("web.end.rematch")).click()
    ana.locator(".waiting-room").wait_for()
    bea.get_by_role("button", name=SAY("web.end.to_rematch")).click()
    for page in (ana, bea):
        expect(page.locator(".waiting-room .seat-list li")).to_contain_text(["Ana", "Bea"])
    expect(bea.get_by_text("Waiting for the host")).to_be_visible()
