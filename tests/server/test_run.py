"""The command `ferrovia serve`."""

import errno
import re
import signal
import socket
import sqlite3
from pathlib import Path

import asyncpg
import httpx
import pytest
from msgspec import inspect, structs

from ferrovia.cli.commands import serve
from ferrovia.cli.commands.serve import EVERYWHERE, server_url
from ferrovia.cli.common.database import storage_error
from ferrovia.cli.main import main
from ferrovia.locales import Translator
from ferrovia.server.core.settings import SettingError, Settings, read_settings
from tests.server.client import server_in_thread
from tests.server.process import start_server_process
from tests.waiting import WAIT


def test_serve_prints_its_address_and_stops_on_a_signal(tmp_path: Path) -> None:
    process = start_server_process(tmp_path, "--port", "0")
    assert process.stdout is not None and process.stderr is not None
    line = process.stdout.readline()
    match = re.fullmatch(r"Ferrovía is running at (http://localhost:\d+/)\. Press Ctrl\+C to stop\.\n", line)
    assert match, line + process.stderr.read()
    address = match[1].replace("localhost", "127.0.0.1")
    token = httpx.post(f"{address}api/me", json={"name": "Ana"}).json()["token"]
    assert httpx.get(f"{address}api/me", headers={"authorization": f"Bearer {token}"}).json()["name"] == "Ana"
    process.send_signal(signal.SIGINT)
    _, logged = process.communicate(timeout=WAIT)
    assert process.returncode == 0
    assert token not in logged and "Ana" not in logged and "Traceback" not in logged
    assert (tmp_path / "f.db").stat().st_mode & 0o077 == 0


def test_printed_address_is_reachable_for_those_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    assert server_url("127.0.0.1", 80) == server_url("::1", 80) == "http://localhost:80/"
    assert server_url("fd00::7", 80) == "http://[fd00::7]:80/"
    assert server_url("games.example", 80) == "http://games.example:80/"
    for host in EVERYWHERE:
        assert re.fullmatch(r"http://(localhost|[0-9.]+):80/", server_url(host, 80))
        assert f"/{host}" not in server_url(host, 80)

    def unreachable(_socket: object, _address: object) -> None:
        raise OSError

    monkeypatch.setattr("socket.socket.connect", unreachable)
    assert server_url("::", 80) == "http://localhost:80/"


def test_used_port_is_reported_in_one_sentence(tmp_path: Path) -> None:
    with server_in_thread(str(tmp_path / "other.db")) as server:
        process = start_server_process(tmp_path, "--port", str(server.port), FERROVIA_LANG="es")
        _, output = process.communicate(timeout=WAIT)
    assert process.returncode == 2
    assert output.count("\n") == 1 and "está ocupado" in output


def startup_error(database: str, lang: str, capsys: pytest.CaptureFixture[str]) -> str:
    """The message of `ferrovia serve` about a database that it cannot open."""
    assert main(["serve", "--port", "0", "--database", database, "--lang", lang]) == 2
    return capsys.readouterr().err


@pytest.mark.parametrize(
    ("lang", "why"),
    [("en", "it is not a database, or it is damaged"), ("es", "no es una base de datos, o está dañada")],
)
def test_file_that_is_not_a_database_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], lang: str, why: str
) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("my notes\n" * 100)
    output = startup_error(str(file), lang, capsys)
    closing_quote = {"en": '"', "es": "»"}[lang]
    assert f"notes.txt{closing_quote}: {why}. " in output
    assert file.read_text() == "my notes\n" * 100


@pytest.mark.parametrize(
    ("address", "why"),
    [
        ("127.0.0.1:1", "se ha rechazado la conexión"),
        ("127.0.0.1:port", "su dirección no es válida"),
    ],
)
def test_postgres_server_that_cannot_be_reached_is_reported_without_its_password(
    capsys: pytest.CaptureFixture[str], address: str, why: str
) -> None:
    output = startup_error(f"postgresql://ana:secret@{address}/games", "es", capsys)
    assert why in output and output.count("\n") == 1
    assert "secret" not in output and "ana" not in output


ORIGIN_RULE = "use an origin such as https://games.example, with a scheme and without a path."
WORKERS_RULE = "use a whole number from 0 to 64, or the address of a Ray cluster, ray://HOST:PORT."
PROXIES_RULE = "use addresses or networks such as 10.0.0.0/8, separated by commas, or * for all."
WORDS = "the words of the server.\nDETAIL: more"


def sqlite_error(code: int) -> Exception:
    error = sqlite3.OperationalError("the words of the database")
    error.sqlite_errorcode = code
    return error


