"""The board in a real browser: drawing, choosing and moving by mouse, touch and keyboard."""

import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]  # it has no types
from playwright.sync_api import Browser, Page, Route, ViewportSize

from ferrovia.boards import BOARDS
from ferrovia.server.catalog.boards import board_info
from ferrovia.server.catalog.drawings import built_in_drawing
from tests.web.player import MIDDLE
from tests.web.visitors import await_value
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
        elif path.startswith("api/texts/"):
            route.fulfill(path=LOCALES / f"{path.rpartition('/')[2]}.json")
        elif path.endswith("/drawing"):
            route.fulfill(body=built_in_drawing(path.split("/")[2]), content_type="application/json")
        elif path.startswith("api/boards/"):
            route.fulfill(body=msgspec.json.encode(board_info(path.split("/")[2])), content_type="application/json")
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
    """Change the content of the board, and wait until it is rendered."""
    page.evaluate("seen => show(seen)", seen)
    place(page)


def highlight(*routes: str, cities: tuple[str, ...] = ()) -> dict[str, list[str]]:
    return {"routes": list(routes), "cities": list(cities)}


def middle(page: Page, key: str, element: str) -> tuple[float, float]:
    """The middle of the first such part of a route or city on the screen; for a line, halfway along it."""
    x, y = page.locator(f'[data-part="{key}"] {element}').first.evaluate(MIDDLE)
    return x, y


def place(page: Page) -> tuple[float, float, float]:
    """The left, top and width of the board once it rests."""
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


def zoom_in(page: Page, distance: int) -> None:
    """Turn the wheel, and wait until the board has come closer."""
    *_, before = place(page)
    page.mouse.wheel(0, -distance)
    assert await_value(page, lambda: place(page)[2], lambda width: width > before) > before


def tooltip(page: Page, is_wanted: Callable[[str], bool]) -> str:
    """The text beside what the pointer is on, once it is as wanted."""
    return await_value(page, page.locator(".tooltip").inner_text, is_wanted)


def focused(page: Page) -> str | None:
    key: str | None = page.evaluate("document.activeElement.dataset.part ?? null")
    return key


def test_every_space_of_every_board_is_drawn(opened: Opener) -> None:
    for board in BOARDS:
        page = opened(board)
        routes = board_info(board).routes
        assert page.locator(".route").count() == len(routes)
        outlines = page.locator(".route-spaces").evaluate_all("all => all.map(one => one.getAttribute('d')).join('')")
        assert outlines.count("M") == sum(route.length for route in routes)


def test_only_selectable_routes_can_be_chosen(opened: Opener) -> None:
    page = opened("usa")
    show(page, selectable=highlight("den-pho"))
    for key in ("den-pho", "dal-elp"):
        page.mouse.click(*middle(page, key, ".route-reach"))
    assert page.evaluate("chosen") == ["den-pho"]
    assert page.get_by_role("button", name="Denver – Phoenix, 5 spaces, white, free").count() == 1
    assert page.locator(".board-stage [role=button]").count() == 1


def test_keyboard_reaches_and_chooses_everything_selectable(opened: Opener) -> None:
    page = opened("usa")
    names = ["sea-van", "den-pho", "mia-newo", "bos-mon"]
    show(page, selectable=highlight(*names, cities=("den",)))
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


def test_focus_stays_on_the_board_when_nothing_is_selectable(opened: Opener) -> None:
    page = opened("usa")
    show(page, selectable=highlight("den-pho"))
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    assert focused(page) == "den-pho"
    show(page, selectable=highlight())
    assert page.evaluate("document.activeElement.className") == "board"


def test_claim_changes_only_its_route(opened: Opener) -> None:
    page = opened("world")
    show(page, owners={"cas-mar": 0})
    page.evaluate(
        "() => { window.touched = new Set(); new MutationObserver((all) => { for (const one of all)"
        " for (const node of one.target.closest('[data-part]') ? [one.target] : [one.target, ...one.addedNodes])"
        " if (!node.querySelector?.('[data-part]')) touched.add(node.closest('[data-part]')?.dataset.part); })"
        ".observe(document.querySelector('.board-stage'), { subtree: true, childList: true, attributes: true }); }"
    )
    show(page, owners={"cas-mar": 0, "alq-ath": 1})
    assert page.evaluate("[...touched]") == ["alq-ath"]
    page.mouse.move(*middle(page, "alq-ath", ".route-piece"))
    end = "claimed by Bruno"
    assert tooltip(page, lambda text: text.endswith(end)).endswith(end)


def test_pointer_shows_the_description_of_a_route(opened: Opener) -> None:
    page = opened("world")
    page.mouse.move(*middle(page, "cas-mar", ".route-reach"))
    text = "Casablanca – Marseille\n1 space, any colour, pairs of cards, free"
    assert tooltip(page, lambda shown: shown == text) == text


def test_drag_moves_the_board_and_chooses_nothing(opened: Opener) -> None:
    page = opened("usa")
    show(page, selectable=highlight("den-pho"))
    page.mouse.move(600, 400)
    zoom_in(page, 500)
    left, top, width = place(page)
    x, y = middle(page, "den-pho", ".route-reach")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 40, y + 30)
    page.mouse.move(x + 60, y + 50)
    page.mouse.up()
    assert place(page) == pytest.approx((left + 60, top + 50, width), abs=2)
    assert page.evaluate("chosen") == []


def test_keys_and_buttons_zoom(opened: Opener) -> None:
    page = opened("usa")
    *_, first = place(page)
    page.keyboard.press("Tab")
    page.keyboard.press("+")
    *_, nearer = place(page)
    page.get_by_role("button", name="Zoom out").click()
    *_, back = place(page)
    assert nearer == pytest.approx(first * 1.5, abs=2)
    assert back == pytest.approx(first, abs=2)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_no_violation(opened: Opener, scheme: str) -> None:
    page = opened("europe", color_scheme=scheme)
    lit = highlight("ber-war", cities=("par",))
    show(page, selectable=lit, owners={"bre-par": 0}, buildings={"mad": 1}, trail=["bre-par"])
    faults = Axe().run(page).response["violations"]
    assert not [(fault["id"], fault["nodes"][0]["html"]) for fault in faults if fault["id"] != "page-has-heading-one"]
