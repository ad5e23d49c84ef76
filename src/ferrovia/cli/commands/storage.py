"""`ferrovia storage`: what the database of a server holds, its games as files, and what can be removed."""

import zipfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click
from rich.console import Console
from rich.text import Text

from ferrovia.cli.common.database import run_on_database, valid_settings
from ferrovia.cli.common.errors import UserError, os_error, quote_input
from ferrovia.cli.common.files import write_text
from ferrovia.cli.common.game_setup import prepare_folder
from ferrovia.cli.common.localized import LocalizedCommand, LocalizedGroup
from ferrovia.cli.common.options import file_path, get_translator, lang_option
from ferrovia.cli.terminal.reader import YES
from ferrovia.cli.terminal.widgets import plain_table
from ferrovia.locales import Translator

if TYPE_CHECKING:
    from ferrovia.server.core.settings import Settings
    from ferrovia.server.storage import Database
    from ferrovia.server.tables.runtime.inspection import StorageReport

MAX_LISTED: Final = 50  # unreadable tables
UNITS: Final = ("B", "kB", "MB", "GB", "TB")
Write = Callable[[str, str], None]  # called with the name and the text of a file


@click.group("storage", cls=LocalizedGroup, help="help.storage", invoke_without_command=True)
@lang_option
@click.pass_context
def storage_group(ctx: click.Context) -> None:
    """Print the help if no command is given."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


def database_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the option --database."""
    return click.option("--database", metavar="FILE", help="help.serve.database")(command)


@storage_group.command("report", cls=LocalizedCommand, help="help.storage.report")
@database_option
@click.option("--check", is_flag=True, help="help.storage.check")
@lang_option
@click.pass_context
def report_storage(ctx: click.Context, database: str | None, check: bool) -> None:
    """Print what the database holds."""
    settings = valid_settings(database=database)
    from ferrovia.server.tables.runtime.inspection import inspect_storage  # noqa: PLC0415

    report = run_on_database(settings, lambda storage: inspect_storage(storage, check=check))
    _print_report(get_translator(ctx), report)


def _print_report(translate: Translator, report: "StorageReport") -> None:
    from ferrovia.server.tables.model.state import PHASES  # noqa: PLC0415

    usage = report.usage
    rows = [(translate(f"storage.phase.{phase}"), str(report.phases.get(phase, 0)), "") for phase in PHASES]
    rows += [
        (translate("storage.entries"), str(usage.entries), format_bytes(translate, usage.entry_bytes)),
        (translate("storage.compact_logs"), str(usage.compact_logs), format_bytes(translate, usage.compact_bytes)),
        (translate("storage.guests"), str(usage.guests), ""),
        (translate("storage.results"), str(usage.finished_games), ""),
        (translate("storage.boards"), str(report.custom_boards), ""),
        (translate("storage.database"), "", format_bytes(translate, usage.database_bytes)),
    ]
    if report.oldest_at is not None:
        rows.append(
            (translate("storage.oldest"), f"{datetime.fromtimestamp(report.oldest_at / 1000, UTC):%Y-%m-%d}", "")
        )
    rows.append((translate("storage.unreadable"), str(len(report.unreadable)), ""))
    table = plain_table(("", "left"), ("", "right"), ("", "right"), header=False)
    for row in rows:
        table.add_row(*row)
    console = Console()
    console.print(table, markup=False, highlight=False)
    for found in report.unreadable[:MAX_LISTED]:
        console.print(Text(f"  {found.table_id}  {found.reason}"), soft_wrap=True)
    if len(report.unreadable) > MAX_LISTED:
        console.print(Text(translate("error.and_more", n=len(report.unreadable) - MAX_LISTED)))


def format_bytes(translate: Translator, number: int) -> str:
    """A size with three digits or so."""
    size, unit = float(number), 0
    while size >= 1000 and unit < len(UNITS) - 1:
        size, unit = size / 1000, unit + 1
    return f"{translate.number(size, 0 if unit == 0 or size >= 100 else 1)} {UNITS[unit]}"


@storage_group.command("export", cls=LocalizedCommand, help="help.storage.export")
@database_option
@click.option("--out", type=file_path("--out"), required=True, metavar="FOLDER", help="help.storage.out")
@click.option("--table", metavar="ID", help="help.storage.table")
@lang_option
@click.pass_context
def export_storage(ctx: click.Context, database: str | None, out: Path, table: str | None) -> None:
    """Write finished games, or everything of one table, into a folder or a zip file."""
    settings, translate = valid_settings(database=database), get_translator(ctx)
    count, unreadable = run_on_database(settings, lambda storage: _export(storage, out, table))
    click.echo(translate("storage.exported", n=count, out=str(out)))
    for table_id in unreadable:
        click.echo(translate("storage.skipped", table=table_id), err=True)


