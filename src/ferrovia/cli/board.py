"""`ferrovia board`: the boards that are shipped, and the checker and the drawing tool for others."""

import sys
from typing import Any

import click
from rich.console import Console, RenderableType
from rich.text import Text

from ferrovia.boards import BOARDS, facts
from ferrovia.cli.board_draw import draw_board
from ferrovia.cli.fail import Fail
from ferrovia.cli.files import load_board
from ferrovia.cli.naming import Names
from ferrovia.cli.options import lang_option, words_of
from ferrovia.cli.parts import heading, plain_table, spaces
from ferrovia.cli.speech import BAD_INPUT, SpokenCommand, SpokenGroup
from ferrovia.engine.board import Board
from ferrovia.locales import Words
from ferrovia.rulebooks import RULEBOOKS


@click.group("board", cls=SpokenGroup, help="help.board", invoke_without_command=True)
@click.pass_context
def board_group(ctx: click.Context) -> None:
    """Without a command, the help."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


def board_title(words: Words, board: Board) -> str:
    """A board's name in the language."""
    return board.name_es if words.lang == "es" else board.name_en


def size_text(words: Words, board: Board) -> str:
    """How large a board is."""
    return ", ".join(
        (
            words("count.cities", n=len(board.cities)),
            words("count.routes", n=len(board.routes)),
            words("count.tickets", n=len(board.tickets)),
        )
    )


@board_group.command("list", cls=SpokenCommand, help="help.board.list")
@lang_option
@click.pass_context
def list_boards(ctx: click.Context) -> None:
    """List the shipped boards."""
    words = words_of(ctx)
    counted = [(words(f"board.{title}"), "right") for title in ("cities", "routes", "tickets")]
    table = plain_table(("", "left"), ("", "left"), *counted)
    for name in BOARDS:
        board = load_board(name)
        counts = [str(len(part)) for part in (board.cities, board.routes, board.tickets)]
        table.add_row(Text(name, "bold"), board_title(words, board), *counts)
    Console().print(table, markup=False, highlight=False)


@board_group.command("show", cls=SpokenCommand, help="help.board.show")
@click.argument("board", metavar="BOARD")
@click.option("--sources", is_flag=True, help="help.board.sources")
@lang_option
@click.pass_context
def show_board(ctx: click.Context, board: str, sources: bool) -> None:
    """Show a board."""
    words = words_of(ctx)
    shown = load_board(board)
    names = Names(words, shown, [], RULEBOOKS.get(shown.id))
    console = Console()
    title = Text(f"{board_title(words, shown)}: {size_text(words, shown)} · {shown.digest}", "bold")
    parts: list[RenderableType] = [title]
    parts += [] if sources else facts_parts(names)
    parts += sources_parts(words, facts(board))
    for part in parts:
        console.print(part, markup=False, highlight=False)


def facts_parts(names: Names) -> list[RenderableType]:
    """Cities, routes and tickets."""
    words, board = names.words, names.board
    cities = plain_table(
        (words("column.code"), "left"),
        (words("column.city"), "left"),
        (words("column.degree"), "right"),
        ("", "left"),
    )
    for number, city in enumerate(board.cities):
        there = sum(number in (route.a, route.b) for route in board.routes)
        special = words("city.harbor") if city.harbor else words("city.junction") if city.junction else ""
        cities.add_row(names.notation.city_codes[number], city.name, str(there), special)
    routes = plain_table(
        (words("column.code"), "left"), (words("column.route"), "left"), (words("column.spaces"), "left"), ("", "left")
    )
    for number in range(len(board.routes)):
        name = names.notation.route_names[number]
        routes.add_row(name, names.route(number), spaces(names, number), names.route_kind(number))
    tickets = plain_table((words("column.ticket"), "wrap"), (words("column.points"), "right"), ("", "left"))
    for number, ticket in enumerate(board.tickets):
        special = words("ticket.is_long") if ticket.long else ""
        if ticket.any_order:
            special = words("ticket.tour", any_order=ticket.any_order, penalty=ticket.penalty)
        tickets.add_row(names.ticket(number), str(ticket.points), special)
    return [
        Text(),
        heading(words("board.cities")),
        cities,
        Text(),
        heading(words("board.routes")),
        routes,
        Text(),
        heading(words("board.tickets")),
        tickets,
    ]


def sources_parts(words: Words, value: dict[str, Any]) -> list[RenderableType]:
    """What the facts rest on, and what is doubtful."""
    parts: list[RenderableType] = []
    for key in ("sources", "doubts"):
        parts += [Text(), heading(words(f"board.{key}"))]
        parts += [Text(f"- {sentence}") for sentence in value[key]] or [Text(words("board.none"))]
    return parts


@board_group.command("check", cls=SpokenCommand, help="help.board.check")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@lang_option
@click.pass_context
def check_boards(ctx: click.Context, files: tuple[str, ...]) -> int:
    """Check board files."""
    words = words_of(ctx)
    code = 0
    for file in files:
        try:
            board = load_board(file)
        except Fail as fail:
            code = BAD_INPUT
            for line in fail.say(words):
                print(line, file=sys.stderr)
        else:
            print(words("board.sound", file=file, name=board_title(words, board), size=size_text(words, board)))
    return code


board_group.add_command(draw_board)
