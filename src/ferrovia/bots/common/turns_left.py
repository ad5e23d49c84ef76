"""The turns that are left, known or estimated."""

from typing import Final

from ferrovia.engine.observe import Observation

_PRIOR_TURNS: Final = 8.0  # weight of the expected pace, in turns


def is_last_turn(view: Observation) -> bool:
    """Whether this is the seat's last turn."""
    return 0 <= view.turns_left <= view.rules.seats


def fewest_pieces(view: Observation) -> int:
    """Return the smallest number of pieces that a seat has; for teams, the average of its seats."""
    rules = view.rules
    left = [0] * rules.sides
    for seat in range(rules.seats):
        left[rules.side_of[seat]] += view.trains[seat] + view.ships[seat]
    return min(left) * rules.sides // rules.seats


def remaining_turns(view: Observation, turns_taken: int, expected_pace: float) -> float:
    """Estimate the seat's remaining turns: until the fastest seat has placed its pieces, at its pace so far."""
    rules = view.rules
    if view.turns_left >= 0:
        return float((view.turns_left + rules.seats - 1) // rules.seats)
    book = rules.rulebook
    least = 1000.0
    for seat in range(rules.seats):
        left = view.trains[seat] + view.ships[seat]
        if left == 0 and turns_taken == 0:
            left = book.pieces  # the fleet is not chosen yet
        placed = book.pieces - left
        pace = (placed + expected_pace * _PRIOR_TURNS) / (turns_taken + _PRIOR_TURNS)
        turns = (left - book.end_pieces) / pace
        if turns < least:
            least = turns
    return max(least, 1.0) + 1.0
