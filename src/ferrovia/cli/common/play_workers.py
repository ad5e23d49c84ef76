"""The option --ray, and the workers that a command plays with: processes of this machine, or a Ray cluster."""

import os
import sys
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from ferrovia.boards import BOARDS
from ferrovia.cli.common.errors import UserError, forfeit_error, os_error, quote_input, worker_error
from ferrovia.cli.common.localized import INTERRUPTED, typed_command
from ferrovia.locales import Translator
from ferrovia.ray_connection import ANY_CLUSTER, SUBMITTED, RayError
from ferrovia.rulebooks import RULEBOOKS
from ferrovia.sim.custom_bots import is_custom
from ferrovia.sim.digests import ENTRIES_NOT_FROM_OPTIONS
from ferrovia.sim.ray_workers import RayWorkers
from ferrovia.sim.simulate import BoardChangedError, BotForfeitError
from ferrovia.sim.workers import GameWorkers, ProcessWorkers, WorkerError


def ray_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the option --ray, whose address may be left out."""
    option = click.option("--ray", is_flag=False, flag_value=ANY_CLUSTER, metavar="[ADDRESS]", help="help.ray")
    return option(command)


@contextmanager
def open_workers(
    workers: int, ray: str | None, bots: Sequence[str] = (), files: Sequence[str] = ()
) -> Generator[GameWorkers, None, None]:
    """Open the workers for a command that plays these bots, and rulebooks and boards by name or file."""
    if ray is None:
        yield ProcessWorkers(workers)
        return
    custom = [name for name in bots if is_custom(name)]
    sent = [name for name in files if name not in RULEBOOKS and name not in BOARDS]
    sent += [name.partition(":")[0] for name in custom if name.partition(":")[0].endswith(".py")]
    for name in sent:
        _require_sendable(name)
    try:
        with RayWorkers(ray, bots, str(Path.cwd()) if custom or sent else "") as cluster:
            yield cluster
    except RayError as error:
        raise ray_error(error) from None


@contextmanager
def play_errors(translate: Translator, board: str, output: Path | str) -> Generator[None, None, None]:
    """Turn what can go wrong while workers play, and write to `output`, into errors of the user."""
    try:
        yield
    except WorkerError as error:
        raise worker_error(error) from None
    except BotForfeitError as error:
        raise forfeit_error(translate, error) from None
    except BoardChangedError:
        raise UserError("error.board_changed", board=quote_input(board)) from None
    except OSError as error:
        raise os_error("error.write", Path(output), error) from None


@contextmanager
def resumable(ctx: click.Context, note: Callable[[], str]) -> Generator[None, None, None]:
    """Let Ctrl+C end a command that continues later: print how far it came, and the command to repeat."""
    try:
        yield
    except KeyboardInterrupt:
        print(f"{note()}\n    {typed_command(ctx)}", file=sys.stderr)
        raise SystemExit(INTERRUPTED) from None


def other_work_error(group: str, folder: Path, differ: list[str]) -> UserError:
    """The error, texts `<group>.other_…`, for a folder that holds other work; `differ` names its other parameters."""
    options = [name for name in differ if name not in ENTRIES_NOT_FROM_OPTIONS]
    kind = "command" if options else "program" if differ else "things"
    return UserError(f"{group}.other_{kind}", folder=quote_input(folder), names=", ".join(options or differ))


def ray_error(error: RayError) -> UserError:
    """The error for a cluster that cannot be used."""
    values = {key: quote_input(value) if key == "address" else value for key, value in error.values.items()}
    return UserError(f"ray.{error.code}", **values)


def _require_sendable(name: str) -> None:
    """Raise `UserError` unless a file is in the current folder, which is what nodes receive."""
    path = Path(name)
    if SUBMITTED not in os.environ and (path.is_absolute() or ".." in path.parts):
        raise UserError("ray.outside", file=quote_input(path))
