"""The static site in a browser, on a plain file server under a sub-path; what it is made of."""

import json
from pathlib import Path

from playwright.sync_api import Page, expect

from ferrovia.locales import Translator
from tests.local.compare_digests import digests_in_pyodide
from tests.local.digests import digest_games
from tests.web.player import ASKED, Player
from tests.web.static_hosts import PYTHON_WORKER, STARTED, FileHost, decide, play_without_host, seq_of, start_game
from tests.web.visitors import Visitors
from tools import static_site

EN = Translator("en")
NO_WORKERS = """globalThis.Worker = class {
  constructor() { setTimeout(() => this.onerror(new Event("error", { cancelable: true }))); }
  postMessage() {}
};
"""
MAX_BROTLI_BYTES = 6_500_000


def count_workers(page: Page) -> int:
    """How many Pythons a page runs."""
    return sum(PYTHON_WORKER in worker.url for worker in page.workers)


def test_a_whole_game_is_played_after_its_host_has_stopped(host: FileHost, guests: Visitors) -> None:
    page = guests.new_page("en")
    play_without_host(page, host, "paris")  # `make offline` plays every rulebook
    page.get_by_role("link", name=EN("web.end.replay")).first.click()
    page.locator(".board-stage .route").first.wait_for()
    assert count_workers(page) == 1


def test_an_expert_thinks_in_a_worker_of_its_own(host: FileHost, guests: Visitors) -> None:
    page = guests.new_page("en")
    start_game(page, host, level="expert")
    player = Player(page, 1)
    for _ in range(3):
        decide(player)
    page.locator(ASKED).wait_for()  # the expert has decided too
    assert count_workers(page) == 2


def test_without_a_second_worker_the_expert_decides_in_the_first(host: FileHost, guests: Visitors) -> None:
    host.worker_prelude = NO_WORKERS
    page = guests.new_page("en")
    start_game(page, host, level="expert")
    player = Player(page, 1)
    for _ in range(2):
        decide(player)
    page.locator(ASKED).wait_for()
    assert count_workers(page) == 1
    assert guests.errors and all("no second worker" in error for error in guests.errors)
    guests.errors.clear()


def test_pages_have_addresses_that_can_be_reloaded(host: FileHost, guests: Visitors) -> None:
    page = guests.open(f"{host.base}#/rules/usa", "en")
    expect(page.locator("main h1").first).to_contain_text("USA")
    page.reload()
    expect(page.locator("main h1").first).to_contain_text("USA")
    page.locator(".header-home").click()
    page.get_by_role("link", name="My games").first.click()
    expect(page.get_by_role("heading", name="My games", level=1)).to_be_visible()
    page.go_back()
    expect(page.locator(".table-form-go")).to_be_visible()


def test_everything_is_taken_to_another_browser_as_one_file(host: FileHost, guests: Visitors, tmp_path: Path) -> None:
    first = guests.new_page("en")
    start_game(first, host)
    decide(Player(first, 2))
    seq = seq_of(first)
    first.evaluate("localStorage.setItem('ferrovia.theme', 'dark')")
    first.goto(f"{host.base}#/games")
    with first.expect_download() as saving:
        first.get_by_role("button", name="Save everything as a file").click()
    saving.value.save_as(tmp_path / "data.json")
    other = guests.open(f"{host.base}#/games", "en")
    other.locator(STARTED).wait_for(state="attached")
    with other.expect_navigation():  # the page is loaded again
        other.locator("input[type=file]").first.set_input_files(tmp_path / "data.json")
    stored = json.loads((tmp_path / "data.json").read_text(encoding="utf-8"))["texts"]
    assert {"ferrovia.theme", "ferrovia.draft", "ferrovia.bot_speed", "ferrovia.nonces"} <= set(stored)
    assert other.evaluate("names => names.every((name) => localStorage.getItem(name) !== null)", list(stored))
    other.goto(first.url.partition("#")[0])
    other.locator(".my-tables a").first.click()
    other.locator(ASKED).wait_for()
    assert seq_of(other) >= seq


def test_who_deletes_the_guest_is_a_new_visitor(host: FileHost, guests: Visitors) -> None:
    page = guests.open(f"{host.base}#/games", "en")
    page.locator(STARTED).wait_for(state="attached")
    page.get_by_role("button", name=EN("web.history.delete")).click()
    with page.expect_event("load"):  # the page knew the name and the token of the guest
        page.get_by_role("button", name=EN("web.history.delete_yes")).click()
    expect(page.locator(".table-form-go")).to_be_visible()


def test_the_site_is_small_and_lists_its_files(site: Path) -> None:
    listed = json.loads((site / "files.json").read_text(encoding="utf-8"))
    names = {path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()} - {"files.json"}
    assert set(listed) == names
    packed = [name for name in names if name.endswith(".br")]
    plain = [name for name in names if not name.endswith((".br", ".gz")) and f"{name}.br" not in names]
    assert sum(listed[name]["bytes"] for name in [*packed, *plain]) < MAX_BROTLI_BYTES
    assert "pyodide" in (site / "licenses.txt").read_text(encoding="utf-8")


def test_the_site_contains_the_modules_that_the_game_imports() -> None:
    """`python -m tools.static_site --list-modules` writes the list again."""
    assert static_site.list_modules() == static_site.MODULES.read_text(encoding="utf-8").split()


def test_games_are_the_same_in_browsers() -> None:
    assert digests_in_pyodide(2) == digest_games(2)
