"""`ferrovia play`: a game in the terminal, against bots and with others at the same keyboard."""

import secrets
from pathlib import Path

import click
from rich.console import Console

from ferrovia.cli.fail import Fail, record_fail, shown
from ferrovia.cli.look import typed_path
from ferrovia.cli.match import Match, make_bots, new_match, resumed_match
from ferrovia.cli.naming import Names
from ferrovia.cli.options import LARGEST_SEED, file_path, house_option, lang_option, whole, words_of
from ferrovia.cli.prompt import Prompt
from ferrovia.cli.reader import Quit, Reader
from ferrovia.cli.records import open_record
from ferrovia.cli.scoreboard import score_screen
from ferrovia.cli.screen import Screen
from ferrovia.cli.seats import bot_names, bots_of_names, seat_bots, seat_names, shown_opponents
from ferrovia.cli.setting import make_game
from ferrovia.cli.speech import SpokenCommand
from ferrovia.cli.tell import tell
from ferrovia.engine.events import SAW
from ferrovia.engine.game import seed_bytes
from ferrovia.engine.rulebook import Rulebook
from ferrovia.engine.state import NOBODY
from ferrovia.locales import Words
from ferrovia.notation.record import RecordError
from ferrovia.rulebooks import RULEBOOKS


@click.command("play", cls=SpokenCommand, help="help.play")
@house_option(help="help.play.rulebook")
@click.option("--seats", type=whole("--seats", 1, 99), metavar="N", help="help.play.seats")
@click.option("--people", type=whole("--people", 1, 99), metavar="N", help="help.play.people")
@click.option("--bots", metavar="NAME,...", help="help.play.bots")
@click.option("--name", multiple=True, metavar="NAME", help="help.play.name")
@click.option("--seed", type=whole("--seed", 0, LARGEST_SEED), metavar="N", help="help.play.seed")
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
    seed: int | None,
    board: str | None,
    save: Path | None,
    resume: Path | None,
    yes: bool,
) -> None:
    """Play."""
    words = words_of(ctx)
    if resume:
        for option in ("rulebook", "seats", "people", "bots", "name", "seed"):
            if ctx.params[option] not in (None, ()):
                raise Fail("error.resume_option", option=f"--{option}")
        match = resume_match(resume, board)
        match.saved = None if save else resume
    else:
        book = rulebook or next(iter(RULEBOOKS.values()))
        sitting = seat_bots(book, seats, people or 1, bot_names(bots or ""))
        names = seat_names(words, sitting, name)
        game = make_game(book, board, len(sitting))
        dealt = secrets.token_bytes(32) if seed is None else seed_bytes(seed)
        match = new_match(game, dealt, names, make_bots(sitting, dealt))
    if save:
        match.save(save)
    Session(match, words, sure=yes).run()


def resume_match(path: Path, board: str | None) -> Match:
    """The game that a record left off."""
    record, game = open_record(path, board)
    bots = bots_of_names(record.names)
    if record.seed is None:
        raise Fail("error.no_seed", file=shown(path))
    if record.winners:
        raise Fail("error.finished", file=shown(path))
    if None not in bots:
        raise Fail("error.no_people", file=shown(path))
    try:
        return resumed_match(game, record, make_bots(bots, record.seed))
    except RecordError as error:
        raise record_fail(path, error) from None


class Session:
    """People and bots taking turns at one terminal until the game is over or somebody leaves."""

    def __init__(self, match: Match, words: Words, *, sure: bool) -> None:
        self.match = match
        self.words = words
        self.names = Names(words, match.game.board, shown_opponents(words, match.record.names), match.game.rulebook)
        self.screen = Screen(Console(), self.names, match)
        self.reader = Reader(self.screen)
        self.prompt = Prompt(match, self.screen, self.reader, sure=sure)
        self.sitting = match.people[0]

    def run(self) -> None:
        """Play to the end, or say how to go on another time."""
        try:
            while not self.match.state.is_over:
                self.step()
            self.finish()
        except (EOFError, Quit):
            self.leave()

    def step(self) -> None:
        """Let whoever is asked decide."""
        seat = self.match.game.to_answer(self.match.state)[0]
        bot = self.match.bots[seat]
        if bot is not None:
            self.match.play_bot(bot, seat)
            return
        if seat != self.sitting:
            self.hand_over(seat)
        self.match.play(self.prompt.decide(seat))

    def hand_over(self, seat: int) -> None:
        """Let another person sit down without seeing the cards of the one before."""
        last = [events for who, events in self.match.turns if who == self.sitting][-1:]
        if last and any(event.kind == SAW for event in last[0]):
            for line in tell(self.names, last[0], self.sitting):
                self.screen.print(line)
            self.reader.pause("play.seen")
        self.reader.forget()
        self.screen.clear()
        self.reader.pause("play.sit_down", seat=self.names.seats[seat])
        self.sitting = seat

    def finish(self) -> None:
        """The score, and where the record is."""
        match = self.match
        self.screen.clear()
        for line in tell(self.names, match.turns[-1][1], NOBODY):
            self.screen.print(line)
        view = match.view(NOBODY)
        self.screen.print(score_screen(self.names, match.game.rulebook, match.result(), view.owner))
        while match.saved is None:
            typed = self.reader.line(self.words("play.save_at_end") + " ")
            if not typed:
                return
            try:
                match.save(typed_path(typed.removeprefix("s ")))
            except Fail as fail:
                self.screen.warn(fail)
        self.screen.say("play.record_in", file=match.saved)

    def leave(self) -> None:
        """Say what becomes of the game."""
        self.screen.print()
        if self.match.saved:
            self.screen.say("play.left_saved", file=self.match.saved)
        elif not self.match.state.is_over:
            self.screen.say("play.left_unsaved")
