"""A limit on the work of an exact search, counted in tries, so that it is the same on every machine."""

from typing import Final

from ferrovia.engine.native import mypyc_attr

MAX_SCORING_TRIES: Final = 4_000_000  # for one side's score


class TooManyTries(Exception):
    """A search that would need more tries than its budget has."""

    def __str__(self) -> str:
        return "an exact search needs more tries than it may take; `Game.result` takes a larger number of `tries`"


@mypyc_attr(acyclic=True)
class SearchBudget:
    """The tries that a search may still take."""

    def __init__(self, tries: int = MAX_SCORING_TRIES) -> None:
        self.tries = tries
        self.left = tries

    def spend(self, tries: int) -> None:
        """Take tries from the budget; raises `TooManyTries` if it has too few."""
        self.left -= tries
        if self.left < 0:
            raise TooManyTries

    @property
    def spent(self) -> int:
        """The tries taken so far."""
        return self.tries - self.left
