"""What the tests of the browser client share: a server with the built client, a browser, and visitors."""

import os
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.server.client import House, running
from tests.web.visitor import PATIENCE, Hall
from tools import browser as browsers
from tools import web


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server whose bots do not wait."""
    assert web.STATIC.joinpath("index.html").exists(), "build the client first: make web"
    with running(str(tmp_path_factory.mktemp("web") / "ferrovia.db"), tick=1.0) as found:
        yield found


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A real Chromium without a window."""
    os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", str(web.node()))
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(**browsers.launch_options())
        yield found
        found.close()


@pytest.fixture
def hall(house: House, browser: Browser) -> Iterator[Hall]:
    """Where visitors come in; no page of theirs may report an error."""
    found = Hall(house, browser)
    try:
        yield found
        assert found.errors == []
    finally:
        found.close()
