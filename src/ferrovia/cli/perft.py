"""`ferrovia perft`: how many sequences of actions a game can begin with."""

import click

from ferrovia.cli.setting import RULEBOOK_HELP, RulebookName, check_seed, make_game
from ferrovia.notation.action import Notation
from ferrovia.sim import perft as counting


@click.command()
@click.option("--rulebook", type=RulebookName(), default="usa", show_default=True, help=RULEBOOK_HELP)
@click.option("--seats", type=click.IntRange(1), default=2, show_default=True)
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True)
@click.option("--depth", type=click.IntRange(1), default=3, show_default=True, help="Actions in a sequence.")
@click.option("--board", metavar="FILE", help="Another board than the rulebook's own.")
@click.option("--split", is_flag=True, help="By first action.")
def perft(rulebook: str, seats: int, seed: int, depth: int, board: str | None, split: bool) -> None:
    """Count the sequences of actions that a game can begin with.

    Prints a line for each depth, or for each first action. Where several seats may answer, the first one does; chance
    is fixed by the seed.
    """
    game = make_game(rulebook, board, seats)
    state = game.new(check_seed(seed))
    if split:
        notation = Notation(game.board)
        parts = counting.split(game, state, depth)
        for action, count in parts:
            click.echo(f"{notation.text(action)} {count}")
        click.echo(f"total {sum(count for _, count in parts)}")
    else:
        for level in range(1, depth + 1):
            click.echo(f"{level} {counting.perft(game, state, level)}")