async def _export(storage: "Database", out: Path, table_id: str | None) -> tuple[int, list[str]]:
    """The number of files written, and the tables that cannot be read."""
    from ferrovia.server.tables.model.state import OVER  # noqa: PLC0415
    from ferrovia.server.tables.runtime.inspection import (  # noqa: PLC0415
        UnreadableError,
        list_tables,
        read_everything,
        read_finished_game,
    )

    chosen = None if table_id is None else await storage.find_table(table_id)
    if table_id is not None and chosen is None:
        raise UserError("storage.no_table", table=quote_input(table_id))
    files = 0
    unreadable: list[str] = []
    with _open_output(out) as write:
        if chosen is not None:
            write(f"{chosen.table_id}.json", await read_everything(storage, chosen))
            files += 1
        async for table in list_tables(storage):
            if table.phase != OVER or chosen not in (None, table):
                continue
            try:
                game = await read_finished_game(storage, table.table_id)
            except UnreadableError:
                unreadable.append(table.table_id)
                continue
            write(f"{table.table_id}.txt", game.record)
            if game.board:
                write(f"{table.table_id}.board.json", game.board)
            files += 2 if game.board else 1
    return files, unreadable


@contextmanager
def _open_output(out: Path) -> Iterator[Write]:
    """Write files into a new or empty folder, or into a new zip file if the name ends in .zip."""
    if out.suffix.lower() != ".zip":
        prepare_folder(out)
        yield lambda name, text: write_text(out / name, text)
        return
    try:
        with zipfile.ZipFile(out, "x", zipfile.ZIP_DEFLATED) as archive:
            yield archive.writestr
    except FileExistsError:
        raise UserError("error.exists", file=quote_input(out)) from None
    except OSError as error:
        raise os_error("error.write", out, error) from None


@storage_group.command("prune", cls=LocalizedCommand, help="help.storage.prune")
@database_option
@click.option("--dry-run", is_flag=True, help="help.storage.dry_run")
@click.option("--yes", is_flag=True, help="help.storage.yes")
@lang_option
@click.pass_context
def prune_storage(ctx: click.Context, database: str | None, dry_run: bool, yes: bool) -> None:
    """Compact and remove what the settings say, after a question."""
    settings, translate = valid_settings(database=database), get_translator(ctx)
    planned = run_on_database(settings, lambda storage: _prune(settings, storage, dry_run=True))
    _print_counts(translate, "storage.plan", planned)
    if dry_run or not planned:
        return
    if not yes and not _is_confirmed(translate):
        click.echo(translate("storage.left"))
        return
    _print_counts(translate, "storage.done", run_on_database(settings, lambda storage: _prune(settings, storage)))


def _is_confirmed(translate: Translator) -> bool:
    """Whether the user answers yes; no answer means no."""
    try:
        return input(f"{translate('storage.ask')} ").strip().lower() in YES
    except EOFError:
        return False


async def _prune(settings: "Settings", storage: "Database", *, dry_run: bool = False) -> Counter[str]:
    from ferrovia.server.core.metrics import Metrics  # noqa: PLC0415
    from ferrovia.server.tables.runtime.retention import Retention, compact_here  # noqa: PLC0415
    from ferrovia.server.tables.runtime.unreadable import UnreadableTables  # noqa: PLC0415

    unreadable = UnreadableTables(storage, Metrics())
    await unreadable.load()
    retention = Retention(settings, storage, unreadable, compact_here)
    if dry_run:
        return await retention.run(storage.clock.now_ms(), dry_run=True)
    async with storage.upkeep.only_one() as is_mine:
        if not is_mine:
            raise UserError("storage.busy")
        return await retention.run(storage.clock.now_ms())


def _print_counts(translate: Translator, title: str, counts: Counter[str]) -> None:
    from ferrovia.server.tables.runtime.retention import FATES  # noqa: PLC0415

    if not counts:
        click.echo(translate("storage.nothing"))
        return
    click.echo(translate(title))
    for fate in FATES:
        if counts[fate]:
            click.echo(f"  {translate(f'storage.fate.{fate}', n=counts[fate])}")
