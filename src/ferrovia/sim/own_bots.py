"""Bots by name: those that are shipped, and a person's own as `module:Class` or `file.py:Class`."""

import hashlib
import importlib
import importlib.util
import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from ferrovia.bots import Bot, make_bot
from ferrovia.bots.foreign import Clock, ForeignBot, describe

LIMIT: Final = 5.0  # seconds for a decision of a person's own bot


class OwnBotError(Exception):
    """A person's own bot that cannot be had; `code` says why, the values are those of its sentence."""

    def __init__(self, code: str, **values: str) -> None:
        super().__init__(f"{code}: {values}")
        self.code = code
        self.values = values


def is_own(name: str) -> bool:
    """Whether this names a class of a person's own."""
    return ":" in name


@cache
def load_own(name: str) -> Callable[[int], Any]:
    """The class that `module:Class` names, from the current folder or wherever Python finds modules."""
    place, _, wanted = name.partition(":")
    try:
        with redirect_stdout(sys.stderr):  # the output is not its own
            module = _module(place)
    except OwnBotError:
        raise
    except BaseException as error:
        if isinstance(error, KeyboardInterrupt):
            raise
        if isinstance(error, ModuleNotFoundError) and error.name == place.partition(".")[0]:
            raise OwnBotError("missing", module=place) from None
        raise OwnBotError("import", module=place, reason=describe(error)) from None
    found = getattr(module, wanted, None)
    if not wanted or not isinstance(found, type):
        raise OwnBotError("class", module=place, name=wanted)
    if not callable(getattr(found, "choose", None)):
        raise OwnBotError("choose", name=wanted)
    return found


@cache
def maker_of(name: str) -> Callable[[int], Any]:
    """What makes a bot of a person's own: its class, or if that cannot be had any more, something that says why."""
    try:
        return load_own(name)
    except (OwnBotError, KeyboardInterrupt) as error:
        reason = error.values.get("reason", str(error)) if isinstance(error, OwnBotError) else describe(error)

    def fail(_seed: int) -> Any:
        raise ImportError(reason)

    return fail


def _module(place: str) -> ModuleType:
    if not place.endswith(".py"):
        if not place or not all(part.isidentifier() for part in place.split(".")):
            raise OwnBotError("missing", module=place)
        here = str(Path.cwd())
        if here not in sys.path:
            sys.path.insert(0, here)
        return importlib.import_module(place)
    path = Path(place).resolve()
    spec = importlib.util.spec_from_file_location(path.stem, path) if path.is_file() else None
    if spec is None or spec.loader is None:
        raise OwnBotError("missing", module=place)
    if str(path.parent) not in sys.path:
        sys.path.insert(0, str(path.parent))
    module = importlib.util.module_from_spec(spec)
    sys.modules.setdefault(path.stem, module)
    spec.loader.exec_module(module)
    return module


@cache
def process_clock() -> Clock:
    """The clock of this process; it can have only one."""
    return Clock()


def seat_bot(name: str, seed: int, limit: float = LIMIT, watch: Callable[[bool], None] | None = None) -> Bot:
    """A new bot of this name for one seat in one game."""
    if not is_own(name):
        return make_bot(name, seed)
    return ForeignBot(seed, maker_of(name), process_clock(), limit, watch)


def own_digest(name: str) -> str:
    """A hash of the file that a person's own bot is in, to notice when it has changed."""
    module = sys.modules.get(getattr(load_own(name), "__module__", ""))
    path = getattr(module, "__file__", None)
    return hashlib.sha256(Path(path).read_bytes()).hexdigest()[:16] if path and Path(path).is_file() else ""
