"""Games of a static site survive reloads, full disks, damage, other tabs and new versions; the page says what is wrong.

Faults of the browser itself are made by a few lines before the script of the Python worker.
"""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from ferrovia.locales import Translator
from tests.web.player import ASKED, Player
from tests.web.static_hosts import STARTED, FileHost, decide, seq_of, start_game
from tests.web.updates import look_for_update, replace_client, version_of
from tests.web.visitors import Visitors

SAY = {lang: Translator(lang) for lang in ("en", "es")}
ALERT = ".startup-banner[role=alert]"
TOAST = ".error-toast"
BOT_ASKED = '.seats-seat[data-asked=true]:not([data-seat="0"])'
FORBIDDEN = "IDBFactory.prototype.open = () => { throw new DOMException('denied', 'SecurityError'); };\n"
REFUSED = """IDBFactory.prototype.open = () => {
  const opening = { error: new DOMException("denied", "InvalidStateError") };
  setTimeout(() => opening.onerror());
  return opening;
};
"""
# While `isFull`, transactions end as they do in a browser that has no more room.
FULL = """const begin = IDBDatabase.prototype.transaction;
IDBDatabase.prototype.transaction = function (...given) {
  const transaction = begin.apply(this, given);
  if (globalThis.isFull && given[1] === "readwrite") {
    Object.defineProperty(transaction, "error", { value: new DOMException("full", "QuotaExceededError") });
    queueMicrotask(() => transaction.abort());
  }
  return transaction;
};
"""
DEAF = "BroadcastChannel.prototype.postMessage = () => {};\n"
# Calls a function with the open database, and waits for its transaction.
WITH_DATABASE = """(change) => new Promise((done, fail) => {
  const opening = indexedDB.open("ferrovia");
  opening.onsuccess = () => {
    const transaction = opening.result.transaction(["log", "table"], "readwrite");
    transaction.oncomplete = () => { opening.result.close(); done(0); };
    transaction.onabort = () => fail(transaction.error);
    (%s)(transaction);
  };
})"""
BREAK_AN_ENTRY = """(transaction) => {
  const log = transaction.objectStore("log");
  log.getAllKeys().onsuccess = ({ target }) => log.put("{broken", target.result[2]);
}"""
BREAK_A_ROW = """(transaction) => {
  const tables = transaction.objectStore("table");
  tables.getAllKeys().onsuccess = ({ target }) => tables.put("{broken", target.result[0]);
}"""
UPGRADE = """() => new Promise((done) => {
  const opening = indexedDB.open("ferrovia", 2);
  opening.onsuccess = () => { opening.result.close(); done(0); };
})"""
CREATE_EMPTY = """() => {
  const opening = indexedDB.open("ferrovia", 1);
  opening.onsuccess = () => opening.result.close();
}"""
COUNT_ENTRIES = """() => new Promise((done) => {
  const opening = indexedDB.open("ferrovia");
  opening.onsuccess = () => {
    const counting = opening.result.transaction("log").objectStore("log").count();
    counting.onsuccess = () => { opening.result.close(); done(counting.result); };
  };
})"""


def change_database(page: Page, change: str) -> None:
    page.evaluate(WITH_DATABASE % change)


def other_language(page: Page) -> None:
    """Switch between English and Spanish."""
    before = page.locator("html").get_attribute("lang") or ""
    page.locator(".header-lang").click()
    expect(page.locator("html")).not_to_have_attribute("lang", before)


def expect_in_both_languages(page: Page, selector: str, key: str) -> None:
    """A message that is shown in English, and in Spanish after the language is changed; then in English again."""
    for lang in ("en", "es"):
        expect(page.locator(selector).filter(has_text=SAY[lang](key)).first).to_be_visible()
        other_language(page)


def expect_only(visitors: Visitors, *reasons: str) -> None:
    """The console has messages of the program for these reasons, and no others."""
    assert all(any(reason in error for reason in reasons) for error in visitors.errors), visitors.errors
    visitors.errors.clear()


def test_a_bot_goes_on_after_a_reload_in_its_turn(host: FileHost, guests: Visitors) -> None:
    page = guests.new_page("en")
    start_game(page, host, speed="slow")
    player = Player(page, 1)
    decide(player)  # keeps tickets
    decide(player)
    page.locator(f"{ASKED}, {BOT_ASKED}").first.wait_for()
    while not page.locator(BOT_ASKED).count():  # a turn may have several decisions
        decide(player)
        page.locator(f"{ASKED}, {BOT_ASKED}").first.wait_for()
    seq = seq_of(page)
    page.reload()
    page.locator(ASKED).wait_for()
    assert seq_of(page) > seq
    decide(player)


def test_a_full_disk_is_explained_and_loses_nothing(host: FileHost, guests: Visitors) -> None:
    host.worker_prelude = FULL
    page = guests.new_page("en")
    start_game(page, host)
    player = Player(page, 1)
    for _ in range(2):
        decide(player)
    page.locator(ASKED).wait_for()
    entries = page.evaluate(COUNT_ENTRIES)
    (worker,) = page.workers
    worker.evaluate("globalThis.isFull = true")
    for lang in ("en", "es"):
        player.act()
        expect(page.locator(TOAST)).to_contain_text(SAY[lang]("static.server.error.storage"))
        assert page.evaluate(COUNT_ENTRIES) == entries
        other_language(page)
    worker.evaluate("globalThis.isFull = false")
    for _ in range(2):
        decide(player)
    assert page.evaluate(COUNT_ENTRIES) > entries
    page.reload()
    page.locator(ASKED).wait_for()
    expect_only(guests, "QuotaExceeded", "could not", "storage")


