"""`ferrovia rules`: the numbered rules, and the guides to the games."""

from collections.abc import Sequence
from typing import Final

import click
from rich.console import Console
from rich.markdown import Markdown
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from ferrovia.cli.fail import Fail, shown
from ferrovia.cli.options import lang_option, near, rulebook_option, words_of
from ferrovia.cli.speech import SpokenCommand
from ferrovia.locales import guide, rules_page

CHAPTERS: Final = {"usa": "USA", "europe": "EUR", "asia": "ASI", "world": "WLD", "paris": "PAR"}  # by rulebook
COMMON: Final = "COM"


def find_rules(lang: str, asked: Sequence[str], rulebook: str) -> list[str]:
    """The IDs that are asked for: by ID or by how they begin, all of them where none is named."""
    every = list(rules_page(lang).rules)
    if rulebook:
        every = [rule for rule in every if rule[:3] in (COMMON, CHAPTERS[rulebook])]
    found: list[str] = []
    for text in asked:
        some = [rule for rule in every if rule.startswith(text.upper())]
        if not some:
            close = near(text.upper(), every) or list(rules_page(lang).chapters)
            raise Fail("error.no_such_rule", rule=shown(text), names=close)
        found.extend(rule for rule in some if rule not in found)
    return found if asked else every


def rule_lines(lang: str, rules: Sequence[str]) -> list[Text | Padding | Table]:
    """The rules as they are printed, each chapter under its name."""
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
        line.add_row(Text(rule, "bold cyan"), emphasised(page.rules[rule]))
        lines.append(line)
    return lines


def emphasised(text: str) -> Text:
    """A text in which what stands between ** is bold."""
    parts = Text()
    for place, part in enumerate(text.split("**")):
        parts.append(part, "bold" if place % 2 else "")
    return parts


@click.command("rules", cls=SpokenCommand, help="help.rules")
@click.argument("rules", nargs=-1, metavar="[ID...]")
@rulebook_option(help="help.rules.rulebook")
@lang_option
@click.pass_context
def rules_command(ctx: click.Context, rules: tuple[str, ...], rulebook: str | None) -> None:
    """Print rules, or a guide."""
    words = words_of(ctx)
    console = Console()
    if rulebook and not rules:
        text = guide(words.lang, rulebook)
        if console.is_terminal:
            console.print(Markdown(text, hyperlinks=False))
        else:
            console.file.write(text)
        return
    found = find_rules(words.lang, rules, rulebook or "")
    for line in rule_lines(words.lang, found):
        console.print(line, markup=False, highlight=False)
