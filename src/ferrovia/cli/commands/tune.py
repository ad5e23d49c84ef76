"""`ferrovia tune`: search for better weights for the planner, with the evidence for each change."""

import json
import sys
from datetime import UTC, datetime
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final

import click

from ferrovia import __version__
from ferrovia.cli.common.bot_names import resolve_bots
from ferrovia.cli.common.errors import UserError, os_error, quote_input
from ferrovia.cli.common.files import write_text
from ferrovia.cli.common.game_setup import make_game
from ferrovia.cli.common.localized import LocalizedCommand, typed_command
from ferrovia.cli.common.options import (
    MAX_SEED,
    file_path,
    get_translator,
    lang_option,
    number_option,
    rulebook_option,
)
from ferrovia.cli.common.play_workers import open_workers, play_errors, ray_option, resumable
from ferrovia.cli.common.progress_bar import ProgressBar
from ferrovia.cli.reports.report_text import plus_minus
from ferrovia.locales import Translator
from ferrovia.rulebooks import MAX_SEATS, RULEBOOKS
from ferrovia.sim.arena import games_in_deal_block, min_seats
from ferrovia.sim.digests import program_digest
from ferrovia.sim.tune import Tuning, TuningSetup, Values, built_in_weights, changed_weights
from ferrovia.sim.workers import GameWorkers

FORMAT: Final = "ferrovia tune 1"


