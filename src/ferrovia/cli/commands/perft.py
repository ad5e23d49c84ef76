"""`ferrovia perft`: count the action sequences that a game can begin with."""

import click

from ferrovia.cli.common.game_setup import make_game
from ferrovia.cli.common.localized import LocalizedCommand
from ferrovia.cli.common.options import MAX_SEED, get_translator, lang_option, number_option, rulebook_or_file_option
from ferrovia.engine.rulebook import Rulebook
from ferrovia.notation.action import Notation
from ferrovia.rulebooks import MAX_SEATS
from ferrovia.sim import perft as counting


@click.command("perft", cls=LocalizedCommand, help="help.perft")
@rulebook_or_file_option(default="usa", help="help.play.rulebook")
@number_option("--seats", 1, MAX_SEATS, default="2", help="help.perft.seats")
@number_option("--seed", 0, MAX_SEED, default="1", help="help.perft.seed")
@number_option("--depth", 1, 99, default="3", help="help.perft.depth")
@click.option("--board", metavar="FILE", help="help.play.board")
@click.option("--split", is_flag=True, help="help.perft.split")
@lang_option
@click.pass_context
def perft(
    ctx: click.Context, rulebook: Rulebook, seats: int, seed: int, depth: int, board: str | None, split: bool
) -> None:
    """Count and print."""
    game = make_game(rulebook, board, seats, "--seats")
    state = game.new(seed)
    if split:
        notation = Notation(game.board)
        parts = counting.split(game, state, depth)
        for action, count in parts:
            click.echo(f"{notation.format(action)} {count}")
        click.echo(get_translator(ctx)("perft.total", n=sum(count for _, count in parts)))
    else:
        for level in range(1, depth + 1):
            click.echo(f"{level} {counting.perft(game, state, level)}")
