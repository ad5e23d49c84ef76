"""`ferrovia arena`: a tournament of bots that plays every deal in every seating, and its report."""

import json
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

import click
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from ferrovia import __version__
from ferrovia.cli.common.bot_names import resolve_bot
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
    rulebook_or_file_option,
)
from ferrovia.cli.common.play_workers import open_workers, other_work_error, play_errors, ray_option, resumable
from ferrovia.cli.common.progress_bar import ProgressBar
from ferrovia.cli.reports.arena_page import page, pairing_row, ranking_head, ranking_row
from ferrovia.cli.reports.report_text import format_forfeits, short_names
from ferrovia.engine.rulebook import Rulebook
from ferrovia.locales import Translator
from ferrovia.rulebooks import MAX_SEATS, format_house_tag
from ferrovia.sim.arena import Tournament, games_in_deal_block, min_seats, play_tournament
from ferrovia.sim.build import engine_build
from ferrovia.sim.custom_bots import DECISION_SECONDS
from ferrovia.sim.digests import depends_on_speed, program_digest
from ferrovia.sim.journal import NAME, Journal
from ferrovia.sim.report import summarize
from ferrovia.sim.resume import InUseError, OtherWorkError

FORMAT: Final = "ferrovia arena 1"


def seconds(option: str) -> Callable[[str], float]:
    """Return a parser of seconds for an option."""

    def read(text: str) -> float:
        try:
            value = float(text)
        except ValueError:
            value = 0.0
        if not 0.01 <= value <= 3600:
            raise UserError("arena.bad_limit", option=option, value=quote_input(text))
        return value

    return read


