"""`ferrovia simulate`: let bots play many games, and show the results with intervals."""

import json
import time
from pathlib import Path
from typing import Any

import click
from rich.console import Console

from ferrovia.cli.common.bot_names import resolve_bots
from ferrovia.cli.common.errors import UserError, quote_input
from ferrovia.cli.common.game_setup import make_game, prepare_folder
from ferrovia.cli.common.localized import LocalizedCommand
from ferrovia.cli.common.options import (
    MAX_SEED,
    file_path,
    get_translator,
    lang_option,
    number_option,
    rulebook_or_file_option,
)
from ferrovia.cli.common.play_workers import open_workers, play_errors, ray_option
from ferrovia.cli.common.progress_bar import ProgressBar
from ferrovia.cli.reports.report_text import percent, percent_around, plus_minus
from ferrovia.cli.terminal.widgets import plain_table
from ferrovia.engine.game import Game
from ferrovia.engine.rulebook import Rulebook
from ferrovia.locales import Translator
from ferrovia.rulebooks import MAX_SEATS, format_house_tag
from ferrovia.sim.build import engine_build
from ferrovia.sim.custom_bots import is_custom
from ferrovia.sim.simulate import Run, play_run
from ferrovia.sim.tally import SeatTally, Tally
from ferrovia.sim.workers import GameWorkers


@click.command("simulate", cls=LocalizedCommand, help="help.simulate")
@rulebook_or_file_option(default="usa", help="help.play.rulebook")
@number_option("--seats", 1, MAX_SEATS, help="help.simulate.seats")
@click.option("--bots", required=True, metavar="NAME,...", help="help.simulate.bots")
@number_option("--games", 1, 10_000_000, default="1000", help="help.simulate.games")
@number_option("--seed", 0, MAX_SEED, default="0", help="help.simulate.seed")
@number_option("--workers", 1, 256, default="1", help="help.simulate.workers")
@ray_option
@click.option("--board", metavar="FILE", help="help.play.board")
@click.option("--records", type=file_path("--records"), metavar="FOLDER", help="help.simulate.records")
@click.option("--json", "as_json", is_flag=True, help="help.simulate.json")
@lang_option
@click.pass_context
def simulate(
    ctx: click.Context,
    rulebook: Rulebook,
    seats: int | None,
    bots: str,
    games: int,
    seed: int,
    workers: int,
    ray: str | None,
    board: str | None,
    records: Path | None,
    as_json: bool,
) -> None:
    """Play the games and print the results."""
    translate = get_translator(ctx)
    names = tuple(resolve_bots(bots, custom=True))
    custom = [name for name in names if is_custom(name)]
    if custom and records is not None:
        raise UserError("error.records_custom", name=quote_input(custom[0]))
    if seats not in (None, len(names)):
        raise UserError("error.bots_for_seats", n=seats, bots=len(names))
    game = make_game(rulebook, board, len(names), "--bots")
    folder = "" if records is None else str(records)
    run = Run(rulebook.id, board or rulebook.board, names, games, seed, folder, format_house_tag(rulebook))
    if records is not None:
        prepare_folder(records)
    with open_workers(workers, ray, names, [run.board]) as pool:
        started = time.perf_counter()
        tally = _play(translate, run, pool)
        throughput = _throughput(tally, time.perf_counter() - started, pool.size)
    if as_json:
        document = {**summary(run, game, tally), "throughput": throughput}
        click.echo(json.dumps(document, sort_keys=True, indent=2))
    else:
        _print_table(translate, run, game, tally, throughput)


def _play(translate: Translator, run: Run, workers: GameWorkers) -> Tally:
    """Play the games."""
    with play_errors(translate, run.board, run.records), ProgressBar(translate("sim.games"), run.games) as bar:
        return play_run(run, workers, bar.advance)


def summary(run: Run, game: Game, tally: Tally) -> dict[str, Any]:
    """The results of a run as a JSON document, which do not depend on the machine."""
    return {
        "rulebook": f"{game.rulebook.id}@{game.rulebook.version}",
        "board": {"id": game.board.id, "digest": game.board.digest},
        "seed": run.seed,
        "games": tally.games,
        "decisions_per_game": tally.decisions / tally.games,
        "turns_per_game": tally.turns / tally.games,
        "seats": [
            {"side": game.rules.side_of[number] + 1, **_seat_summary(name, seat)}
            for number, (name, seat) in enumerate(zip(run.bots, tally.seats, strict=True))
        ],
    }


def _seat_summary(bot: str, seat: SeatTally) -> dict[str, Any]:
    return {
        "bot": bot,
        "win_rate": seat.win_rate.to_dict(),
        "score": seat.score.to_dict(),
        "tickets_completed": seat.completed / seat.games,
        "tickets_kept": seat.kept / seat.games,
        "longest_path": seat.longest_share.to_dict(),
    }


def _throughput(tally: Tally, seconds: float, workers: int) -> dict[str, Any]:
    return {
        "engine": engine_build(),
        "workers": workers,
        "seconds": round(seconds, 3),
        "games_per_second": round(tally.games / seconds, 1),
        "decisions_per_second": round(tally.decisions / seconds),
    }


def _print_table(translate: Translator, run: Run, game: Game, tally: Tally, throughput: dict[str, Any]) -> None:
    """Print the results as a table."""
    has_teams = game.rulebook.team > 1
    has_longest = game.rulebook.longest_bonus != 0
    titles = ["seat", *(["team"] if has_teams else []), "bot", "won", "score", "done"]
    titles += ["longest"] if has_longest else []
    table = plain_table(*((translate(f"sim.{title}"), "left" if title == "bot" else "right") for title in titles))
    for number, (name, seat) in enumerate(zip(run.bots, tally.seats, strict=True), 1):
        win_rate = percent_around(translate, seat.win_rate.to_dict())
        score = plus_minus(translate, seat.score.to_dict(), 1)
        tickets = done_text(translate, seat.completed / seat.games, seat.kept / seat.games)
        longest = [percent(translate, seat.longest_share.value)] if has_longest else []
        team = [str(game.rules.side_of[number - 1] + 1)] if has_teams else []
        table.add_row(str(number), *team, name, win_rate, score, tickets, *longest)
    Console().print(table, highlight=False)
    values = {
        "games": translate("count.games", n=tally.games),
        "book": f"{game.rulebook.id}@{game.rulebook.version}",
        "board": game.board.id,
        "seed": run.seed,
        "decisions": translate.number(tally.decisions / tally.games, 1),
        "turns": translate.number(tally.turns / tally.games, 1),
    }
    click.echo(translate("sim.summary", **values))
    speed = {
        "games": translate.number(throughput["games_per_second"], 1),
        "decisions": throughput["decisions_per_second"],
        "engine": translate("engine." + throughput["engine"].replace(" ", "_")),
        "workers": translate("count.processes", n=throughput["workers"]),
    }
    click.echo(translate("sim.speed", **speed))


def done_text(translate: Translator, completed: float, kept: float) -> str:
    """Format the completed tickets among those kept."""
    return translate("sim.done_of", completed=translate.number(completed, 2), kept=translate.number(kept, 2))
