"""What `simulate` and `perft` are asked to play on; bad input is refused here, before anything is done."""

from pathlib import Path

import click

from ferrovia.boards import BoardError, load
from ferrovia.bots import BOTS
from ferrovia.cli.fail import Fail
from ferrovia.engine.board import Board
from ferrovia.engine.game import Game, seed_bytes
from ferrovia.engine.rulebook import Rulebook
from ferrovia.rulebooks import RULEBOOKS, RulebookError, find_rulebook

RULEBOOK_HELP = f"One of {', '.join(RULEBOOKS)}, or a file of house rules."


def make_game(rulebook: str, board: str | None, seats: int) -> Game:
    """The game of a rulebook on its own board, or on that of a file."""
    try:
        book = find_rulebook(rulebook)
    except RulebookError as error:
        raise click.UsageError(f"The rulebook cannot be used: {error}.") from None
    try:
        found = load(board or book.board)
    except BoardError as error:
        first = str(error.faults[0])
        more = f" (and {len(error.faults) - 1} more faults)" if len(error.faults) > 1 else ""
        raise click.UsageError(f"The board cannot be used: {first}{more}.") from None
    if key := unfit(book, found):
        raise Fail(key, rulebook=book.id, board=found.id)
    try:
        return Game(book, found, seats)
    except ValueError as error:
        raise click.UsageError(f"{error}.") from None


class RulebookName(click.ParamType[str, str]):
    """The id of a printed book, or a file of house rules."""

    name = "rulebook"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The text itself, if it can be either."""
        if value not in RULEBOOKS and not value.endswith(".json"):
            known = ", ".join(RULEBOOKS)
            said = f"{value[:40]!r} is no rulebook: take one of {known}, or a file of house rules (.json)."
            self.fail(said, param, ctx)
        return value


def unfit(book: Rulebook, board: Board) -> str:
    """The key of why the board cannot be played with the book; empty if it can."""
    at_sea = any(route.ship for route in board.routes)
    if len(book.decks) > 1 and not at_sea:
        return "error.board_without_sea"
    if len(book.decks) == 1 and at_sea:
        return "error.board_with_sea"
    return ""


def check_seed(seed: int) -> int:
    """The seed, if a game can have it."""
    try:
        seed_bytes(seed)
    except ValueError as error:
        raise click.UsageError(f"{error}.") from None
    return seed


def parse_bots(text: str, seats: int | None) -> tuple[str, ...]:
    """The bots of a list with commas between them, one for each seat."""
    names = tuple(name.strip() for name in text.split(","))
    for name in names:
        if name not in BOTS:
            raise click.UsageError(f"There is no bot {name[:40]!r}: the bots are {', '.join(BOTS)}.")
    if seats is not None and len(names) != seats:
        raise click.UsageError(f"{seats} seats need {seats} bots, but --bots names {len(names)}.")
    return names


def prepare_folder(folder: Path) -> None:
    """Make the folder for records; one with files in it is refused, for they may be those of another run."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if any(folder.iterdir()):
            raise click.UsageError(f"The folder {str(folder)!r} is not empty: give a new one for the records.")
    except OSError as error:
        raise click.UsageError(f"The folder {str(folder)!r} cannot be used: {error.strerror or error}.") from None
