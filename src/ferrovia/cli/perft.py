"""`ferrovia perft`: how many sequences of actions a game can begin with."""

import click

from ferrovia.cli.options import LARGEST_SEED, house_option, lang_option, whole, words_of
from ferrovia.cli.setting import make_game
from ferrovia.cli.speech import SpokenCommand
from ferrovia.engine.rulebook import Rulebook
from ferrovia.notation.action import Notation
from ferrovia.sim import perft as counting


@click.command("perft", cls=SpokenCommand, help="help.perft")
@house_option(default="usa", help="help.play.rulebook")
@click.option("--seats", type=whole("--seats", 1, 99), default="2", metavar="N", help="help.perft.seats")
@click.option("--seed", type=whole("--seed", 0, LARGEST_SEED), default="1", metavar="N", help="help.perft.seed")
@click.option("--depth", type=whole("--depth", 1, 99), default="3", metavar="N", help="help.perft.depth")
@click.option("--board", metavar="FILE", help="help.play.board")
@click.option("--split", is_flag=True, help="help.perft.split")
@lang_option
@click.pass_context
def perft(
    ctx: click.Context, rulebook: Rulebook, seats: int, seed: int, depth: int, board: str | None, split: bool
) -> None:
    """Count."""
    game = make_game(rulebook, board, seats)
    state = game.new(seed)
    if split:
        notation = Notation(game.board)
        parts = counting.split(game, state, depth)
        for action, count in parts:
            click.echo(f"{notation.text(action)} {count}")
        click.echo(words_of(ctx)("perft.total", n=sum(count for _, count in parts)))
    else:
        for level in range(1, depth + 1):
            click.echo(f"{level} {counting.perft(game, state, level)}")
