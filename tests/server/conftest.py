"""Fixtures: an empty database of each kind."""

import platform
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.postgres import Postgres, postgres


@pytest.fixture(scope="session")
def pg() -> Iterator[Postgres | None]:
    """A PostgreSQL server, started when a test first needs it."""
    with postgres() as found:
        yield found


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


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def module_database(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The same, shared by all tests of a module."""
    if request.param == "postgres":
        return pg_database(request)
    return str(tmp_path_factory.mktemp("server") / "ferrovia.db")
