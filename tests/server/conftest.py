"""Fixtures: an empty database of each kind, and a clock of rate limits."""

import platform
import sys
from collections.abc import Iterator
from contextlib import AbstractAsyncContextManager
from pathlib import Path

import pytest

from ferrovia.server.core import limits
from ferrovia.server.storage import Database
from tests.server.client import LocalServer, server_in_thread
from tests.server.postgres import Postgres, postgres
from tests.server.storages import opened


@pytest.fixture(scope="session")
def pg() -> Iterator[Postgres | None]:
    """A PostgreSQL server, started when a test first needs it."""
    with postgres(outlives_machine=False) as found:
        yield found


class RateClock:
    """The seconds that rate limits read; only the test moves them."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def rate_clock(monkeypatch: pytest.MonkeyPatch) -> RateClock:
    """The clock of all rate limits, which stands still."""
    clock = RateClock()
    monkeypatch.setattr(limits, "monotonic", clock)
    return clock


def require_postgres(found: Postgres | None) -> Postgres:
    """Skip the test if there is no PostgreSQL, and fail it if there must be one."""
    if found is None:
        promised = sys.platform == "linux" and platform.machine() == "x86_64"  # requirements/dev.in installs one there
        assert not promised, "make test installs a PostgreSQL, but it is missing"
        pytest.skip("there is no PostgreSQL for this machine")
    return found


def pg_database(request: pytest.FixtureRequest) -> str:
    """An empty PostgreSQL database."""
    return require_postgres(request.getfixturevalue("pg")).new_database()


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database."""
    return str(tmp_path / "ferrovia.db") if request.param == "sqlite" else pg_database(request)


@pytest.fixture
def storage(database: str) -> AbstractAsyncContextManager[Database]:
    """The storage of that database, opened for a test that is a coroutine."""
    return opened(database)


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def module_database(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The same, shared by all tests of a module."""
    if request.param == "postgres":
        return pg_database(request)
    return str(tmp_path_factory.mktemp("server") / "ferrovia.db")


@pytest.fixture(scope="module")
def server(module_database: str) -> Iterator[LocalServer]:
    """A server with that database, shared by all tests of a module."""
    with server_in_thread(module_database) as found:
        yield found
