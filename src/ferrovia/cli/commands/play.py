"""`ferrovia play`: a game in the terminal, against bots or with other people at the same keyboard."""

import secrets
from pathlib import Path

import click
from rich.console import Console

from ferrovia.cli.common.bot_names import resolve_bots
from ferrovia.cli.common.errors import UserError, quote_input, record_error
from ferrovia.cli.common.game_setup import make_game
from ferrovia.cli.common.localized import LocalizedCommand
from ferrovia.cli.common.options import (
    MAX_SEED,
    file_path,
    get_translator,
    lang_option,
    number_option,
    rulebook_or_file_option,
)
from ferrovia.cli.common.records import open_record
from ferrovia.cli.common.seats import assign_bots, bots_from_names, format_opponents, name_seats
from ferrovia.cli.terminal.game_session import GameSession, make_bots, resume_session, start_session
from ferrovia.cli.terminal.lookup import typed_path
from ferrovia.cli.terminal.prompt import Prompt
from ferrovia.cli.terminal.reader import Quit, Reader
from ferrovia.cli.terminal.scoreboard import score_screen
from ferrovia.cli.terminal.screen import Screen
from ferrovia.cli.texts.event_text import format_events
from ferrovia.cli.texts.game_text import GameText
from ferrovia.engine.events import SAW
from ferrovia.engine.game import Game, seed_bytes
from ferrovia.engine.rulebook import Rulebook
from ferrovia.engine.search_budget import TooManyTries
from ferrovia.engine.shuffle import SEED_BYTES
from ferrovia.engine.state import NOBODY
from ferrovia.locales import Translator
from ferrovia.notation.record import RecordError
from ferrovia.rulebooks import MAX_SEATS, RULEBOOKS


@click.command("play", cls=LocalizedCommand, help="help.play")
@rulebook_or_file_option(help="help.play.rulebook")
@number_option("--seats", 1, MAX_SEATS, help="help.play.seats")
@number_option("--people", 1, MAX_SEATS, help="help.play.people")
@click.option("--bots", metavar="NAME,...", help="help.play.bots")
@click.option("--name", multiple=True, metavar="NAME", help="help.play.name")
@number_option("--starting-seat", 1, MAX_SEATS, help="help.play.starting_seat")
@number_option("--seed", 0, MAX_SEED, help="help.play.seed")
@click.option("--board", metavar="FILE", help="help.play.board")
@click.option("--save", type=file_path("--save"), metavar="FILE", help="help.play.save")
@click.option("--resume", type=file_path("--resume"), metavar="FILE", help="help.play.resume")
@click.option("--yes", is_flag=True, help="help.play.yes")
@lang_option
@click.pass_context
def play(
    ctx: click.Context,
    rulebook: Rulebook | None,
    seats: int | None,
    people: int | None,
    bots: str | None,
    name: tuple[str, ...],
    starting_seat: int | None,
    seed: int | None,
    board: str | None,
    save: Path | None,
    resume: Path | None,
    yes: bool,
) -> None:
    """Start or resume a game and play it."""
    translate = get_translator(ctx)
    if resume:
        for option in ("rulebook", "seats", "people", "bots", "name", "starting_seat", "seed"):
            if ctx.params[option] not in (None, ()):
                raise UserError("error.resume_option", option=f"--{option.replace('_', '-')}")
        session = open_session(resume, board)
        session.saved = None if save else resume
    else:
        book = rulebook or next(iter(RULEBOOKS.values()))
        seat_bots = assign_bots(book, seats, people or 1, resolve_bots(bots or ""))
        names = name_seats(translate, seat_bots, name)
        game = make_game(book, board, len(seat_bots))
        deal_seed = secrets.token_bytes(SEED_BYTES) if seed is None else seed_bytes(seed)
        bots_by_seat = make_bots(seat_bots, deal_seed)
        session = start_session(game, deal_seed, names, bots_by_seat, resolve_starting_seat(game, starting_seat))
    if save:
        session.save(save)
    TerminalGame(session, translate, skip_confirmation=yes).run()


