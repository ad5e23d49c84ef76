"""`ferrovia arena`: a tournament of bots with duplicate deals, and its report."""

import json
import shlex
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

import click
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.table import Table

from ferrovia import __version__
from ferrovia.cli.arena_page import page, pairing_row, ranking_head, ranking_row
from ferrovia.cli.fail import Fail, shown
from ferrovia.cli.numbers import cases, short_names
from ferrovia.cli.options import LARGEST_SEED, file_path, lang_option, read_rulebook, whole, words_of
from ferrovia.cli.seats import read_bot
from ferrovia.cli.setting import make_game
from ferrovia.cli.speech import INTERRUPTED, SpokenCommand
from ferrovia.locales import Words
from ferrovia.rulebooks import RULEBOOKS, house_rules
from ferrovia.sim.arena import Tournament, fewest_seats, games_in_block, play_tournament
from ferrovia.sim.crew import CrewError
from ferrovia.sim.form import engine_form
from ferrovia.sim.journal import NAME, Journal, JournalInUse, OtherJournal
from ferrovia.sim.own_bots import LIMIT
from ferrovia.sim.program import goes_by_clock, program_digest
from ferrovia.sim.records import save
from ferrovia.sim.report import summarize

FORMAT: Final = "ferrovia arena 1"
# Parts of a head that no option decides.
PROGRAMS: Final = ("program", "engine", "version", "board_digest", "rulebook_version")


def seconds(option: str) -> Callable[[str], float]:
    """Reads a length of time."""

    def read(text: str) -> float:
        try:
            value = float(text)
        except ValueError:
            value = 0.0
        if not 0.01 <= value <= 3600:
            raise Fail("arena.bad_limit", option=option, value=shown(text))
        return value

    return read


