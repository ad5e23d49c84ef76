"""Numbered rules: look them up by ID, and lay them out as lines."""

from collections.abc import Sequence
from difflib import get_close_matches
from typing import Final

from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from ferrovia.cli.common.errors import UserError, quote_input
from ferrovia.locales import rules_page
from ferrovia.rulebooks import RULEBOOKS

COMMON: Final = "COM"


def resolve_rules(lang: str, asked: Sequence[str], rulebook: str) -> list[str]:
    """Return the IDs of the rules with these IDs or prefixes, all of them if none is given; raises `UserError`."""
    every = list(rules_page(lang).rules)
    if rulebook:
        every = [rule for rule in every if rule[:3] in (COMMON, RULEBOOKS[rulebook].vocabulary.chapter)]
    chosen: list[str] = []
    for text in asked:
        some = [rule for rule in every if rule.startswith(text.upper())]
        if not some:
            chapters = list(rules_page(lang).chapters)
            close = get_close_matches(text.upper(), every) if text[:3].upper() in chapters else []
            raise UserError("error.no_such_rule", rule=quote_input(text), names=close or chapters)
        chosen.extend(rule for rule in some if rule not in chosen)
    return chosen if asked else every


def rule_lines(lang: str, rules: Sequence[str]) -> list[Text | Padding | Table]:
    """Lay out rules, each chapter under its title."""
    page = rules_page(lang)
    lines: list[Text | Padding | Table] = []
    chapter = ""
    for rule in rules:
        if rule[:3] != chapter and len(rules) > 1:
            chapter = rule[:3]
            title = page.chapters[chapter]
            named = chapter if title == chapter else f"{chapter} — {title}"
            lines.append(Text(("\n" if lines else "") + named, "bold"))
        line = Table.grid(padding=(0, 1, 0, 0))
        line.add_column(no_wrap=True)
        line.add_column()
        line.add_row(Text(rule, "bold cyan"), emphasize(page.rules[rule]))
        lines.append(line)
    return lines


def emphasize(text: str) -> Text:
    """Style a text: words between ** are bold."""
    parts = Text()
    for index, part in enumerate(text.split("**")):
        parts.append(part, "bold" if index % 2 else "")
    return parts
