"""Errors of the user: every one is a sentence that says what is wrong, where, and what to do."""

import errno
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from ferrovia.boards import Fault
from ferrovia.boards.fault import MAX_SHOWN, quote
from ferrovia.boards.scorable import Unscorable
from ferrovia.cli.texts.game_text import city_name
from ferrovia.engine.board import Board
from ferrovia.engine.playable import Unplayable
from ferrovia.engine.search_budget import TooManyTries
from ferrovia.locales import Quoted, Translator
from ferrovia.notation.record import RecordError
from ferrovia.rulebooks import RulebookError
from ferrovia.sim.custom_bots import DECISION_SECONDS
from ferrovia.sim.playout import IllegalChoice
from ferrovia.sim.simulate import BotForfeitError
from ferrovia.sim.workers import ENDS, WorkerDiedError, WorkerError

MAX_LINES: Final = 20  # of faults in a file
SYSTEM_REASONS: Final = {  # common system errors, as in the keys `system.<reason>`
    errno.EACCES: "permission",
    errno.EADDRINUSE: "address_used",
    errno.EADDRNOTAVAIL: "no_address",
    errno.ECONNREFUSED: "refused",
    errno.EEXIST: "exists",
    errno.EISDIR: "is_folder",
    errno.ENAMETOOLONG: "long_name",
    errno.ENOENT: "missing",
    errno.ENOSPC: "full",
    errno.ENOTDIR: "not_folder",
    errno.EPERM: "permission",
    errno.EROFS: "read_only",
}
SPECIAL_FILE_ERRORS: Final = ("error.read_missing", "error.write_exists", "error.write_missing")


class CityNames(NamedTuple):
    """Names of a board's cities as in its file, among the values of an error; a sentence names them in its language."""

    board: Board
    text: str

    def format(self, translate: Translator) -> str:
        """The names in the language."""
        text = self.text
        for city, facts in enumerate(self.board.cities):
            text = text.replace(facts.name, city_name(translate, self.board, city)) if facts.junction else text
        return text


class UserError(Exception):
    """Input that cannot be used: the key of a text and its values.

    Among the values, system errors become reasons, and `why` is the key of a text itself.
    """

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key)
        self.key = key
        self.values = values

    def format(self, translate: Translator) -> str:
        """The sentence."""
        return translate(self.key, **_format_values(translate, self.values))

    def lines(self, translate: Translator) -> list[str]:
        """The lines to print: the sentence after the name of the program."""
        return [translate("error.prefix", text=self.format(translate))]


class FileError(UserError):
    """Faults in a file: lines that begin with the file and a line number, as compilers print them."""

    def __init__(self, faults: Sequence[tuple[str, UserError]]) -> None:
        _, first = faults[0]
        super().__init__(first.key, **first.values)
        self.faults = faults  # (where, what)

    def lines(self, translate: Translator) -> list[str]:
        """A line for each fault, up to a limit."""
        lines = [
            f"{where}: {translate.after_colon(fault.key, **_format_values(translate, fault.values))}"
            for where, fault in self.faults[:MAX_LINES]
        ]
        more = len(self.faults) - len(lines)
        return [*lines, *([translate("error.and_more", n=more)] if more else [])]


def board_error(faults: Sequence[Fault]) -> FileError:
    """The error for a board that cannot be used."""
    errors = [(fault.where, UserError(f"fault.{fault.code}", **fault.values)) for fault in faults]
    return FileError([(where if where.isprintable() else quote(where), fault) for where, fault in errors])


def game_error(error: Unplayable | Unscorable, board: Board) -> UserError:
    """The error for a rulebook that cannot be played, or not be scored, on a board."""
    group = "unplayable" if isinstance(error, Unplayable) else "unscorable"
    values = {
        name: CityNames(board, str(value)) if name in ("city", "route") else value
        for name, value in error.values.items()
    }
    return UserError(f"{group}.{error.code}", **values)


def house_error(file: Path | str, error: RulebookError) -> FileError:
    """The error for house rules, of a file or of a record, that cannot be used."""
    faults: list[tuple[str, UserError]] = []
    for fault in error.faults:
        values = {key: quote(str(value)) if key == "name" else value for key, value in fault.values.items()}
        faults.append((_where(file, fault.line), UserError(f"house.{fault.code}", **values)))
    return FileError(faults)


def record_error(file: Path | str, error: RecordError) -> FileError:
    """The error for a record that cannot be read or does not replay."""
    return FileError([(_where(file, error.line), UserError(f"record.{error.code}", **error.values))])


def _where(file: Path | str, line: int) -> str:
    name = str(file) if str(file).isprintable() else quote(str(file))
    return f"{name}:{line}" if line else name


def os_error(key: str, path: Path, error: OSError) -> UserError:
    """The error for a file or folder that cannot be read or written; `key` is `error.read` or `error.write`."""
    special = f"{key}_{SYSTEM_REASONS.get(error.errno or 0)}"
    return UserError(special if special in SPECIAL_FILE_ERRORS else key, file=quote_input(path), error=error)


def worker_error(error: WorkerError) -> UserError:
    """The error for a worker that died or failed."""
    if isinstance(error, WorkerDiedError):
        return UserError("error.worker_died")
    last_line = str(error).strip().splitlines()[-1].rstrip(".")
    name, _, reason = last_line.partition(": ")
    if name.endswith(TooManyTries.__name__):
        return UserError("error.hard_score")
    if name.endswith(IllegalChoice.__name__):
        return UserError("sim.illegal_choice", reason=reason)
    return UserError("error.worker_failed", reason=last_line)


def forfeit_error(translate: Translator, error: BotForfeitError) -> UserError:
    """The error for a custom bot that forfeited a decision."""
    if error.kind == ENDS:
        what = translate("sim.bot_ended")
    else:
        what = translate(f"arena.forfeit.{error.kind}", text=error.text, limit=translate.number(DECISION_SECONDS))
    values = {"name": quote_input(error.name), "game": error.game, "decision": error.decision, "what": what}
    return UserError("sim.bot_erred", **values)


def system_reason(translate: Translator, error: OSError) -> str:
    """The reason of a system error as a text; for a rare error it has the name, which is the same in every language."""
    if key := system_reason_key(error):
        return translate(key)
    return translate("system.rare", name=errno.errorcode.get(error.errno or 0, type(error).__name__))


def system_reason_key(error: OSError) -> str | None:
    """The key of the text for a system error; None for a rare one."""
    reason = SYSTEM_REASONS.get(error.errno or 0)
    return f"system.{reason}" if reason else None


def _format_values(translate: Translator, values: Mapping[str, object]) -> dict[str, object]:
    return {name: _format_value(translate, name, value) for name, value in values.items()}


def _format_value(translate: Translator, name: str, value: object) -> object:
    if isinstance(value, CityNames):
        return value.format(translate)
    if isinstance(value, OSError):
        return system_reason(translate, value)
    return translate(str(value)) if name == "why" else value


def quote_input(text: object) -> Quoted:
    """Quote the user's input: shortened, and safe for a terminal; a long path is cut at its start."""
    whole = str(text)
    if isinstance(text, Path) and len(whole) > MAX_SHOWN:
        whole = f"…{whole[1 - MAX_SHOWN :]}"
    return Quoted(quote(whole))
