"""Sums over the outcomes of many games."""

from dataclasses import dataclass
from math import lcm
from typing import Final, NamedTuple

from ferrovia.engine.rulebook import MAX_SEATS
from ferrovia.engine.scoring import Result
from ferrovia.sim.stats import Estimate, estimate_mean, estimate_share

_WHOLE: Final = lcm(*range(1, MAX_SEATS + 1))  # parts of a victory, divisible by any number of winners


class Outcome(NamedTuple):
    """The outcome of one game; the tuples are by side."""

    decisions: int
    turns: int
    winners: tuple[int, ...]
    totals: tuple[int, ...]
    completed: tuple[int, ...]  # tickets
    kept: tuple[int, ...]  # tickets
    longest: tuple[bool, ...]  # whether it got the bonus


def outcome_of(result: Result, decisions: int, turns: int) -> Outcome:
    """Extract the outcome from a game's result."""
    scores = result.scores
    return Outcome(
        decisions,
        turns,
        tuple(result.winners),
        tuple([score.total for score in scores]),
        tuple([score.completed for score in scores]),
        tuple([len(score.tickets) for score in scores]),
        tuple([score.holds_longest for score in scores]),
    )


@dataclass
class SeatTally:
    """The sums of one seat's side, in integers so that the order of adding does not matter."""

    games: int = 0
    victories: int = 0  # in parts
    points: int = 0
    squares: int = 0
    completed: int = 0
    kept: int = 0
    longest: int = 0

    def add(self, side: int, outcome: Outcome) -> None:
        """Add a game of the seat's side."""
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
        """Return the share of games won; a shared victory counts in part."""
        return estimate_share(self.games, self.victories / _WHOLE)

    @property
    def score(self) -> Estimate:
        """Return the mean points in a game."""
        return estimate_mean(self.games, self.points, self.squares)

    @property
    def longest_share(self) -> Estimate:
        """Return the share of games with the bonus for the longest trail."""
        return estimate_share(self.games, self.longest)


@dataclass
class Tally:
    """The sums over all games of a run."""

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
