"""Bad input, told in one sentence."""

from collections.abc import Sequence
from typing import Final

import click

from ferrovia.boards import BoardError
from ferrovia.boards.fault import quoted
from ferrovia.locales import Words
from ferrovia.rulebooks import RulebookError

MOST_LINES: Final = 20


class Fail(Exception):
    """What was wrong with the input: the key of a sentence with its values, or lines that are ready."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key)
        self.key = key
        self.lines: Sequence[str] = ()
        self.values = values

    def text(self, words: Words) -> str:
        """The sentence; lists in it become alternatives."""
        said = {name: words.one_of(value) if isinstance(value, list) else value for name, value in self.values.items()}
        return words(self.key, **said)

    def say(self, words: Words) -> list[str]:
        """One sentence; of ready lines as many as a screen holds."""
        if not self.lines:
            return [words("error.prefix", text=self.text(words))]
        more = len(self.lines) - MOST_LINES
        rest = [words("error.and_more", n=more)] if more > 0 else []
        return [*self.lines[:MOST_LINES], *rest]


def board_fail(error: BoardError) -> Fail:
    """The faults of a board, a line each."""
    fail = Fail("error.board")
    fail.lines = [str(fault) for fault in error.faults]
    return fail


def house_fail(file: object, error: RulebookError) -> Fail:
    """House rules, of a file or of a record, that cannot be used."""
    values = {key: shown(value) if key == "name" else value for key, value in error.values.items()}
    return Fail(f"house.{error.code}", file=shown(file), **values)


def shown(text: object) -> str:
    """A text of the person's, in quotes, short, and safe for a terminal."""
    return quoted(str(text))


def usage_fail(error: click.UsageError) -> Fail:
    """What click found wrong with the command line, in our words."""
    command = error.ctx.command_path if error.ctx else "ferrovia"
    if isinstance(error, click.NoSuchOption):
        return Fail("error.no_such_option", option=shown(error.option_name), command=command)
    if isinstance(error, click.BadOptionUsage):
        options = [param for param in error.ctx.command.params if isinstance(param, click.Option)] if error.ctx else []
        flags = [name for option in options if option.is_flag for name in option.opts]
        key = "error.option_flag" if error.option_name in flags else "error.option_value"
        return Fail(key, option=error.option_name, command=command)
    if isinstance(error, click.MissingParameter) and error.param is not None:
        what = error.param.opts[0] if isinstance(error.param, click.Option) else error.param.human_readable_name.upper()
        return Fail("error.missing", what=what, command=command)
    return Fail("error.usage", text=error.format_message().rstrip("."), command=command)
