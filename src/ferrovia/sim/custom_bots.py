"""Bots by name: built-in ones, and custom ones as `module:Class` or `file.py:Class`."""

import hashlib
import importlib
import importlib.util
import random
import sys
from collections.abc import Callable, Sequence
from contextlib import redirect_stdout
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from ferrovia.bots import BaseBot, make_bot
from ferrovia.bots.guarded import Alarm, GuardedBot, describe
from ferrovia.engine.coded_error import CodedError
from ferrovia.engine.ids import DIGEST_LENGTH
from ferrovia.sim.workers import Heartbeat

DECISION_SECONDS: Final = 5.0  # time limit for a decision of a custom bot
GRACE_SECONDS: Final = 1.0  # beyond twice the limit, a thinking bot counts as hanging
LOADING_SECONDS: Final = 60.0  # additional time while its module is loaded


class CustomBotError(CodedError):
    """A custom bot that cannot be loaded."""


def is_custom(name: str) -> bool:
    """Whether this names a custom bot."""
    return ":" in name


@cache
def load_custom(name: str) -> type[Any]:
    """Load the class that `module:Class` names, from the current folder or Python's module path."""
    source, _, wanted = name.partition(":")
    try:
        with redirect_stdout(sys.stderr):  # standard output belongs to the program
            module = _module(source)
    except CustomBotError:
        raise
    except BaseException as error:
        if isinstance(error, KeyboardInterrupt):
            raise
        raise _import_error(source, error) from None
    bot_class = getattr(module, wanted, None)
    if not wanted or not isinstance(bot_class, type):
        raise CustomBotError("class", module=source, name=wanted)
    if not callable(getattr(bot_class, "choose", None)):
        raise CustomBotError("choose", name=wanted)
    return bot_class


@cache
def get_factory(name: str) -> Callable[[int], Any]:
    """Return the class of a custom bot, or a function that raises the import error if it cannot be loaded."""
    try:
        return load_custom(name)
    except (CustomBotError, KeyboardInterrupt) as error:
        reason = error.values.get("reason", str(error)) if isinstance(error, CustomBotError) else describe(error)

    def fail(_seed: int) -> Any:
        raise ImportError(reason)

    return fail


def _import_error(source: str, error: BaseException) -> CustomBotError:
    """Return the error for a module that cannot be imported."""
    reason = describe(error)
    match error:
        case ModuleNotFoundError(name=str(name)) if name == source.partition(".")[0]:
            return CustomBotError("missing", module=source)
        case ModuleNotFoundError(name=str(name)):
            return CustomBotError("needs", module=source, name=name, reason=reason)
        case SyntaxError(filename=str(file), lineno=int(line)):
            return CustomBotError("syntax", module=source, file=Path(file).name, line=str(line), reason=reason)
        case _:
            return CustomBotError("import", module=source, reason=reason)


def _module(source: str) -> ModuleType:
    if not source.endswith(".py"):
        if not source or not all(part.isidentifier() for part in source.split(".")):
            raise CustomBotError("missing", module=source)
        here = str(Path.cwd())
        if here not in sys.path:
            sys.path.insert(0, here)
        return importlib.import_module(source)
    path = Path(source).resolve()
    name = path.stem if path.stem not in sys.modules else str(path)  # two files may have the same name
    spec = importlib.util.spec_from_file_location(name, path) if path.is_file() else None
    if spec is None or spec.loader is None:
        raise CustomBotError("missing", module=source)
    if str(path.parent) not in sys.path:
        sys.path.insert(0, str(path.parent))
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        sys.modules.pop(name, None)
        raise
    return module


def load_bots(names: Sequence[str], heartbeat: Heartbeat) -> None:
    """Load the custom bots among these; the heartbeat shows which one if loading hangs."""
    for who, name in enumerate(names):
        if is_custom(name):
            heartbeat.start_thinking(who, grace=LOADING_SECONDS)
            get_factory(name)
            heartbeat.stop_thinking()


def hang_timeout_for(names: Sequence[str], limit: float) -> float:
    """Return the seconds after which one of these bots counts as hanging; 0 without custom bots."""
    return 2 * limit + GRACE_SECONDS if any(map(is_custom, names)) else 0.0


@cache
def process_alarm() -> Alarm:
    """Return the alarm of this process; there can be only one."""
    return Alarm()


def make_seat_bot(
    name: str, seed: int, limit: float = DECISION_SECONDS, on_thinking: Callable[[bool], None] | None = None
) -> BaseBot:
    """Make a built-in or custom bot for one seat in one game."""
    if not is_custom(name):
        return make_bot(name, seed)
    random.seed(seed)  # custom bots may use the global generator
    return GuardedBot(seed, get_factory(name), process_alarm(), limit, on_thinking)


def custom_bot_digest(name: str) -> str:
    """Hash the files of a custom bot and its base classes, to notice changes."""
    bases = load_custom(name).__mro__
    source = name.partition(":")[0]
    files = [source if source.endswith(".py") else _file_of(source)]
    files += [_file_of(base.__module__) for base in bases if not _is_known(base.__module__)]
    total = hashlib.sha256()
    for path in dict.fromkeys(Path(file).resolve() for file in files if file):
        total.update(path.read_bytes())
    return total.hexdigest()[:DIGEST_LENGTH]


def _file_of(module: str) -> str:
    """Return the file that a module was loaded from; empty if there is none."""
    return getattr(sys.modules.get(module), "__file__", None) or ""


def _is_known(module: str) -> bool:
    """Whether a module belongs to Python or Ferrovía, which have versions."""
    top = module.partition(".")[0]
    return top == "ferrovia" or top in sys.stdlib_module_names
