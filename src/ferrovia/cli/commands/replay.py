"""`ferrovia replay`: check a record, or step through it."""

from pathlib import Path

import click
from rich.console import Console
from rich.text import Text

from ferrovia.cli.common.errors import record_error
from ferrovia.cli.common.localized import LocalizedCommand
from ferrovia.cli.common.options import file_path, get_translator, lang_option
from ferrovia.cli.common.records import open_record
from ferrovia.cli.common.seats import format_names
from ferrovia.cli.terminal.record_browser import RecordBrowser, RecordTurn
from ferrovia.cli.terminal.scoreboard import score_screen
from ferrovia.cli.terminal.widgets import plain_table
from ferrovia.cli.texts.game_text import GameText, board_title
from ferrovia.engine.game import Game
from ferrovia.engine.state import NOBODY, State
from ferrovia.locales import Translator
from ferrovia.notation.record import Record, RecordError, replay_record
from ferrovia.rulebooks import get_base, list_house_changes
from ferrovia.rulebooks.house import Change, Setting


@click.command("replay", cls=LocalizedCommand, help="help.replay")
@click.argument("file", type=file_path("FILE"), metavar="FILE")
@click.option("--board", metavar="FILE", help="help.replay.board")
@click.option("--step", is_flag=True, help="help.replay.step")
@lang_option
@click.pass_context
def replay(ctx: click.Context, file: Path, board: str | None, step: bool) -> None:
    """Replay a record and report, or step through it."""
    translate = get_translator(ctx)
    record, game = open_record(file, board)
    try:
        turns, state = list_turns(record, game)
    except RecordError as error:
        raise record_error(file, error) from None
    seats = format_names(record.names) or [translate("seat.default_name", n=seat + 1) for seat in range(game.seats)]
    game_text = GameText(translate, game.board, seats, game.rulebook)
    console = Console()
    if step:
        RecordBrowser(console, game_text, game, turns).run()
    else:
        report(console, game_text, game, record, turns, state)


def list_turns(record: Record, game: Game) -> tuple[list[RecordTurn], State]:
    """Replay a record turn by turn, the opening first; return the turns and the last state."""
    turns: list[RecordTurn] = []
    for step in replay_record(record, game):
        if not turns or turns[-1].seat != step.turn_seat:
            turns.append(RecordTurn(step.turn_seat, [], [], step.state))
        turn = turns[-1]
        turn.events.extend(step.events)
        turn.texts.append(step.text)
        turn.state = step.state.copy()
    return turns, turns[-1].state if turns else game.new(record.seed or b"", record.starting_seat)


def report(
    console: Console, game_text: GameText, game: Game, record: Record, turns: list[RecordTurn], state: State
) -> None:
    """Print what was checked, and the score."""
    translate = game_text.translate
    title = board_title(translate, game.board)
    table = plain_table(("", "left"), ("", "wrap"), header=False)
    table.add_row(translate("replay.game"), f"{record.game.rulebook_tag}, {title}, {', '.join(game_text.seats)}")
    if record.game.house:
        changes = "; ".join(format_change(translate, change) for change in list_house_changes(game.rulebook))
        table.add_row(translate("replay.house"), f"{get_base(game.rulebook).id}: {changes}")
    table.add_row(translate("replay.board"), translate("replay.board_ok", digest=record.game.digest))
    table.add_row(translate("replay.seed"), translate("replay.seed_ok", hash=record.seed_hash[:16]))
    played = translate("count.turns", n=max(0, len(turns) - 1))
    table.add_row(translate("replay.moves"), translate("replay.moves_ok", n=len(record.moves), turns=played))
    table.add_row(translate("replay.result"), translate("replay.result_ok" if record.winners else "replay.no_result"))
    console.print(table, markup=False, highlight=False)
    if state.is_over:
        owner = game.observe(state, NOBODY).owner
        part = score_screen(game_text, game.rulebook, game.result(state), owner)
        console.print(part, markup=False, highlight=False)
    else:
        totals = [f"{game_text.side(side)} {points}" for side, points in enumerate(state.points)]
        console.print(Text(translate("replay.not_over", points=", ".join(totals))), highlight=False)


def format_change(translate: Translator, change: Change) -> str:
    """Format a change, with the value of the printed rulebook."""
    value, printed = _format_value(translate, change.value), _format_value(translate, change.printed)
    return translate("change.line", what=translate(f"change.field.{change.name}"), value=value, printed=printed)


def _format_value(translate: Translator, value: Setting) -> str:
    if isinstance(value, bool):
        return translate("change.on" if value else "change.off")
    if isinstance(value, tuple):
        return ", ".join(_format_value(translate, item) for item in value) or translate("change.none")
    return translate(f"change.word.{value}") if isinstance(value, str) else str(value)
