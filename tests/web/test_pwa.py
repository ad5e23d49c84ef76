"""The client as an app: manifest, icons, installing, starting without a network, and new versions during a game."""

import json
import shutil
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from ferrovia.locales import Translator
from ferrovia.server.api import client_files
from tests.server.client import menu_texts, server_in_thread
from tests.server.push import CONTACT, SLOW, push_receiver
from tests.server.push import Browser as Receiver
from tests.web.updates import look_for_update, replace_client, version_of
from tests.web.visitors import PHONE, Visitors, await_value, new_table, table_of
from tools import web

SAY = {lang: Translator(lang) for lang in ("en", "es")}
CONTROLLED = "() => navigator.serviceWorker.controller !== null"
KEPT = """async () => {
  const kept = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
  const requests = await Promise.all(kept.map((cache) => cache.keys()));
  return requests.flat().map(({ url }) => url);
}"""
OFFER = """() => {
  const offer = new Event("beforeinstallprompt", { cancelable: true });
  offer.prompt = async () => { window.asked = true; };
  dispatchEvent(offer);
}"""


# Some headless browsers deny all notifications.
PERMIT = """
  Object.defineProperty(Notification, "permission", { get: () => "granted" });
  Notification.requestPermission = async () => "granted";
"""
SUBSCRIBE = (
    PERMIT
    + """
  const subscription = { ...%s, unsubscribe: async () => true };
  subscription.toJSON = () => ({ endpoint: subscription.endpoint, keys: subscription.keys });
  if (globalThis.PushManager) PushManager.prototype.subscribe = async () => subscription;
"""
)
NOTICES = """async () => {
  const found = await (await navigator.serviceWorker.getRegistration()).getNotifications();
  return found.map(({ title, body, data }) => [title, body, data]);
}"""


def read_manifest() -> dict[str, Any]:
    found: dict[str, Any] = json.loads((web.STATIC / "manifest.webmanifest").read_text(encoding="utf-8"))
    return found


def open_with_worker(visitors: Visitors, path: str = "/", lang: str = "en", **more: Any) -> Page:
    """A page that the service worker serves."""
    page = visitors.open(path, lang, service_worker=True, **more)
    page.wait_for_function(CONTROLLED)
    return page


def test_manifest_and_icons_are_complete_and_relative() -> None:
    manifest = read_manifest()
    assert (manifest["start_url"], manifest["scope"]) == ("./", "./")
    for icon in manifest["icons"]:
        assert not icon["src"].startswith("/")
        content = (web.STATIC / icon["src"]).read_bytes()
        if icon["type"] == "image/png":
            assert "{}x{}".format(*struct.unpack(">II", content[16:24])) == icon["sizes"]
    assert {icon.get("purpose") for icon in manifest["icons"]} == {None, "maskable"}


def test_browser_finds_the_client_installable(visitors: Visitors) -> None:
    page = open_with_worker(visitors)
    browser = page.context.new_cdp_session(page)
    found = browser.send("Page.getAppManifest")
    assert found["url"] == f"{visitors.server.base}/manifest.webmanifest" and found["errors"] == []
    errors = [error["errorId"] for error in browser.send("Page.getInstallabilityErrors")["installabilityErrors"]]
    assert [error for error in errors if error != "in-incognito"] == []  # every visitor is


def test_service_worker_keeps_all_scripts_and_nothing_of_the_api(visitors: Visitors) -> None:
    page = open_with_worker(visitors)
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    page.goto("/rules/usa")
    expect(page.locator("main h1").first).to_be_visible()
    kept = {address.removeprefix(visitors.server.base) for address in page.evaluate(KEPT)}
    assets = {f"/assets/{path.name}" for path in (web.STATIC / "assets").iterdir() if path.suffix in {".js", ".css"}}
    assert kept == {"/", "/icons/icon.svg", *assets}


def test_client_starts_offline_and_continues_when_the_server_is_back(visitors: Visitors) -> None:
    lang = "es"
    page = open_with_worker(visitors, lang=lang)
    page.context.set_offline(True)
    for path in ("/", "/games"):
        page.goto(path)
        expect(page.get_by_role("heading", name=SAY[lang]("web.offline.title"))).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", lang)
    page.context.set_offline(False)
    expect(page.get_by_role("heading", name=SAY[lang]("web.history.title"), level=1)).to_be_visible()
    failed = [error for error in visitors.errors if "net::ERR_INTERNET_DISCONNECTED" in error]
    assert visitors.errors == failed  # requests of the API, which the browser itself reports
    visitors.errors.clear()


def test_over_plain_http_there_is_no_service_worker(visitors: Visitors) -> None:
    page = visitors.open(f"http://lan.test:{visitors.server.port}/", service_worker=True)
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    assert page.evaluate("() => 'serviceWorker' in navigator") is False


def test_install_button_is_in_the_settings_while_the_browser_offers_it(visitors: Visitors) -> None:
    page = visitors.open("/", size=PHONE)
    page.get_by_role("button", name=SAY["en"]("web.settings.title")).click()
    button = page.get_by_role("button", name=SAY["en"]("web.install.button"))
    expect(button).to_have_count(0)
    page.evaluate(OFFER)
    button.click()
    expect(button).to_have_count(0)
    assert page.evaluate("() => window.asked") is True