@click.command("tune", cls=LocalizedCommand, help="help.tune")
@rulebook_option(default="usa", help="help.tune.rulebook")
@number_option("--games", 4, 1_000_000, default="200", help="help.tune.games")
@number_option("--steps", 1, 100_000, default="40", help="help.tune.steps")
@number_option("--seed", 0, MAX_SEED, default="1", help="help.tune.seed")
@number_option("--seats", 1, MAX_SEATS, help="help.tune.seats")
@click.option("--opponents", metavar="NAME,...", default="", help="help.tune.opponents")
@click.option("--only", metavar="NAME,...", help="help.tune.only")
@click.option("--start-from", type=file_path("--start-from"), metavar="FILE", help="help.tune.start_from")
@number_option("--workers", 1, 256, default="1", help="help.tune.workers")
@ray_option
@click.option("--out", type=file_path("--out"), default="weights.json", metavar="FILE", help="help.tune.out")
@lang_option
@click.pass_context
def tune(
    ctx: click.Context,
    rulebook: str,
    games: int,
    steps: int,
    seed: int,
    seats: int | None,
    opponents: str,
    only: str | None,
    start_from: Path | None,
    workers: int,
    ray: str | None,
    out: Path,
) -> None:
    """Run or resume the search, and report."""
    translate = get_translator(ctx)
    initial = _start_values(rulebook, start_from)
    book = RULEBOOKS[rulebook]
    game = make_game(book, None, seats or min_seats(book), "--seats")
    deals = max(4, -(-games // games_in_deal_block(book, game.seats)))
    resolved, names = tuple(resolve_bots(opponents)), _weight_names(only, initial)
    setup = TuningSetup(rulebook, book.board, game.seats, deals, seed, resolved, names, steps)
    head = {
        "format": FORMAT,
        "version": __version__,
        "program": program_digest(()),
        "setting": {name: list(value) if isinstance(value, tuple) else value for name, value in vars(setup).items()},
        "begun": initial,
    }
    tuning = _start_or_resume(translate, out, head, setup, initial)
    document = {**head, "command": typed_command(ctx)}
    _write(tuning, out, document)  # fail before hours of games if the file cannot be written
    with (
        resumable(ctx, lambda: translate("tune.interrupted", done=len(tuning.steps), steps=steps)),
        open_workers(workers, ray) as pool,
        play_errors(translate, book.board, out),
    ):
        _search(translate, tuning, pool, out, document)
    _report(translate, tuning, out)


def _start_values(rulebook: str, path: Path | None) -> Values:
    """The weights to start from: the built-in ones of the rulebook, with those of a file of `tune` on top."""
    built_in = built_in_weights(rulebook)
    if path is None:
        return built_in
    try:
        values = json.loads(path.read_text(encoding="utf-8"))["values"]
        more = {str(name): float(value) for name, value in values.items()}
    except OSError as error:
        raise os_error("error.read", path, error) from None
    except (ValueError, KeyError, TypeError, AttributeError):
        raise UserError("tune.no_values", file=quote_input(path)) from None
    for name in more:
        _check_weight(name, built_in)
    return {**built_in, **more}


def _weight_names(text: str | None, known: Values) -> tuple[str, ...]:
    names = tuple(known) if text is None else tuple(dict.fromkeys(name.strip() for name in text.split(",")))
    for name in names:
        _check_weight(name, known)
    return names


def _check_weight(name: str, known: Values) -> None:
    if name not in known:
        raise UserError(
            "tune.no_weight", name=quote_input(name), names=get_close_matches(name, list(known)) or list(known)
        )


def _start_or_resume(
    translate: Translator, path: Path, head: dict[str, Any], setup: TuningSetup, initial: Values
) -> Tuning:
    """Start a search, or resume that of the file; raises `UserError` for any other file."""
    if not path.exists():
        return Tuning(setup, initial)
    try:
        document = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        document = None
    if not isinstance(document, dict) or any(document.get(name) != value for name, value in head.items()):
        raise UserError("tune.other_file", file=quote_input(path))
    tuning = Tuning(setup, initial, document["steps"], document["check"])
    print(translate("tune.resumed", done=len(tuning.steps), steps=setup.steps), file=sys.stderr)
    return tuning


def _search(translate: Translator, tuning: Tuning, workers: GameWorkers, out: Path, document: dict[str, Any]) -> None:
    """Search step by step; the file is complete after each."""
    setup = tuning.setup
    blocks = setup.deals * (1 + 2 * len(setup.opponents))
    with ProgressBar("", blocks) as bar:
        while not tuning.is_done:
            is_last = len(tuning.steps) >= setup.steps
            title = translate("tune.checking") if is_last else translate("tune.step", step=len(tuning.steps) + 1)
            bar.restart(title)
            if is_last:
                tuning.verify(workers, bar.advance)
            else:
                entry = tuning.step(workers, bar.advance)
                click.echo(_line(translate, entry))
            _write(tuning, out, document)


def _write(tuning: Tuning, out: Path, document: dict[str, Any]) -> None:
    whole_document = {
        **document,
        "date": datetime.now(UTC).isoformat(timespec="seconds"),
        "values": tuning.search.values,
        "steps": tuning.steps,
        "check": tuning.check,
    }
    write_text(out, json.dumps(whole_document, indent=2, sort_keys=True) + "\n")


def _line(translate: Translator, entry: dict[str, Any]) -> str:
    return translate(
        "tune.kept" if entry["helped"] else "tune.dropped",
        step=entry["step"],
        name=entry["name"],
        old=f"{entry['old']:.4g}",
        new=f"{entry['new']:.4g}",
        gain=_gain(translate, entry),
        deals=entry["deals"],
    )


def _gain(translate: Translator, entry: dict[str, Any]) -> str:
    """Format a gain in percent."""
    gain = {name: value if value is None else 100 * value for name, value in entry["gain"].items()}
    return ("+" if entry["gain"]["value"] > 0 else "") + plus_minus(translate, gain, 1)


def _report(translate: Translator, tuning: Tuning, out: Path) -> None:
    changed = [
        f"{name} {tuning.initial[name]:.4g} → {value:.4g}"
        for name, value in tuning.search.values.items()
        if value != tuning.initial[name]
    ]
    assert tuning.check is not None
    if not changed:
        click.echo(translate("tune.nothing", file=out))
        return
    click.echo(translate("tune.changed", changes=", ".join(changed)))
    click.echo(translate("tune.checked", gain=_gain(translate, tuning.check), deals=tuning.check["deals"], file=out))
    click.echo(translate("tune.entry"))
    click.echo(_entry(tuning.setup.rulebook, tuning.search.values))


def _entry(rulebook: str, values: Values) -> str:
    """Format the values as an entry of `TUNED`."""
    lines = [f'        "{name}": {value!r},' for name, value in changed_weights(values).items()]
    return "\n".join([f'    "{rulebook}": {{', *lines, "    },"])
