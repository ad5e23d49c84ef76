"""Facts that SQL, paths, proxies and documents repeat: phases of ended tables, the form of an id, times of limits."""

import re
from pathlib import Path

import pytest

from ferrovia.local.backend import Backend
from ferrovia.notation.deal import TABLE_ID_PATTERN
from ferrovia.server.core.settings import Settings
from ferrovia.server.storage import upkeep
from ferrovia.server.tables.model.state import ENDED
from tests.local.shelves import MemoryShelf
from tests.server.client import server_in_thread

ROOT = Path(__file__).resolve().parent.parent.parent
PROXY_RULE = re.compile(r"\^/api/tables/\((?:\?<table>)?([^)]+)\)")


def test_the_database_means_the_same_phases_by_ended() -> None:
    assert f"phase IN {ENDED}" == upkeep.ENDED_CONDITION


@pytest.mark.parametrize(("file", "rules"), [("deploy/Caddyfile", 1), ("docs/operations.md", 2)])
def test_proxies_recognise_the_id_of_a_table(tmp_path: Path, file: str, rules: int) -> None:
    patterns = PROXY_RULE.findall((ROOT / file).read_text(encoding="utf-8"))
    assert len(patterns) == rules
    with server_in_thread(str(tmp_path / "games.db")) as server:
        table_id = server.person("Ana").create("usa", 2).table
    assert all(re.fullmatch(pattern, table_id) for pattern in [*patterns, TABLE_ID_PATTERN])


def test_the_security_page_says_how_long_the_hash_of_an_address_is_stored() -> None:
    services = Backend(MemoryShelf(), print, None, Settings()).services
    minutes = services.new_guests.window_ms // 60_000
    hours = services.tables.writer.new_tables_by_address.window_ms // 3_600_000
    page = (ROOT / "SECURITY.md").read_text(encoding="utf-8")
    assert f"within {minutes} minutes (guests) or {hours} hours (tables)" in page
