"""`ferrovia static`: the whole game as a folder of files for any file host."""

import subprocess
import sys
from pathlib import Path
from typing import Final

import click

from ferrovia.cli.common.errors import UserError
from ferrovia.cli.common.localized import LocalizedCommand
from ferrovia.cli.common.options import lang_option

CHECKOUT: Final = Path(__file__).resolve().parents[4]
MODULE: Final = "tools.static_site"


@click.command("static", cls=LocalizedCommand, help="help.static")
@click.option("--out", metavar="FOLDER", help="help.static.out")
@lang_option
def static(out: str | None) -> None:
    """Build the site with the tools of the checkout, which a wheel does not contain."""
    if not (CHECKOUT / Path(*MODULE.split(".")).with_suffix(".py")).exists():
        raise UserError("error.static_checkout")
    command = [sys.executable, "-m", MODULE, *(("--out", str(Path(out).resolve())) if out else ())]
    sys.exit(subprocess.run(command, cwd=CHECKOUT, check=False).returncode)  # noqa: S603 - our own program
