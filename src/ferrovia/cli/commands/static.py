"""`ferrovia static`: the whole game as a folder of files for any file host."""

import subprocess
import sys
from pathlib import Path
from typing import Final

import click

from ferrovia.cli.common.errors import UserError, os_error, quote_input
from ferrovia.cli.common.localized import LocalizedCommand
from ferrovia.cli.common.options import lang_option

CHECKOUT: Final = Path(__file__).resolve().parents[4]
MODULE: Final = "tools.static_site"
SITE_LIST: Final = "files.json"  # lists the files of a site that was built


@click.command("static", cls=LocalizedCommand, help="help.static")
@click.option("--out", metavar="FOLDER", help="help.static.out")
@lang_option
def static(out: str | None) -> None:
    """Build the site with the tools of the checkout, which a wheel does not contain."""
    if not (CHECKOUT / Path(*MODULE.split(".")).with_suffix(".py")).exists():
        raise UserError("error.static_checkout")
    if out is not None:
        _require_replaceable(Path(out))
    command = [sys.executable, "-m", MODULE, *(("--out", str(Path(out).resolve())) if out else ())]
    sys.exit(subprocess.run(command, cwd=CHECKOUT, check=False).returncode)  # noqa: S603 - our own program


def _require_replaceable(folder: Path) -> None:
    """Raise an error if the folder contains anything but a site that was built before."""
    try:
        is_used = folder.exists() and any(folder.iterdir()) and not (folder / SITE_LIST).exists()
    except OSError as error:
        raise os_error("error.write", folder, error) from None
    if is_used:
        raise UserError("error.static_folder", folder=quote_input(folder))
