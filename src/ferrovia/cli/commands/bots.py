"""`ferrovia bots`: play the bots of servers that share a PostgreSQL database."""

import click

from ferrovia.cli.common.database import storage_error, valid_settings
from ferrovia.cli.common.errors import UserError
from ferrovia.cli.common.localized import LocalizedCommand
from ferrovia.cli.common.options import get_translator, lang_option, number_option


@click.command("bots", cls=LocalizedCommand, help="help.bots")
@click.option("--database", metavar="ADDRESS", help="help.bots.database")
@number_option("--bot-workers", 1, 64, help="help.serve.bot_workers")
@lang_option
@click.pass_context
def bots_command(ctx: click.Context, database: str | None, bot_workers: int | None) -> None:
    """Play bots until the process is stopped."""
    from ferrovia.server.bot_process import run_bots  # noqa: PLC0415
    from ferrovia.server.storage import is_postgres  # noqa: PLC0415
    from ferrovia.server.storage.interface import StorageError  # noqa: PLC0415

    settings = valid_settings(database=database, bot_workers=bot_workers)
    if not is_postgres(settings.database):
        raise UserError("bots.file")
    text = get_translator(ctx)("bots.ready")
    try:
        run_bots(settings, lambda: click.echo(text))
    except StorageError as error:
        raise storage_error(settings.database, error) from None
    except ModuleNotFoundError:  # the driver for PostgreSQL
        raise UserError("serve.missing") from None
