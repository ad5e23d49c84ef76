"""What a board shows at a glance: open and owned routes, black ones in the dark, ticket cities, a player's network."""

import json
import re
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, Page, expect

from ferrovia.boards import BOARDS
from ferrovia.boards.drawing.render import PALETTE
from ferrovia.server.catalog.boards import board_info
from ferrovia.server.catalog.drawings import built_in_drawing
from tests.boards.drawing.test_palette import MIN_CLAIMED, contrast, distance
from tests.web.player import ASKED
from tests.web.screenshots import advance
from tests.web.test_board import Opener, highlight, opened, page_folder, place, show
from tests.web.visitors import PHONE, Visitors, await_value, new_table, table_of

__all__ = ["opened", "page_folder"]  # fixtures

BADGE_PX: Final = 8.5  # the least size of a mark on the screen
THEMES: Final[tuple[Any, ...]] = ("light", "dark")
RING_PX: Final = 14.0  # the least size of a ticket city's ring on the screen


def paint(page: Page, element: str, style: str = "fill") -> str:
    """The colour that an element really has, as hexadecimal digits."""
    found: str = page.locator(element).first.evaluate("(one, name) => getComputedStyle(one)[name]", style)
    return "#" + "".join(f"{int(part):02x}" for part in re.findall(r"\d+", found)[:3])


@pytest.mark.parametrize("theme", THEMES)
def test_an_open_route_is_hollow_and_an_owned_one_has_solid_pieces(opened: Opener, theme: Any) -> None:
    page = opened("usa", color_scheme=theme)
    show(page, owners={"den-pho": 2})
    hollow = PALETTE["routes"]["pink"]["hollow"][theme]
    assert paint(page, '[data-part="den-oma"] .route-spaces') == hollow["rim"]
    assert paint(page, '[data-part="den-oma"] .route-holes') == hollow["hole"]
    piece = '[data-part="den-pho"] .route-piece'
    assert paint(page, piece) == list(PALETTE["seats"].values())[2]
    assert paint(page, piece, "stroke") == PALETTE["themes"][theme]["outline"]
    assert page.locator('[data-part="den-pho"] .route-spaces').count() == 0
    assert distance(paint(page, piece), hollow["hole"], "normal") >= MIN_CLAIMED


@pytest.mark.parametrize(("board", "black"), [("usa", "den-kan"), ("world", "anc-cam")])
def test_black_routes_are_visible_in_the_dark(opened: Opener, board: str, black: str) -> None:
    page = opened(board, color_scheme="dark")
    wanted = PALETTE["routes"]["black"]["hollow"]["dark"]["line"]
    line = paint(page, f'[data-part="{black}"] .route-spaces', "stroke")
    assert line == paint(page, f'[data-part="{black}"] .route-symbols') == wanted
    ground = [paint(page, f".ground-{part}") for part in ("land", "sea")]
    assert min(contrast(line, around) for around in ground) >= 3


@pytest.mark.parametrize("size", [(1200, 800), (390, 844)])
def test_the_cities_of_tickets_are_marked(opened: Opener, size: tuple[int, int]) -> None:
    page = opened("world", *size)
    rings, ticks = page.locator(".ticket-ring path"), page.locator(".ticket-tick path")
    assert rings.count() == ticks.count() == 0
    show(page, tickets={"open": ["lag", "mum"], "done": ["syd", "tok"]})
    assert cities(rings) == {"lag", "mum"}
    assert cities(ticks) == {"syd", "tok"}
    wide = rings.first.evaluate("one => parseFloat(getComputedStyle(one).strokeWidth) * one.getScreenCTM().a")
    assert wide >= RING_PX
    assert page.locator(".city-wanted").all_text_contents() == ["Lagos", "Mumbai"]
    show(page, tickets={"open": ["mum"], "done": ["lag", "syd", "tok"]})
    assert cities(rings) == {"mum"}
    assert cities(ticks) == {"lag", "syd", "tok"}


def cities(marks: Locator) -> set[str | None]:
    """The cities of marks."""
    return {mark.get_attribute("data-city") for mark in marks.all()}


def table(visitors: Visitors, **settings: Any) -> Page:
    """A table in progress where everybody has a route, at the beginning of the visitor's turn."""
    page = visitors.new_page(**settings)
    address = new_table(page, "usa", ["easy"] * 2)
    advance(page, address, 16, to_turn=True)
    while len(set(owners(page, address).values())) < 3:
        advance(page, address, 1, to_turn=True)
    page.goto(address)
    page.locator(ASKED).first.wait_for()
    return page


