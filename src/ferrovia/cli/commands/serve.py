"""`ferrovia serve`: run the game server."""

import errno
import socket
import webbrowser
from functools import partial
from importlib.util import find_spec
from typing import Final

import click

from ferrovia.cli.common.database import storage_error, valid_settings
from ferrovia.cli.common.errors import UserError, quote_input
from ferrovia.cli.common.localized import LocalizedCommand
from ferrovia.cli.common.options import get_translator, lang_option, number_option
from ferrovia.server.core.settings import MAX_BOT_WORKERS, Settings

HERE: Final = ("127.0.0.1", "::1")  # for this machine only
EVERYWHERE: Final = ("0.0.0.0", "::")  # noqa: S104 - compared only


@click.command("serve", cls=LocalizedCommand, help="help.serve")
@click.option("--host", metavar="ADDRESS", help="help.serve.host")
@number_option("--port", 0, 65535, help="help.serve.port")
@click.option("--database", metavar="FILE", help="help.serve.database")
@click.option("--origin", multiple=True, metavar="NAME", help="help.serve.origin")
@number_option("--bot-workers", 1, MAX_BOT_WORKERS, help="help.serve.bot_workers")
@click.option("--open", "open_browser", is_flag=True, help="help.serve.open")
@lang_option
@click.pass_context
def serve(
    ctx: click.Context,
    host: str | None,
    port: int | None,
    database: str | None,
    origin: tuple[str, ...],
    bot_workers: int | None,
    open_browser: bool,
) -> None:
    """Run the server until it is stopped."""
    origins = tuple(origin) or None
    settings = valid_settings(host=host, port=port, database=database, origins=origins, bot_workers=bot_workers)
    if isinstance(settings.bot_workers, str) and find_spec("ray") is None:
        raise UserError("ray.missing")
    try:
        listening = listen(settings)
    except OSError as error:
        raise listen_error(settings.host, settings.port, error) from None
    run_until_stopped(ctx, settings, listening, open_browser=open_browser)


def listen(settings: Settings) -> socket.socket:
    """The socket to listen on; `OSError` if the port is in use."""
    from ferrovia.server.run import bind  # noqa: PLC0415

    return bind(settings)


def run_until_stopped(ctx: click.Context, settings: Settings, listening: socket.socket, *, open_browser: bool) -> None:
    """Open the database, print the URL, and serve."""
    from ferrovia.server.run import prepare_storage, run_server  # noqa: PLC0415
    from ferrovia.server.storage.interface import StorageError  # noqa: PLC0415

    try:
        prepare_storage(settings)
    except StorageError as error:
        listening.close()
        raise storage_error(settings.database, error) from None
    except ModuleNotFoundError:  # the driver for PostgreSQL
        listening.close()
        raise UserError("serve.missing") from None
    url = server_url(settings.host, listening.getsockname()[1])
    text = get_translator(ctx)("serve.ready_for_all" if settings.host in EVERYWHERE else "serve.ready", address=url)
    run_server(settings, listening, partial(_ready, text, url, open_browser))


def listen_error(host: str, port: int, error: OSError) -> UserError:
    """The error for an address that the server cannot listen on."""
    reasons = {errno.EADDRINUSE: "in_use", errno.EACCES: "permission", errno.EADDRNOTAVAIL: "host"}
    reason = "host" if isinstance(error, socket.gaierror) else reasons.get(error.errno or 0, "failed")
    return UserError(f"serve.port.{reason}", host=quote_input(host), port=port, error=error)


def server_url(host: str, port: int) -> str:
    """The URL of a server; if it listens on all interfaces, one that works on the network."""
    if host in HERE:
        host = "localhost"
    elif host in EVERYWHERE:
        host = _network_ip()
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def _network_ip() -> str:
    """The IP address of this machine on its network; connecting a datagram socket sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # reserved for documentation
        except OSError:
            return "localhost"
        return str(probe.getsockname()[0])


def _ready(text: str, url: str, open_browser: bool) -> None:
    click.echo(text)
    if open_browser:
        webbrowser.open(url)
