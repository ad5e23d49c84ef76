"""`ferrovia verify-deal`: check that a game was dealt fairly, and say what that proves."""

import re
from pathlib import Path
from typing import Final

import click
from rich.console import Console

from ferrovia.cli.common.errors import UserError, quote_input, record_error
from ferrovia.cli.common.localized import LocalizedCommand
from ferrovia.cli.common.options import file_path, get_translator, lang_option
from ferrovia.cli.common.records import open_record, parse_game
from ferrovia.cli.common.server_records import download_record, is_url
from ferrovia.engine.game import Game
from ferrovia.locales import Translator
from ferrovia.notation.deal import HASH_PATTERN, commitment
from ferrovia.notation.record import Record, RecordError, replay_record

_HASH: Final = re.compile(HASH_PATTERN)


@click.command("verify-deal", cls=LocalizedCommand, help="help.verify")
@click.argument("source", metavar="FILE")
@click.option("--hash", "seen", metavar="HASH", help="help.verify.hash")
@click.option("--nonce", metavar="NONCE", help="help.verify.nonce")
@click.option("--details", is_flag=True, help="help.verify.details")
@click.option("--board", metavar="FILE", help="help.replay.board")
@lang_option
@click.pass_context
def verify_deal(
    ctx: click.Context, source: str, seen: str | None, nonce: str | None, details: bool, board: str | None
) -> None:
    """Check the seed, the deal and the moves of a record."""
    translate = get_translator(ctx)
    for text, key in ((seen, "verify.no_hash"), (nonce, "verify.no_nonce")):
        if text is not None and not _HASH.fullmatch(text):
            raise UserError(key, text=quote_input(text))
    record, game = _open(source, board)
    if record.seed is None:
        raise UserError("error.no_seed", file=quote_input(source))
    sentence = _verdict(translate, record, seen, nonce)
    try:
        count = sum(1 for _ in replay_record(record, game))
    except RecordError as error:
        raise record_error(source, error) from None
    Console().print(sentence)
    for line in _details(translate, record, count) if details else ():
        click.echo(line)


def _open(source: str, board: str | None) -> tuple[Record, Game]:
    if is_url(source):
        return parse_game(download_record(source), source, board)
    path: Path = file_path("FILE")(source)
    return open_record(path, board)


def _verdict(translate: Translator, record: Record, seen: str | None, nonce: str | None) -> str:
    """One sentence: what the deal's numbers prove, given what the user saw before the game."""
    sources = record.sources
    if nonce is not None and (sources is None or nonce not in sources.nonces):
        raise UserError("verify.nonce_missing", nonce=f"{nonce[:16]}…")
    is_complete = sources is not None and seen == commitment(record.deal_terms)
    if seen is not None and not is_complete and seen != record.seed_hash:
        raise UserError("verify.hash_bad", hash=f"{seen[:16]}…")
    if seen is None:
        return translate("verify.unseen")
    if sources is None or not sources.revealed or not is_complete:
        return translate("verify.server_only")
    if withheld := len(sources.withheld):
        key = "verify.others_withheld" if nonce is None else "verify.own_withheld"
        return translate(key, n=withheld, deals=2**withheld)
    return translate("verify.others" if nonce is None else "verify.own", n=len(sources.revealed))


def _details(translate: Translator, record: Record, moves: int) -> list[str]:
    """A line for everything that was checked; numbers are never broken, so that they can be copied."""
    assert record.seed is not None, "a deal is verified by its seed"
    rows = [
        (translate("verify.deal"), translate("verify.deal_ok", n=moves)),
        (translate("replay.seed"), record.seed.hex()),
        (translate("verify.seed_hash"), record.seed_hash),
    ]
    if (sources := record.sources) is not None:
        rows.append((translate("verify.server_seed"), sources.server_seed))
        rows.append((translate("verify.commitment"), commitment(record.deal_terms)))
        for seat, nonce in enumerate(sources.nonces):
            missing = "verify.withheld" if seat in sources.withheld else "verify.without"
            rows.append((translate("verify.nonce", seat=seat + 1), nonce or translate(missing)))
    return [f"{name}: {value}" for name, value in rows]
