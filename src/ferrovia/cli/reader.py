"""Lines typed by a person."""

import importlib
import sys
from contextlib import suppress

from ferrovia.cli.screen import Screen

YES = ("y", "yes", "s", "si", "sí")
BACK = ("u", "n", "no")


class Quit(Exception):
    """The person wants to stop."""


class Reader:
    """Reads what is typed below a screen; the end of the input is an `EOFError`."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        if sys.stdin.isatty():
            with suppress(ImportError):
                importlib.import_module("readline")  # lines that can be edited

    def forget(self) -> None:
        """Keep what was typed from the next person: no going back with the arrow keys."""
        readline = sys.modules.get("readline")
        if readline is not None:
            readline.clear_history()

    def line(self, prompt: str = "> ") -> str:
        """What was typed, without the blanks around it."""
        typed = input(prompt)
        if not sys.stdin.isatty():
            self.screen.print()  # no enter was echoed: the prompt's line is still open
        return " ".join(typed.split())

    def pause(self, key: str, **values: object) -> None:
        """Wait for enter."""
        self.line(self.screen.words(key, **values) + " ")

    def confirm(self, key: str, **values: object) -> bool:
        """Whether it is wanted; enter alone is yes."""
        while True:
            answer = self.line(self.screen.words(key, **values) + " ").lower()
            if not answer or answer in YES:
                return True
            if answer in BACK:
                return False
            self.screen.say("play.yes_or_back", "yellow")

    def quit(self) -> None:
        """Leave the game if that is really wanted."""
        if self.line(self.screen.words("play.quit") + " ").lower() in YES:
            raise Quit
