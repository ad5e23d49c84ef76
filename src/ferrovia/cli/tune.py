"""`ferrovia tune`: better constants for the planner, with the evidence for each change."""

import json
import shlex
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from ferrovia import __version__
from ferrovia.cli.fail import Fail, shown
from ferrovia.cli.files import file_fail
from ferrovia.cli.numbers import number
from ferrovia.cli.options import LARGEST_SEED, file_path, lang_option, near, rulebook_option, whole, words_of
from ferrovia.cli.seats import read_bot
from ferrovia.cli.setting import make_game
from ferrovia.cli.speech import INTERRUPTED, SpokenCommand
from ferrovia.locales import Words
from ferrovia.rulebooks import RULEBOOKS
from ferrovia.sim.arena import fewest_seats, games_in_block
from ferrovia.sim.crew import CrewError
from ferrovia.sim.program import program_digest
from ferrovia.sim.records import save
from ferrovia.sim.tune import Setting, Tuning, Values, beside_defaults, shipped

FORMAT: Final = "ferrovia tune 1"


@click.command("tune", cls=SpokenCommand, help="help.tune")
@rulebook_option(default="usa", help="help.tune.rulebook")
@click.option("--games", type=whole("--games", 4, 1_000_000), default="200", metavar="N", help="help.tune.games")
@click.option("--steps", type=whole("--steps", 1, 100_000), default="40", metavar="N", help="help.tune.steps")
@click.option("--seed", type=whole("--seed", 0, LARGEST_SEED), default="1", metavar="N", help="help.tune.seed")
@click.option("--seats", type=whole("--seats", 1, 99), metavar="N", help="help.tune.seats")
@click.option("--against", metavar="NAME,...", default="", help="help.tune.against")
@click.option("--only", metavar="NAME,...", help="help.tune.only")
@click.option("--begin", type=file_path("--begin"), metavar="FILE", help="help.tune.begin")
@click.option("--workers", type=whole("--workers", 1, 256), default="1", metavar="N", help="help.tune.workers")
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
    against: str,
    only: str | None,
    begin: Path | None,
    workers: int,
    out: Path,
) -> None:
    """Tune and report."""
    words = words_of(ctx)
    begun = _begun(rulebook, begin)
    book = RULEBOOKS[rulebook]
    game = make_game(book, None, seats or fewest_seats(book))
    deals = max(4, -(-games // games_in_block(book, game.seats)))
    setting = Setting(rulebook, book.board, game.seats, deals, seed, _rivals(against), _constants(only, begun), steps)
    head = {
        "format": FORMAT,
        "version": __version__,
        "program": program_digest(()),
        "setting": {name: list(value) if isinstance(value, tuple) else value for name, value in vars(setting).items()},
        "begun": begun,
    }
    tuning = _resumed(words, out, head, setting, begun)
    document = {**head, "command": shlex.join(_command(setting, games, begin, out))}
    _write(tuning, out, document)  # so that a file which cannot be written is told before hours of games
    try:
        _search(words, tuning, workers, out, document)
    except KeyboardInterrupt:
        print(words("tune.interrupted", done=len(tuning.steps), steps=steps), file=sys.stderr)
        print(f"    {document['command']}", file=sys.stderr)
        raise SystemExit(INTERRUPTED) from None
    except CrewError as error:
        raise Fail("arena.worker", reason=str(error).strip().splitlines()[-1].rstrip(".")) from None
    _tell(words, tuning, out)


def _begun(rulebook: str, path: Path | None) -> Values:
    """The constants to begin with: those shipped for the book, or those of an earlier tuning."""
    found = shipped(rulebook)
    if path is None:
        return found
    try:
        values = json.loads(path.read_text(encoding="utf-8"))["values"]
        more = {str(name): float(value) for name, value in values.items()}
    except OSError as error:
        raise Fail("error.read.failed", file=shown(path), error=error.strerror or error) from None
    except (ValueError, KeyError, TypeError, AttributeError):
        raise Fail("tune.no_values", file=shown(path)) from None
    for name in more:
        _check_constant(name, found)
    return {**found, **more}


def _rivals(text: str) -> tuple[str, ...]:
    """The pool; shipped bots only."""
    return tuple(read_bot(name.strip()) for name in text.split(",")) if text else ()


def _constants(text: str | None, known: Values) -> tuple[str, ...]:
    names = tuple(known) if text is None else tuple(dict.fromkeys(name.strip() for name in text.split(",")))
    for name in names:
        _check_constant(name, known)
    return names


def _check_constant(name: str, known: Values) -> None:
    if name not in known:
        raise Fail("tune.no_constant", name=shown(name), names=near(name, list(known)) or list(known))


def _command(setting: Setting, games: int, begin: Path | None, out: Path) -> list[str]:
    options: list[tuple[str, object]] = [
        ("--rulebook", setting.rulebook),
        ("--games", games),
        ("--steps", setting.steps),
        ("--seed", setting.seed),
        ("--seats", setting.seats),
        ("--only", ",".join(setting.only)),
    ]
    if setting.against:
        options.append(("--against", ",".join(setting.against)))
    if begin:
        options.append(("--begin", begin))
    options.append(("--out", out))
    return ["ferrovia", "tune", *(str(part) for option in options for part in option)]


def _resumed(words: Words, path: Path, head: dict[str, Any], setting: Setting, begun: Values) -> Tuning:
    """A new search, or the one that the file left off; a file of anything else is refused."""
    if not path.exists():
        return Tuning(setting, begun)
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        found = None
    if not isinstance(found, dict) or any(found.get(name) != value for name, value in head.items()):
        raise Fail("tune.file_of_others", file=shown(path))
    tuning = Tuning(setting, begun, found["steps"], found["check"])
    print(words("tune.resumed", done=len(tuning.steps), steps=setting.steps), file=sys.stderr)
    return tuning


def _search(words: Words, tuning: Tuning, workers: int, out: Path, document: dict[str, Any]) -> None:
    """Step by step, with a bar on a terminal; the file is whole after each."""
    console = Console(stderr=True)
    columns = ("{task.description}", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    setting = tuning.setting
    blocks = setting.deals * (1 + 2 * len(setting.against))
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        bar = progress.add_task("", total=blocks)
        while not tuning.is_done:
            is_last = len(tuning.steps) >= setting.steps
            title = words("tune.checking") if is_last else words("tune.step", step=len(tuning.steps) + 1)
            progress.reset(bar, description=title)
            if is_last:
                tuning.verify(workers, lambda more: progress.advance(bar, more))
            else:
                entry = tuning.step(workers, lambda more: progress.advance(bar, more))
                click.echo(_line(words, entry))
            _write(tuning, out, document)


def _write(tuning: Tuning, out: Path, document: dict[str, Any]) -> None:
    whole_document = {
        **document,
        "date": datetime.now(UTC).isoformat(timespec="seconds"),
        "values": tuning.search.values,
        "steps": tuning.steps,
        "check": tuning.check,
    }
    try:
        save(json.dumps(whole_document, indent=2, sort_keys=True) + "\n", out)
    except OSError as error:
        raise file_fail("error.write", out, error) from None


def _line(words: Words, entry: dict[str, Any]) -> str:
    return words(
        "tune.kept" if entry["helped"] else "tune.dropped",
        step=entry["step"],
        name=entry["name"],
        old=f"{entry['old']:.4g}",
        new=f"{entry['new']:.4g}",
        gain=_gain(entry),
        deals=entry["deals"],
    )


def _gain(entry: dict[str, Any]) -> str:
    """What was won more, in percent."""
    gain = entry["gain"]
    around = f" ± {number(100 * (gain['high'] - gain['value']), 1)}" if gain["high"] is not None else ""
    return f"{'+' if gain['value'] > 0 else ''}{number(100 * gain['value'], 1)}{around}"


def _tell(words: Words, tuning: Tuning, out: Path) -> None:
    changed = [
        f"{name} {tuning.begun[name]:.4g} → {value:.4g}"
        for name, value in tuning.search.values.items()
        if value != tuning.begun[name]
    ]
    assert tuning.check is not None
    if not changed:
        click.echo(words("tune.nothing", file=out))
        return
    click.echo(words("tune.changed", changes=", ".join(changed)))
    click.echo(words("tune.checked", gain=_gain(tuning.check), deals=tuning.check["deals"], file=out))
    click.echo(words("tune.entry"))
    click.echo(_entry(tuning.setting.rulebook, tuning.search.values))


def _entry(rulebook: str, values: Values) -> str:
    """The values as they stand in `TUNED`."""
    lines = [f'        "{name}": {value!r},' for name, value in beside_defaults(values).items()]
    return "\n".join([f'    "{rulebook}": {{', *lines, "    },"])
