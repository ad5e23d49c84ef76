"""What SQL, paths and proxies repeat of a table: the phases of ended tables, and the form of an id."""

import re
from pathlib import Path

import pytest

from ferrovia.notation import record
from ferrovia.server.api.endpoint import PATH_PATTERN
from ferrovia.server.storage import upkeep
from ferrovia.server.tables.model.state import ENDED
from tests.server.client import running

ROOT = Path(__file__).resolve().parent.parent.parent
PROXY_RULE = re.compile(r"\^/api/tables/\((?:\?<table>)?([^)]+)\)")


def test_the_database_means_the_same_phases_by_ended() -> None:
    assert tuple(re.findall(r"'(\w+)'", upkeep.ENDED)) == ENDED


@pytest.mark.parametrize(("file", "rules"), [("deploy/Caddyfile", 1), ("docs/operations.md", 2)])
def test_proxies_recognise_the_id_of_a_table(tmp_path: Path, file: str, rules: int) -> None:
    patterns = PROXY_RULE.findall((ROOT / file).read_text(encoding="utf-8"))
    assert len(patterns) == rules
    with running(str(tmp_path / "games.db")) as server:
        table_id = server.person("Ana").create("usa", 2).table
    assert all(re.fullmatch(pattern, table_id) for pattern in [*patterns, PATH_PATTERN, record._TABLE.pattern])