def owners(page: Page, address: str) -> dict[str, int]:
    """The seats of the claimed routes, by route."""
    found: dict[str, int] = page.request.get(f"/api/tables/{table_of(address)}").json()["game"]["owners"]
    return found


def lit(page: Page, seat: int) -> None:
    """Expect only the network of a seat in the spotlight."""
    expect(page.locator(".spotlight-veil")).to_have_count(1)
    mark = page.locator(f'.seats-seat[data-seat="{seat}"] .seat-mark circle').get_attribute("fill")
    owned = page.locator(f'.route-owned .route-piece[fill="{mark}"]').count()
    assert owned
    pieces = page.locator(".spotlight-veil ~ .route-pieces .route-piece")
    fills = await_value(
        page,
        lambda: pieces.evaluate_all("all => all.map(one => one.getAttribute('fill'))"),
        lambda found: found == [mark] * owned,
    )
    assert fills == [mark] * owned


def test_pointing_at_a_player_dims_everything_else(visitors: Visitors) -> None:
    page = table(visitors)
    for seat in (0, 1, 2):
        page.locator(f'.seats-seat[data-seat="{seat}"]').hover()
        lit(page, seat)
    page.locator(".question").first.hover()
    expect(page.locator(".spotlight-veil")).to_have_count(0)


def test_holding_a_player_dims_everything_else(visitors: Visitors) -> None:
    page = table(visitors, size=PHONE)
    row = page.locator('.seats-seat[data-seat="1"]')
    if not row.is_visible():
        page.locator(".play-tabs button").nth(2).tap()
    finger = {"pointerType": "touch", "bubbles": True}
    row.dispatch_event("pointerdown", finger)
    lit(page, 1)
    row.dispatch_event("pointerup", finger)
    expect(page.locator(".spotlight-veil")).to_have_count(0)


def test_a_name_without_room_appears_when_its_city_is_pointed_at_or_closer(opened: Opener) -> None:
    page = opened("europe", 390, 340)
    visible = "all => all.filter((one) => one.getClientRects().length).map((one) => one.textContent)"
    names = page.locator(".city-name")
    drawn = {city["code"]: "".join(city["label"][3]) for city in json.loads(built_in_drawing("europe"))["cities"]}
    shown = {text.replace(" ", "") for text in names.evaluate_all(visible)}
    hidden = [code for code, name in drawn.items() if name.replace(" ", "") not in shown]
    assert hidden
    show(page, highlight=highlight(cities=(hidden[0],)))
    assert drawn[hidden[0]].replace(" ", "") in {text.replace(" ", "") for text in names.evaluate_all(visible)}
    show(page, highlight=highlight())
    for _ in range(3):
        page.get_by_role("button", name="Zoom in").click()
        place(page)
    assert len(names.evaluate_all(visible)) == len(drawn)


@pytest.mark.parametrize("board", ["usa", "world"])
def test_on_a_phone_every_claimed_route_shows_the_mark_of_its_owner(opened: Opener, board: str) -> None:
    page = opened(board, 390, 340)
    routes = [route["name"] for route in json.loads(built_in_drawing(board))["routes"]][:12]
    show(page, owners={name: index % 5 for index, name in enumerate(routes)})
    badges = page.locator(".route-owner")
    assert badges.count() == len(routes)
    wide = badges.first.evaluate("one => parseFloat(getComputedStyle(one).strokeWidth) * one.getScreenCTM().a")
    assert wide >= BADGE_PX
    assert opened(board, 1200, 800).locator(".route-owner").count() == 0


@pytest.mark.parametrize("board", BOARDS)
def test_on_a_phone_every_open_coloured_route_shows_the_symbol_of_its_colour(opened: Opener, board: str) -> None:
    page = opened(board, 390, 340)
    coloured = {route.name: route.color for route in board_info(board).routes if route.color}
    marks = page.locator("[data-marked]")
    if not marks.count():  # the board is large enough for a symbol on each space
        assert page.locator(".route-symbols").first.is_visible()
        return
    shown = {
        mark.get_attribute("data-marked"): mark.get_attribute("marker-start")
        for mark in marks.all()
        if mark.get_attribute("data-marked") in coloured
    }
    assert shown == {name: f"url(#sign-{color})" for name, color in coloured.items()}
    wide = marks.first.evaluate("one => parseFloat(getComputedStyle(one).strokeWidth) * one.getScreenCTM().a")
    assert wide >= BADGE_PX
    assert opened(board, 1200, 800).locator("[data-marked]").count() == 0
