"""Fixtures of the browser tests: a server with the built client, a browser, visitors, and deals that stay the same."""

import fcntl
import os
import secrets
import subprocess
import sys
from collections.abc import Iterator
from hashlib import blake2b
from itertools import count
from pathlib import Path
from types import SimpleNamespace

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from ferrovia.server.tables.runtime import entry_writer
from tests.server.client import LocalServer, server_in_thread
from tests.web.static_hosts import FileHost
from tests.web.visitors import PATIENCE, Visitors
from tools import chromium, web


@pytest.fixture(scope="session")
def client() -> None:
    """The client, built by the first process of a test run if its sources have changed."""
    web.BUILD_STAMP.parent.mkdir(exist_ok=True)
    with web.BUILD_STAMP.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        web.build()


@pytest.fixture(scope="session")
def server(client: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalServer]:
    """A server whose bots do not wait."""
    with server_in_thread(str(tmp_path_factory.mktemp("web") / "ferrovia.db"), tick=1.0) as found:
        yield found


@pytest.fixture(autouse=True)
def steady_deals(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The tables of a test have the same ids and server seeds in every run; `FERROVIA_DEALS` selects others.

    Deals to which a page adds a random number of its own, and those of the static site, differ from run to run.
    """
    numbers = count(1)

    def draw(size: int) -> str:
        text = f"{os.environ.get('FERROVIA_DEALS', '')} {request.node.nodeid} {next(numbers)}"
        return blake2b(text.encode(), digest_size=size).hexdigest()

    drawn = SimpleNamespace(token_hex=draw, token_urlsafe=secrets.token_urlsafe)
    monkeypatch.setattr(entry_writer, "secrets", drawn)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A headless Chromium."""
    os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", str(web.node()))
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(**chromium.launch_options())
        yield found
        found.close()


@pytest.fixture
def visitors(server: LocalServer, browser: Browser) -> Iterator[Visitors]:
    """The visitors of a test; none of their pages may report an error or write to the console."""
    found = Visitors(server, browser)
    try:
        yield found
        assert found.errors == []
    finally:
        found.close()


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """The static site, built once by the command that users run and shared by all processes of a test run."""
    base = tmp_path_factory.getbasetemp()
    shared = base if worker_id == "master" else base.parent
    folder = shared / "static-site"
    with (shared / "static-site.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (folder / "files.json").exists():  # the last file that is written
            command = [sys.executable, "-m", "tools.static_site", "--out", str(folder)]
            subprocess.run(command, cwd=web.ROOT, check=True)
    return folder


@pytest.fixture
def host(site: Path) -> Iterator[FileHost]:
    """A file host with the static site."""
    found = FileHost(site)
    yield found
    found.stop()


@pytest.fixture
def guests(host: FileHost, browser: Browser) -> Iterator[Visitors]:
    """Visitors of the static site; none of their pages may report an error or write to the console."""
    found = Visitors(host, browser)  # type: ignore[arg-type] # only its address is used
    try:
        yield found
        assert found.errors == []
    finally:
        found.close()
