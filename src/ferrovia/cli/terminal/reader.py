"""Reading lines from the keyboard."""

import importlib
import sys
import textwrap
from contextlib import suppress

from ferrovia.cli.terminal.screen import Screen

YES = ("y", "yes", "s", "si", "sí")
BACK = ("u", "n", "no")


class Quit(Exception):
    """The player quits the game."""


class Reader:
    """Reads lines below a screen; raises `EOFError` at the end of the input."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        if sys.stdin.isatty():
            with suppress(ImportError):
                importlib.import_module("readline")  # makes lines editable

    def forget(self) -> None:
        """Forget the lines typed so far, so that the next player cannot recall them with the arrow keys."""
        readline = sys.modules.get("readline")
        if readline is not None:
            readline.clear_history()

    def line(self, prompt: str = "> ") -> str:
        """Read a line, without spaces around it; a prompt that is wider than the terminal is wrapped."""
        *above, prompt = textwrap.wrap(prompt, self.screen.console.width - 1, drop_whitespace=False)
        for text in above:
            self.screen.print(text)
        typed = input(prompt)
        if not sys.stdin.isatty():
            self.screen.print()  # no Enter was echoed, so the line of the prompt is still open
        return " ".join(typed.split())

    def pause(self, key: str, **values: object) -> None:
        """Wait for Enter."""
        self.line(self.screen.translate(key, **values) + " ")

    def confirm(self, key: str, **values: object) -> bool:
        """Ask for a confirmation; Enter alone means yes."""
        while True:
            answer = self.line(self.screen.translate(key, **values) + " ").lower()
            if not answer or answer in YES:
                return True
            if answer in BACK:
                return False
            self.screen.say("play.yes_or_back", "yellow")

    def quit(self) -> None:
        """Ask whether to quit, and raise `Quit` if so."""
        if self.line(self.screen.translate("play.quit") + " ").lower() in YES:
            raise Quit
