"""A short version of `crash.py`: a killed server or database loses nothing that was acknowledged."""

import asyncio

import pytest

from tests.server.conftest import pg_database
from tests.server.crash import crash
from tests.server.postgres import Postgres


def test_no_acknowledged_command_is_lost_or_executed_twice(database: str) -> None:
    found = asyncio.run(crash(database, kills=3, count=6, seed=3))
    assert found.startswith("3 kills")


def test_killed_database_loses_and_doubles_nothing(request: pytest.FixtureRequest, pg: Postgres | None) -> None:
    address = pg_database(request)
    found = asyncio.run(crash(address, kills=2, count=6, seed=4, killed_database=pg))
    assert found.startswith("2 kills")
