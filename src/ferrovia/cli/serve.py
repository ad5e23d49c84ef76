"""`ferrovia serve`: the game server."""

import importlib.util
import webbrowser
from functools import partial
from typing import Final

import click

from ferrovia.cli.fail import Fail, shown
from ferrovia.cli.options import lang_option, whole, words_of
from ferrovia.cli.speech import SpokenCommand

NEEDED: Final = ("asyncpg", "fastapi", "msgspec", "uvicorn", "websockets")


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
    shown_host = "localhost" if settings.host in {"127.0.0.1", "0.0.0.0", "::", "::1"} else settings.host  # noqa: S104 - compared only
    address = f"http://{shown_host}:{listening.getsockname()[1]}/"
    words = words_of(ctx)
    serve_on(settings, listening, partial(_ready, words("serve.ready", address=address), address, open_browser))


def _ready(text: str, address: str, open_browser: bool) -> None:
    click.echo(text)
    if open_browser:
        webbrowser.open(address)
