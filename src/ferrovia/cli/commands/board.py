"""`ferrovia board`: list and show boards, check board files, and draw boards."""

import sys
from pathlib import Path
from typing import Any

import click
from rich.console import Console, RenderableType
from rich.text import Text

from ferrovia.boards import BOARDS, load_board_file
from ferrovia.boards.drawing.model import find_built_in_drawing, format_drawing
from ferrovia.boards.drawing.plain import plain_drawing
from ferrovia.boards.drawing.render import svg_files
from ferrovia.cli.common.errors import UserError
from ferrovia.cli.common.files import open_board, write_text
from ferrovia.cli.common.game_setup import require_scorable_board
from ferrovia.cli.common.localized import BAD_INPUT, LocalizedCommand, LocalizedGroup
from ferrovia.cli.common.options import (
    file_path,
    get_translator,
    lang_option,
    resolve_rulebook,
    rulebook_or_file_option,
)
from ferrovia.cli.terminal.widgets import heading, plain_table, route_spaces
from ferrovia.cli.texts.game_text import GameText, board_title
from ferrovia.engine.board import Board
from ferrovia.locales import Translator
from ferrovia.notation.action import Notation
from ferrovia.rulebooks import RULEBOOKS


@click.group("board", cls=LocalizedGroup, help="help.board", invoke_without_command=True)
@lang_option
@click.pass_context
def board_group(ctx: click.Context) -> None:
    """Print the help if no command is given."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


def size_text(translate: Translator, board: Board) -> str:
    """The numbers of cities, routes and tickets of a board."""
    return ", ".join(
        (
            translate("count.cities", n=len(board.cities)),
            translate("count.routes", n=len(board.routes)),
            translate("count.tickets", n=len(board.tickets)),
        )
    )


@board_group.command("list", cls=LocalizedCommand, help="help.board.list")
@lang_option
@click.pass_context
def list_boards(ctx: click.Context) -> None:
    """List the built-in boards."""
    translate = get_translator(ctx)
    counted = [(translate(f"board.{title}"), "right") for title in ("cities", "routes", "tickets")]
    table = plain_table(("", "left"), ("", "left"), *counted)
    for name in BOARDS:
        board = open_board(name)
        counts = [str(len(part)) for part in (board.cities, board.routes, board.tickets)]
        table.add_row(Text(name, "bold"), board_title(translate, board), *counts)
    Console().print(table, markup=False, highlight=False)


@board_group.command("show", cls=LocalizedCommand, help="help.board.show")
@click.argument("board", metavar="BOARD")
@click.option("--sources", is_flag=True, help="help.board.sources")
@lang_option
@click.pass_context
def show_board(ctx: click.Context, board: str, sources: bool) -> None:
    """Show a board."""
    translate = get_translator(ctx)
    shown = open_board(board)
    game_text = GameText(translate, shown, [], RULEBOOKS.get(shown.id))
    console = Console()
    title = Text(f"{board_title(translate, shown)}: {size_text(translate, shown)} · {shown.digest}", "bold")
    parts: list[RenderableType] = [title]
    parts += [] if sources else facts_parts(game_text)
    parts += sources_parts(translate, load_board_file(board))
    for part in parts:
        console.print(part, markup=False, highlight=False)


def facts_parts(game_text: GameText) -> list[RenderableType]:
    """The cities, routes and tickets of a board as tables."""
    translate, board = game_text.translate, game_text.board
    cities = plain_table(
        (translate("column.code"), "left"),
        (translate("column.city"), "left"),
        (translate("column.degree"), "right"),
        ("", "left"),
    )
    for number, city in enumerate(board.cities):
        there = sum(number in (route.a, route.b) for route in board.routes)
        special = translate("city.harbor") if city.harbor else translate("city.junction") if city.junction else ""
        cities.add_row(game_text.notation.city_codes[number], game_text.city(number), str(there), special)
    routes = plain_table(
        (translate("column.code"), "left"),
        (translate("column.route"), "left"),
        (translate("column.spaces"), "left"),
        ("", "left"),
    )
    for number in range(len(board.routes)):
        name = game_text.notation.route_names[number]
        routes.add_row(name, game_text.route(number), route_spaces(game_text, number), game_text.route_kind(number))
    tickets = plain_table((translate("column.ticket"), "wrap"), (translate("column.points"), "right"), ("", "left"))
    for number, ticket in enumerate(board.tickets):
        special = translate("ticket.is_long") if ticket.long else ""
        if ticket.any_order:
            special = translate("ticket.tour", any_order=ticket.any_order, penalty=ticket.penalty)
        elif ticket.destination_points:
            special = translate("ticket.destinations", penalty=ticket.penalty)
        tickets.add_row(game_text.ticket(number), game_text.ticket_points(number), special)
    return [
        Text(),
        heading(translate("board.cities")),
        cities,
        Text(),
        heading(translate("board.routes")),
        routes,
        Text(),
        heading(translate("board.tickets")),
        tickets,
    ]


def sources_parts(translate: Translator, value: dict[str, Any]) -> list[RenderableType]:
    """The sources of a board and the open questions about it; a sentence in a single language is shown as it is."""
    parts: list[RenderableType] = []
    for key in ("sources", "doubts"):
        parts += [Text(), heading(translate(f"board.{key}"))]
        sentences = [sentence if isinstance(sentence, str) else sentence[translate.lang] for sentence in value[key]]
        parts += [Text(f"- {sentence}") for sentence in sentences] or [Text(translate("board.none"))]
    return parts


@board_group.command("check", cls=LocalizedCommand, help="help.board.check")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@rulebook_or_file_option(type=str, help="help.board.check.rulebook")
@lang_option
@click.pass_context
def check_boards(ctx: click.Context, files: tuple[str, ...], rulebook: str | None) -> int:
    """Check board files."""
    translate = get_translator(ctx)
    book = None if rulebook is None else resolve_rulebook(rulebook)
    code = 0
    for file in files:
        try:
            board = open_board(file)
            require_scorable_board(board, file, book, rulebook or "")
        except UserError as error:
            code = BAD_INPUT
            for line in error.lines(translate):
                print(line, file=sys.stderr)
        else:
            print(
                translate(
                    "board.valid", file=file, name=board_title(translate, board), size=size_text(translate, board)
                )
            )
    return code


@board_group.command("draw", cls=LocalizedCommand, help="help.board.draw")
@click.argument("board", metavar="BOARD")
@click.option("-o", "--out", type=file_path("--out"), metavar="FILE", help="help.board.draw.out")
@click.option("--svg", "with_svg", is_flag=True, help="help.board.draw.svg")
@lang_option
@click.pass_context
def draw_board(ctx: click.Context, board: str, out: Path | None, with_svg: bool) -> None:
    """Write the drawing of a board that servers show, and pictures of it."""
    translate, shown = get_translator(ctx), open_board(board)
    board_file, notation = load_board_file(board), Notation(shown)
    file = out or Path(f"{shown.id}.drawing.json")
    drawing = find_built_in_drawing(board) if board in BOARDS else None
    drawing = drawing or plain_drawing(board_file, notation.city_codes, notation.route_names)
    for path, text in [(file, format_drawing(drawing)), *(svg_files(drawing, board_file, file) if with_svg else ())]:
        write_text(path, text)
        click.echo(translate("board.drawn", file=str(path)))
