"""`ferrovia survey`: what bots do in every book with every number of seats."""

import json
from typing import Any

import click
from rich.console import Console

from ferrovia.cli.bar import games_bar
from ferrovia.cli.options import LARGEST_SEED, lang_option, rulebook_option, whole, words_of
from ferrovia.cli.parts import plain_table
from ferrovia.cli.seats import DEFAULT_BOT, read_bot
from ferrovia.cli.simulate import done_text
from ferrovia.cli.speech import SpokenCommand
from ferrovia.locales import Words
from ferrovia.rulebooks import RULEBOOKS
from ferrovia.sim.survey import USES, Survey, survey_books


@click.command("survey", cls=SpokenCommand, help="help.survey")
@click.option("--games", type=whole("--games", 1, 1_000_000), default="50", metavar="N", help="help.survey.games")
@click.option("--seed", type=whole("--seed", 0, LARGEST_SEED), default="1", metavar="N", help="help.survey.seed")
@rulebook_option(multiple=True, help="help.survey.rulebook")
@click.option("--bot", type=read_bot, default=DEFAULT_BOT, metavar="NAME", help="help.survey.bot")
@click.option("--json", "as_json", is_flag=True, help="help.survey.json")
@lang_option
@click.pass_context
def survey(ctx: click.Context, games: int, seed: int, rulebook: tuple[str, ...], bot: str, as_json: bool) -> None:
    """Show how games are."""
    words = words_of(ctx)
    chosen = tuple(book for book in RULEBOOKS if book in rulebook) or tuple(RULEBOOKS)
    with games_bar(words, games * sum(len(RULEBOOKS[book].seats) for book in chosen)) as advance:
        found = list(survey_books(games, seed, chosen, bot, advance))
    if as_json:
        document = {"bot": bot, "seed": seed, "games": games, "tables": [summary(table) for table in found]}
        click.echo(json.dumps(document, sort_keys=True, indent=2))
    else:
        _print_games(words, found)
        for book in chosen:
            click.echo()
            _print_uses(words, book, [table for table in found if table.rulebook == book])
        click.echo()
        click.echo(words("survey.summary", games=words("count.games", n=games), bot=bot, seed=seed))


def summary(found: Survey) -> dict[str, Any]:
    """One book with one number of seats, as plain values for each game."""
    return {
        "rulebook": found.rulebook,
        "seats": found.seats,
        "decisions": found.decisions / found.games,
        "turns": found.turns / found.games,
        "scores": [points / found.games for points in found.points],
        "tickets_kept": found.kept / found.games / found.sides,
        "tickets_completed": found.completed / found.games / found.sides,
        "uses": {
            use: found.uses.get(use, 0) / found.games for use in USES if use in found.uses or use in found.possible
        },
        "unused": found.unused,
    }


def _print_games(words: Words, found: list[Survey]) -> None:
    titles = ("book", "seats", "decisions", "turns", "score", "by_side", "done")
    table = plain_table(*((words(f"survey.{title}"), "left" if title == "book" else "right") for title in titles))
    for one in found:
        means = [points / one.games for points in one.points]
        sides = one.games * one.sides
        table.add_row(
            one.rulebook,
            str(one.seats),
            f"{one.decisions / one.games:.1f}",
            f"{one.turns / one.games:.1f}",
            f"{sum(means) / one.sides:.1f}",
            " ".join(f"{mean:.0f}" for mean in means),
            done_text(words, one.completed / sides, one.kept / sides),
        )
    Console().print(table, highlight=False)


def _print_uses(words: Words, book: str, found: list[Survey]) -> None:
    """How often a game each action is used, by number of seats."""
    seats = [(words("count.seats", n=one.seats), "right") for one in found]
    table = plain_table((words("survey.uses", book=book), "left"), *seats)
    for use in USES:
        if any(use in one.uses or use in one.possible for one in found):
            table.add_row(words(f"use.{use}"), *(f"{one.uses.get(use, 0) / one.games:.2f}" for one in found))
    Console().print(table, highlight=False)
