"""`ferrovia replay`: checks a record, or walks through it."""

from pathlib import Path

import click
from rich.console import Console
from rich.text import Text

from ferrovia.cli.changes import change_text
from ferrovia.cli.fail import record_fail
from ferrovia.cli.match import note_turn, opening_moves
from ferrovia.cli.naming import Names
from ferrovia.cli.options import file_path, lang_option, words_of
from ferrovia.cli.parts import plain_table
from ferrovia.cli.records import open_record
from ferrovia.cli.scoreboard import score_screen
from ferrovia.cli.seats import shown_names
from ferrovia.cli.speech import SpokenCommand
from ferrovia.cli.steps import Page, Walk
from ferrovia.engine.events import Event
from ferrovia.engine.game import Game
from ferrovia.engine.state import NOBODY, State
from ferrovia.locales import Words
from ferrovia.notation.record import Record, RecordError
from ferrovia.notation.record import replay as play_again
from ferrovia.rulebooks import house_changes, printed_rulebook


@click.command("replay", cls=SpokenCommand, help="help.replay")
@click.argument("file", type=file_path("FILE"), metavar="FILE")
@click.option("--board", metavar="FILE", help="help.replay.board")
@click.option("--step", is_flag=True, help="help.replay.step")
@lang_option
@click.pass_context
def replay(ctx: click.Context, file: Path, board: str | None, step: bool) -> None:
    """Replay a record."""
    words = words_of(ctx)
    record, game = open_record(file, board)
    try:
        pages, state = turn_pages(record, game)
    except RecordError as error:
        raise record_fail(file, error) from None
    seats = shown_names(record.names) or [words("play.somebody", n=seat + 1) for seat in range(game.seats)]
    names = Names(words, game.board, seats, game.rulebook)
    console = Console()
    if step:
        Walk(console, names, game, pages).run()
    else:
        report(console, names, game, record, pages, state)


def turn_pages(record: Record, game: Game) -> tuple[list[Page], State]:
    """Every turn with what happened and how it left the game; the opening is the first. Also the state at the end."""
    turns: list[tuple[int, list[Event]]] = []
    texts: list[list[str]] = []
    states: list[State] = []
    state: State | None = None
    for step in play_again(record, game):
        state = step.state
        note_turn(turns, step.number <= opening_moves(game), step.seat, step.events)
        if len(states) < len(turns):
            texts.append([])
            states.append(state)
        texts[-1].append(step.text)
        states[-1] = state.copy()
    pages = [Page(seat, events, said, kept) for (seat, events), said, kept in zip(turns, texts, states, strict=True)]
    return pages, state or game.new(record.seed or b"", record.first)


def report(console: Console, names: Names, game: Game, record: Record, pages: list[Page], state: State) -> None:
    """What was checked, and what came of the game."""
    words: Words = names.words
    title = game.board.name_es if words.lang == "es" else game.board.name_en
    table = plain_table(("", "left"), ("", "wrap"), header=False)
    table.add_row(words("replay.game"), f"{record.rulebook}@{record.version}, {title}, {', '.join(names.seats)}")
    if record.house:
        changes = "; ".join(change_text(words, change) for change in house_changes(game.rulebook))
        table.add_row(words("replay.house"), f"{printed_rulebook(game.rulebook).id}: {changes}")
    table.add_row(words("replay.board"), words("replay.board_ok", digest=record.digest))
    table.add_row(words("replay.seed"), words("replay.seed_ok", hash=record.seed_hash[:16]))
    turns = words("count.turns", n=max(0, len(pages) - 1))
    table.add_row(words("replay.moves"), words("replay.moves_ok", n=len(record.moves), turns=turns))
    table.add_row(words("replay.result"), words("replay.result_ok" if record.winners else "replay.no_result"))
    console.print(table, markup=False, highlight=False)
    if state.is_over:
        owner = game.observe(state, NOBODY).owner
        part = score_screen(names, game.rulebook, game.result(state), owner)
        console.print(part, markup=False, highlight=False)
    else:
        totals = [f"{names.side(side)} {points}" for side, points in enumerate(state.points)]
        console.print(Text(words("replay.not_over", points=", ".join(totals))), highlight=False)
