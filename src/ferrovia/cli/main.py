"""The command `ferrovia`."""

import sys

import click

from ferrovia import __version__
from ferrovia.cli.arena import arena
from ferrovia.cli.board import board_group
from ferrovia.cli.perft import perft
from ferrovia.cli.play import play
from ferrovia.cli.replay import replay
from ferrovia.cli.rules import rules_command
from ferrovia.cli.serve import serve
from ferrovia.cli.simulate import simulate
from ferrovia.cli.speech import SpokenGroup, run
from ferrovia.cli.survey import survey
from ferrovia.cli.tune import tune
from ferrovia.cli.verify import verify_deal


@click.group("ferrovia", cls=SpokenGroup, help="help.ferrovia", invoke_without_command=True)
@click.version_option(__version__, message="ferrovia %(version)s")
@click.pass_context
def ferrovia(ctx: click.Context) -> None:
    """Without a command, the help."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


for command in (
    play,
    serve,
    replay,
    verify_deal,
    board_group,
    rules_command,
    simulate,
    arena,
    tune,
    survey,
    perft,
):
    ferrovia.add_command(command)


def main(args: list[str] | None = None) -> int:
    """Carry out a command line, by default the one that started the program; the exit code."""
    return run(ferrovia, sys.argv[1:] if args is None else args)
