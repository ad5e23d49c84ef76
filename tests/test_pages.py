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
CODE = re.compile(r"\.(?:py|tsx?)$")
TEST = re.compile(r"\.test\.tsx?$")
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


def test_every_link_leads_to_a_file() -> None:
    broken = []
    for page in (path for path in repository_files() if path.suffix == ".md"):
        for link in LINK.findall(page.read_text(encoding="utf-8")):
            target = link.partition("#")[0]
            if target and not (page.parent / target).exists():
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


def test_the_worked_example_lists_the_sources_that_know_of_destinations() -> None:
    page = (ROOT / "docs/adding-a-rulebook.md").read_text(encoding="utf-8").partition("## Worked example")[2]
    listed = SOURCE.findall("".join(line for line in page.splitlines() if line.startswith("| ")))
    folders = [ROOT / "src/ferrovia", ROOT / "web/src"]
    sources = [
        path.relative_to(folder).as_posix()
        for folder in folders
        for path in repository_files()
        if path.is_relative_to(folder) and CODE.search(path.name) and not TEST.search(path.name)
        if re.search(r"(?<!context\.)destination", path.read_text(encoding="utf-8"), re.IGNORECASE)  # of Web Audio
    ]
    assert sorted(listed) == sorted(sources)
    assert len(listed) <= 20


def test_every_key_of_the_palette_is_described() -> None:
    palette = json.loads((ROOT / "src/ferrovia/boards/drawing/palette.json").read_text(encoding="utf-8"))
    page = (ROOT / "docs/drawing.md").read_text(encoding="utf-8")
    assert [key for key in palette if f"`{key}`" not in page] == []


def test_the_capacity_model_uses_the_measured_costs() -> None:
    page = (ROOT / "docs/scale.md").read_text(encoding="utf-8")
    model, _, measured = page.partition("## Measurements")
    costs = re.findall(r"^\| (?:server|database), per action \| (.*?) \|", model, re.MULTILINE)
    figures = re.findall(r"[\d.]+ ms", " ".join(costs))
    assert len(figures) == 4
    for figure in figures:
        assert f"| {figure} |" in measured
