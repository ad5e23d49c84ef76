"""What comes after a move, in a real browser: the log, the score, replays, the rules, the coach, and motion."""

import re
import time

import pytest
from playwright.sync_api import Page, expect

from tests.web.reader import violations
from tests.web.visitor import PHONE, Hall, new_table


def finished(page: Page, rulebook: str = "paris") -> str:
    """The address of a game that is over: the visitor left it to the bots."""
    address = new_table(page, rulebook, ["easy"])
    table = address.partition("#")[0].removeprefix("/t/")
    page.request.post(f"/api/tables/{table}/leave", data={})
    for _ in range(600):
        if page.request.get(f"/api/tables/{table}").json()["phase"] == "over":
            return address
        time.sleep(0.1)
    raise AssertionError("the bots do not finish")


def replay_address(address: str, step: int) -> str:
    path, _, invite = address.partition("#")
    return f"{path}/replay?step={step}#{invite}"


def test_the_score_adds_up_and_shows_where_it_comes_from(hall: Hall) -> None:
    page = hall.visitor()
    page.goto(finished(page, "usa"))
    table = page.locator(".scores-table")
    for column in range(2):
        total = table.locator("tfoot td").nth(column).inner_text()
        parts = table.locator(f"tbody td:nth-child({column + 2})").all_inner_texts()
        assert len(parts) >= 3
        assert sum(int(part.replace("−", "-")) for part in parts) == int(total)
    expect(page.locator(".trail-line")).to_have_count(0)
    page.get_by_role("row", name=re.compile("^longest path")).get_by_role("button").first.hover()
    expect(page.locator(".trail-line")).to_have_count(1)
    page.locator(".scores-details[open] .spot").nth(1).focus()
    expect(page.locator(".trail-line")).to_have_count(0)
    assert page.locator(".light-pointed").count() >= 1
    expect(page.locator(".plot-line")).to_have_count(2)


def test_a_rematch_is_one_click_away_and_the_record_another(hall: Hall) -> None:
    page = hall.visitor("es")
    page.goto(finished(page))
    with page.expect_download() as caught:
        page.get_by_role("button", name="Guardar la partida").click()
    assert caught.value.path().read_text(encoding="utf-8").startswith("[Ferrovia")
    before = page.url
    page.get_by_role("button", name="Jugar otra vez").click()
    expect(page.locator("main[data-phase=playing]")).to_be_visible()  # bots wait for nobody
    assert page.url != before


def test_a_replay_is_stepped_by_keys_and_its_address_is_the_moment(hall: Hall) -> None:
    page = hall.visitor()
    address = finished(page)
    page.goto(replay_address(address, 7))
    slider = page.get_by_role("slider")
    expect(slider).to_have_value("7")
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_value("8")
    expect(page).to_have_url(re.compile(r"step=8#"))
    page.keyboard.press("Shift+ArrowLeft")
    assert int(slider.input_value()) < 8
    page.keyboard.press("End")
    expect(page.locator(".replay-outcome")).to_be_visible()
    page.keyboard.press("Home")
    expect(slider).to_have_value("0")
    page.locator(".turnlist-head").nth(3).click()
    expect(page.locator(".turnlist [aria-current=step]").first).to_be_visible()
    assert int(slider.input_value()) > 0


def test_a_replay_from_a_seat_shows_what_the_seat_knew(hall: Hall) -> None:
    page = hall.visitor()
    page.goto(replay_address(finished(page), 10))
    expect(page.locator(".replayseats-tickets")).to_have_count(2)
    all_told = page.locator(".turnlist").inner_text()
    page.get_by_label("Seen by").select_option(label="from the seat of Ana")
    expect(page.locator(".replayseats-tickets")).to_have_count(1)
    own_told = page.locator(".turnlist").inner_text()
    page.get_by_label("Seen by").select_option(label="as a spectator")
    expect(page.locator(".replayseats-tickets")).to_have_count(0)
    assert len(page.locator(".turnlist").inner_text()) < len(own_told) < len(all_told)


