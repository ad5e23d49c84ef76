"""`ferrovia survey`: what bots do in every book with every number of seats."""

import json
from typing import Any

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.table import Table

from ferrovia.bots import BOTS
from ferrovia.cli.setting import check_seed
from ferrovia.rulebooks import RULEBOOKS
from ferrovia.sim.survey import USES, Survey, survey_books


@click.command()
@click.option(
    "--games", type=click.IntRange(1, 1_000_000), default=50, show_default=True, help="For each of the tables."
)
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="The same seed, the same games.")
@click.option(
    "--rulebook", "books", type=click.Choice(list(RULEBOOKS)), multiple=True, help="Not all books, but these."
)
@click.option("--bot", type=click.Choice(list(BOTS)), default="pathfinder", show_default=True)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document instead of tables.")
def survey(games: int, seed: int, books: tuple[str, ...], bot: str, as_json: bool) -> None:
    """Show how long games are, what they score and how often each action is used."""
    check_seed(seed)
    chosen = tuple(book for book in RULEBOOKS if book in books) or tuple(RULEBOOKS)
    console = Console(stderr=True)
    columns = ("{task.description}", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        played = progress.add_task("games", total=games * sum(len(RULEBOOKS[book].seats) for book in chosen))
        found = list(survey_books(games, seed, chosen, bot, lambda more: progress.advance(played, more)))
    if as_json:
        document = {"bot": bot, "seed": seed, "games": games, "tables": [summary(table) for table in found]}
        click.echo(json.dumps(document, sort_keys=True, indent=2))
    else:
        _print_games(found)
        for book in chosen:
            _print_uses(book, [table for table in found if table.rulebook == book])
        click.echo(f"{games} games of {bot} bots at each table, seed {seed}; scores and tickets are those of a side.")


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


def _print_games(found: list[Survey]) -> None:
    table = Table("book", "seats", "decisions", "turns", "score", "by side", "tickets done", "unused")
    for one in found:
        means = [points / one.games for points in one.points]
        table.add_row(
            one.rulebook,
            str(one.seats),
            f"{one.decisions / one.games:.1f}",
            f"{one.turns / one.games:.1f}",
            f"{sum(means) / one.sides:.1f}",
            " ".join(f"{mean:.0f}" for mean in means),
            f"{one.completed / one.games / one.sides:.2f} of {one.kept / one.games / one.sides:.2f}",
            ", ".join(one.unused),
        )
    Console().print(table)


def _print_uses(book: str, found: list[Survey]) -> None:
    """How often a game each action is used, by number of seats."""
    table = Table(f"{book}: in a game", *(f"{one.seats} seats" for one in found))
    for column in table.columns[1:]:
        column.justify = "right"
    for use in USES:
        if any(use in one.uses or use in one.possible for one in found):
            table.add_row(use.replace("_", " "), *(f"{one.uses.get(use, 0) / one.games:.2f}" for one in found))
    Console().print(table)
