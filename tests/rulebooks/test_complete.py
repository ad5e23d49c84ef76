"""Everything that a rulebook needs besides its values and its board, listed at once by `lacking`."""

from collections.abc import Container
from dataclasses import replace
from pathlib import Path

import pytest

from ferrovia import locales
from ferrovia.boards import BOARDS, load_board_file
from ferrovia.boards.drawing.model import BUILT_IN
from ferrovia.engine.rulebook import Rulebook
from ferrovia.locales import LANGUAGES, rules_page, texts
from ferrovia.rulebooks import RULEBOOKS
from tests.golden.playthrough import FOLDER as GOLDEN
from tests.golden.playthrough import files
from tests.learn.test_layout import PINNED, SIZES
from tests.perft.test_perft import FOLDER as PERFT
from tests.referee.books import BOOKS
from tests.referee.dealing import OPENINGS
from tests.referee.test_games import KINDS
from tests.test_rules_cited import CITED, rule_ids

LOCALES = Path(locales.__file__).parent
ROOT = Path(__file__).resolve().parents[2]
TABLES: dict[str, Container[str]] = {
    "BOOKS of tests/referee/books.py": BOOKS,
    "KINDS of tests/referee/test_games.py": KINDS,
    "OPENINGS of tests/referee/dealing.py": OPENINGS,
    "PINNED of tests/learn/test_layout.py": PINNED,
}
INDEXES = ("README.md", "README.es.md", "docs/README.md")  # which link to every guide


def lacking(book: Rulebook) -> list[str]:
    """What is missing: texts, pages, drawings, and the files that pin how it is played."""
    name, words = book.id, book.vocabulary
    keys = [f"web.book.{what}.{name}" for what in ("name", "line", "length")]
    keys += [f"count.{words.pieces}.one", f"count.{words.pieces}.other", f"card.{words.wild}"]
    keys += [f"score.{words.flags_and_exchanges}"] if words.flags_and_exchanges else []
    found = [f"{lang}.json: {key}" for lang in LANGUAGES for key in keys if key not in texts(lang)]
    pages = [LOCALES / "guides" / f"{name}.{lang}.md" for lang in LANGUAGES]
    pages += [GOLDEN / file for file in files(name)]
    pages += [PERFT / f"{name}.perft"]
    if name not in BOARDS:
        found.append(f"boards/{name}.json")
    elif any("lat" in city for city in load_board_file(name)["cities"]):
        pages.append(BUILT_IN / f"{name}.json")
    found += [str(page) for page in pages if not page.exists()]
    for lang in LANGUAGES:
        page = rules_page(lang)
        if words.chapter not in page.chapters:
            found.append(f"rules.{lang}.md: the chapter {words.chapter}")
        if f"web.book.name.{name}" in texts(lang) and texts(lang)[f"web.book.name.{name}"] not in page.table[0]:
            found.append(f"rules.{lang}.md: a column of the table")
    found += [f"{index}: a row" for index in INDEXES if f"guides/{name}." not in (ROOT / index).read_text("utf-8")]
    found += [f"{table}: a row" for table, known in TABLES.items() if name not in known]
    found += ["docs/learning.md: a column of the sizes"] if f"| {name} |" not in SIZES.lower() else []
    return found + [f"{rule}: a test" for rule in rule_ids() if rule[:3] == words.chapter and rule not in CITED]


@pytest.mark.parametrize("book", RULEBOOKS)
def test_a_rulebook_lacks_nothing(book: str) -> None:
    missing = lacking(RULEBOOKS[book])
    assert not missing, "\n".join(["it lacks:", *missing])


def test_the_list_names_everything_that_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(RULEBOOKS, "atlantis", replace(RULEBOOKS["usa"], id="atlantis"))
    found = "\n".join(lacking(RULEBOOKS["atlantis"]))
    keys = ("web.book.line.atlantis", "boards/atlantis.json", "atlantis.es.md", "atlantis.perft", "learning.md")
    assert [part for part in (*keys, *TABLES) if part not in found] == []
