"""My games in a real browser: filters, statistics, files, replays, and the way to another device."""

import csv
import io
import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from ferrovia.locales import Translator
from tests.web.accessibility import violations
from tests.web.visitors import DESK, PHONE, Visitors, gathering, new_table, table_of

SAY = Translator("en")


def player(total: int, **given: Any) -> dict[str, Any]:
    return {"total": total, "color": 1, "mark": 1, **given}


def game(number: int, base: str, total: int, others: list[dict[str, Any]], outcome: str) -> dict[str, Any]:
    """A game of the history, as the server sends it."""
    return {
        "table": f"t{number}",
        "ended_at": 1_700_000_000_000 - number * 86_400_000,
        "rulebook": base,
        "base": base,
        "board": base,
        "seat": 0,
        "players": [player(total, name="Ana"), *others],
        "outcome": outcome,
        "place": 1 if outcome == "won" else 2,
        "total": total,
        "completed": 4,
        "failed": 1,
        "longest": 30,
    }


EVA = {"name": "Eva", "key": "k1"}
GAMES = [
    game(1, "usa", 120, [player(90, level="easy")], "won"),
    game(2, "usa", 100, [player(80, level="hard"), player(70, **EVA)], "won"),
    game(3, "europe", 70, [player(95, **EVA)], "lost"),
    game(4, "paris", 30, [player(45, level="easy")], "resigned"),
]


def open_history(page: Page, games: list[dict[str, Any]]) -> None:
    """My games, with a history that the test makes up."""
    page.route("**/api/me/games*", lambda route: route.fulfill(json={"games": games, "more": False}))
    page.goto("/games")


def choose(page: Page, filter_name: str, option: str) -> None:
    page.get_by_role("combobox", name=SAY(filter_name), exact=True).select_option(option)


def totals(page: Page) -> list[str]:
    return [" ".join(text.split()) for text in page.locator(".totals dd").all_inner_texts()]


def rows(page: Page, caption: str) -> list[list[str]]:
    table = page.get_by_role("table", name=SAY(caption))
    return [
        [" ".join(cell.split()) for cell in row.locator("th, td").all_inner_texts()]
        for row in table.locator("tbody tr").all()
    ]


def test_finished_game_is_listed_with_its_replay(visitors: Visitors) -> None:
    page = visitors.new_page("en")
    address = new_table(page, "paris", ["easy"])
    page.request.post(f"/api/tables/{table_of(address)}/resign", data={})
    page.goto(address)
    page.locator(".results").get_by_role("link", name=SAY("web.history.title")).click()
    expect(page.locator(".game-list > li")).to_have_count(1)
    page.goto("/")
    page.get_by_role("link", name=SAY("web.history.title"), exact=True).click()
    row = page.locator(".game-list > li")
    expect(row).to_have_count(1)
    expect(row).to_contain_text(SAY("web.book.name.paris"))
    expect(row).to_contain_text(SAY("web.history.outcome.resigned"))
    row.get_by_role("link", name=SAY("web.replay.title")).click()
    page.locator(".replay-seats").wait_for()
    assert page.url.partition("?")[0].endswith(f"/t/{table_of(address)}/replay")


def test_statistics_add_the_games_up(visitors: Visitors) -> None:
    page = visitors.new_page("en")
    open_history(page, GAMES)
    expect(page.locator(".game-list > li")).to_have_count(4)
    assert totals(page) == [
        "4",
        "2 50%",
        "97",
        "120",
        "12 80%",
        "30",
        f"2 {SAY('web.history.streak_longest', n=2)}",
        f"1193? {SAY('web.history.rating_missing', n=1)}",
    ]
    usa, paris = SAY("web.book.name.usa"), SAY("web.book.name.paris")
    assert rows(page, "web.history.by_game")[0] == [usa, "2", "2 100%", "110", "120"]
    assert [row[0] for row in rows(page, "web.history.by_level")] == ["Easy bot", "Hard bot"]
    assert rows(page, "web.history.head_to_head") == [
        ["Easy bot", "2", "1 50%", "1"],
        ["Eva", "2", "1 50%", "1"],
        ["Hard bot", "1", "1 100%", "0"],
    ]
    choose(page, "web.history.game", paris)
    expect(page.locator(".game-list > li")).to_have_count(1)
    assert totals(page)[:4] == ["1", "0 0%", "–", "–"], "a bot played the game to the end"
    page.get_by_role("button", name=SAY("web.history.no_filter")).click()
    choose(page, "web.history.opponent", "Eva")
    expect(page.locator(".game-list > li")).to_have_count(2)
    choose(page, "web.history.result", SAY("web.history.outcome.resigned"))
    expect(page.get_by_text(SAY("web.history.none_such"))).to_be_visible()


@pytest.mark.parametrize(("lang", "size", "theme"), [("en", DESK, "dark"), ("es", PHONE, "light")])
def test_page_is_accessible(visitors: Visitors, lang: str, size: Any, theme: str) -> None:
    page = visitors.new_page(lang, size, color_scheme=theme)
    open_history(page, GAMES)
    page.locator(".game-list").wait_for()
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing is wider than the screen"


