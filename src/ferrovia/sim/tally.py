"""What came of many games, added up."""

from dataclasses import dataclass
from typing import Final, NamedTuple

from ferrovia.engine.scoring import Result
from ferrovia.sim.stats import Estimate, estimate_mean, estimate_share

_WHOLE: Final = 60  # a victory in parts that any number of winners up to six can share


class Outcome(NamedTuple):
    """What came of one game; lists by side."""

    decisions: int
    turns: int
    winners: tuple[int, ...]
    totals: tuple[int, ...]
    completed: tuple[int, ...]  # tickets
    kept: tuple[int, ...]  # tickets
    longest: tuple[bool, ...]  # whether it got the bonus


def outcome_of(result: Result, decisions: int, turns: int) -> Outcome:
    """The outcome that a game's result shows."""
    scores = result.scores
    return Outcome(
        decisions,
        turns,
        tuple(result.winners),
        tuple([score.total for score in scores]),
        tuple([score.completed for score in scores]),
        tuple([len(score.tickets) for score in scores]),
        tuple([score.longest_bonus > 0 for score in scores]),
    )


@dataclass
class SeatTally:
    """One seat's games, or its side's, added up in whole numbers, so that no order of adding matters."""

    games: int = 0
    victories: int = 0  # in parts
    points: int = 0
    squares: int = 0
    completed: int = 0
    kept: int = 0
    longest: int = 0

    def add(self, side: int, outcome: Outcome) -> None:
        """Add a game of the side that the seat belongs to."""
        total = outcome.totals[side]
        self.games += 1
        if side in outcome.winners:
            self.victories += _WHOLE // len(outcome.winners)
        self.points += total
        self.squares += total * total
        self.completed += outcome.completed[side]
        self.kept += outcome.kept[side]
        self.longest += outcome.longest[side]

    @property
    def win_rate(self) -> Estimate:
        """Games won; a shared victory counts as a share."""
        return estimate_share(self.games, self.victories / _WHOLE)

    @property
    def score(self) -> Estimate:
        """Points in a game."""
        return estimate_mean(self.games, self.points, self.squares)

    @property
    def longest_share(self) -> Estimate:
        """Games with the bonus for the longest path."""
        return estimate_share(self.games, self.longest)


@dataclass
class Tally:
    """All games of a run."""

    seats: list[SeatTally]
    games: int = 0
    decisions: int = 0
    turns: int = 0

    def add(self, outcome: Outcome) -> None:
        """Add a game."""
        self.games += 1
        self.decisions += outcome.decisions
        self.turns += outcome.turns
        team = len(self.seats) // len(outcome.totals)
        for seat, tally in enumerate(self.seats):
            tally.add(seat // team, outcome)
