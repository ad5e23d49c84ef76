"""The client decides nothing by rules: it names no rulebook and no city, writes no action, and uses only the menu.

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
# How actions start in docs/notation.md; `pay=` and `key=` are put before a payment of the menu.
ACTION = re.compile(r"\+[a-z*^]|(?:keep|share|fleet|swap|refill)=.|[a-z]+-[a-z]+(?:\.\d)?=|@[a-z]+=")


def sources() -> Iterator[Path]:
    for path in sorted((web.WEB / "src").rglob("*.ts*")):
        if not path.name.endswith(".test.ts") and path.name != "types.ts":
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


def test_client_writes_no_action() -> None:
    assert ACTION.match("+r")
    assert ACTION.match("den-pho=www")
    assert [(where, text) for where, text in literals() if ACTION.match(text) and "${" not in text] == []


def test_client_sends_only_actions_of_the_menu() -> None:
    """Only the table session sends an action, and only the selection calls it."""
    playing = [path.name for path in sources() if 'type: "play"' in path.read_text(encoding="utf-8")]
    asking = [path.name for path in sources() if "session.play(" in path.read_text(encoding="utf-8")]
    assert playing == ["table-session.ts"]
    assert asking == ["selection.ts"]
