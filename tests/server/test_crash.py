"""A server that is killed loses nothing that it has acknowledged; `crash.py` does the same 200 times."""

import asyncio

from tests.server.crash import crash


def test_nothing_acknowledged_is_lost_or_done_twice(database: str) -> None:
    found = asyncio.run(crash(database, kills=3, count=6, seed=3))
    assert found.startswith("3 kills")
