"""The documentation: its Python examples run, and its links, the sources and the palette's keys that it names exist."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.test_repository import repository_files

ROOT = Path(__file__).resolve().parent.parent
EXAMPLE = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)
SOURCE = re.compile(r"`([a-z0-9_./-]+\.(?:py|tsx?|css))`")  # capitals are placeholders, as in `version_N.py`
NO_SOURCES = {"my_bot.py", "x.test.ts", "types.ts", "web/src/api/types.ts"}  # examples, and what is generated
LINK = re.compile(r"\]\((?!https?:)([^)\s]+)\)")


@pytest.mark.parametrize(
    "page", ["README.md", "docs/engine.md", "docs/bots.md", "docs/house-rules.md", "docs/learning.md"]
)
def test_every_example_runs(page: str) -> None:
    examples = EXAMPLE.findall((ROOT / page).read_text(encoding="utf-8"))
    assert examples
    for example in examples:
        done = subprocess.run([sys.executable, "-c", example], cwd=ROOT, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr


def anchors(page: Path) -> set[str]:
    """The anchors of the headings of a page."""
    headings = re.findall(r"^#+ +(.*)$", EXAMPLE.sub("", page.read_text(encoding="utf-8")), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_every_link_leads_to_a_file_and_a_heading() -> None:
    broken = []
    for page in (path for path in repository_files() if path.suffix == ".md"):
        for link in LINK.findall(page.read_text(encoding="utf-8")):
            target, _, anchor = link.partition("#")
            found = page.parent / target if target else page
            if not found.exists() or (anchor and found.suffix == ".md" and anchor not in anchors(found)):
                broken.append(f"{page.relative_to(ROOT)}: {link}")
    assert broken == []


def test_every_source_that_a_page_names_exists() -> None:
    sources = [f"/{path.relative_to(ROOT).as_posix()}" for path in repository_files()]
    pages = [path for path in repository_files() if path.suffix == ".md" and path.name != "CHANGELOG.md"]
    named = {(page, name) for page in pages for name in SOURCE.findall(page.read_text(encoding="utf-8"))}
    assert len(named) > 100
    missing = [
        f"{page.relative_to(ROOT)}: {name}"
        for page, name in sorted(named)
        if name not in NO_SOURCES and not any(source.endswith(f"/{name}") for source in sources)
    ]
    assert missing == []


def test_every_key_of_the_palette_is_described() -> None:
    palette = json.loads((ROOT / "src/ferrovia/boards/drawing/palette.json").read_text(encoding="utf-8"))
    page = (ROOT / "docs/drawing.md").read_text(encoding="utf-8")
    assert [key for key in palette if f"`{key}`" not in page] == []
