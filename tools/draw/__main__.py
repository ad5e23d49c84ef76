"""Draws a board carefully; docs/drawing.md describes it: python -m tools.draw usa --topo package/dist --svg."""

import argparse
from pathlib import Path
from typing import Final

from ferrovia.boards import load_board, load_board_file
from ferrovia.boards.drawing.model import format_drawing
from ferrovia.boards.drawing.render import svg_files
from ferrovia.notation.action import Notation
from tools.draw.optimize import optimize_drawing
from tools.draw.topology import MapError

SEEDS: Final = (1, 2, 3, 4, 5)


def main() -> None:
    """Write the first drawing without overlaps, or the best of all seeds."""
    parser = argparse.ArgumentParser(prog="python -m tools.draw", description=__doc__)
    parser.add_argument("board", help="name of a built-in board, or a file")
    parser.add_argument("--topo", type=Path, metavar="FOLDER", help="map data; without it, no coasts are drawn")
    parser.add_argument("--out", type=Path, metavar="FILE", help="default: BOARD.drawing.json")
    parser.add_argument(
        "--svg", action="store_true", help="also write SVG pictures: light, dark, and for small screens"
    )
    parser.add_argument("--seed", type=int, help="search once with this seed")
    args = parser.parse_args()
    board_file, notation = load_board_file(args.board), Notation(load_board(args.board))
    seeds = SEEDS if args.seed is None else [args.seed]
    best = None
    try:
        for found in optimize_drawing(board_file, notation, args.topo, seeds):
            print(f"{found.overlaps.count} overlaps", flush=True)
            best = found if best is None or found.overlaps.count < best.overlaps.count else best
            if not best.overlaps.count:
                break
    except MapError as error:
        parser.error(str(error))
    assert best is not None
    out = args.out or Path(f"{board_file['id']}.drawing.json")
    out.write_text(format_drawing(best.drawing), encoding="utf-8")
    for file, text in svg_files(best.drawing, board_file, out) if args.svg else ():
        file.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