@pytest.fixture
def updatable(tmp_path: Path, browser: Browser) -> Iterator[tuple[Visitors, Path]]:
    """Visitors of a server whose client can be replaced, and the folder of that client."""
    folder = tmp_path / "static"
    shutil.copytree(web.STATIC, folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(client_files, "STATIC", folder)
        with server_in_thread(str(tmp_path / "f.db"), tick=1.0) as server:
            found = Visitors(server, browser)
            try:
                yield found, folder
                assert found.errors == []
            finally:
                found.close()


def test_new_version_waits_until_the_player_reloads(updatable: tuple[Visitors, Path]) -> None:
    visitors, folder = updatable
    page = open_with_worker(visitors)
    address = new_table(page, "paris", ["easy"])
    page.goto(address)
    other = page.context.new_page()
    other.goto(address)
    replace_client(folder)
    look_for_update(page)
    banner = page.locator(".update-banner p")
    expect(banner).to_contain_text(SAY["en"]("web.update.ready"))
    # The game goes on, and pages that were never shown still load, though the server has other files by now.
    page.locator(".header-home").click()
    page.get_by_role("link", name=SAY["en"]("web.history.title")).click()
    expect(page.get_by_role("heading", name=SAY["en"]("web.history.title"), level=1)).to_be_visible()
    page.go_back()
    page.go_back()
    expect(page.locator(".board").first).to_be_visible()
    banner.get_by_role("button", name=SAY["en"]("web.update.reload")).click()
    page.wait_for_function("() => document.querySelector('meta[name=version]').content === 'another'")
    expect(page.locator(".board").first).to_be_visible()
    expect(banner).to_have_count(0)
    # The other page still is the old one, is told so, and can still load its own pages.
    expect(other.locator(".update-banner p")).to_be_visible()
    other.locator(".header-home").click()
    other.get_by_role("link", name=SAY["en"]("web.history.title")).click()
    expect(other.get_by_role("heading", name=SAY["en"]("web.history.title"), level=1)).to_be_visible()
    assert version_of(other) != "another"


def test_page_that_is_new_already_shows_no_banner(updatable: tuple[Visitors, Path]) -> None:
    visitors, folder = updatable
    page = open_with_worker(visitors)
    replace_client(folder)
    page.reload()
    assert version_of(page) == "another"
    page.wait_for_function("async () => (await caches.keys()).some((name) => name.endsWith('another'))")
    page.wait_for_function("async () => !(await navigator.serviceWorker.getRegistration()).waiting")
    expect(page.locator(".update-banner p")).to_have_count(0)


# The registration of the service worker waits for `startWorker`.
LATE_WORKER = """
const register = ServiceWorkerContainer.prototype.register;
const started = new Promise((start) => { globalThis.startWorker = start; });
ServiceWorkerContainer.prototype.register = async function (...given) {
  await started;
  return register.apply(this, given);
};
"""


@pytest.fixture
def pushing(tmp_path: Path, browser: Browser) -> Iterator[Visitors]:
    """Visitors of a server that offers push notifications."""
    with server_in_thread(str(tmp_path / "f.db"), tick=1.0, push_contact=CONTACT, push_local=True) as server:
        found = Visitors(server, browser)
        try:
            yield found
            assert found.errors == []
        finally:
            found.close()


def subscribing_page(visitors: Visitors, receiver: Receiver, lang: str = "en") -> Page:
    """A page whose browser is subscribed at our push service, since the real one needs the internet."""
    page = visitors.new_page(lang, service_worker=True)
    page.context.grant_permissions(["notifications"])
    given = receiver.subscription()
    keys = {"p256dh": given["p256dh"], "auth": given["auth"]}
    page.context.add_init_script(SUBSCRIBE % json.dumps({"endpoint": given["endpoint"], "keys": keys}))
    page.goto("/")
    page.wait_for_function(CONTROLLED)
    return page


def play_first_decision(page: Page) -> str:
    """Decide once in a new slow game, so that it will be the player's turn again; returns the path of the table."""
    path = new_table(page, "paris", ["easy"], time_control=SLOW).partition("#")[0]
    table = f"/api{path.replace('/t/', '/tables/')}"
    frame = page.request.get(table).json()
    action = menu_texts(frame["menu"])[0]
    assert page.request.post(f"{table}/play", data={"seq": frame["seq"], "action": action}).ok
    return path


def test_notifications_are_offered_when_the_service_worker_comes_late(pushing: Visitors) -> None:
    page = pushing.new_page("en", service_worker=True)
    page.context.grant_permissions(["notifications"])
    page.context.add_init_script(PERMIT + LATE_WORKER)
    page.goto("/")
    page.get_by_role("button", name=SAY["en"]("web.settings.title")).click()
    choice = page.get_by_role("radio", name=SAY["en"]("web.push.all"))
    expect(choice).to_have_count(0)
    page.evaluate("() => globalThis.startWorker()")
    expect(choice).to_be_visible()


def test_player_of_a_slow_game_is_told_of_the_turn(pushing: Visitors) -> None:
    with push_receiver() as service:
        receiver = service.browser()
        page = subscribing_page(pushing, receiver)
        page.get_by_role("button", name=SAY["en"]("web.settings.title")).click()
        with page.expect_response("**/api/me/push/tables"):
            page.get_by_role("radio", name=SAY["en"]("web.push.all")).click()
        expect(page.get_by_role("radio", name=SAY["en"]("web.push.all"))).to_be_checked()
        assert page.request.get("/api/me/push").json()["all_tables"] is True
        table = play_first_decision(page)
        receiver.wait(messages=1)  # the bot has played
        assert receiver.messages[0]["path"] == table.removeprefix("/")


def test_one_table_is_chosen_at_the_table(pushing: Visitors) -> None:
    say = SAY["es"]
    with push_receiver() as service:
        page = subscribing_page(pushing, service.browser("es"), "es")
        address = new_table(page, "paris", ["easy"], time_control=SLOW)
        page.goto(address)
        page.get_by_role("button", name=say("web.people.title")).click()
        button = page.get_by_role("button", name=say("web.push.table"))
        button.click()
        expect(button).to_have_attribute("aria-pressed", "true")
        assert page.request.get("/api/me/push").json()["tables"] == [table_of(address)]


def test_notice_is_shown_and_leads_to_the_table(visitors: Visitors) -> None:
    page = visitors.new_page(service_worker=True)
    page.context.grant_permissions(["notifications"])
    devtools = page.context.new_cdp_session(page)
    registered: list[str] = []
    devtools.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda found: registered.extend(one["registrationId"] for one in found["registrations"]),
    )
    devtools.send("ServiceWorker.enable")
    page.goto("/")
    page.wait_for_function(CONTROLLED)
    assert await_value(page, lambda: registered, bool)
    for body in ("Your turn: Paris", "Your turn: Europe"):
        message = json.dumps({"title": "Ferrovía", "body": body, "path": "t/0123456789abcdef"})
        devtools.send(
            "ServiceWorker.deliverPushMessage",
            {"origin": visitors.server.base, "registrationId": registered[-1], "data": message},
        )
        only = json.dumps(
            json.dumps([["Ferrovía", body, "t/0123456789abcdef"]], ensure_ascii=False, separators=(",", ":"))
        )
        page.wait_for_function(f"async () => JSON.stringify(await ({NOTICES})()) === {only}")


