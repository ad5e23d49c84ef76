"""`ferrovia` without a command: open the game in the browser."""

import os
import urllib.request
import webbrowser
from typing import Final

import click
from msgspec import structs

from ferrovia.cli.commands.serve import listen, listen_error, run_until_stopped, server_url
from ferrovia.cli.common.database import valid_settings
from ferrovia.cli.common.options import get_translator

TITLE: Final = "<title>Ferrovía</title>"  # of the client's page
TITLE_WITHIN: Final = 4096  # bytes of the page
TIMEOUT_SECONDS: Final = 2.0


def open_game(ctx: click.Context) -> None:
    """Open the game of a server that is running already, or else start one and open its game.

    If another program uses the port, the server takes a free one.
    """
    quiet = None if "FERROVIA_LOG" in os.environ else "warning"  # a player needs no server log
    settings = valid_settings(log=quiet)
    try:
        listening = listen(settings)
    except OSError as error:
        url = server_url(settings.host, settings.port)
        if is_game(url):
            click.echo(get_translator(ctx)("open.running", address=url))
            webbrowser.open(url)
            return
        try:
            listening = listen(structs.replace(settings, port=0))
        except OSError:
            raise listen_error(settings.host, settings.port, error) from None
    run_until_stopped(ctx, settings, listening, open_browser=True)


def is_game(url: str) -> bool:
    """Whether a server of this program answers at a URL."""
    try:
        with urllib.request.urlopen(url, timeout=TIMEOUT_SECONDS) as page:  # noqa: S310 - an http URL of ours
            return TITLE in page.read(TITLE_WITHIN).decode("utf-8", "replace")
    except OSError:
        return False
