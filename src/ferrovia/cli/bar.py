"""How far long work is, on a terminal."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskProgressColumn, TimeRemainingColumn

from ferrovia.locales import Words


@contextmanager
def games_bar(words: Words, games: int) -> Iterator[Callable[[int], None]]:
    """A bar of so many games, as long as they are played; hears how many more are done."""
    console = Console(stderr=True)
    columns = ("{task.description}", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(words("sim.games"), total=games)
        yield lambda more: progress.advance(task, more)


@contextmanager
def part_bar(text: str) -> Iterator[Callable[[float], None]]:
    """A bar for one piece of work; hears which part of it is done."""
    console = Console(stderr=True)
    columns = ("{task.description}", BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(text, total=1.0)
        yield lambda part: progress.update(task, completed=part)
