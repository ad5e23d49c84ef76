"""`ferrovia games`: write the games of bots and all their decisions as a dataset, or replay one of them."""

import sys
from contextlib import closing
from pathlib import Path

import click

from ferrovia.boards import BoardError
from ferrovia.cli.common.bot_names import resolve_bots
from ferrovia.cli.common.errors import (
    UserError,
    board_error,
    os_error,
    quote_input,
)
from ferrovia.cli.common.game_setup import make_game
from ferrovia.cli.common.localized import LocalizedCommand
from ferrovia.cli.common.options import (
    MAX_SEED,
    file_path,
    get_translator,
    lang_option,
    number_option,
    rulebook_or_file_option,
)
from ferrovia.cli.common.play_workers import open_workers, other_work_error, play_errors, ray_option, resumable
from ferrovia.cli.common.progress_bar import ProgressBar
from ferrovia.engine.rulebook import Rulebook
from ferrovia.notation.record import format_record
from ferrovia.rulebooks import format_house_tag
from ferrovia.sim.dataset import (
    DatasetFolder,
    describe_run,
    open_dataset,
    play_dataset,
)
from ferrovia.sim.dataset_replay import ReplayError, replay_game
from ferrovia.sim.dataset_rows import ArrowMissingError, import_arrow
from ferrovia.sim.resume import InUseError, OtherWorkError
from ferrovia.sim.simulate import Run
from ferrovia.sim.workers import GameWorkers


@click.command("games", cls=LocalizedCommand, help="help.games")
@rulebook_or_file_option(default="usa", help="help.play.rulebook")
@click.option("--bots", metavar="NAME,...", help="help.games.bots")
@number_option("--games", 1, 1_000_000_000, default="1000", help="help.simulate.games")
@number_option("--seed", 0, MAX_SEED, default="0", help="help.simulate.seed")
@number_option("--block", 1, 100_000, default="250", help="help.games.block")
@number_option("--workers", 1, 256, default="1", help="help.simulate.workers")
@ray_option
@click.option("--board", metavar="FILE", help="help.play.board")
@click.option("--out", type=file_path("--out"), metavar="FOLDER", help="help.games.out")
@click.option("--replay", type=file_path("--replay"), metavar="FOLDER", help="help.games.replay")
@number_option("--game", 1, 1_000_000_000, help="help.games.game")
@lang_option
@click.pass_context
def games_command(
    ctx: click.Context,
    rulebook: Rulebook,
    bots: str | None,
    games: int,
    seed: int,
    block: int,
    workers: int,
    ray: str | None,
    board: str | None,
    out: Path | None,
    replay: Path | None,
    game: int | None,
) -> None:
    """Play the games that the folder lacks, or print the record of one of its games."""
    translate = get_translator(ctx)
    try:
        import_arrow()
    except ArrowMissingError:
        raise UserError("games.arrow_missing") from None
    if replay is not None:
        _replay(replay, game, board)
        return
    if bots is None or out is None:
        raise UserError("games.needs_options")
    names = tuple(resolve_bots(bots, custom=True))
    make_game(rulebook, board, len(names), "--bots")
    run = Run(rulebook.id, board or rulebook.board, names, games, seed, house_rules_text=format_house_tag(rulebook))
    try:
        with (
            open_workers(workers, ray, names, [run.board]) as pool,
            open_dataset(out, describe_run(run, block)) as folder,
        ):
            _play(ctx, run, folder, pool)
    except OtherWorkError as error:
        raise other_work_error("games", out, error.names) from None
    except InUseError:
        raise UserError("games.in_use", folder=quote_input(out)) from None
    except OSError as error:
        raise os_error("error.write", out, error) from None
    click.echo(translate("games.written", n=games, folder=out))


def _play(ctx: click.Context, run: Run, folder: DatasetFolder, workers: GameWorkers) -> None:
    """Play the blocks that the folder lacks."""
    translate = get_translator(ctx)
    done = sum(end - first for first, end in folder.blocks if folder.is_finished(first))
    if done:
        print(translate("games.resumed", done=done, n=run.games), file=sys.stderr)
    with (
        resumable(ctx, lambda: translate("games.interrupted", done=done, n=run.games)),
        play_errors(translate, run.board, folder.path),
        ProgressBar(translate("sim.games"), run.games, done) as bar,
        closing(play_dataset(run, folder, workers)) as playing,
    ):
        for more in playing:
            done += more
            bar.advance(more)


def _replay(folder: Path, number: int | None, board: str | None) -> None:
    """Replay a game of a dataset, and print its record."""
    if number is None:
        raise UserError("games.needs_game")
    try:
        click.echo(format_record(replay_game(folder, number, board)), nl=False)
    except OtherWorkError:
        raise UserError("games.no_dataset", folder=quote_input(folder)) from None
    except ReplayError as error:
        raise UserError(f"dataset.{error.code}", folder=quote_input(folder), **error.values) from None
    except BoardError as error:
        raise board_error(error.faults) from None
    except OSError as error:
        raise os_error("error.read", folder, error) from None
