"""`ferrovia rules`: print numbered rules, or the guide to a game."""

import click
from rich.console import Console
from rich.markdown import Markdown

from ferrovia.cli.common.localized import LocalizedCommand
from ferrovia.cli.common.options import get_translator, lang_option, rulebook_option
from ferrovia.cli.terminal.rule_list import resolve_rules, rule_lines
from ferrovia.locales import guide


@click.command("rules", cls=LocalizedCommand, help="help.rules")
@click.argument("rules", nargs=-1, metavar="[ID...]")
@rulebook_option(help="help.rules.rulebook")
@lang_option
@click.pass_context
def rules_command(ctx: click.Context, rules: tuple[str, ...], rulebook: str | None) -> None:
    """Print rules or a guide."""
    translate = get_translator(ctx)
    console = Console()
    if rulebook and not rules:
        text = guide(translate.lang, rulebook)
        if console.is_terminal:
            console.print(Markdown(text, hyperlinks=False))
        else:
            console.file.write(text)
        return
    ids = resolve_rules(translate.lang, rules, rulebook or "")
    for line in rule_lines(translate.lang, ids):
        console.print(line, markup=False, highlight=False)
