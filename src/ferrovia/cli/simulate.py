"""`ferrovia simulate`: many games of bots, and what came of them, with error bars."""

import json
import time
from pathlib import Path
from typing import Any

import click
from rich.console import Console

from ferrovia.cli.bar import games_bar
from ferrovia.cli.fail import Fail, shown
from ferrovia.cli.files import file_fail
from ferrovia.cli.options import LARGEST_SEED, file_path, house_option, lang_option, whole, words_of
from ferrovia.cli.parts import plain_table
from ferrovia.cli.seats import bot_names
from ferrovia.cli.setting import make_game, prepare_folder
from ferrovia.cli.speech import SpokenCommand
from ferrovia.engine.game import Game
from ferrovia.engine.rulebook import Rulebook
from ferrovia.locales import Words
from ferrovia.rulebooks import house_rules
from ferrovia.sim.crew import ENDS, ProcessEnded
from ferrovia.sim.form import engine_form
from ferrovia.sim.own_bots import LIMIT, is_own
from ferrovia.sim.simulate import BoardChanged, BotErred, Run, play_run
from ferrovia.sim.stats import Estimate
from ferrovia.sim.tally import SeatTally, Tally


@click.command("simulate", cls=SpokenCommand, help="help.simulate")
@house_option(default="usa", help="help.play.rulebook")
@click.option("--seats", type=whole("--seats", 1, 99), metavar="N", help="help.simulate.seats")
@click.option("--bots", required=True, metavar="NAME,...", help="help.simulate.bots")
@click.option("--games", type=whole("--games", 1, 10_000_000), default="1000", metavar="N", help="help.simulate.games")
@click.option("--seed", type=whole("--seed", 0, LARGEST_SEED), default="0", metavar="N", help="help.simulate.seed")
@click.option("--workers", type=whole("--workers", 1, 256), default="1", metavar="N", help="help.simulate.workers")
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
    board: str | None,
    records: Path | None,
    as_json: bool,
) -> None:
    """Let bots play."""
    words = words_of(ctx)
    names = tuple(bot_names(bots, own=True))
    own = [name for name in names if is_own(name)]
    if own and records is not None:
        raise Fail("error.records_own", name=shown(own[0]))
    if seats not in (None, len(names)):
        raise Fail("error.bots_for_seats", n=seats, bots=len(names))
    game = make_game(rulebook, board, len(names))
    folder = "" if records is None else str(records)
    run = Run(rulebook.id, board or rulebook.board, names, games, seed, folder, house_rules(rulebook))
    if records is not None:
        prepare_folder(records)
    begun = time.perf_counter()
    tally = _play(words, run, workers)
    throughput = _throughput(tally, time.perf_counter() - begun, workers)
    if as_json:
        document = {**summary(run, game, tally), "throughput": throughput}
        click.echo(json.dumps(document, sort_keys=True, indent=2))
    else:
        _print_table(words, run, game, tally, throughput)


def _play(words: Words, run: Run, workers: int) -> Tally:
    """Play, with a bar on a terminal that shows how far it is."""
    try:
        with games_bar(words, run.games) as advance:
            return play_run(run, workers, advance)
    except ProcessEnded:
        raise Fail("error.worker") from None
    except BotErred as error:
        if error.kind == ENDS:
            what = words("sim.bot_ended")
        else:
            what = words(f"arena.fault.{error.kind}", text=error.text, limit=f"{LIMIT:g}")
        said = {"name": shown(error.name), "game": error.game, "decision": error.decision, "what": what}
        raise Fail("sim.bot_erred", **said) from None
    except BoardChanged:
        raise Fail("error.board_changed", board=shown(run.board)) from None
    except OSError as error:
        raise file_fail("error.write", Path(run.records), error) from None


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


def _print_table(words: Words, run: Run, game: Game, tally: Tally, throughput: dict[str, Any]) -> None:
    """The same for people."""
    has_teams = game.rulebook.team > 1
    has_longest = game.rulebook.longest_bonus > 0
    titles = ["seat", *(["team"] if has_teams else []), "bot", "won", "score", "done"]
    titles += ["longest"] if has_longest else []
    table = plain_table(*((words(f"sim.{title}"), "left" if title == "bot" else "right") for title in titles))
    for number, (name, seat) in enumerate(zip(run.bots, tally.seats, strict=True), 1):
        tickets = done_text(words, seat.completed / seat.games, seat.kept / seat.games)
        longest = [f"{100 * seat.longest_share.value:.1f}"] if has_longest else []
        team = [str(game.rules.side_of[number - 1] + 1)] if has_teams else []
        table.add_row(str(number), *team, name, _percent(seat.win_rate), _points(seat.score), tickets, *longest)
    Console().print(table, highlight=False)
    values = {
        "games": words("count.games", n=tally.games),
        "book": f"{game.rulebook.id}@{game.rulebook.version}",
        "board": game.board.id,
        "seed": run.seed,
        "decisions": f"{tally.decisions / tally.games:.1f}",
        "turns": f"{tally.turns / tally.games:.1f}",
    }
    click.echo(words("sim.summary", **values))
    speed = {
        "games": throughput["games_per_second"],
        "decisions": throughput["decisions_per_second"],
        "engine": words("engine." + throughput["engine"].replace(" ", "_")),
        "workers": words("count.processes", n=throughput["workers"]),
    }
    click.echo(words("sim.speed", **speed))


def done_text(words: Words, completed: float, kept: float) -> str:
    """Completed tickets of those that were kept."""
    return words("sim.done_of", completed=f"{completed:.2f}", kept=f"{kept:.2f}")


def _percent(share: Estimate) -> str:
    around = "" if share.low is None or share.high is None else f" ({100 * share.low:.1f}–{100 * share.high:.1f})"
    return f"{100 * share.value:.1f}{around}"


def _points(score: Estimate) -> str:
    return f"{score.value:.1f}" if score.high is None else f"{score.value:.1f} ± {score.high - score.value:.1f}"
