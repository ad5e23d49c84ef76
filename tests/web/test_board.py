"""The board in a real browser: what is seen, chosen and moved, by mouse, finger and keyboard."""

import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]  # it has no types
from playwright.sync_api import Browser, Page, Route, ViewportSize

from ferrovia.boards import BOARDS
from ferrovia.server.books.boards import board_facts
from ferrovia.server.books.pictures import picture
from tools import web

LOCALES = Path(web.ROOT, "src", "ferrovia", "locales")
SHELL = (
    '<!doctype html><html lang="en"><head><title>Board</title><link rel="stylesheet" href="/page/board.css">'
    '<script type="module" src="/page/board.js"></script></head><body><div id="app"></div></body></html>'
)

Opener = Callable[..., Page]


@pytest.fixture(scope="module")
def page_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The test page, bundled."""
    web.install()
    folder = tmp_path_factory.mktemp("page")
    command = [str(web.node()), "tests/bundle.mjs", "board", str(folder)]
    subprocess.run(command, cwd=web.WEB, check=True)
    return folder


@pytest.fixture
def opened(browser: Browser, page_folder: Path) -> Iterator[Opener]:
    """Opens a board; a page that reports an error fails its test."""
    contexts, faults = [], []

    def answer(route: Route) -> None:
        path = route.request.url.split("/", 3)[3]
        if path.startswith("page/"):
            route.fulfill(path=page_folder / path.removeprefix("page/"))
        elif path.startswith("api/words/"):
            route.fulfill(path=LOCALES / f"{path.rpartition('/')[2]}.json")
        elif path.endswith("/drawing"):
            route.fulfill(body=picture(path.split("/")[2]), content_type="application/json")
        elif path.startswith("api/boards/"):
            route.fulfill(body=msgspec.json.encode(board_facts(path.split("/")[2])), content_type="application/json")
        else:
            route.fulfill(body=SHELL, content_type="text/html")

    def open_board(board: str, width: int = 1200, height: int = 800, **options: Any) -> Page:
        size: ViewportSize = {"width": width, "height": height}
        context = browser.new_context(viewport=size, reduced_motion="reduce", **options)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda fault: faults.append(str(fault)))
        page.route("**/*", answer)
        page.goto(f"http://board.test/{board}")
        page.wait_for_selector(".board-stage .route")
        place(page)
        return page

    yield open_board
    for context in contexts:
        context.close()
    assert not faults


def show(page: Page, **seen: Any) -> None:
    """Show something on the board, and wait until it is seen."""
    page.evaluate("seen => show(seen)", seen)
    place(page)


def lit(*routes: str, cities: tuple[str, ...] = ()) -> dict[str, list[str]]:
    return {"routes": list(routes), "cities": list(cities)}


def middle(page: Page, spot: str, part: str) -> tuple[float, float]:
    """Where the first such part of a route or city is on the screen; of a line, half of the way along it."""
    x, y = page.evaluate(
        """part => {
        const found = document.querySelector(part);
        if (found.matches(".route-reach")) {
          const { x, y } = found.getPointAtLength(found.getTotalLength() / 2).matrixTransform(found.getScreenCTM());
          return [x, y];
        }
        const box = found.getBoundingClientRect();
        return [box.x + box.width / 2, box.y + box.height / 2];
        }""",
        f'[data-spot="{spot}"] {part}',
    )
    return x, y


def place(page: Page) -> tuple[float, float, float]:
    """Where the board lies once it rests: left, top, width."""
    left, top, width = page.evaluate(
        """async () => {
        const stage = document.querySelector(".board-stage");
        const seen = () => { const { x, y, width } = stage.getBoundingClientRect(); return [x, y, width]; };
        const pause = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100)));
        for (let last = null; ; last = seen()) {
          await pause();
          if (last && !stage.style.transform.includes("scale") && seen().join() === last.join()) return last;
        }
        }"""
    )
    return left, top, width


def focused(page: Page) -> str | None:
    spot: str | None = page.evaluate("document.activeElement.dataset.spot ?? null")
    return spot


def test_every_space_of_every_board_is_drawn(opened: Opener) -> None:
    for board in BOARDS:
        page = opened(board)
        routes = board_facts(board).routes
        assert page.locator(".route").count() == len(routes)
        outlines = page.locator(".route-spaces").evaluate_all("all => all.map(one => one.getAttribute('d')).join('')")
        assert outlines.count("M") == sum(route.length for route in routes)


def test_only_what_is_lit_can_be_chosen(opened: Opener) -> None:
    page = opened("usa")
    show(page, lit=lit("den-pho"))
    for spot in ("den-pho", "dal-elp"):
        page.mouse.click(*middle(page, spot, ".route-reach"))
    assert page.evaluate("chosen") == ["den-pho"]
    assert page.get_by_role("button", name="Denver – Phoenix, 5 spaces, white, free").count() == 1
    assert page.locator(".board-stage [role=button]").count() == 1


def test_a_city_that_is_lit_can_be_chosen(opened: Opener) -> None:
    page = opened("europe")
    show(page, lit=lit(cities=("par",)))
    page.mouse.click(*middle(page, "@par", ".city-place"))
    assert page.evaluate("chosen") == ["@par"]


def test_a_finger_beside_a_route_means_it(opened: Opener) -> None:
    page = opened("usa", 390, 500, has_touch=True)
    show(page, lit=lit("den-pho"))
    x, y = middle(page, "den-pho", ".route-reach")
    page.touchscreen.tap(x + 9, y + 5)
    assert page.evaluate("chosen") == ["den-pho"]


def test_the_keyboard_reaches_and_chooses_everything_lit(opened: Opener) -> None:
    page = opened("usa")
    names = ["sea-van", "den-pho", "mia-newo", "bos-mon"]
    show(page, lit=lit(*names, cities=("den",)))
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    seen = [focused(page)]
    for _ in range(4):
        page.keyboard.press("PageDown")
        seen.append(focused(page))
    assert sorted(filter(None, seen)) == sorted([*names, "@den"])
    page.keyboard.press("Home")
    assert focused(page) == "sea-van"
    page.keyboard.press("ArrowRight")
    east = focused(page)
    assert east not in (None, "sea-van")
    page.keyboard.press("Enter")
    assert page.evaluate("chosen") == [east]


def test_the_focus_stays_on_the_board_when_nothing_is_left_to_choose(opened: Opener) -> None:
    page = opened("usa")
    show(page, lit=lit("den-pho"))
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    assert focused(page) == "den-pho"
    show(page, lit=lit())
    assert page.evaluate("document.activeElement.className") == "board"


def test_a_claim_touches_nothing_but_its_route(opened: Opener) -> None:
    page = opened("world")
    show(page, owners={"cas-mar": 0})
    page.evaluate(
        "() => { window.touched = new Set(); new MutationObserver((all) => { for (const one of all)"
        " touched.add(one.target.closest?.('[data-spot]')?.dataset.spot ?? one.target.className); })"
        ".observe(document.querySelector('.board-stage'), { subtree: true, childList: true, attributes: true }); }"
    )
    show(page, owners={"cas-mar": 0, "alq-ath": 1})
    assert page.evaluate("[...touched]") == ["alq-ath"]
    page.mouse.move(*middle(page, "alq-ath", ".route-piece"))
    assert page.locator(".tip").inner_text().endswith("taken by Bruno")


def test_the_pointer_learns_what_a_route_is(opened: Opener) -> None:
    page = opened("world")
    page.mouse.move(*middle(page, "cas-mar", ".route-reach"))
    told = page.locator(".tip").inner_text()
    assert told == "Casablanca – Marseille\n1 space, any colour, pairs of cards, free"


def test_a_drag_moves_the_board_and_chooses_nothing(opened: Opener) -> None:
    page = opened("usa")
    show(page, lit=lit("den-pho"))
    page.mouse.move(600, 400)
    page.mouse.wheel(0, -500)
    left, top, width = place(page)
    x, y = middle(page, "den-pho", ".route-reach")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 40, y + 30)
    page.mouse.move(x + 60, y + 50)
    page.mouse.up()
    assert place(page) == pytest.approx((left + 60, top + 50, width), abs=2)
    assert page.evaluate("chosen") == []


def test_the_board_is_never_lost(opened: Opener) -> None:
    page = opened("usa")
    page.mouse.move(600, 400)
    page.mouse.wheel(0, -900)
    for _ in range(3):
        page.mouse.move(200, 200)
        page.mouse.down()
        page.mouse.move(1100, 700, steps=3)
        page.mouse.up()
    left, top, _ = place(page)
    assert left <= 0 and top <= 0
    page.keyboard.press("0")
    whole = place(page)
    assert whole[0] >= 0 and whole[2] <= 1200


def test_keys_and_buttons_zoom(opened: Opener) -> None:
    page = opened("usa")
    *_, first = place(page)
    page.keyboard.press("Tab")
    page.keyboard.press("+")
    *_, nearer = place(page)
    page.get_by_role("button", name="Farther").click()
    *_, back = place(page)
    assert nearer == pytest.approx(first * 1.5, abs=2)
    assert back == pytest.approx(first, abs=2)


def test_what_is_pointed_at_comes_into_view_and_the_board_goes_back(opened: Opener) -> None:
    page = opened("usa")
    page.mouse.move(100, 100)
    page.mouse.wheel(0, -900)
    before = place(page)
    show(page, pointed=lit(cities=("mia",)))
    moved = place(page)
    x, y = middle(page, "@mia", ".city-place")
    assert moved != before and 0 < x < 1200 and 0 < y < 800
    show(page, pointed=lit())
    assert place(page) == pytest.approx(before, abs=2)


def test_a_phone_shows_the_full_height_and_names_that_can_be_read(opened: Opener) -> None:
    page = opened("world", 390, 420)
    *_, width = place(page)
    assert width > 390
    size = page.evaluate(
        "() => { const name = [...document.querySelectorAll('.city-name')].find((one) => one.getClientRects().length);"
        " return parseFloat(getComputedStyle(name).fontSize) * name.getScreenCTM().a; }"
    )
    assert size > 9


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_stands_in_the_way_of_a_screen_reader(opened: Opener, scheme: str) -> None:
    page = opened("europe", color_scheme=scheme)
    show(page, lit=lit("ber-war", cities=("par",)), owners={"bre-par": 0}, buildings={"mad": 1}, trail=["bre-par"])
    faults = Axe().run(page).response["violations"]
    assert not [(fault["id"], fault["nodes"][0]["html"]) for fault in faults if fault["id"] != "page-has-heading-one"]
