"""The progress bar of long commands."""

from types import TracebackType
from typing import Self

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn


class ProgressBar:
    """A bar on standard error that counts to `total` while something is running; invisible if that is no terminal."""

    def __init__(self, title: str, total: int, done: int = 0) -> None:
        console = Console(stderr=True)
        self.is_visible = console.is_terminal
        columns = ("{task.description}", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        self._progress = Progress(*columns, console=console, transient=True, disable=not self.is_visible)
        self._task = self._progress.add_task(title, total=total, completed=done)

    def __enter__(self) -> Self:
        self._progress.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self._progress.stop()

    def advance(self, more: int = 1) -> None:
        """Add to what is done."""
        self._progress.advance(self._task, more)

    def set_title(self, title: str) -> None:
        """Change the text before the bar."""
        self._progress.update(self._task, description=title)

    def restart(self, title: str) -> None:
        """Begin again at nothing, with another title."""
        self._progress.reset(self._task, description=title)

    def print_line(self, line: str) -> None:
        """Print a line to standard error, above the bar."""
        self._progress.console.print(line, highlight=False, soft_wrap=True)
