"""`ferrovia simulate`: many games of bots, and what came of them, with error bars."""

import json
import time
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.table import Table

from ferrovia.bots import BOTS
from ferrovia.cli.setting import RULEBOOK_HELP, RulebookName, check_seed, make_game, parse_bots, prepare_folder
from ferrovia.engine.game import Game
from ferrovia.sim.form import engine_form
from ferrovia.sim.simulate import BoardChanged, Run, play_run
from ferrovia.sim.stats import Estimate
from ferrovia.sim.tally import SeatTally, Tally


@click.command()
@click.option("--rulebook", type=RulebookName(), default="usa", show_default=True, help=RULEBOOK_HELP)
@click.option("--seats", type=click.IntRange(1), help="How many; if not given, as many as there are bots.")
@click.option("--bots", required=True, metavar="NAME,NAME,...", help=f"One for each seat, of {', '.join(BOTS)}.")
@click.option("--games", type=click.IntRange(1, 10_000_000), default=1000, show_default=True)
@click.option("--seed", type=click.IntRange(0), default=0, show_default=True, help="The same seed, the same games.")
@click.option("--workers", type=click.IntRange(1, 256), default=1, show_default=True, help="Processes that play.")
@click.option("--board", metavar="FILE", help="Another board than the rulebook's own.")
@click.option("--records", type=click.Path(path_type=Path), help="A new folder for a record of every game.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document instead of a table.")
def simulate(
    rulebook: str,
    seats: int | None,
    bots: str,
    games: int,
    seed: int,
    workers: int,
    board: str | None,
    records: Path | None,
    as_json: bool,
) -> None:
    """Let bots play many games against each other."""
    names = parse_bots(bots, seats)
    game = make_game(rulebook, board, len(names))
    folder = "" if records is None else str(records)
    run = Run(rulebook, board or game.rulebook.board, names, games, check_seed(seed), folder)
    if records is not None:
        prepare_folder(records)
    begun = time.perf_counter()
    tally = _play(run, workers)
    throughput = _throughput(tally, time.perf_counter() - begun, workers)
    if as_json:
        document = {**summary(run, game, tally), "throughput": throughput}
        click.echo(json.dumps(document, sort_keys=True, indent=2))
    else:
        _print_table(run, game, tally, throughput)


def _play(run: Run, workers: int) -> Tally:
    """Play, with a bar on a terminal that shows how far it is."""
    console = Console(stderr=True)
    columns = ("{task.description}", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    try:
        with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
            games = progress.add_task("games", total=run.games)
            return play_run(run, workers, lambda more: progress.advance(games, more))
    except BrokenProcessPool:
        raise click.ClickException("A worker process ended before its games were played.") from None
    except BoardChanged as error:
        raise click.ClickException(f"{error}.") from None
    except OSError as error:
        raise click.ClickException(f"A record cannot be written: {error.strerror or error}.") from None


def summary(run: Run, game: Game, tally: Tally) -> dict[str, Any]:
    """What came of a run, as plain values; the same whatever played it."""
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
        "win_rate": _interval(seat.win_rate),
        "score": _interval(seat.score),
        "tickets_completed": seat.completed / seat.games,
        "tickets_kept": seat.kept / seat.games,
        "longest_path": _interval(seat.longest_share),
    }


def _interval(estimate: Estimate) -> dict[str, float | None]:
    return {"value": estimate.value, "low": estimate.low, "high": estimate.high}


def _throughput(tally: Tally, seconds: float, workers: int) -> dict[str, Any]:
    return {
        "engine": engine_form(),
        "workers": workers,
        "seconds": round(seconds, 3),
        "games_per_second": round(tally.games / seconds, 1),
        "decisions_per_second": round(tally.decisions / seconds),
    }


def _print_table(run: Run, game: Game, tally: Tally, throughput: dict[str, Any]) -> None:
    """The same for people."""
    has_teams = game.rulebook.team > 1
    has_longest = game.rulebook.longest_bonus > 0
    longest_title = ["longest %"] if has_longest else []
    table = Table("seat", *(["team"] if has_teams else []), "bot", "won %", "score", "tickets done", *longest_title)
    for number, (name, seat) in enumerate(zip(run.bots, tally.seats, strict=True), 1):
        tickets = f"{seat.completed / seat.games:.2f} of {seat.kept / seat.games:.2f}"
        longest = [f"{100 * seat.longest_share.value:.1f}"] if has_longest else []
        team = [str(game.rules.side_of[number - 1] + 1)] if has_teams else []
        table.add_row(str(number), *team, name, _percent(seat.win_rate), _points(seat.score), tickets, *longest)
    Console().print(table)
    book = f"{game.rulebook.id}@{game.rulebook.version}"
    click.echo(
        f"{tally.games} games of {book} on the board {game.board.id}, seed {run.seed}:"
        f" {tally.decisions / tally.games:.1f} decisions and {tally.turns / tally.games:.1f} turns a game"
    )
    click.echo(
        f"{throughput['games_per_second']} games/s, {throughput['decisions_per_second']} decisions/s"
        f" (engine {throughput['engine']}, workers {throughput['workers']})"
    )


def _percent(share: Estimate) -> str:
    around = "" if share.low is None or share.high is None else f" ({100 * share.low:.1f}–{100 * share.high:.1f})"
    return f"{100 * share.value:.1f}{around}"


def _points(score: Estimate) -> str:
    return f"{score.value:.1f}" if score.high is None else f"{score.value:.1f} ± {score.high - score.value:.1f}"