def resolve_starting_seat(game: Game, number: int | None) -> int:
    """The seat that has the first turn, from its number as people count; `NOBODY` without one."""
    if number is None:
        return NOBODY
    if number - 1 not in game.rules.starting_seats:
        raise UserError("error.starting_seat", seat=number, names=[str(seat + 1) for seat in game.rules.starting_seats])
    return number - 1


def open_session(path: Path, board: str | None) -> GameSession:
    """Open the unfinished game of a record."""
    record, game = open_record(path, board)
    bots = bots_from_names(record.names)
    if record.seed is None:
        raise UserError("error.no_seed", file=quote_input(path))
    if record.winners:
        raise UserError("error.finished", file=quote_input(path))
    if None not in bots:
        raise UserError("error.no_people", file=quote_input(path))
    try:
        return resume_session(game, record, make_bots(bots, record.seed))
    except RecordError as error:
        raise record_error(path, error) from None


class TerminalGame:
    """The loop of a game: people and bots take turns until it is over or somebody quits."""

    def __init__(self, session: GameSession, translate: Translator, *, skip_confirmation: bool) -> None:
        self.session = session
        self.translate = translate
        self.game_text = GameText(
            translate, session.game.board, format_opponents(translate, session.record.names), session.game.rulebook
        )
        self.screen = Screen(Console(), self.game_text, session)
        self.reader = Reader(self.screen)
        self.prompt = Prompt(session, self.screen, self.reader, skip_confirmation=skip_confirmation)
        self.seat_at_keyboard = session.people[0]

    def run(self) -> None:
        """Play to the end, or say how to resume the game."""
        try:
            while not self.session.state.is_over:
                self.step()
            self.finish()
        except (EOFError, Quit):
            self.leave()

    def step(self) -> None:
        """Let the next asked seat decide."""
        seat = self.session.game.asked_seats(self.session.state)[0]
        bot = self.session.bots[seat]
        if bot is not None:
            self.session.play_bot(bot, seat)
            return
        if seat != self.seat_at_keyboard:
            self.hand_over(seat)
        self.session.play(self.prompt.ask(seat))

    def hand_over(self, seat: int) -> None:
        """Hand the keyboard to another player without showing the cards of the previous one."""
        last = [turn.events for turn in self.session.turns if turn.seat == self.seat_at_keyboard][-1:]
        if last and any(event.kind == SAW for event in last[0]):
            for line in format_events(self.game_text, last[0], self.seat_at_keyboard):
                self.screen.print(line)
            self.reader.pause("play.seen")
        self.reader.forget()
        self.screen.clear()
        self.reader.pause("play.sit_down", seat=self.game_text.seats[seat])
        self.seat_at_keyboard = seat

    def finish(self) -> None:
        """Show the score, and save the record if the player wants to."""
        session = self.session
        self.screen.clear()
        for line in format_events(self.game_text, session.turns[-1].events, NOBODY):
            self.screen.print(line)
        try:
            owner = session.view(NOBODY).owner
            self.screen.print(score_screen(self.game_text, session.game.rulebook, session.result(), owner))
        except TooManyTries:
            self.screen.print(self.translate("error.hard_score"))
        while session.saved is None:
            typed = self.reader.line(self.translate("play.save_at_end") + " ")
            if not typed:
                return
            try:
                session.save(typed_path(typed.removeprefix("s ")))
            except UserError as error:
                self.screen.warn(error)
        self.screen.say("play.record_in", file=session.saved)

    def leave(self) -> None:
        """Say whether the game was saved and how to resume it."""
        self.screen.print()
        if self.session.saved:
            self.screen.say("play.left_saved", file=self.session.saved)
        elif not self.session.state.is_over:
            self.screen.say("play.left_unsaved")
