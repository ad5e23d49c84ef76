"""People at browsers: each has a page and cookies of their own, and everything that goes wrong there is noted."""

import json
from typing import Any, Final

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, ViewportSize, WebSocket

from tests.server.client import House

DESK: Final[ViewportSize] = {"width": 1440, "height": 900}
TABLET: Final[ViewportSize] = {"width": 1024, "height": 768}
PHONE: Final[ViewportSize] = {"width": 390, "height": 844}
PATIENCE: Final = 30_000  # milliseconds; a busy machine is no failure


class Hall:
    """All visitors of a test."""

    def __init__(self, house: House, browser: Browser) -> None:
        self.house = house
        self.errors: list[str] = []
        self._browser = browser
        self._contexts: list[BrowserContext] = []

    def visitor(self, lang: str = "en", size: ViewportSize = DESK, **settings: Any) -> Page:
        """Somebody new, on an empty page; the time that movements take is not what is tested."""
        touches = size["width"] < TABLET["width"]
        given = {"reduced_motion": "reduce", "has_touch": touches, "is_mobile": touches, **settings}
        context = self._browser.new_context(base_url=self.house.base, locale=lang, viewport=size, **given)
        context.set_default_timeout(PATIENCE)
        self._contexts.append(context)
        page = context.new_page()
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("websocket", Ear(self.errors).listen)
        return page

    def _hear(self, message: ConsoleMessage) -> None:
        url = str(message.location.get("url"))
        is_new = url.endswith("/api/me") and "401" in message.text  # whoever comes first is nobody yet
        if message.type in {"error", "warning"} and not is_new:
            self.errors.append(f"{message.text} ({url})")

    def close(self) -> None:
        """Everybody leaves."""
        for context in self._contexts:
            context.close()


class Ear:
    """Listens to what a page says: whatever it plays must be in the last menu that it got, word for word."""

    def __init__(self, errors: list[str]) -> None:
        self._menu: dict[str, Any] = {}
        self._errors = errors

    def listen(self, line: WebSocket) -> None:
        """Listen to one more socket: a line that was lost is opened again."""
        line.on("framereceived", self._received)
        line.on("framesent", self._sent)

    def _received(self, text: str | bytes) -> None:
        message = json.loads(text)
        if message["type"] == "frame":
            self._menu = message.get("menu", {})

    def _sent(self, text: str | bytes) -> None:
        message = json.loads(text)
        if message["type"] == "play" and message["action"] not in texts(self._menu):
            self._errors.append(f"{message['action']} was played, and is not in the menu")


def texts(menu: dict[str, Any]) -> set[str]:
    """Every action of a menu as it is sent back."""
    found: set[str] = set()
    for value in menu.values():
        if isinstance(value, list):
            found.update(value)
        elif isinstance(value, dict):
            found.update(f"{key}={payment}" for key, payments in value.items() for payment in payments)
    return found


def new_table(page: Page, rulebook: str, bots: list[str], **more: Any) -> str:
    """The address of a table where the visitor plays against bots."""
    address = gathering(page, rulebook, [{}, *({"bot": bot} for bot in bots)], **more)
    page.request.post(f"/api/tables/{table_of(address)}/start", data={})
    return address


def gathering(page: Page, rulebook: str, seats: list[dict[str, str]], **more: Any) -> str:
    """The address of a table where the visitor waits for others."""
    page.request.post("/api/me", data={"name": "Ana"})
    made = page.request.post("/api/tables", data={"rulebook": rulebook, "seats": seats, **more}).json()
    return f"/t/{made['table']}#{made['invite']}"


def table_of(address: str) -> str:
    """The table that an address names."""
    return address.partition("#")[0].rpartition("/")[2]
