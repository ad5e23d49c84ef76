"""Asking a player: from what is typed to a legal action."""

from ferrovia.cli.common.errors import UserError, quote_input
from ferrovia.cli.terminal.game_session import GameSession
from ferrovia.cli.terminal.lookup import Lookup
from ferrovia.cli.terminal.questions import AnswerReader, ChoiceCancelled, TerminalQuestion, make_question, typing_help
from ferrovia.cli.terminal.questions.answers import is_numbers
from ferrovia.cli.terminal.reader import Reader
from ferrovia.cli.terminal.screen import Screen
from ferrovia.engine.actions import Action
from ferrovia.engine.questions import TURN
from ferrovia.notation.cards import NotationError


class Prompt:
    """Asks one seat at a time until it has a legal action; `skip_confirmation` is for `--yes`."""

    def __init__(self, session: GameSession, screen: Screen, reader: Reader, *, skip_confirmation: bool) -> None:
        self.session = session
        self.screen = screen
        self.reader = reader
        self.lookup = Lookup(session, screen, reader)
        self.answers = AnswerReader(session, screen, reader, self.lookup, skip_confirmation)

    def ask(self, seat: int) -> Action:
        """The action that the player chooses."""
        question = make_question(self.answers, self.session.view(seat))
        question.show()
        while True:
            line = self.reader.line()
            try:
                action = self._answer(question, line)
            except ChoiceCancelled:
                self.screen.say("play.undone")
            except UserError as error:
                self.screen.warn(error)
            else:
                if action is not None:
                    return action

    def _answer(self, question: TerminalQuestion, line: str) -> Action | None:
        """The legal action that a line stands for; None if it only showed something."""
        if not line:
            question.show()
            return None
        if line == "?":
            self.lookup.show_pages(typing_help(self.answers, question.view))
            return None
        if self.lookup.run(question.view, line, question.claims):
            return None
        if is_numbers(line):
            return self.answers.require_legal(question.parse(line))
        if (action := self._parse_notation(question.view.seat, line)) is not None:
            return self.answers.require_legal(action)
        if question.view.question_kind == TURN and self.lookup.filter(line, question.claims):
            return None
        raise UserError("play.not_understood", text=quote_input(line))

    def _parse_notation(self, seat: int, line: str) -> Action | None:
        """Parse an action in notation; None if the line is not meant as one."""
        head, equals, cards = line.partition("=")
        for text in (line, head.lower() + equals + cards, line.lower()):
            try:
                return self.session.notation.parse(text, seat)
            except NotationError as found:
                error = found
        if equals or line.startswith(("+", "@")):
            raise self._notation_error(line, error)
        return None

    def _notation_error(self, line: str, error: NotationError) -> UserError:
        """The error for an action in notation, with examples and cities of this board."""
        game_text = self.screen.game_text
        if error.code == "no_action":
            example = game_text.example_claim(self.session.game.rules)
            return UserError("play.bad_notation", text=quote_input(line), route=example)
        if error.code in ("no_city", "which_city"):
            text = str(error.values["text"])
            names = [game_text.city(city) for city in game_text.find_cities(text)]
            return UserError("play.which_city" if names else "play.no_city", text=quote_input(text), names=names)
        printable = {name: value if str(value).isprintable() else "?" for name, value in error.values.items()}
        return UserError(f"notation.{error.code}", **printable)