def test_history_is_saved_as_json_and_csv(visitors: Visitors) -> None:
    page = visitors.new_page("en", accept_downloads=True)
    open_history(page, GAMES)
    choose(page, "web.history.seats", "3")
    with page.expect_download() as download:
        page.get_by_role("button", name="JSON").click()
    assert json.loads(download.value.path().read_text(encoding="utf-8")) == {"games": [GAMES[1]]}
    page.get_by_role("button", name=SAY("web.history.no_filter")).click()
    with page.expect_download() as download:
        page.get_by_role("button", name="CSV").click()
    found = list(csv.DictReader(io.StringIO(download.value.path().read_text(encoding="utf-8-sig"))))
    assert [row["points"] for row in found] == ["120", "100", "70", "30"]
    assert found[1]["opponents"] == "bot hard 80; Eva 70"


def test_empty_history_invites_to_play(visitors: Visitors) -> None:
    page = visitors.open("/games", "en")
    expect(page.get_by_text(SAY("web.history.none"))).to_be_visible()
    assert violations(page) == []
    page.get_by_role("link", name=SAY("web.history.none_play")).click()
    page.locator(".table-form").wait_for()


def test_focus_is_on_a_page_that_was_loaded_later(visitors: Visitors) -> None:
    page = visitors.open("/", "en")
    page.get_by_role("link", name=SAY("web.history.title"), exact=True).press("Enter")
    expect(page.locator("main.games")).to_be_focused()


def test_page_that_cannot_be_loaded_offers_to_try_again(visitors: Visitors) -> None:
    page = visitors.new_page("en")
    page.route("**/assets/lazy-pages-*.js", lambda route: route.abort())
    page.goto("/games")
    expect(page.locator("main")).to_contain_text(SAY("web.page.failed"))
    page.unroute("**/assets/lazy-pages-*.js")
    page.get_by_role("button", name=SAY("web.page.reload")).click()
    page.locator(".games-none").wait_for()
    visitors.errors.clear()  # the browser reports the request that the test refused


def transfer_link(page: Page) -> str:
    page.goto("/games")
    page.get_by_role("button", name=SAY("web.transfer.create")).click()
    return page.get_by_label(SAY("web.transfer.link")).input_value()


def test_link_makes_another_device_the_same_player(visitors: Visitors) -> None:
    desk, phone, late = visitors.new_page("en"), visitors.new_page("en", PHONE), visitors.new_page("en")
    address = gathering(desk, "usa", [{}, {}])
    link = transfer_link(desk)
    expect(desk.get_by_role("img", name=SAY("web.invite.qr"))).to_be_visible()
    phone.goto(link)
    expect(phone.locator(".transfer-who")).to_contain_text("Ana")
    expect(phone.locator(".transfer-warning")).to_have_count(0)
    assert violations(phone) == []
    assert phone.request.get("/api/me").json() is None, "looking at the link creates no guest"
    phone.get_by_role("button", name=SAY("web.transfer.yes", name="Ana")).click()
    expect(phone.get_by_label(SAY("web.me.name"))).to_have_value("Ana")
    expect(phone).to_have_url(f"{visitors.server.base}/games")  # the secret is gone from the address
    phone.goto(f"/t/{table_of(address)}")
    expect(phone.locator(".seat-list li").first).to_contain_text(SAY("web.people.you"))
    late.goto(link)
    expect(late.locator("main")).to_contain_text(SAY("server.error.no_transfer"))
    visitors.errors.clear()  # the browser logs every refused request
    late.get_by_role("button", name=SAY("web.connection.home")).click()
    late.locator(".table-form").wait_for()


def test_device_with_games_is_warned_and_may_refuse(visitors: Visitors) -> None:
    desk, phone = visitors.new_page("en"), visitors.new_page("en")
    gathering(desk, "usa", [{}, {}])
    gathering(phone, "usa", [{}, {}])
    phone.request.post("/api/me", data={"name": "Bea"})
    link = transfer_link(desk)
    phone.goto(link)
    expect(phone.locator(".transfer-warning")).to_contain_text(SAY("web.transfer.left_behind", name="Bea", n=1))
    phone.get_by_role("button", name=SAY("web.me.keep", name="Bea")).click()
    expect(phone.get_by_label(SAY("web.me.name"))).to_have_value("Bea")
    desk.goto(link)
    expect(desk.locator("main")).to_contain_text(SAY("web.transfer.is_you", name="Ana"))


def test_deleted_player_is_a_new_visitor(visitors: Visitors) -> None:
    page = visitors.new_page("en")
    page.request.post("/api/me", data={"name": "Ana"})
    page.goto("/games")
    page.get_by_role("button", name=SAY("web.history.delete")).click()
    assert violations(page) == []
    page.get_by_role("button", name=SAY("web.history.delete_no")).click()
    page.get_by_role("button", name=SAY("web.history.delete")).click()
    page.get_by_role("button", name=SAY("web.history.delete_yes")).click()
    expect(page.get_by_text(SAY("web.me.welcome"))).to_be_visible()
    expect(page.get_by_label(SAY("web.me.name"))).not_to_have_value("Ana")
