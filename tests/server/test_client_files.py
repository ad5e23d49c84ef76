"""The files of the browser client, and nothing else."""

import gzip
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from ferrovia.server.api import client_files
from tests.server.client import LocalServer, server_in_thread

SCRIPT = b"console.log('tren')\n" * 50


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A built client, with a secret file beside it."""
    beside = tmp_path_factory.mktemp("client")
    found = beside / "static"
    (found / "assets").mkdir(parents=True)
    (beside / "secret.txt").write_text("secret")
    (found / "index.html").write_text("<!doctype html><title>Ferrovía</title>", encoding="utf-8")
    (found / "icon.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
    (found / "assets" / "main-abc.js").write_bytes(SCRIPT)
    (found / "assets" / "main-abc.js.gz").write_bytes(gzip.compress(SCRIPT))
    (found / "assets" / "main-abc.css").write_text("p { color: red }")
    (found / "assets" / "link.txt").symlink_to(beside / "secret.txt")
    return found


@pytest.fixture(scope="module")
def server(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalServer]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(client_files, "STATIC", folder)
        with server_in_thread(str(tmp_path_factory.mktemp("server") / "f.db")) as found:
            yield found


@pytest.mark.parametrize("path", ["/", "/t/0123456789abcdef", "/rules/usa", "/replay/x/"])
def test_every_client_address_gets_its_page(server: LocalServer, path: str) -> None:
    answer = httpx.get(server.base + path)
    assert answer.status_code == 200 and "Ferrovía" in answer.text
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"
    assert "img-src 'self' data:" in answer.headers["content-security-policy"]


def test_cached_page_is_not_sent_again(server: LocalServer) -> None:
    tag = httpx.get(server.base + "/").headers["etag"]
    second = httpx.get(server.base + "/", headers={"if-none-match": tag})
    assert (second.status_code, second.content) == (304, b"")


def test_assets_are_cached_forever_and_compressed(server: LocalServer) -> None:
    address = server.base + "/assets/main-abc.js"
    answer = httpx.get(address, headers={"accept-encoding": "gzip, br"})
    assert answer.headers["content-encoding"] == "gzip" and answer.content == SCRIPT
    assert answer.headers["content-type"].startswith("text/javascript")
    assert "immutable" in answer.headers["cache-control"] and answer.headers["vary"] == "accept-encoding"
    for plain in ("identity", "gzip;q=0"):
        answer = httpx.get(address, headers={"accept-encoding": plain})
        assert "content-encoding" not in answer.headers and answer.content == SCRIPT
    assert httpx.get(server.base + "/icon.svg").headers["cache-control"] == "no-cache"
    assert httpx.head(server.base + "/assets/main-abc.css").headers["content-length"] == "16"


@pytest.mark.parametrize(
    "path",
    [
        "/../secret.txt",
        "/%2e%2e/secret.txt",
        "/assets/..%2f..%2fsecret.txt",
        "/assets/../../secret.txt",
        "/assets/link.txt",
        "/assets/nothing.js",
        "/assets/main-abc.js.gz",
        "//etc/passwd.txt",
        "/assets%00.js",
        "/.env",
    ],
)
def test_no_other_file_is_served(server: LocalServer, path: str) -> None:
    answer = httpx.request("GET", httpx.URL(server.base, raw_path=path.encode()))
    assert answer.status_code == 404 and answer.json()["code"] == "not_found"


def test_api_paths_keep_their_own_errors(server: LocalServer) -> None:
    assert httpx.get(server.base + "/api/nothing").json()["code"] == "not_found"
    assert httpx.get(server.base + "/health/nothing").json()["code"] == "not_found"
    assert httpx.post(server.base + "/api/catalog").json()["code"] == "bad_method"
    assert httpx.post(server.base + "/t/abc").json()["code"] == "bad_method"


def test_page_without_a_client_says_how_to_build_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client_files, "STATIC", tmp_path / "static")
    with server_in_thread(str(tmp_path / "f.db")) as server:
        answer = httpx.get(server.base + "/")
    assert answer.status_code == 404
    assert answer.text.count("make web") == 2 and 'lang="es"' in answer.text