@pytest.mark.parametrize(
    ("database", "error", "said"),
    [
        ("f.db", sqlite_error(sqlite3.SQLITE_BUSY), "otro programa la está usando"),
        ("f.db", sqlite_error(sqlite3.SQLITE_READONLY_DIRECTORY), "permiso denegado"),
        ("f.db", sqlite_error(sqlite3.SQLITE_CANTOPEN), "es una carpeta, o no tienes permiso para usar su carpeta"),
        ("f.db", sqlite_error(sqlite3.SQLITE_IOERR), "mensaje del sistema: the words of the database."),
        ("f.db", PermissionError(errno.EACCES, "Permission denied"), "permiso denegado"),
        ("postgres://h/d", asyncpg.InvalidPasswordError(WORDS), "no acepta ese usuario o esa contraseña"),
        ("postgres://h/d", asyncpg.InvalidCatalogNameError(WORDS), "no tiene ninguna base de datos con ese nombre"),
        (
            "postgres://h/d",
            asyncpg.TooManyConnectionsError(WORDS),
            "mensaje del sistema: the words of the server. DETAIL: more.",
        ),
        ("postgres://h/d", socket.gaierror(-2, "Unknown"), "no hay ningún ordenador con ese nombre"),
        ("postgres://h/d", TimeoutError(), "no responde"),
    ],
)
def test_common_failures_of_a_database_have_sentences(database: str, error: Exception, said: str) -> None:
    assert said in storage_error(database, error).format(Translator("es"))


def test_options_take_precedence_over_the_environment() -> None:
    environ = {"FERROVIA_PORT": "99", "FERROVIA_ORIGINS": "https://a.example/, https://b.example", "HOME": "h"}
    found = read_settings(environ, host="::1", port=None)
    assert (found.port, found.host) == (99, "::1")
    assert found.origins == ("https://a.example", "https://b.example")
    assert read_settings(environ, port=1).port == 1


def test_bot_workers_are_a_number_or_a_cluster() -> None:
    assert read_settings({"FERROVIA_BOT_WORKERS": "8"}).bot_workers == 8
    assert read_settings({"FERROVIA_BOT_WORKERS": "ray://head:10001"}).bot_workers == "ray://head:10001"


def test_a_cluster_without_ray_is_refused_before_anything_is_served(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("FERROVIA_BOT_WORKERS", "ray://head:10001")
    monkeypatch.setattr(serve, "find_spec", lambda _name: None)
    assert main(["serve", "--lang", "en"]) == 2
    assert 'pip install "ferrovia[ray]"' in capsys.readouterr().err


def test_an_invalid_origin_is_reported_with_its_option(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--lang", "en", "--origin", "https://a.example/", "--origin", "b.example"]) == 2
    assert capsys.readouterr().err == f"ferrovia: invalid setting \"--origin='b.example'\": {ORIGIN_RULE}\n"


def test_one_malformed_proxy_is_named_and_does_not_hide_the_others() -> None:
    with pytest.raises(SettingError, match="no/network"):
        read_settings({"FERROVIA_PROXIES": "127.0.0.1, no/network, 10.0.0.0/8"})
    assert read_settings({"FERROVIA_PROXIES": "127.0.0.1, 10.0.0.0/8,"}).proxies == "127.0.0.1, 10.0.0.0/8,"


@pytest.mark.parametrize(
    ("setting", "allowed"),
    [
        ("FERROVIA_PORT=x", "use a whole number from 0 to 65535."),
        ("FERROVIA_PORT=65536", "use a whole number from 0 to 65535."),
        ("FERROVIA_NEW_GUESTS_PER_HOUR=0", "use a number from 1 to 1000000."),
        ("FERROVIA_RATE=0", "use a number from 0.1 to 1000000."),
        ("FERROVIA_RATE=inf", "use a number from 0.1 to 1000000."),
        ("FERROVIA_RATE=nan", "use a number from 0.1 to 1000000."),
        ("FERROVIA_MAX_CONNECTIONS=0", "use a whole number from 1 to 1000000."),
        ("FERROVIA_TICK=-1", "use a number from 0.1 to 86400."),
        ("FERROVIA_KEEP_GUESTS=-1", "use a number from 0 to 36500."),
        ("FERROVIA_SECURE_COOKIE=maybe", "use true or false."),
        ("FERROVIA_LOG=loud", "use debug, error, info or warning."),
        ("FERROVIA_ORIGINS=games.example", ORIGIN_RULE),
        ("FERROVIA_ORIGINS=https://games.example/path", ORIGIN_RULE),
        ("FERROVIA_BOT_WORKERS=65", WORKERS_RULE),
        ("FERROVIA_BOT_WORKERS=ray://host", WORKERS_RULE),
        ("FERROVIA_PROXIES=10.0.0.1/8", PROXIES_RULE),
        ("FERROVIA_PROXIES=proxy", PROXIES_RULE),
    ],
)
def test_invalid_setting_is_reported_in_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], setting: str, allowed: str
) -> None:
    name, _, value = setting.partition("=")
    monkeypatch.setenv(name, value)
    assert main(["serve", "--lang", "en"]) == 2
    assert capsys.readouterr().err == f"ferrovia: invalid setting \"{name}='{value}'\": {allowed}\n"


def test_every_number_among_the_settings_has_a_range() -> None:
    for field in structs.fields(Settings):
        kind = inspect.type_info(field.type)
        if isinstance(kind, inspect.IntType | inspect.FloatType):
            assert kind.ge is not None and kind.le is not None, field.name
            assert kind.ge <= field.default <= kind.le, field.name
