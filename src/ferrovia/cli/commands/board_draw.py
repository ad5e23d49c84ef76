"""`ferrovia board draw`: draw a board from its file and a map of the world."""

import importlib.util
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from ferrovia.boards import load_board_file
from ferrovia.cli.common.errors import UserError, os_error, quote_input
from ferrovia.cli.common.files import open_board, write_text
from ferrovia.cli.common.localized import LocalizedCommand
from ferrovia.cli.common.options import file_path, get_translator, lang_option, number_option
from ferrovia.cli.common.progress_bar import ProgressBar
from ferrovia.notation.action import Notation

if TYPE_CHECKING:
    from ferrovia.boards.drawing.optimize import DrawingResult

NEEDED: Final = ("numpy", "scipy", "shapely")


@click.command("draw", cls=LocalizedCommand, help="help.board.draw")
@click.argument("board", metavar="BOARD")
@click.option("--topo", type=file_path("--topo"), metavar="FOLDER", help="help.board.draw.topo")
@click.option("-o", "--out", type=file_path("--out"), metavar="FILE", help="help.board.draw.out")
@click.option("--svg", "with_svg", is_flag=True, help="help.board.draw.svg")
@number_option("--seed", 1, 999_999, help="help.board.draw.seed")
@lang_option
@click.pass_context
def draw_board(
    ctx: click.Context, board: str, topo: Path | None, out: Path | None, with_svg: bool, seed: int | None
) -> None:
    """Draw a board."""
    if any(importlib.util.find_spec(name) is None for name in NEEDED):
        raise UserError("board.draw_missing")
    # The packages for drawing are an optional extra: import them only here.
    from ferrovia.boards.drawing.model import format_drawing  # noqa: PLC0415
    from ferrovia.boards.drawing.render import render_svg  # noqa: PLC0415

    translate = get_translator(ctx)
    name = open_board(board).id
    with ProgressBar(translate("board.drawing", board=name)) as bar:
        result = _optimize(board, topo, seed, bar.set_share)
    file = out or Path(f"{name}.drawing.json")
    write_text(file, format_drawing(result.drawing))
    files = [file]
    for suffix, theme, overview in (("", "light", False), ("-dark", "dark", False), ("-overview", "light", True)):
        if with_svg:
            files.append(file.with_name(f"{file.name.removesuffix('.json')}{suffix}.svg"))
            write_text(files[-1], render_svg(result.drawing, load_board_file(board), theme, overview=overview))
    for made in files:
        click.echo(translate("board.drawn", file=str(made)))
    left = result.overlaps.count
    click.echo(translate("board.overlaps", n=left) if left else translate("board.clear"))


def _optimize(board: str, topo: Path | None, seed: int | None, on_progress: Callable[[float], None]) -> "DrawingResult":
    """Make the drawing; UserError if the map data cannot be used."""
    from ferrovia.boards.drawing.optimize import SEEDS, NotationNames, optimize_drawing  # noqa: PLC0415
    from ferrovia.boards.drawing.topology import MapError  # noqa: PLC0415

    notation = Notation(open_board(board))
    names = NotationNames(notation.city_codes, notation.route_names)
    try:
        return optimize_drawing(
            load_board_file(board), names, topo, on_progress=on_progress, seeds=SEEDS if seed is None else [seed]
        )
    except MapError as error:
        if isinstance(error.__cause__, OSError):
            raise os_error("error.read", error.file, error.__cause__) from None
        raise UserError("board.no_map", file=quote_input(error.file)) from None
