"""The numbered rules, parsed from the Markdown page that people read."""

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

_RULE: Final = re.compile(r"- ([A-Z]{3}-\d{2}) (.+)")
_CHAPTER: Final = re.compile(r"## ([A-Z]{3})(?: — (.+))?")
_BARS: Final = re.compile(r"\|[-|]+\|")


@dataclass(frozen=True)
class RulesPage:
    """The page in one language."""

    rules: dict[str, str]  # text by ID, in the order of the page
    chapters: dict[str, str]  # heading by the prefix of its IDs
    table: list[list[str]]  # the games side by side: a header row, then one row per number


@cache
def rules_page(lang: str) -> RulesPage:
    """The rules in a language."""
    rules: dict[str, str] = {}
    chapters: dict[str, str] = {}
    table: list[list[str]] = []
    for line in Path(__file__).with_name(f"rules.{lang}.md").read_text(encoding="utf-8").splitlines():
        if match := _RULE.fullmatch(line):
            rules[match[1]] = match[2]
        elif match := _CHAPTER.fullmatch(line):
            chapters[match[1]] = match[2] or match[1]
        elif line.startswith("|") and not _BARS.fullmatch(line):
            table.append([cell.strip() for cell in line.strip("|").split("|")])
    return RulesPage(rules, chapters, table)
