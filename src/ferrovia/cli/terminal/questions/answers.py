"""Reading answers to questions: numbers, payments and confirmations."""

from collections.abc import Sequence
from dataclasses import dataclass

from ferrovia.cli.common.errors import UserError, quote_input
from ferrovia.cli.terminal.game_session import GameSession
from ferrovia.cli.terminal.lookup import HINT, Lookup
from ferrovia.cli.terminal.reader import BACK, Reader
from ferrovia.cli.terminal.screen import Screen
from ferrovia.cli.terminal.widgets import choice_line, payment_row
from ferrovia.cli.texts.game_text import GameText
from ferrovia.engine.actions import Action
from ferrovia.locales import Translator
from ferrovia.notation.cards import NotationError, format_payment
from ferrovia.notation.refusal_keys import refusal_key

MAX_PAYMENTS_LISTED = 15
MAX_NUMBER_DIGITS = 4


class ChoiceCancelled(Exception):
    """The player cancelled a choice before confirming it."""


@dataclass(frozen=True)
class AnswerReader:
    """Reads the answers of players from the keyboard, and asks for what is missing."""

    session: GameSession
    screen: Screen
    reader: Reader
    lookup: Lookup
    skip_confirmation: bool

    @property
    def game_text(self) -> GameText:
        """The texts of the game."""
        return self.screen.game_text

    @property
    def translate(self) -> Translator:
        """The texts of the language."""
        return self.screen.translate

    def why_not(self, action: Action) -> str:
        """The code of the reason why an action is illegal now; empty if it is legal."""
        return self.session.game.why_not(self.session.state, action)

    def require_legal(self, action: Action) -> Action:
        """Return a legal action, or raise the reason why it is not."""
        if code := self.why_not(action):
            raise UserError(refusal_key(code, self.session.game.rulebook))
        return action

    def ask(self, key: str, seat: int, *, enter_is_back: bool = True) -> str:
        """Ask a follow-up question; answers hints itself, and raises `ChoiceCancelled` if the player goes back."""
        prompt = self.translate(key) + " "
        while (typed := self.reader.line(prompt)).lower() in HINT:
            self.lookup.hint(self.session.view(seat))
        if typed.lower() in BACK or (enter_is_back and not typed):
            raise ChoiceCancelled
        return typed

    def confirm(self, action: Action, key: str, **values: str) -> Action:
        """Return the action once the player has confirmed it; raises `ChoiceCancelled` otherwise."""
        if self.skip_confirmation or self.reader.confirm(key, **values):
            return action
        raise ChoiceCancelled

    def choose_payment(self, payments: Sequence[Action], what: str, code: str) -> Action:
        """Choose one of the ways to pay, by number or by its cards; Enter takes the first."""
        if len(payments) == 1:
            return payments[0]
        self.screen.say("play.pay_how", what=what)
        for number, action in enumerate(payments[:MAX_PAYMENTS_LISTED], 1):
            self.screen.print(choice_line(number, payment_row(self.game_text, action)))
        if len(payments) > MAX_PAYMENTS_LISTED:
            self.screen.say("play.pay_more", n=len(payments) - MAX_PAYMENTS_LISTED)
        while True:
            typed = self.ask("play.pay_choose", payments[0].seat, enter_is_back=False)
            if not typed:
                return payments[0]
            for number, action in enumerate(payments, 1):
                if typed in (str(number), format_payment(action.cards, action.rack)):
                    return action
            paid = self._parse_payment(payments[0], code, typed)
            if paid is not None:
                return paid
            self.screen.warn(no_such_choice(typed))

    def _parse_payment(self, like: Action, code: str, typed: str) -> Action | None:
        """The action paid with the typed cards instead, if they pay for it."""
        for text in (typed, typed.lower()):
            try:
                action = self.session.notation.parse(f"{code}={text}", like.seat)
            except NotationError:
                continue
            if action.target == like.target and not self.why_not(action):
                return action
        return None


def parse_number(line: str) -> int:
    """Read a single number."""
    if not line.isdecimal() or not line.isascii() or len(line) > MAX_NUMBER_DIGITS:
        raise UserError("play.one_number", text=quote_input(line))
    return int(line)


def is_numbers(line: str) -> bool:
    """Whether a line has only digits, spaces and commas."""
    return line.replace(" ", "").replace(",", "").isdecimal() and line.isascii()


def parse_numbers(line: str, most: int) -> list[int]:
    """Read numbers separated by spaces or commas; digits that touch are a number each if it is above `most`.

    >>> parse_numbers("1, 3", 4), parse_numbers("13", 4), parse_numbers("13 2", 15)
    ([1, 3], [1, 3], [13, 2])
    """
    numbers: list[int] = []
    for word in line.replace(",", " ").split():
        is_one = len(word) <= MAX_NUMBER_DIGITS and int(word) <= most
        numbers += [int(word)] if is_one else [int(digit) for digit in word]
    return numbers


def no_such_choice(typed: str) -> UserError:
    """The error for a choice that is not offered."""
    return UserError("play.no_such_number", text=typed if typed.isdecimal() else quote_input(typed))


def pick(actions: Sequence[Action], typed: str) -> Action:
    """The action with the number that was typed, counted from 1."""
    number = parse_number(typed)
    if not 1 <= number <= len(actions):
        raise no_such_choice(typed)
    return actions[number - 1]
