"""`ferrovia serve`: the game server."""

import importlib.util
import socket
import webbrowser
from functools import partial
from typing import Final

import click

from ferrovia.cli.fail import Fail, shown
from ferrovia.cli.options import lang_option, whole, words_of
from ferrovia.cli.speech import SpokenCommand

NEEDED: Final = ("asyncpg", "fastapi", "msgspec", "uvicorn", "websockets")
HERE: Final = ("127.0.0.1", "::1")  # for this machine alone
EVERYWHERE: Final = ("0.0.0.0", "::")  # noqa: S104 - compared only


@click.command("serve", cls=SpokenCommand, help="help.serve")
@click.option("--host", metavar="NAME", help="help.serve.host")
@click.option("--port", type=whole("--port", 0, 65535), metavar="N", help="help.serve.port")
@click.option("--database", metavar="FILE", help="help.serve.database")
@click.option("--origin", multiple=True, metavar="NAME", help="help.serve.origin")
@click.option("--thinkers", type=whole("--thinkers", 1, 64), metavar="N", help="help.serve.thinkers")
@click.option("--open", "open_browser", is_flag=True, help="help.serve.open")
@lang_option
@click.pass_context
def serve(
    ctx: click.Context,
    host: str | None,
    port: int | None,
    database: str | None,
    origin: tuple[str, ...],
    thinkers: int | None,
    open_browser: bool,
) -> None:
    """Serve until it is stopped."""
    if any(importlib.util.find_spec(name) is None for name in NEEDED):
        raise Fail("serve.missing")
    # The server's packages are an extra, which other commands do without.
    from ferrovia.server.serve import bind, check, serve_on  # noqa: PLC0415
    from ferrovia.server.settings import read_settings  # noqa: PLC0415
    from ferrovia.server.storage.storage import StorageFailed  # noqa: PLC0415

    try:
        settings = read_settings(
            host=host, port=port, database=database, origins=tuple(origin) or None, thinkers=thinkers
        )
    except ValueError as error:
        raise Fail("serve.bad_setting", setting=shown(error)) from None
    try:
        listening = bind(settings)
    except OSError as error:
        reason = error.strerror or str(error)
        raise Fail("serve.port", host=shown(settings.host), port=settings.port, error=reason) from None
    try:
        check(settings)
    except StorageFailed as error:
        raise Fail("serve.storage", error=str(error)) from None
    address = address_of(settings.host, listening.getsockname()[1])
    text = words_of(ctx)("serve.ready_for_all" if settings.host in EVERYWHERE else "serve.ready", address=address)
    serve_on(settings, listening, partial(_ready, text, address, open_browser))


def address_of(host: str, port: int) -> str:
    """Where a browser finds a server that listens so: others on the network too, if it is open to them."""
    if host in HERE:
        host = "localhost"
    elif host in EVERYWHERE:
        host = _network_address()
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def _network_address() -> str:
    """The address that this machine would speak from to others; a socket that is only aimed at one sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as aimed:
        try:
            aimed.connect(("192.0.2.1", 9))  # an address that belongs to nobody
        except OSError:
            return "localhost"
        return str(aimed.getsockname()[0])


def _ready(text: str, address: str, open_browser: bool) -> None:
    click.echo(text)
    if open_browser:
        webbrowser.open(address)
