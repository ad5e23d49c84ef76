"""Bad input, told in one sentence."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

import click

from ferrovia.boards import Fault
from ferrovia.boards.fault import SHOWN, quoted
from ferrovia.locales import Words
from ferrovia.notation.record import RecordError
from ferrovia.rulebooks import RulebookError

MOST_LINES: Final = 20


class Fail(Exception):
    """What was wrong with the input: the key of a sentence with its values."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key)
        self.key = key
        self.values = values

    def text(self, words: Words) -> str:
        """The sentence."""
        return sentence(words, self.key, self.values)

    def say(self, words: Words) -> list[str]:
        """What is printed."""
        return [words("error.prefix", text=self.text(words))]


class BoardFail(Fail):
    """The faults of a board, a line each, as many as a screen holds."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__(f"fault.{faults[0].code}", **faults[0].values)
        self.faults = faults

    def say(self, words: Words) -> list[str]:
        """Where each fault is, and what."""
        more = len(self.faults) - MOST_LINES
        rest = [words("error.and_more", n=more)] if more > 0 else []
        return [*(fault_line(words, fault) for fault in self.faults[:MOST_LINES]), *rest]


class FileFail(Fail):
    """What is wrong in a file that is no board, and what else is."""

    def __init__(
        self, file: object, line: int, key: str, values: Mapping[str, object], others: Sequence[Fail] = ()
    ) -> None:
        super().__init__(key, **values)
        self.where = f"{shown(file)}:{line}" if line else shown(file)
        self.others = others

    def text(self, words: Words) -> str:
        """File, line and sentence."""
        return f"{self.where}: {super().text(words)}"

    def say(self, words: Words) -> list[str]:
        """A line for each fault."""
        return [*super().say(words), *(other.text(words) for other in self.others)]


def house_fail(file: object, error: RulebookError) -> FileFail:
    """House rules, of a file or of a record, that cannot be used."""
    values = {key: shown(value) if key == "name" else value for key, value in error.values.items()}
    others = [house_fail(file, fault) for fault in error.faults if fault is not error]
    return FileFail(file, error.line, f"house.{error.code}", values, others[: MOST_LINES - 1])


def record_fail(file: object, error: RecordError) -> FileFail:
    """A record that cannot be read or played again."""
    return FileFail(file, error.line, f"record.{error.code}", error.values)


def fault_line(words: Words, fault: Fault) -> str:
    """One fault on one line."""
    return f"{fault.where}: {sentence(words, f'fault.{fault.code}', fault.values)}"


def sentence(words: Words, key: str, values: Mapping[str, object]) -> str:
    """A sentence with its places filled; lists become alternatives, and `why` is the key of a sentence itself."""
    return words(key, **{name: _filling(words, name, value) for name, value in values.items()})


def _filling(words: Words, name: str, value: object) -> object:
    if isinstance(value, list):
        return words.one_of(value)
    return words(str(value)) if name == "why" else value


def shown(text: object) -> str:
    """A text of the person's, in quotes, short, and safe for a terminal; of a long path the end tells most."""
    whole = str(text)
    if isinstance(text, Path) and len(whole) > SHOWN:
        whole = f"…{whole[1 - SHOWN :]}"
    return quoted(whole)


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
