"""The client holds no rule: it names no book and no city, writes no action of its own, and asks the menu alone.

That what it plays is always in the menu, word for word, is checked in every game that the other tests play.
"""

import re
from collections.abc import Iterator
from pathlib import Path

from ferrovia.boards import BOARDS, load
from ferrovia.rulebooks import RULEBOOKS
from tools import web

LITERAL = re.compile(r"""(["'`])((?:(?!\1)[^\\\n])*)\1""")
COMMENT = re.compile(r"(?<![:\"'`])//[^\n]*|/\*.*?\*/", re.DOTALL)
# What an action begins with in docs/notation.md; `pay=` and `key=` are put before a payment of the menu.
ACTION = re.compile(r"\+[a-z*^]|(?:keep|share|fleet|swap|refill)=.|[a-z]+-[a-z]+(?:\.\d)?=|@[a-z]+=")


def sources() -> Iterator[Path]:
    for path in sorted((web.WEB / "src").rglob("*.ts*")):
        if not path.name.endswith(".test.ts") and path.name != "types.ts":
            yield path


def literals() -> Iterator[tuple[str, str]]:
    """Every text in the sources, and where it is."""
    for path in sources():
        for found in LITERAL.finditer(COMMENT.sub("", path.read_text(encoding="utf-8"))):
            yield path.name, found[2]


def test_no_book_and_no_board_is_named() -> None:
    names = {*RULEBOOKS, *BOARDS}
    assert len(list(literals())) > 500
    assert [(where, text) for where, text in literals() if text in names] == []


def test_no_city_is_named() -> None:
    cities = {city.id for board in BOARDS for city in load(board).cities}
    cities |= {city.name for board in BOARDS for city in load(board).cities}
    assert [(where, text) for where, text in literals() if text in cities] == []


def test_no_action_is_written() -> None:
    assert ACTION.match("+r")
    assert ACTION.match("den-pho=www")
    assert [(where, text) for where, text in literals() if ACTION.match(text) and "${" not in text] == []


def test_nothing_is_sent_but_what_the_menu_holds() -> None:
    """Only the sitting sends a decision, and only `decide` asks it to."""
    playing = [path.name for path in sources() if 'type: "play"' in path.read_text(encoding="utf-8")]
    asking = [path.name for path in sources() if "sitting.play(" in path.read_text(encoding="utf-8")]
    assert playing == ["sitting.ts"]
    assert asking == ["choosing.ts"]
