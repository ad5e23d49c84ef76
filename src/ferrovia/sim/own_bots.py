"""Bots by name: those that are shipped, and a person's own as `module:Class` or `file.py:Class`."""

import hashlib
import importlib
import importlib.util
import sys
from collections.abc import Callable, Sequence
from contextlib import redirect_stdout
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from ferrovia.bots import Bot, make_bot
from ferrovia.bots.foreign import Clock, ForeignBot, describe
from ferrovia.sim.crew import Mark

LIMIT: Final = 5.0  # seconds for a decision of a person's own bot
GRACE: Final = 1.0  # seconds beyond twice the limit until a bot that thinks is taken to hang
LOADING: Final = 60.0  # seconds more while its module is loaded


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
def load_own(name: str) -> type[Any]:
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
    name = path.stem if path.stem not in sys.modules else str(path)  # files of one name are not one module
    spec = importlib.util.spec_from_file_location(name, path) if path.is_file() else None
    if spec is None or spec.loader is None:
        raise OwnBotError("missing", module=place)
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


def load_bots(names: Sequence[str], mark: Mark) -> None:
    """Load those of these bots that are a person's own; the mark says which, should one hang in that."""
    for who, name in enumerate(names):
        if is_own(name):
            mark.begin(who, grace=LOADING)
            maker_of(name)
            mark.end()


def patience_for(names: Sequence[str], limit: float) -> float:
    """Seconds after which one of these bots that thinks is hanging; 0 if none is a person's own."""
    return 2 * limit + GRACE if any(map(is_own, names)) else 0.0


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
    """A hash of the files that a person's own bot and the classes that it builds on are in, to notice changes."""
    bases = load_own(name).__mro__
    place = name.partition(":")[0]
    files = [place if place.endswith(".py") else _file_of(place)]
    files += [_file_of(base.__module__) for base in bases if not _is_known(base.__module__)]
    total = hashlib.sha256()
    for path in dict.fromkeys(Path(file).resolve() for file in files if file):
        total.update(path.read_bytes())
    return total.hexdigest()[:16]


def _file_of(module: str) -> str:
    """The file that a module was loaded from; empty if there is none."""
    return getattr(sys.modules.get(module), "__file__", None) or ""


def _is_known(module: str) -> bool:
    """Whether a module is Python's or ours: those have versions."""
    top = module.partition(".")[0]
    return top == "ferrovia" or top in sys.stdlib_module_names
