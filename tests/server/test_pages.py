"""The browser client comes from one folder, and nothing else comes out of it."""

import gzip
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from ferrovia.server import pages
from tests.server.client import House, running

SCRIPT = b"console.log('tren')\n" * 50


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A client as the build leaves it, with a secret beside it."""
    beside = tmp_path_factory.mktemp("client")
    found = beside / "static"
    (found / "assets").mkdir(parents=True)
    (beside / "secret.txt").write_text("secret")
    (found / "index.html").write_text("<!doctype html><title>Ferrovía</title>", encoding="utf-8")
    (found / "icon.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
    (found / "assets" / "main-abc.js").write_bytes(SCRIPT)
    (found / "assets" / "main-abc.js.gz").write_bytes(gzip.compress(SCRIPT))
    (found / "assets" / "main-abc.css").write_text("p { color: red }")
    (found / "assets" / "way.txt").symlink_to(beside / "secret.txt")
    return found


@pytest.fixture(scope="module")
def house(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pages, "STATIC", folder)
        with running(str(tmp_path_factory.mktemp("server") / "f.db")) as found:
            yield found


@pytest.mark.parametrize("path", ["/", "/t/0123456789abcdef", "/rules/usa", "/replay/x/"])
def test_every_place_in_the_client_is_its_page(house: House, path: str) -> None:
    answer = httpx.get(house.base + path)
    assert answer.status_code == 200 and "Ferrovía" in answer.text
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"
    assert "img-src 'self' data:" in answer.headers["content-security-policy"]


def test_the_page_is_not_sent_again_to_whoever_has_it(house: House) -> None:
    tag = httpx.get(house.base + "/").headers["etag"]
    again = httpx.get(house.base + "/", headers={"if-none-match": tag})
    assert (again.status_code, again.content) == (304, b"")


def test_assets_are_kept_for_ever_and_come_packed_where_they_can(house: House) -> None:
    address = house.base + "/assets/main-abc.js"
    answer = httpx.get(address, headers={"accept-encoding": "gzip, br"})
    assert answer.headers["content-encoding"] == "gzip" and answer.content == SCRIPT
    assert answer.headers["content-type"].startswith("text/javascript")
    assert "immutable" in answer.headers["cache-control"] and answer.headers["vary"] == "accept-encoding"
    for plain in ("identity", "gzip;q=0"):
        answer = httpx.get(address, headers={"accept-encoding": plain})
        assert "content-encoding" not in answer.headers and answer.content == SCRIPT
    assert httpx.get(house.base + "/icon.svg").headers["cache-control"] == "no-cache"
    assert httpx.head(house.base + "/assets/main-abc.css").headers["content-length"] == "16"


@pytest.mark.parametrize(
    "path",
    [
        "/../secret.txt",
        "/%2e%2e/secret.txt",
        "/assets/..%2f..%2fsecret.txt",
        "/assets/../../secret.txt",
        "/assets/way.txt",
        "/assets/nothing.js",
        "/assets/main-abc.js.gz",
        "//etc/passwd.txt",
        "/assets%00.js",
        "/.env",
    ],
)
def test_nothing_else_is_given_out(house: House, path: str) -> None:
    answer = httpx.request("GET", httpx.URL(house.base, raw_path=path.encode()))
    assert answer.status_code == 404 and answer.json()["code"] == "not_found"


def test_what_is_no_page_keeps_its_own_answers(house: House) -> None:
    assert httpx.get(house.base + "/api/nothing").json()["code"] == "not_found"
    assert httpx.get(house.base + "/health/nothing").json()["code"] == "not_found"
    assert httpx.post(house.base + "/api/books").json()["code"] == "bad_method"
    assert httpx.post(house.base + "/t/abc").json()["code"] == "bad_method"


def test_without_a_client_the_page_says_how_to_build_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "STATIC", tmp_path / "static")
    with running(str(tmp_path / "f.db")) as house:
        answer = httpx.get(house.base + "/")
    assert answer.status_code == 404
    assert answer.text.count("make web") == 2 and 'lang="es"' in answer.text