CLICK = """async (shown) => {
  const opened = [];
  const windows = shown.map((url) => ({ url, focus: async () => opened.push(`focused ${url}`) }));
  Object.defineProperty(self, "clients", {
    configurable: true,
    value: { matchAll: async () => windows, openWindow: async (url) => opened.push(`opened ${url}`) },
  });
  const click = new ExtendableEvent("notificationclick");
  const closing = [];
  click.notification = { data: "t/0123456789abcdef", close: () => closing.push("closed") };
  const work = [];
  click.waitUntil = (done) => work.push(done);
  self.dispatchEvent(click);
  await Promise.all(work);
  return [...closing, ...opened];
}"""


def test_click_on_a_notice_opens_the_table_or_shows_its_window(visitors: Visitors) -> None:
    """Only a real click may open windows, so the browser's windows are replaced."""
    page = open_with_worker(visitors)
    (worker,) = page.context.service_workers
    table = f"{visitors.server.base}/t/0123456789abcdef"
    other = f"{visitors.server.base}/games"
    assert worker.evaluate(CLICK, []) == ["closed", f"opened {table}"]
    assert worker.evaluate(CLICK, [other]) == ["closed", f"opened {table}"]
    assert worker.evaluate(CLICK, [other, f"{table}#secret"]) == ["closed", f"focused {table}#secret"]


RENEW = """async ([ended, given]) => {
  const renewed = { toJSON: () => given };
  self.registration.pushManager.subscribe = async ({ applicationServerKey }) => applicationServerKey && renewed;
  const change = new ExtendableEvent("pushsubscriptionchange");
  Object.assign(change, { oldSubscription: ended, newSubscription: null });
  const work = [];
  change.waitUntil = (done) => work.push(done);
  self.dispatchEvent(change);
  await Promise.all(work);
}"""


def test_subscription_that_the_push_service_replaces_is_renewed(pushing: Visitors) -> None:
    with push_receiver() as service:
        receiver, renewed = service.browser(), service.browser()
        page = subscribing_page(pushing, receiver)
        page.get_by_role("button", name=SAY["en"]("web.settings.title")).click()
        with page.expect_response("**/api/me/push/tables"):
            page.get_by_role("radio", name=SAY["en"]("web.push.all")).click()
        ended, given = receiver.subscription(), renewed.subscription()
        (worker,) = page.context.service_workers
        keys = {"p256dh": given["p256dh"], "auth": given["auth"]}
        worker.evaluate(RENEW, [{"endpoint": ended["endpoint"]}, {"endpoint": given["endpoint"], "keys": keys}])
        play_first_decision(page)
        renewed.wait(messages=1)
        assert receiver.messages == []
