"""The base class of terminal questions, and the default that lists all legal actions."""

from abc import ABC, abstractmethod

from rich.console import RenderableType
from rich.text import Text

from ferrovia.cli.terminal.claims import Claim
from ferrovia.cli.terminal.questions.answers import AnswerReader, no_such_choice, parse_number
from ferrovia.cli.terminal.widgets import choice_line
from ferrovia.engine.actions import DECLINE, Action
from ferrovia.engine.observe import Observation
from ferrovia.engine.questions import QUESTION_KINDS


class TerminalQuestion(ABC):
    """A question to one seat: how it is shown, and which action typed numbers stand for."""

    def __init__(self, answers: AnswerReader, view: Observation) -> None:
        self.answers = answers
        self.view = view
        self.screen = answers.screen
        self.game_text = answers.game_text
        self.translate = answers.translate
        self.claims: list[Claim] = []  # numbered routes that the question offers

    @abstractmethod
    def show(self) -> None:
        """Draw the screen of the question."""

    @abstractmethod
    def parse(self, line: str) -> Action:
        """Turn typed numbers into an action and ask for what is missing; raises `UserError` or `ChoiceCancelled`."""

    def address(self, key: str, **values: object) -> Text:
        """The question itself, addressed to the player by name."""
        return Text(self.translate(key, seat=self.game_text.seats[self.view.seat], **values), "bold")


class ListedQuestion(TerminalQuestion):
    """Lists the legal actions by number, which works for every kind of question."""

    def show(self) -> None:
        """Show the latest events, the table, and the choices."""
        log = self.screen.log(self.view) or self.screen.log_of_turn(self.view)
        self.screen.show(self.view, log, [Text(), *self.list_rows(), self.address(self.find_key())])

    def find_key(self) -> str:
        """The key of the question's text."""
        key = f"question.{QUESTION_KINDS[self.view.question_kind].name}"
        return key if key in self.translate else "question.default"

    def list_choices(self) -> dict[int, Action]:
        """The legal actions by number, counted from 1; 0 declines."""
        actions = self.view.legal_actions()
        choices = dict(enumerate((action for action in actions if action.kind != DECLINE), 1))
        choices.update((0, action) for action in actions if action.kind == DECLINE)
        return choices

    def list_rows(self) -> list[RenderableType]:
        """A line for each choice."""
        return [choice_line(number, self.label(action)) for number, action in self.list_choices().items()]

    def label(self, action: Action) -> Text | str:
        """Describe an action."""
        return self.game_text.action(action, self.view.offer or self.view.tickets)

    def parse(self, line: str) -> Action:
        """The action with that number."""
        action = self.list_choices().get(parse_number(line))
        if action is None:
            raise no_such_choice(line)
        return action
