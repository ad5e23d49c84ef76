"""The client knows no game: it names no rulebook, no board and no city.

Every game in the other tests checks that the actions it sends are in the menu, word for word.
"""

import re
from collections.abc import Iterator
from pathlib import Path

from ferrovia.boards import BOARDS, load_board
from ferrovia.rulebooks import RULEBOOKS
from tools import web

LITERAL = re.compile(r"""(["'`])((?:(?!\1)[^\\\n])*)\1""")
COMMENT = re.compile(r"(?<![:\"'`])//[^\n]*|/\*.*?\*/", re.DOTALL)


def sources() -> Iterator[Path]:
    for path in sorted((web.WEB / "src").rglob("*.ts*")):
        if not path.name.endswith(".test.ts") and path != web.TYPES:
            yield path


def literals() -> Iterator[tuple[str, str]]:
    """All string literals in the sources, with their files."""
    for path in sources():
        for found in LITERAL.finditer(COMMENT.sub("", path.read_text(encoding="utf-8"))):
            yield path.name, found[2]


def test_client_names_no_rulebook_and_no_board() -> None:
    names = {*RULEBOOKS, *BOARDS}
    assert len(list(literals())) > 500
    assert [(where, text) for where, text in literals() if text in names] == []


def test_client_names_no_city() -> None:
    cities = {city.id for board in BOARDS for city in load_board(board).cities}
    cities |= {city.name for board in BOARDS for city in load_board(board).cities}
    assert [(where, text) for where, text in literals() if text in cities] == []
