"""Texts over HTTP: they come from the locales, and browsers cache them."""

import json
from collections.abc import Iterator

import httpx
import pytest

from ferrovia.locales import client_texts, guide_for_browsers, rules_page
from tests.server.client import LocalServer, server_in_thread


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalServer]:
    with server_in_thread(str(tmp_path_factory.mktemp("server") / "f.db")) as found:
        yield found


@pytest.mark.parametrize("lang", ["en", "es"])
def test_sentences_and_rules_are_those_of_the_locales(server: LocalServer, lang: str) -> None:
    assert httpx.get(f"{server.base}/api/texts/{lang}").json() == client_texts(lang)
    rules = httpx.get(f"{server.base}/api/rules/{lang}").json()
    assert (rules["rules"], rules["chapters"], rules["table"]) == (
        rules_page(lang).rules,
        rules_page(lang).chapters,
        rules_page(lang).table,
    )
    answer = httpx.get(f"{server.base}/api/guides/europe/{lang}")
    assert answer.text == guide_for_browsers(lang, "europe")
    assert answer.headers["content-type"] == "text/markdown; charset=utf-8"


def test_cached_texts_are_not_sent_again(server: LocalServer) -> None:
    for path in ("/api/texts/es", "/api/catalog", "/api/boards/usa", "/api/boards/usa/drawing"):
        first = httpx.get(server.base + path)
        assert first.headers["content-encoding"] == "gzip"
        plain = httpx.get(server.base + path, headers={"accept-encoding": "gzip;q=0"})
        assert "content-encoding" not in plain.headers and json.loads(plain.content) == first.json()
        second = httpx.get(server.base + path, headers={"if-none-match": first.headers["etag"]})
        assert (second.status_code, second.content, second.headers["etag"]) == (
            304,
            b"",
            first.headers["etag"],
        )


def test_unknown_languages_and_rulebooks_are_reported(server: LocalServer) -> None:
    for path, key in (
        ("/api/texts/fr", "no_language"),
        ("/api/guides/usa/fr", "no_language"),
        ("/api/guides/chess/en", "no_rulebook"),
    ):
        answer = httpx.get(server.base + path)
        assert answer.status_code == 404 and answer.json()["text_key"] == f"server.error.{key}"
        assert answer.json()["values"]["names"]
