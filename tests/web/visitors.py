"""Visitors: browser pages with cookies of their own, whose errors and console messages are collected."""

import json
import time
from collections.abc import Callable
from typing import Any, Final, TypeVar

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Response,
    Route,
    ViewportSize,
    WebSocket,
)

from tests.server.client import LocalServer, menu_texts
from tests.waiting import WAIT

DESK: Final[ViewportSize] = {"width": 1440, "height": 900}
TABLET: Final[ViewportSize] = {"width": 1024, "height": 768}
PHONE: Final[ViewportSize] = {"width": 390, "height": 844}
PATIENCE: Final = 1000 * WAIT  # milliseconds
POLL_MS: Final = 100
# What Chromium writes if a service worker delivers a preloaded module at the wrong moment; nothing is lost by it.
UNUSED_PRELOAD: Final = "is not used because it is a cross-world service worker resource mismatch"
Value = TypeVar("Value")


class Visitors:
    """The visitors of a test."""

    def __init__(self, server: LocalServer, browser: Browser) -> None:
        self.server = server
        self.errors: list[str] = []
        self._browser = browser
        self._contexts: list[BrowserContext] = []

    def new_page(
        self, lang: str = "en", size: ViewportSize = DESK, *, service_worker: bool = False, **settings: Any
    ) -> Page:
        """The blank page of a new visitor, without animations and, as over plain http, without a service worker."""
        touches = size["width"] < TABLET["width"]
        given = {"reduced_motion": "reduce", "has_touch": touches, "is_mobile": touches, **settings}
        context = self._browser.new_context(base_url=self.server.base, locale=lang, viewport=size, **given)
        context.set_default_timeout(PATIENCE)
        self._contexts.append(context)
        if not service_worker:
            context.add_init_script("delete Navigator.prototype.serviceWorker")
        page = context.new_page()
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("websocket", MenuCheck(self.errors).watch)
        return page

    def open(self, path: str, lang: str = "en", size: ViewportSize = DESK, **settings: Any) -> Page:
        """A page of a new visitor, who has opened an address."""
        page = self.new_page(lang, size, **settings)
        page.goto(path)
        return page

    def _hear(self, message: ConsoleMessage) -> None:
        if UNUSED_PRELOAD in message.text:
            return
        self.errors.append(f"{message.type}: {message.text} ({message.location.get('url')})")

    def close(self) -> None:
        """Close all pages."""
        for context in self._contexts:
            context.close()


class MenuCheck:
    """Checks that every action a page sends is in the last menu that it received, word for word."""

    def __init__(self, errors: list[str]) -> None:
        self._menu: dict[str, Any] = {}
        self._errors = errors

    def watch(self, socket: WebSocket) -> None:
        """Watch another socket: a page reconnects after a lost connection."""
        socket.on("framereceived", self._received)
        socket.on("framesent", self._sent)

    def _received(self, text: str | bytes) -> None:
        message = json.loads(text)
        if message["type"] == "frame":
            self._menu = message.get("menu", {})

    def _sent(self, text: str | bytes) -> None:
        message = json.loads(text)
        if message["type"] == "play" and message["action"] not in texts(self._menu):
            self._errors.append(f"{message['action']} was sent, but is not in the menu")


def texts(menu: dict[str, Any]) -> set[str]:
    """All actions of a menu, as they are sent back."""
    return set(menu_texts(menu))


def first_load(page: Page, address: str) -> dict[str, int]:
    """Open a table as a new visitor; returns the bytes transferred until its board is shown, by URL."""
    sizes: dict[str, int] = {}

    def note(response: Response) -> None:
        sizes[response.url] = int(response.headers.get("content-length", 0))

    page.on("response", note)
    page.goto(address, wait_until="commit")
    page.locator(".board-stage .route").first.wait_for()
    return sizes


def become_ana(page: Page) -> None:
    """Make the visitor a guest whose mark does not depend on chance, for pictures that stay the same."""
    page.request.post("/api/me", data={"name": "Ana", "mark": 0})


def await_value(page: Page, read: Callable[[], Value], is_wanted: Callable[[Value], bool]) -> Value:
    """What is read as soon as it is as wanted, or in the end: a page may still arrange itself when it is shown.

    Between two reads the events of the page are handled, so that what they note can be awaited too.
    """
    until = time.monotonic() + WAIT
    while not is_wanted(found := read()) and time.monotonic() < until:
        page.wait_for_timeout(POLL_MS)
    return found


class HeldRequests:
    """Requests of a page that wait until the test releases them; later ones pass."""

    def __init__(self, page: Page, address: str) -> None:
        self._page = page
        self._held: list[Route] = []
        self._is_open = False
        page.route(address, self._keep)

    def _keep(self, route: Route) -> None:
        if self._is_open:
            route.continue_()
        else:
            self._held.append(route)

    def release(self) -> None:
        """Let the requests pass; at least one must have come."""
        await_value(self._page, lambda: len(self._held), bool)
        assert self._held, "nothing was requested"
        self._is_open = True
        for route in self._held:
            route.continue_()


def new_table(page: Page, rulebook: str, bots: list[str], **more: Any) -> str:
    """The address of a new table where the visitor plays against bots."""
    address = gathering(page, rulebook, [{}, *({"bot": bot} for bot in bots)], **more)
    page.request.post(f"/api/tables/{table_of(address)}/start", data={})
    return address


def gathering(page: Page, rulebook: str, seats: list[dict[str, str]], **more: Any) -> str:
    """The address of a new table where the visitor waits for others."""
    page.request.post("/api/me", data={"name": "Ana"})
    created = page.request.post("/api/tables", data={"rulebook": rulebook, "seats": seats, **more}).json()
    return f"/t/{created['table']}#{created['invite']}"


def table_of(address: str) -> str:
    """The id of the table in an address."""
    return address.partition("#")[0].rpartition("/")[2]
