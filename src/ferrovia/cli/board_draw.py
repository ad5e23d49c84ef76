"""`ferrovia board draw`: a picture of a board, from its file and a map of the earth."""

import importlib.util
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from ferrovia.boards import facts
from ferrovia.cli.bar import part_bar
from ferrovia.cli.fail import Fail, shown
from ferrovia.cli.files import file_fail, load_board, write_text
from ferrovia.cli.options import file_path, lang_option, whole, words_of
from ferrovia.cli.speech import SpokenCommand
from ferrovia.notation.action import Notation

if TYPE_CHECKING:
    from ferrovia.boards.drawing.draw import Drawn

NEEDED: Final = ("numpy", "scipy", "shapely")


@click.command("draw", cls=SpokenCommand, help="help.board.draw")
@click.argument("board", metavar="BOARD")
@click.option("--topo", type=file_path("--topo"), metavar="DIR", help="help.board.draw.topo")
@click.option("-o", "--out", type=file_path("--out"), metavar="FILE", help="help.board.draw.out")
@click.option("--svg", "pictures", is_flag=True, help="help.board.draw.svg")
@click.option("--seed", type=whole("--seed", 1, 999_999), metavar="N", help="help.board.draw.seed")
@lang_option
@click.pass_context
def draw_board(
    ctx: click.Context, board: str, topo: Path | None, out: Path | None, pictures: bool, seed: int | None
) -> None:
    """Draw a board."""
    if any(importlib.util.find_spec(name) is None for name in NEEDED):
        raise Fail("board.draw_missing")
    # The packages for drawing are an extra, which other commands do without.
    from ferrovia.boards.drawing.form import text_of  # noqa: PLC0415
    from ferrovia.boards.drawing.render import svg  # noqa: PLC0415

    words = words_of(ctx)
    name = load_board(board).id
    with part_bar(words("board.drawing", board=name)) as heard:
        drawn = _drawn(board, topo, seed, heard)
    file = out or Path(f"{name}.drawing.json")
    write_text(file, text_of(drawn.drawing))
    files = [file]
    for suffix, theme, overview in (("", "light", False), ("-dark", "dark", False), ("-overview", "light", True)):
        if pictures:
            files.append(file.with_name(f"{file.name.removesuffix('.json')}{suffix}.svg"))
            write_text(files[-1], svg(drawn.drawing, facts(board), theme, overview=overview))
    for made in files:
        click.echo(words("board.drawn", file=str(made)))
    left = drawn.overlaps.count
    click.echo(words("board.overlaps", n=left) if left else words("board.clear"))


def _drawn(board: str, topo: Path | None, seed: int | None, heard: Callable[[float], None]) -> "Drawn":
    """The drawing, or a sentence about the map data."""
    from ferrovia.boards.drawing.draw import SEEDS, Names, draw  # noqa: PLC0415
    from ferrovia.boards.drawing.topology import MapFault  # noqa: PLC0415

    notation = Notation(load_board(board))
    names = Names(notation.city_codes, notation.route_names)
    try:
        return draw(facts(board), names, topo, heard=heard, seeds=SEEDS if seed is None else [seed])
    except MapFault as fault:
        if isinstance(fault.__cause__, OSError):
            raise file_fail("error.read", fault.file, fault.__cause__) from None
        raise Fail("board.no_map", file=shown(fault.file)) from None