def test_a_table_with_a_damaged_entry_is_explained_and_others_go_on(host: FileHost, guests: Visitors) -> None:
    page = guests.new_page("en")
    start_game(page, host)
    damaged = page.url
    decide(Player(page, 1))
    page.goto(f"{host.base}#/rules/usa")  # leaves the table
    page.reload()
    page.locator(STARTED).wait_for(state="attached")
    change_database(page, BREAK_AN_ENTRY)
    page.goto(damaged)
    expect_in_both_languages(page, "main", "static.server.error.unreadable")
    start_game(page, host)
    decide(Player(page, 1))
    expect_only(guests, "unreadable", "cannot be read")


def test_a_damaged_row_hides_no_other_table(host: FileHost, guests: Visitors) -> None:
    page = guests.new_page("en")
    for _ in range(2):
        start_game(page, host)
        decide(Player(page, 1))
    page.goto(f"{host.base}#/rules/usa")
    change_database(page, BREAK_A_ROW)
    page.goto(host.base)
    page.reload()
    expect(page.locator(".my-tables a").first).to_be_visible()
    expect_only(guests, "damaged")


def test_a_deleted_database_is_explained(host: FileHost, guests: Visitors) -> None:
    page = guests.new_page("en")
    start_game(page, host)
    decide(Player(page, 1))
    page.locator(ASKED).wait_for()
    page.evaluate("() => { indexedDB.deleteDatabase('ferrovia'); }")
    expect_in_both_languages(page, ALERT, "web.static.failed.deleted")
    page.goto(host.base)
    page.reload()
    start_game(page, host)
    decide(Player(page, 1))


@pytest.mark.parametrize("prelude", [FORBIDDEN, REFUSED])
def test_a_browser_that_stores_nothing_is_explained(host: FileHost, guests: Visitors, prelude: str) -> None:
    host.worker_prelude = prelude
    page = guests.open(host.base, "en")
    expect_in_both_languages(page, ALERT, "web.static.failed.storage")


def test_a_database_of_a_newer_version_is_explained(host: FileHost, guests: Visitors) -> None:
    page = guests.open(host.base, "en")
    page.locator(STARTED).wait_for(state="attached")
    page.evaluate(UPGRADE)  # while the page is open
    expect_in_both_languages(page, ALERT, "web.static.failed.newer")
    page.reload()
    expect_in_both_languages(page, ALERT, "web.static.failed.newer")


def test_a_database_without_its_stores_is_explained(host: FileHost, guests: Visitors) -> None:
    page = guests.new_page("en")
    page.add_init_script(f"({CREATE_EMPTY})()")  # before the worker opens it
    page.goto(host.base)
    expect_in_both_languages(page, ALERT, "web.static.failed.damaged")


def test_two_tabs_cannot_both_answer_and_the_late_one_is_told(host: FileHost, guests: Visitors) -> None:
    host.worker_prelude = DEAF  # so that the second tab does not see what the first one does
    first = guests.new_page("en")
    start_game(first, host)
    decide(Player(first, 2))
    first.locator(ASKED).wait_for()
    second = first.context.new_page()
    second.goto(first.url)
    second.locator(ASKED).wait_for()
    late = Player(second, 3)
    for lang in ("en", "es"):
        decide(Player(first, 2))
        first.locator(ASKED).wait_for()
        entries = first.evaluate(COUNT_ENTRIES)
        late.act()
        expect(second.locator(TOAST)).to_contain_text(SAY[lang]("server.error.stale"))
        expect(second.locator("main.table")).to_have_attribute("data-seq", str(seq_of(first)))
        assert first.evaluate(COUNT_ENTRIES) == entries
        other_language(second)
    decide(late)


def test_tabs_show_the_same_table(host: FileHost, guests: Visitors) -> None:
    first = guests.new_page("en")
    start_game(first, host)
    decide(Player(first, 2))
    second = first.context.new_page()
    second.goto(first.url)
    decide(Player(second, 3))
    second.locator(ASKED).wait_for()  # the bot has acted too
    expect(first.locator("main.table")).to_have_attribute("data-seq", str(seq_of(second)))


@pytest.fixture
def updatable(site: Path, tmp_path: Path, browser: Browser) -> Iterator[tuple[FileHost, Visitors]]:
    """A host whose site can be replaced, and its visitors."""
    folder = tmp_path / "site"
    shutil.copytree(site, folder)
    host = FileHost(folder)
    visitors = Visitors(host, browser)  # type: ignore[arg-type] # only its address is used
    try:
        yield host, visitors
        assert visitors.errors == []
    finally:
        visitors.close()
        host.stop()


def test_a_new_version_waits_and_continues_the_game(updatable: tuple[FileHost, Visitors]) -> None:
    host, visitors = updatable
    page = visitors.new_page("en", service_worker=True)
    start_game(page, host)
    player = Player(page, 1)
    decide(player)
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    replace_client(host.folder)
    look_for_update(page)
    banner = page.locator(".update-banner p")
    expect(banner).to_contain_text(SAY["en"]("web.update.ready"))
    decide(player)  # with the old version
    page.locator(ASKED).wait_for()
    seq = seq_of(page)
    banner.get_by_role("button", name=SAY["en"]("web.update.reload")).click()
    page.wait_for_function("() => document.querySelector('meta[name=version]').content === 'another'")
    page.locator(ASKED).wait_for()
    assert seq_of(page) == seq and version_of(page) == "another"
    decide(player)
    host.stop()  # the new version was kept as a whole
    page.reload()
    decide(player)