def test_the_rules_of_the_game_at_hand_are_one_key_away(hall: Hall) -> None:
    page = hall.visitor("es")
    page.goto(new_table(page, "europe", ["easy"]))
    expect(page.locator(".play")).to_be_visible()
    page.keyboard.press("?")
    panel = page.get_by_role("dialog", name="Reglas")
    expect(panel.get_by_role("heading", name="Europa")).to_be_visible()
    panel.get_by_role("button", name="Regla EUR-09").first.click()
    expect(panel.get_by_role("note")).to_contain_text("EUR-09")
    place = panel.bounding_box()
    assert place
    page.mouse.click(place["x"] + 6, place["y"] + place["height"] / 2)  # its own edge
    expect(panel).to_be_visible()
    page.mouse.click(place["x"] - 6, place["y"] + place["height"] / 2)
    expect(panel).to_have_count(0)
    page.keyboard.press("?")
    expect(panel).to_be_visible()
    page.keyboard.press("Escape")
    expect(panel).to_have_count(0)


def test_the_rules_have_a_page_for_every_game(hall: Hall) -> None:
    page = hall.visitor()
    page.goto("/rules/world")
    expect(page.get_by_role("heading", level=1)).to_contain_text("World")
    page.get_by_role("navigation", name="Games").get_by_role("link").last.click()
    expect(page).to_have_url(re.compile("/rules/paris$"))
    expect(page.get_by_role("heading", level=1)).to_contain_text("Paris")


def test_the_first_game_is_guided_until_one_has_had_enough(hall: Hall) -> None:
    page = hall.visitor(size=PHONE)
    page.goto("/")
    page.get_by_role("button", name="First game, with a guide").click()
    coach = page.locator(".coach")
    expect(coach).to_contain_text("Your first tickets")
    for box in page.locator(".offer input").all():
        box.check()
    page.locator(".offer button[type=submit]").click()
    expect(coach).to_contain_text("Your turn")
    page.reload()
    expect(coach).to_contain_text("Your turn")
    coach.get_by_role("button", name="No more tips").click()
    expect(coach).to_have_count(0)
    page.reload()
    expect(page.locator(".play")).to_be_visible()
    expect(coach).to_have_count(0)


@pytest.mark.parametrize("wanted", ["no-preference", "reduce"])
def test_cards_and_pieces_move_unless_one_wants_no_motion(hall: Hall, wanted: str) -> None:
    page = hall.visitor(reduced_motion=wanted)
    page.goto(replay_address(finished(page), 4))
    expect(page.get_by_role("slider")).to_have_value("4")
    page.evaluate(
        "() => { window.moved = { motion: 0, 'board-air': 0 }; for (const name in moved) new MutationObserver((all) =>"
        " { for (const one of all) moved[name] += one.addedNodes.length; })"
        ".observe(document.querySelector(`.${name}`), { childList: true }); }"
    )
    taken = page.locator(".route > .route-pieces")
    wanted_pieces = taken.count() + 2
    steps = 0
    while steps < 8 or taken.count() < wanted_pieces:
        page.get_by_role("button", name="One step on").click()
        steps += 1
    expect(page.locator(".motion-ghost, .board-air > *")).to_have_count(0)
    for place in range(wanted_pieces):
        expect(taken.nth(place)).to_be_visible()
    wants = wanted == "no-preference"
    assert page.evaluate("[moved.motion > 0, moved['board-air'] > 0]") == [wants, wants]


def test_the_log_shows_on_the_board_what_it_speaks_of(hall: Hall) -> None:
    page = hall.visitor()
    page.goto(replay_address(finished(page), 0))
    claim = page.locator(".turnlist-place", has_text=re.compile("^claims")).first
    claim.focus()
    assert page.locator(".light-pointed").count() >= 1


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_stands_in_the_way_of_a_screen_reader(hall: Hall, scheme: str) -> None:
    page = hall.visitor("es", color_scheme=scheme)
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
