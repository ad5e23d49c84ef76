"""The end of a game in a real browser: the points are counted up, and the winner is told so."""

import json
import re
from typing import Any

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.web.visitors import Visitors, new_table, table_of

COUNTING = ".counting"
EFFECTS_MS = 150  # until the effects of a change have run
REASON = re.compile(r"^(Decided by|A clear win|A bit of everything|Tied on points|Level to)")


# Notes what is counted, however short it is shown.
RECORD = """
window.counted = { titles: [], tickets: 0, lit: 0 };
new MutationObserver(() => {
  const title = document.querySelector(".counting h1")?.textContent;
  if (title && !counted.titles.includes(title)) counted.titles.push(title);
  if (!document.querySelector(".counting-ticket > *")) return;
  counted.tickets += 1;
  if (document.querySelector(".glow-highlighted")) counted.lit += 1;
}).observe(document, { childList: true, subtree: true, characterData: true });
"""


def watch_the_end(page: Page, rulebook: str = "paris") -> None:
    """Open a table, and let bots play until the game is over."""
    address = new_table(page, rulebook, ["easy"])
    page.goto(address)
    expect(page.locator(".play")).to_be_visible()
    page.request.post(f"/api/tables/{table_of(address)}/leave", data={})
    page.locator("[data-phase=over]").wait_for()


def totals(page: Page) -> list[int]:
    """The final points in the score table, highest first."""
    expect(page.locator(".scores-table tfoot td")).to_have_count(2)
    return sorted((int(text) for text in page.locator(".scores-table tfoot td").all_inner_texts()), reverse=True)


def let_win(page: Page, side: int, scores: dict[str, list[int]] | None = None) -> None:
    """Change the results on their way to the page, so that this side has won, and has these scores if given.

    With scores nobody has failed a ticket, and there is no bonus for tickets.
    """

    def change(result: dict[str, Any]) -> None:
        result["winners"] = [side]
        for score in result["scores"] if scores else []:
            score.update({name: values[score["side"]] for name, values in (scores or {}).items()})
            score["tickets"] = [one for one in score["tickets"] if one[1] > 0]
            score["tickets_bonus"] = 0

    def connect(socket: WebSocketRoute) -> None:
        def pass_on(message: str | bytes) -> None:
            found = json.loads(message)
            if found.get("result"):
                change(found["result"])
            socket.send(json.dumps(found))

        socket.connect_to_server().on_message(pass_on)

    page.route_web_socket(re.compile("/socket$"), connect)


def stop_the_clock(page: Page) -> None:
    """From now on time passes only when a test says so."""
    page.clock.install()
    page.clock.pause_at(page.evaluate("() => Date.now() / 1000 + 60"))


def skip_the_count(page: Page) -> None:
    expect(page.locator(COUNTING)).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".results-title")).to_be_visible()


def test_points_are_counted_up_before_the_results(visitors: Visitors) -> None:
    page = visitors.new_page(reduced_motion="no-preference")
    page.add_init_script(RECORD)
    watch_the_end(page)
    expect(page.locator(".results-title")).to_be_visible()
    expect(page.locator(COUNTING)).to_have_count(0)
    counted = page.evaluate("counted")
    assert counted["titles"][0] == "Routes"
    assert "Tickets" in counted["titles"]
    assert counted["tickets"] and counted["lit"]
    expect(page.locator(".results-title")).to_have_text(re.compile(r"^(You win!|.* wins this one\.|You share)"))
    expect(page.locator(".results-reason")).to_have_text(REASON)


def test_any_key_goes_on_and_escape_skips_the_count(visitors: Visitors) -> None:
    page = visitors.new_page(reduced_motion="no-preference")
    watch_the_end(page)
    skip_the_count(page)
    stop_the_clock(page)
    counting = page.locator(COUNTING)
    first = counting.get_by_role("heading", name="Routes")
    scores = page.locator(".scores-table")
    for is_key in (True, False):
        expect(scores).to_be_visible()
        page.get_by_role("button", name="Count the points again").click()
        page.clock.run_for(EFFECTS_MS)
        expect(first).to_be_visible()
        if is_key:
            page.keyboard.press("ArrowRight")
        else:
            page.locator(".results-board").click()
        expect(first).to_have_count(0)
        expect(counting).to_be_visible()
        if is_key:
            page.keyboard.press("Escape")
        else:
            counting.get_by_role("button", name="Skip").click()
        expect(counting).to_have_count(0)
    expect(scores).to_be_visible()


def test_with_reduced_motion_the_results_come_at_once_and_the_count_does_not_move(visitors: Visitors) -> None:
    page = visitors.new_page("es")
    watch_the_end(page)
    expect(page.locator(".results-title")).to_be_visible()
    expect(page.locator(COUNTING)).to_have_count(0)
    page.get_by_role("button", name="Contar otra vez los puntos").click()
    expect(page.locator(COUNTING).get_by_role("heading", name="Recorridos")).to_be_visible()
    assert page.evaluate("() => document.getAnimations().length") == 0


def test_network_of_the_winner_lights_up_and_any_key_ends_that(visitors: Visitors) -> None:
    page = visitors.new_page(reduced_motion="no-preference")
    let_win(page, 0)
    watch_the_end(page)
    stop_the_clock(page)
    skip_the_count(page)
    expect(page.locator(".results-title")).to_have_text("You win!")
    rising = page.locator(".rising svg")
    winner = page.locator(".winner")
    page.clock.run_for(5000)
    expect(rising).not_to_have_count(0)
    expect(page.locator(".trail-line")).not_to_have_count(0)
    expect(winner).to_contain_text("Ana")
    page.keyboard.press("x")
    expect(rising).to_have_count(0)
    expect(winner).to_have_count(0)
    expect(page.locator(".trail-line")).to_have_count(0)
    expect(page.locator(".glow-highlighted")).not_to_have_count(0)


def test_player_who_has_not_won_gets_an_ending_of_their_own(visitors: Visitors) -> None:
    page = visitors.new_page("es", reduced_motion="no-preference")
    let_win(page, 1, {"longest_bonus": [0, 10], "longest_length": [20, 24], "total": [100, 108]})
    watch_the_end(page)
    page.locator(COUNTING).wait_for()
    page.keyboard.press("Escape")
    card = page.locator(".own-end")
    expect(card.locator("b")).to_have_text("Esta vez gana Bot fácil.")
    expect(card).to_contain_text("A solo 8 puntos de Bot fácil")
    reach = "La ruta continua más larga habría dado la victoria: faltaron 5 casillas."
    expect(card.locator("em")).to_have_text(reach)
    expect(page.locator(".results-reach")).to_have_text(reach)
    page.keyboard.press("x")
    expect(card).to_have_count(0)
