"""What people read comes from the locales, and is sent once."""

import json
from collections.abc import Iterator

import httpx
import pytest

from ferrovia.locales import guide_anywhere, rules_page, texts
from tests.server.client import House, running


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with running(str(tmp_path_factory.mktemp("server") / "f.db")) as found:
        yield found


@pytest.mark.parametrize("lang", ["en", "es"])
def test_sentences_and_rules_are_those_of_the_locales(house: House, lang: str) -> None:
    assert httpx.get(f"{house.base}/api/words/{lang}").json() == texts(lang)
    rules = httpx.get(f"{house.base}/api/rules/{lang}").json()
    assert (rules["rules"], rules["chapters"], rules["table"]) == (
        rules_page(lang).rules,
        rules_page(lang).chapters,
        rules_page(lang).table,
    )
    answer = httpx.get(f"{house.base}/api/rules/europe/{lang}")
    assert answer.text == guide_anywhere(lang, "europe")
    assert answer.headers["content-type"] == "text/markdown; charset=utf-8"


def test_what_is_kept_is_not_sent_again(house: House) -> None:
    for path in ("/api/words/es", "/api/books", "/api/boards/usa"):
        first = httpx.get(house.base + path)
        assert first.headers["content-encoding"] == "gzip"
        plain = httpx.get(house.base + path, headers={"accept-encoding": "gzip;q=0"})
        assert "content-encoding" not in plain.headers and json.loads(plain.content) == first.json()
        again = httpx.get(house.base + path, headers={"if-none-match": first.headers["etag"]})
        assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", first.headers["etag"])


def test_what_there_is_not_is_told_by_name(house: House) -> None:
    for path, key in (
        ("/api/words/fr", "no_language"),
        ("/api/rules/usa/fr", "no_language"),
        ("/api/rules/chess/en", "no_rulebook"),
    ):
        answer = httpx.get(house.base + path)
        assert answer.status_code == 404 and answer.json()["text"] == f"server.error.{key}"
        assert answer.json()["values"]["names"]
