"""Everything that a rulebook needs besides its values and its board, listed at once by `lacking`."""

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
from tests.perft.test_perft import FOLDER as PERFT
from tests.referee.books import BOOKS
from tests.referee.test_games import KINDS

LOCALES = Path(locales.__file__).parent
ROOT = Path(__file__).resolve().parents[2]
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
    found += [f"tests/referee: {table}" for table, known in (("BOOKS", BOOKS), ("KINDS", KINDS)) if name not in known]
    return found


@pytest.mark.parametrize("book", RULEBOOKS)
def test_a_rulebook_lacks_nothing(book: str) -> None:
    assert lacking(RULEBOOKS[book]) == []


def test_the_list_names_everything_that_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(RULEBOOKS, "atlantis", replace(RULEBOOKS["usa"], id="atlantis"))
    found = "\n".join(lacking(RULEBOOKS["atlantis"]))
    for part in ("web.book.line.atlantis", "boards/atlantis.json", "atlantis.es.md", "atlantis.perft", "BOOKS"):
        assert part in found
