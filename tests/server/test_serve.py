"""The commands `ferrovia serve` and `ferrovia verify-deal`, as a person runs them."""

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest

from ferrovia.cli.main import main
from ferrovia.cli.serve import EVERYWHERE, address_of
from ferrovia.server.settings import read_settings
from tests.server.client import House, Person, running


def serve(tmp_path: Path, *arguments: str, **environ: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "ferrovia", "serve", "--database", str(tmp_path / "f.db"), *arguments]
    environment = {**os.environ, "PYTHONUNBUFFERED": "1", "FERROVIA_LANG": "en", **environ}
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment)


def test_it_says_where_it_is_and_stops_when_told(tmp_path: Path) -> None:
    process = serve(tmp_path, "--port", "0")
    assert process.stdout is not None and process.stderr is not None
    line = process.stdout.readline()
    match = re.fullmatch(r"Ferrovía is at (http://localhost:\d+/)\. Ctrl\+C stops it\.\n", line)
    assert match, line + process.stderr.read()
    address = match[1].replace("localhost", "127.0.0.1")
    token = httpx.post(f"{address}api/me", json={"name": "Ana"}).json()["token"]
    assert httpx.get(f"{address}api/me", headers={"authorization": f"Bearer {token}"}).json() == {"name": "Ana"}
    process.send_signal(signal.SIGINT)
    _, logged = process.communicate(timeout=20)
    assert process.returncode == 0
    assert token not in logged and "Ana" not in logged and "Traceback" not in logged
    assert (tmp_path / "f.db").stat().st_mode & 0o077 == 0


def test_the_address_is_one_that_whoever_may_come_can_use(monkeypatch: pytest.MonkeyPatch) -> None:
    assert address_of("127.0.0.1", 80) == address_of("::1", 80) == "http://localhost:80/"
    assert address_of("fd00::7", 80) == "http://[fd00::7]:80/"
    assert address_of("games.example", 80) == "http://games.example:80/"
    for host in EVERYWHERE:
        assert re.fullmatch(r"http://(localhost|[0-9.]+):80/", address_of(host, 80))
        assert f"/{host}" not in address_of(host, 80)

    def unreachable(_socket: object, _address: object) -> None:
        raise OSError

    monkeypatch.setattr("socket.socket.connect", unreachable)
    assert address_of("::", 80) == "http://localhost:80/"


def test_a_port_that_is_taken_is_told_in_one_sentence(tmp_path: Path) -> None:
    with running(str(tmp_path / "other.db")) as house:
        process = serve(tmp_path, "--port", str(house.port), FERROVIA_LANG="es")
        _, told = process.communicate(timeout=20)
    assert process.returncode == 2
    assert told.count("\n") == 1 and "no se puede escuchar" in told


def test_a_database_that_cannot_be_opened_is_told_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "f.db").mkdir()
    process = serve(tmp_path, "--port", "0")
    _, told = process.communicate(timeout=20)
    assert process.returncode == 2
    assert told.count("\n") == 1 and "Traceback" not in told


def test_settings_come_from_the_environment_and_options_go_first() -> None:
    environ = {"FERROVIA_PORT": "99", "FERROVIA_ORIGINS": "https://a.example/, https://b.example", "HOME": "h"}
    found = read_settings(environ, host="::1", port=None)
    assert (found.port, found.host) == (99, "::1")
    assert found.origins == ("https://a.example", "https://b.example")
    assert read_settings(environ, port=1).port == 1
    with pytest.raises(ValueError, match="FERROVIA_PORT='x'"):
        read_settings({"FERROVIA_PORT": "x"})


def finished(house: House) -> tuple[Person, str, str]:
    """Somebody with the record of a game that is over, and the hash from before it."""
    place = house.person("Ana").make("paris", 2)
    shown = place.frame()["setting"]["seed_hash"]
    place.done("start")
    place.done("resign")
    while place.frame()["phase"] != "over":
        time.sleep(0.05)
    record = place.person.web.get(f"/api/tables/{place.table}/record").text
    return place.person, record, shown


def test_anyone_can_check_the_deal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with running(str(tmp_path / "f.db")) as house:
        _, record, shown = finished(house)
    file = tmp_path / "game.txt"
    file.write_text(record, encoding="utf-8")
    assert main(["verify-deal", str(file), "--hash", shown, "--lang", "en"]) == 0
    told = capsys.readouterr().out
    assert "fits the hash that was shown" in told and "all legal" in told
    assert main(["verify-deal", str(file), "--lang", "en"]) == 0
    assert "--hash" in capsys.readouterr().out
    assert main(["verify-deal", str(file), "--hash", "0" * 64, "--lang", "en"]) == 2
    assert "does not fit" in capsys.readouterr().err
    assert main(["verify-deal", str(file), "--hash", "xyz", "--lang", "es"]) == 2
    assert "no es un resumen" in capsys.readouterr().err
    moved = record.replace("0. 1 keep=", "0. 1 keep=9", 1)
    file.write_text(moved, encoding="utf-8")
    assert main(["verify-deal", str(file), "--lang", "en"]) == 2
