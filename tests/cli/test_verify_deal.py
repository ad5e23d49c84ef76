"""The command `ferrovia verify-deal`; `tests/server/test_deals.py` has its verdicts."""

from pathlib import Path

import pytest

from ferrovia.cli.main import main
from tests.server.client import LocalServer, server_in_thread


def finished(server: LocalServer) -> tuple[str, str]:
    """The record of a finished game, and the hash shown before it."""
    client = server.person("Ana").create("paris", 2)
    shown = client.frame()["options"]["seed_hash"]
    client.done("start")
    client.give_up()
    record = client.person.web.get(f"/api/tables/{client.table}/record").text
    return record, shown


def test_verify_deal_checks_seed_and_hash(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with server_in_thread(str(tmp_path / "f.db")) as server:
        record, shown = finished(server)
    file = tmp_path / "game.txt"
    file.write_text(record, encoding="utf-8")
    assert main(["verify-deal", str(file), "--hash", shown, "--lang", "en"]) == 0
    assert "fixed before the game" in capsys.readouterr().out
    assert main(["verify-deal", str(file), "--details", "--lang", "en"]) == 0
    assert "all legal" in capsys.readouterr().out
    assert main(["verify-deal", str(file), "--lang", "en"]) == 0
    assert "--hash" in capsys.readouterr().out
    assert main(["verify-deal", str(file), "--hash", "0" * 64, "--lang", "en"]) == 2
    assert "do not trust it" in capsys.readouterr().err
    assert main(["verify-deal", str(file), "--hash", "xyz", "--lang", "es"]) == 2
    assert "no es una huella" in capsys.readouterr().err
    moved = record.replace("0. 1 keep=", "0. 1 keep=9", 1)
    file.write_text(moved, encoding="utf-8")
    assert main(["verify-deal", str(file), "--lang", "en"]) == 2
