"""The program `ferrovia` and its commands."""

import sys

import click

from ferrovia import __version__
from ferrovia.cli.commands.arena import arena
from ferrovia.cli.commands.board import board_group
from ferrovia.cli.commands.games import games_command
from ferrovia.cli.commands.open_game import open_game
from ferrovia.cli.commands.perft import perft
from ferrovia.cli.commands.play import play
from ferrovia.cli.commands.replay import replay
from ferrovia.cli.commands.rules import rules_command
from ferrovia.cli.commands.serve import serve
from ferrovia.cli.commands.simulate import simulate
from ferrovia.cli.commands.static import static
from ferrovia.cli.commands.storage import storage_group
from ferrovia.cli.commands.survey import survey
from ferrovia.cli.commands.tune import tune
from ferrovia.cli.commands.verify import verify_deal
from ferrovia.cli.common.localized import LocalizedGroup, run
from ferrovia.cli.common.options import lang_option


@click.group("ferrovia", cls=LocalizedGroup, help="help.ferrovia", invoke_without_command=True)
@lang_option
@click.version_option(__version__, message="ferrovia %(version)s")
@click.pass_context
def ferrovia(ctx: click.Context) -> None:
    """Open the game in the browser if no command is given."""
    if ctx.invoked_subcommand is None:
        open_game(ctx)


for command in (
    play,
    serve,
    storage_group,
    static,
    replay,
    verify_deal,
    board_group,
    rules_command,
    simulate,
    games_command,
    arena,
    tune,
    survey,
    perft,
):
    ferrovia.add_command(command)


def main(args: list[str] | None = None) -> int:
    """Run a command line, by default that of the process, and return the exit code."""
    return run(ferrovia, sys.argv[1:] if args is None else args)
