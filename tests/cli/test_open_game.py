"""`ferrovia` without a command."""

import socket
import sys
from pathlib import Path

import click
import pytest

from ferrovia.cli.commands import open_game
from ferrovia.cli.main import main
from tests.server.client import server_in_thread


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[str]:
    """The addresses that were opened in the browser."""
    found: list[str] = []
    monkeypatch.setattr("webbrowser.open", found.append)
    monkeypatch.setenv("FERROVIA_DATABASE", str(tmp_path / "f.db"))
    monkeypatch.setenv("FERROVIA_LANG", "en")
    return found


def test_a_server_that_is_running_is_opened_and_no_second_one_is_started(
    opened: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with server_in_thread(str(tmp_path / "other.db")) as server:
        monkeypatch.setenv("FERROVIA_PORT", str(server.port))
        assert main([]) == 0
    assert opened == [f"http://localhost:{server.port}/"]
    assert "already running" in capsys.readouterr().out
    assert not (tmp_path / "f.db").exists()


def test_a_port_that_another_program_uses_is_not_taken_for_the_game(
    opened: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[int] = []

    def serve(_ctx: click.Context, _settings: object, listening: socket.socket, *, open_browser: bool) -> None:
        assert open_browser
        started.append(listening.getsockname()[1])
        listening.close()

    monkeypatch.setattr(open_game, "run_until_stopped", serve)
    monkeypatch.setattr(open_game, "TIMEOUT_SECONDS", 0.2)
    with socket.create_server(("127.0.0.1", 0)) as other:  # accepts connections, but never answers
        port = other.getsockname()[1]
        monkeypatch.setenv("FERROVIA_PORT", str(port))
        assert main([]) == 0
    assert opened == []
    assert len(started) == 1 and port not in started


def test_a_missing_driver_for_postgresql_is_reported_in_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "ferrovia.server.storage.postgres", None)
    assert main(["serve", "--port", "0", "--database", "postgresql://localhost/x", "--lang", "en"]) == 2
    output = capsys.readouterr().err
    assert output.count("\n") == 1 and "ferrovia[server]" in output
