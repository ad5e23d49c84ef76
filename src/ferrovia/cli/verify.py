"""`ferrovia verify-deal`: whether a finished game was dealt fairly."""

import re
from pathlib import Path
from typing import Final

import click
from rich.console import Console

from ferrovia.cli.fail import Fail, record_fail, shown
from ferrovia.cli.options import file_path, lang_option, words_of
from ferrovia.cli.parts import plain_table
from ferrovia.cli.records import open_record
from ferrovia.cli.speech import SpokenCommand
from ferrovia.notation.record import RecordError, replay

_HASH: Final = re.compile(r"[0-9a-f]{64}")


@click.command("verify-deal", cls=SpokenCommand, help="help.verify")
@click.argument("file", type=file_path("FILE"), metavar="FILE")
@click.option("--hash", "seen", metavar="HASH", help="help.verify.hash")
@click.option("--board", metavar="FILE", help="help.replay.board")
@lang_option
@click.pass_context
def verify_deal(ctx: click.Context, file: Path, seen: str | None, board: str | None) -> None:
    """Check a deal."""
    words = words_of(ctx)
    if seen is not None and not _HASH.fullmatch(seen):
        raise Fail("verify.no_hash", text=shown(seen))
    record, game = open_record(file, board)
    if record.seed is None:
        raise Fail("error.no_seed", file=shown(file))
    if seen is not None and record.seed_hash != seen:
        raise Fail("verify.hash_bad", hash=f"{seen[:16]}…")
    try:
        count = sum(1 for _ in replay(record, game))
    except RecordError as error:
        raise record_fail(file, error) from None
    table = plain_table(("", "left"), ("", "wrap"), header=False)
    table.add_row(words("replay.seed"), words("verify.hash_ok" if seen else "verify.hash_unproved"))
    table.add_row(words("verify.deal"), words("verify.deal_ok", n=count))
    Console().print(table)
