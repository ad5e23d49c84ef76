"""Requests of pages: scheme, host and port of the page must be those of the server."""

from collections.abc import Iterator
from contextlib import suppress

import pytest
from websockets.exceptions import ConnectionClosed

from ferrovia.server.core.origin import is_rebindable, parse_origin
from tests.server.client import LocalServer, TableClient, server_in_thread

OTHER = "https://games.example"


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TableClient]:
    """A table of a server that trusts a proxy on the same machine."""
    database = tmp_path_factory.mktemp("origin") / "f.db"
    with server_in_thread(str(database), origins=(OTHER,)) as server:
        yield server.person("Ana").create("usa", 2)


def is_accepted(table: TableClient, headers: dict[str, str]) -> bool:
    """Whether HTTP and socket accept a page; they must agree."""
    answer = table.person.web.post("/api/me", json={}, headers=headers)
    if answer.status_code != 200:
        assert answer.status_code == 403 and answer.json()["code"] == "bad_origin"
    socket = table.socket(headers=headers, hello=False)
    with suppress(ConnectionClosed):
        socket.send(type="hello")
    message = socket.receive()
    assert (message["type"] == "frame") == (answer.status_code == 200)
    if message["type"] != "frame":
        assert message["code"] == "bad_origin"
        with pytest.raises(ConnectionClosed):
            socket.receive()
    socket.close()
    return answer.status_code == 200


def own(server: LocalServer, scheme: str = "http") -> str:
    return f"{scheme}://127.0.0.1:{server.port}"


def test_own_page_is_accepted(table: TableClient) -> None:
    assert is_accepted(table, {"origin": own(table.person.server)})
    assert is_accepted(table, {"origin": OTHER})
    assert is_accepted(table, {"origin": "https://GAMES.example:443"})


@pytest.mark.parametrize(
    "origin",
    [
        "null",
        "",
        "http://[",
        "http://127.0.0.1",
        "http://127.0.0.1:1",
        "http://games.example",
        "https://games.example:444",
        "https://games.example.org",
        "https://games.example/path",
        "https://a@games.example",
        "file://",
    ],
)
def test_other_page_is_refused(table: TableClient, origin: str) -> None:
    assert not is_accepted(table, {"origin": origin})


def test_scheme_must_match(table: TableClient) -> None:
    server = table.person.server
    assert not is_accepted(table, {"origin": own(server, "https")})
    assert not is_accepted(table, {"origin": own(server), "x-forwarded-proto": "https"})


@pytest.mark.parametrize(
    ("scheme", "host", "status"),
    [("http", "other.example:8023", 403), ("http", "kitchen.local:8023", 200), ("https", "other.example", 200)],
)
def test_plain_http_is_refused_under_a_name_that_anybody_could_point_here(
    table: TableClient, scheme: str, host: str, status: int
) -> None:
    headers = {"origin": f"{scheme}://{host}", "host": host, "x-forwarded-proto": scheme}
    assert table.person.web.post("/api/me", json={}, headers=headers).status_code == status


@pytest.mark.parametrize(
    ("origin", "expected"),
    [
        ("http://a.example:8023", True),
        ("http://127.0.0.1.example", True),
        ("http://notlocal", False),
        ("http://mylocal.example", True),
        ("https://a.example", False),
        ("http://127.0.0.1:8023", False),
        ("http://192.168.1.20:8023", False),
        ("http://[fe80::1.2.3.4]:8023", False),
        ("http://[::1]", False),
        ("http://localhost", False),
        ("http://games.localhost", False),
        ("http://nas.home.arpa", False),
        ("http://kitchen.local.:8023", False),
        ("http://a.example.", True),
    ],
)
def test_names_that_can_be_rebound(origin: str, expected: bool) -> None:
    parsed = parse_origin(origin)
    assert parsed is not None
    assert is_rebindable(parsed) is expected


def test_scheme_is_what_a_trusted_proxy_says(table: TableClient) -> None:
    assert is_accepted(table, {"origin": own(table.person.server, "https"), "x-forwarded-proto": "https"})


def test_scheme_of_an_untrusted_proxy_is_ignored(tmp_path_factory: pytest.TempPathFactory) -> None:
    database = tmp_path_factory.mktemp("origin") / "f.db"
    with server_in_thread(str(database), proxies="192.0.2.1") as server:
        table = server.person("Ana").create("usa", 2)
        assert not is_accepted(table, {"origin": own(server, "https"), "x-forwarded-proto": "https"})
        assert is_accepted(table, {"origin": own(server), "x-forwarded-proto": "https"})


def test_default_port_may_be_left_out() -> None:
    assert parse_origin("https://a.example") == parse_origin("https://A.example:443") == ("https", "a.example", 443)
    assert parse_origin("http://[::1]") == ("http", "::1", 80)
    assert parse_origin("ftp://a.example") is None