@click.command("arena", cls=LocalizedCommand, help="help.arena")
@rulebook_or_file_option(default="usa", help="help.arena.rulebook")
@click.option("--bots", required=True, metavar="NAME,NAME,...", help="help.arena.bots")
@number_option("--games", 1, 10_000_000, default="400", help="help.arena.games")
@number_option("--seed", 0, MAX_SEED, default="1", help="help.arena.seed")
@number_option("--seats", 1, MAX_SEATS, help="help.arena.seats")
@number_option("--workers", 1, 256, default="1", help="help.arena.workers")
@ray_option
@click.option("--limit", type=seconds("--limit"), default=f"{DECISION_SECONDS:g}", metavar="N", help="help.arena.limit")
@click.option("--board", metavar="FILE", help="help.arena.board")
@click.option("--out", type=file_path("--out"), metavar="FOLDER", help="help.arena.out")
@lang_option
@click.pass_context
def arena(
    ctx: click.Context,
    rulebook: Rulebook,
    bots: str,
    games: int,
    seed: int,
    seats: int | None,
    workers: int,
    ray: str | None,
    limit: float,
    board: str | None,
    out: Path | None,
) -> None:
    """Play the tournament and write its report."""
    translate = get_translator(ctx)
    names = resolve_contestants(bots)
    if not min_seats(rulebook):
        raise UserError("arena.not_two_sides", rulebook=rulebook.id)
    game = make_game(rulebook, board, seats or min_seats(rulebook), "--seats")
    if game.rules.sides < 2:
        raise UserError("arena.not_two_sides", rulebook=rulebook.id)
    size, house_rules_text = games_in_deal_block(rulebook, game.seats), format_house_tag(rulebook)
    tournament = Tournament(
        rulebook.id,
        board or rulebook.board,
        names,
        game.seats,
        -(-games // size),
        seed,
        limit,
        house_rules_text,
    )
    folder = out or Path(f"arena-{rulebook.id}-{seed}")
    head = {
        "format": FORMAT,
        "rulebook": rulebook.id,
        "rulebook_version": rulebook.version,
        "house_rules": house_rules_text,
        "board": tournament.board,
        "board_digest": game.board.digest,
        "bots": list(names),
        "seats": tournament.seats,
        "games": games,
        "seed": str(seed),
        "limit": limit if tournament.hang_timeout else None,
        "engine": engine_build() if any(map(depends_on_speed, names)) else None,
        "version": __version__,
        "program": program_digest(names),
    }
    with (
        open_journal(folder, head) as journal,
        open_workers(workers, ray, names, [tournament.board]) as pool,
    ):
        rounded = translate("arena.rounded", games=tournament.deals * size, n=tournament.deals, seatings=size)
        print(rounded, file=sys.stderr)
        tasks, blocks = len(tournament.tasks), journal.blocks
        if blocks:
            print(translate("arena.resumed", done=len(blocks), all=tasks), file=sys.stderr)
        with (
            resumable(ctx, lambda: translate("arena.interrupted", done=len(blocks), all=tasks)),
            play_errors(translate, tournament.board, folder),
            ProgressBar(translate("arena.blocks"), tasks, len(blocks)) as bar,
        ):
            for (pairing, _), block in play_tournament(tournament, pool, set(blocks)):
                journal.add(pairing, block)
                bar.advance()
        document = {
            "format": FORMAT,
            "date": datetime.now(UTC).isoformat(timespec="seconds"),
            "command": typed_command(ctx),
            "version": __version__,
            "program": head["program"],
            "limit": limit,
            "house_rules": house_rules_text,
            **summarize(tournament, blocks),
        }
    for name, text in (
        ("report.json", json.dumps(document, indent=2, sort_keys=True) + "\n"),
        ("report.html", page(translate, document)),
    ):
        write_text(folder / name, text)
    _print(translate, document)
    click.echo(translate("arena.files", page=folder / "report.html", document=folder / "report.json"))


def resolve_contestants(text: str) -> tuple[str, ...]:
    """Resolve the bots of a comma-separated list: at least two, all different."""
    names = tuple(resolve_bot(name.strip(), custom=True) for name in text.split(","))
    for name in names:
        if names.count(name) > 1:
            raise UserError("arena.bots_twice", name=quote_input(name))
    if len(names) < 2:
        raise UserError("arena.one_bot")
    return names


def open_journal(folder: Path, head: dict[str, Any]) -> Journal:
    """Open the journal in a folder, or create it; raises `UserError` if it is of other games."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / NAME
        if not path.exists() and any(folder.iterdir()):
            raise UserError("arena.other_things", folder=quote_input(folder))
        return Journal(path, head)
    except OtherWorkError as error:
        raise other_work_error("arena", folder, error.names) from None
    except InUseError:
        raise UserError("arena.in_use", folder=quote_input(folder)) from None
    except OSError as error:
        raise os_error("error.write", folder, error) from None


def _print(translate: Translator, document: dict[str, Any]) -> None:
    """Print the ranking and the pairings."""
    console = Console()
    document = short_names(document)
    times = {entry["bot"]: entry for entry in document["times"]}
    ranking = Table(*ranking_head(translate), box=SIMPLE_HEAD)
    for bot in sorted(document["bots"], key=lambda entry: -entry["elo"]["value"]):
        ranking.add_row(*ranking_row(translate, bot, times[bot["bot"]]))
    titles = ("pairing", "games", "won", "margin", "score", "tickets")
    pairings = Table(*(translate(f"arena.{name}") for name in titles), box=SIMPLE_HEAD, show_lines=True)
    for pair in document["pairings"]:
        pairings.add_row(*pairing_row(translate, pair))
    for table in (ranking, pairings):
        table.columns[0].overflow = "fold"
        for column in table.columns[1:]:
            column.justify = "right"
            column.no_wrap = True
        console.print(table)
    book, board = document["rulebook"], document["board"]["id"]
    summary = translate("arena.summary", book=book, board=board, seats=document["seats"], seed=document["seed"])
    click.echo(f"{summary}.")
    click.echo(translate("arena.elo_note", bot=document["bots"][0]["bot"]))
    for line in format_forfeits(translate, document):
        click.echo(line)