@click.command("arena", cls=SpokenCommand, help="help.arena")
@click.option("--rulebook", metavar="|".join([*RULEBOOKS, "FILE"]), default="usa", help="help.arena.rulebook")
@click.option("--bots", metavar="NAME,NAME,...", help="help.arena.bots")
@click.option("--games", type=whole("--games", 1, 10_000_000), default="400", metavar="N", help="help.arena.games")
@click.option("--seed", type=whole("--seed", 0, LARGEST_SEED), default="1", metavar="N", help="help.arena.seed")
@click.option("--seats", type=whole("--seats", 1, 99), metavar="N", help="help.arena.seats")
@click.option("--workers", type=whole("--workers", 1, 256), default="1", metavar="N", help="help.arena.workers")
@click.option("--limit", type=seconds("--limit"), default=str(LIMIT), metavar="N", help="help.arena.limit")
@click.option("--board", metavar="FILE", help="help.arena.board")
@click.option("--out", type=file_path("--out"), metavar="FOLDER", help="help.arena.out")
@lang_option
@click.pass_context
def arena(
    ctx: click.Context,
    rulebook: str,
    bots: str | None,
    games: int,
    seed: int,
    seats: int | None,
    workers: int,
    limit: float,
    board: str | None,
    out: Path | None,
) -> None:
    """Play and report."""
    words = words_of(ctx)
    if bots is None:
        raise Fail("error.missing", what="--bots", command=ctx.command_path)
    names = read_bots(bots)
    book = read_rulebook(rulebook)
    if not fewest_seats(book):
        raise Fail("arena.mates", rulebook=book.id)
    game = make_game(book, board, seats or fewest_seats(book))
    if game.rules.sides < 2:
        raise Fail("arena.mates", rulebook=book.id)
    size = games_in_block(book, game.seats)
    plan = Tournament(rulebook, board or book.board, names, game.seats, -(-games // size), seed, limit)
    folder = out or Path(f"arena-{book.id}-{seed}")
    command = _command(plan, games, board, out)
    head = {
        "format": FORMAT,
        "rulebook": rulebook,
        "rulebook_version": game.rulebook.version,
        "house": house_rules(book),
        "board": plan.board,
        "board_digest": game.board.digest,
        "bots": list(names),
        "seats": plan.seats,
        "games": games,
        "seed": str(seed),
        "limit": limit if plan.patience else None,
        "engine": engine_form() if any(map(goes_by_clock, names)) else None,
        "version": __version__,
        "program": program_digest(names),
    }
    with open_journal(folder, head) as journal:
        print(words("arena.rounded", games=plan.deals * size, n=plan.deals, seatings=size), file=sys.stderr)
        _play(words, plan, workers, journal, folder, command)
        document = {
            "format": FORMAT,
            "date": datetime.now(UTC).isoformat(timespec="seconds"),
            "command": shlex.join(command),
            "version": __version__,
            "program": head["program"],
            "limit": limit,
            "house": head["house"],
            **summarize(plan, journal.blocks),
        }
    for name, text in (
        ("report.json", json.dumps(document, indent=2, sort_keys=True) + "\n"),
        ("report.html", page(words, document)),
    ):
        try:
            save(text, folder / name)
        except OSError as error:
            raise Fail("arena.folder", folder=shown(folder), error=error.strerror or error) from None
    _print(words, document)
    click.echo(words("arena.files", page=folder / "report.html", document=folder / "report.json"))


def read_bots(text: str) -> tuple[str, ...]:
    """The bots of a list with commas between them; each can be had, and none comes twice."""
    names = tuple(read_bot(name.strip(), own=True) for name in text.split(","))
    for name in names:
        if names.count(name) > 1:
            raise Fail("arena.bots_twice", name=shown(name))
    if len(names) < 2:
        raise Fail("arena.one_bot")
    return names


def _command(plan: Tournament, games: int, board: str | None, out: Path | None) -> list[str]:
    """The command line that plays this, whichever way it was typed."""
    options: list[tuple[str, object]] = [
        ("--rulebook", plan.rulebook),
        ("--bots", ",".join(plan.bots)),
        ("--games", games),
        ("--seed", plan.seed),
        ("--seats", plan.seats),
    ]
    if plan.patience:
        options.append(("--limit", f"{plan.limit:g}"))
    if board:
        options.append(("--board", board))
    if out:
        options.append(("--out", out))
    return ["ferrovia", "arena", *(str(part) for option in options for part in option)]


def open_journal(folder: Path, head: dict[str, Any]) -> Journal:
    """The journal in the folder, which is made if there is none; that of other games is refused."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / NAME
        if not path.exists() and any(folder.iterdir()):
            raise Fail("arena.other_things", folder=shown(folder))
        return Journal(path, head)
    except OtherJournal as error:
        raise _refusal(folder, head, error.names) from None
    except JournalInUse:
        raise Fail("arena.in_use", folder=shown(folder)) from None
    except OSError as error:
        raise Fail("arena.folder", folder=shown(folder), error=error.strerror or error) from None


def _refusal(folder: Path, head: dict[str, Any], differ: list[str]) -> Fail:
    """Why games in the folder are not those to be played; the facts that differ are none if they are no games."""
    options = [name for name in differ if name not in PROGRAMS and name != "house"]
    if options:
        return Fail("arena.other_command", folder=shown(folder), names=", ".join(options))
    if "house" in differ and head["house"]:
        return Fail("arena.other_house", folder=shown(folder), file=shown(head["rulebook"]))
    if differ:
        return Fail("arena.other_program", folder=shown(folder), names=", ".join(differ))
    return Fail("arena.other_things", folder=shown(folder))


def _play(words: Words, plan: Tournament, workers: int, journal: Journal, folder: Path, command: list[str]) -> None:
    """Play what the journal lacks, with a bar on a terminal that shows how far it is."""
    tasks = len(plan.tasks)
    if journal.blocks:
        print(words("arena.resumed", done=len(journal.blocks), all=tasks), file=sys.stderr)
    console = Console(stderr=True)
    columns = ("{task.description}", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    try:
        with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
            bar = progress.add_task(words("arena.blocks"), total=tasks, completed=len(journal.blocks))
            for (pairing, _), block in play_tournament(plan, workers, set(journal.blocks)):
                journal.add(pairing, block)
                progress.advance(bar)
    except KeyboardInterrupt:
        print(words("arena.interrupted", done=len(journal.blocks), all=tasks), file=sys.stderr)
        again = [*command, *(["--workers", str(workers)] if workers > 1 else [])]
        print(f"    {shlex.join(again)}", file=sys.stderr)
        raise SystemExit(INTERRUPTED) from None
    except CrewError as error:
        raise Fail("arena.worker", reason=str(error).strip().splitlines()[-1].rstrip(".")) from None
    except OSError as error:
        raise Fail("arena.folder", folder=shown(folder), error=error.strerror or error) from None


def _print(words: Words, document: dict[str, Any]) -> None:
    """The tables."""
    console = Console()
    document = short_names(document)
    times = {entry["bot"]: entry for entry in document["times"]}
    ranking = Table(*ranking_head(words), box=SIMPLE_HEAD)
    for bot in sorted(document["bots"], key=lambda entry: -entry["elo"]["value"]):
        ranking.add_row(*ranking_row(bot, times[bot["bot"]]))
    titles = ("pairing", "games", "won", "margin", "score", "tickets")
    pairings = Table(*(words(f"arena.{name}") for name in titles), box=SIMPLE_HEAD, show_lines=True)
    for pair in document["pairings"]:
        pairings.add_row(*pairing_row(pair))
    for table in (ranking, pairings):
        table.columns[0].overflow = "fold"
        for column in table.columns[1:]:
            column.justify = "right"
            column.no_wrap = True
        console.print(table)
    book, board = document["rulebook"], document["board"]["id"]
    said = words("arena.setting", book=book, board=board, seats=document["seats"], seed=document["seed"])
    click.echo(f"{said}.")
    click.echo(words("arena.elo_note", bot=document["bots"][0]["bot"]))
    for line in cases(words, document):
        click.echo(line)
