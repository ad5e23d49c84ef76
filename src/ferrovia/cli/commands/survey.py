"""`ferrovia survey`: how bots play every rulebook with every number of seats."""

import json
from typing import Any

import click
from rich.console import Console

from ferrovia.cli.commands.simulate import done_text
from ferrovia.cli.common.bot_names import DEFAULT_BOT, resolve_bot
from ferrovia.cli.common.localized import LocalizedCommand
from ferrovia.cli.common.options import MAX_SEED, get_translator, lang_option, number_option, rulebook_option
from ferrovia.cli.common.progress_bar import ProgressBar
from ferrovia.cli.terminal.widgets import plain_table
from ferrovia.locales import Translator
from ferrovia.rulebooks import RULEBOOKS
from ferrovia.sim.survey import USES, Survey, survey_books


@click.command("survey", cls=LocalizedCommand, help="help.survey")
@number_option("--games", 1, 1_000_000, default="50", help="help.survey.games")
@number_option("--seed", 0, MAX_SEED, default="1", help="help.survey.seed")
@rulebook_option(multiple=True, help="help.survey.rulebook")
@click.option("--bot", type=resolve_bot, default=DEFAULT_BOT, metavar="NAME", help="help.survey.bot")
@click.option("--json", "as_json", is_flag=True, help="help.survey.json")
@lang_option
@click.pass_context
def survey(ctx: click.Context, games: int, seed: int, rulebook: tuple[str, ...], bot: str, as_json: bool) -> None:
    """Play the games and print the survey."""
    translate = get_translator(ctx)
    chosen = tuple(book for book in RULEBOOKS if book in rulebook) or tuple(RULEBOOKS)
    with ProgressBar(translate("sim.games"), games * sum(len(RULEBOOKS[book].seats) for book in chosen)) as bar:
        surveys = list(survey_books(games, seed, chosen, bot, bar.advance))
    if as_json:
        document = {"bot": bot, "seed": seed, "games": games, "tables": [summary(row) for row in surveys]}
        click.echo(json.dumps(document, sort_keys=True, indent=2))
    else:
        _print_games(translate, surveys)
        for book in chosen:
            click.echo()
            _print_uses(translate, book, [row for row in surveys if row.rulebook == book])
        click.echo()
        click.echo(translate("survey.summary", games=translate("count.games", n=games), bot=bot, seed=seed))


def summary(row: Survey) -> dict[str, Any]:
    """A rulebook with a number of seats as a JSON document, per game."""
    return {
        "rulebook": row.rulebook,
        "seats": row.seats,
        "decisions": row.decisions / row.games,
        "turns": row.turns / row.games,
        "scores": [points / row.games for points in row.points],
        "tickets_kept": row.kept / row.games / row.sides,
        "tickets_completed": row.completed / row.games / row.sides,
        "uses": {use: row.uses.get(use, 0) / row.games for use in USES if use in row.uses or use in row.possible},
        "unused": row.unused,
    }


def _print_games(translate: Translator, surveys: list[Survey]) -> None:
    titles = ("book", "seats", "decisions", "turns", "score", "by_side", "done")
    table = plain_table(*((translate(f"survey.{title}"), "left" if title == "book" else "right") for title in titles))
    for row in surveys:
        means = [points / row.games for points in row.points]
        sides = row.games * row.sides
        table.add_row(
            row.rulebook,
            str(row.seats),
            translate.number(row.decisions / row.games, 1),
            translate.number(row.turns / row.games, 1),
            translate.number(sum(means) / row.sides, 1),
            " ".join(translate.number(mean, 0) for mean in means),
            done_text(translate, row.completed / sides, row.kept / sides),
        )
    Console().print(table, highlight=False)


def _print_uses(translate: Translator, book: str, surveys: list[Survey]) -> None:
    """Print how often each action is used per game, by number of seats."""
    seats = [(translate("count.seats", n=row.seats), "right") for row in surveys]
    table = plain_table((translate("survey.uses", book=book), "left"), *seats)
    for use in USES:
        if any(use in row.uses or use in row.possible for row in surveys):
            means = (row.uses.get(use, 0) / row.games for row in surveys)
            table.add_row(translate(f"use.{use}"), *(translate.number(mean, 2) for mean in means))
    Console().print(table, highlight=False)
