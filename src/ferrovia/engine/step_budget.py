"""A limit on the work of an exact search, counted in steps, so that it is the same on every machine."""

from typing import Final

from ferrovia.engine.native import mypyc_attr

MAX_SCORING_STEPS: Final = 4_000_000  # for one side's score


class TooManySteps(Exception):
    """A search that would need more steps than its budget has."""

    def __str__(self) -> str:
        return "an exact search needs more steps than it may take; `Game.result` takes a larger number of `steps`"


@mypyc_attr(acyclic=True)
class StepBudget:
    """The steps that a search may still take."""

    def __init__(self, steps: int = MAX_SCORING_STEPS) -> None:
        self.steps = steps
        self.left = steps

    def spend(self, steps: int) -> None:
        """Take steps from the budget; raises `TooManySteps` if it has too few."""
        self.left -= steps
        if self.left < 0:
            raise TooManySteps

    @property
    def spent(self) -> int:
        """The steps taken so far."""
        return self.steps - self.left
