"""The tickets that the other seats may hold, judged by the routes that they own."""

from math import exp
from random import Random
from typing import Final

from ferrovia.bots.common.shortest_paths import UNREACHABLE, ShortestPaths
from ferrovia.engine.determinize import Guess, unseen_tickets
from ferrovia.engine.observe import Observation
from ferrovia.engine.portable import Portable
from ferrovia.engine.rules import Rules
from ferrovia.engine.vectors import numbers

_STRENGTH: Final = 4.0  # how strongly the finished share of a path raises a ticket's weight
_BLOCKED: Final = -0.25  # the share assumed for a ticket that is out of reach


class TicketInference(Portable):
    """Weighs every unseen ticket for every seat by how much of its shortest path the seat has built."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.paths = ShortestPaths(rules)
        self.limit = 2 * rules.rulebook.pieces
        self.alone: list[int] = [
            max(1, self.paths.find_ticket(numbers(rules.length), ticket, self.limit))
            for ticket in range(len(rules.board.tickets))
        ]
        self.unseen: list[int] = []
        self.weights: list[list[float]] = []  # by seat, then by unseen ticket

    def update(self, view: Observation) -> None:
        """Weigh the unseen tickets for the current board."""
        rules = self.rules
        self.unseen = unseen_tickets(view)
        owner = view.owner
        self.weights = []
        for seat in range(rules.seats):
            weights: list[float] = []
            if seat != view.seat:
                cost = self.paths.costs(owner, seat)
                for ticket in self.unseen:
                    taken = self.paths.find_ticket(cost, ticket, self.limit)
                    built = _BLOCKED if taken == UNREACHABLE else 1.0 - taken / self.alone[ticket]
                    weights.append(exp(_STRENGTH * built))
            self.weights.append(weights)

    def fill(self, view: Observation, ticket_counts: list[int], guess: Guess, chance: Random) -> None:
        """Give every other seat as many tickets as it holds, drawn by weight without replacement.

        Long tickets are dealt separately and not in the deck, so no seat gets more of them than it was offered.
        """
        offered = self.rules.rulebook.opening_long
        free = list(range(len(self.unseen)))
        # Normal tickets outside the deck that no later seat needs.
        normal = sum([1 for index in free if not self._is_long(index)]) - view.ticket_deck_size
        for seat, count in enumerate(ticket_counts):
            if seat != view.seat:
                normal -= max(0, count - offered)
        for seat in range(self.rules.seats):
            guess.tickets[seat] = []
            if seat == view.seat:
                continue
            long = offered
            normal += max(0, ticket_counts[seat] - offered)
            for _ in range(ticket_counts[seat]):
                indices = free
                if offered:
                    indices = [index for index in free if (long if self._is_long(index) else normal) > 0]
                if not indices:
                    break
                found = _draw(self.weights[seat], indices, chance)
                free.remove(found)
                guess.tickets[seat].append(self.unseen[found])
                if self._is_long(found):
                    long -= 1
                else:
                    normal -= 1

    def _is_long(self, index: int) -> bool:
        return self.rules.ticket_is_long[self.unseen[index]] != 0


def _draw(weights: list[float], indices: list[int], chance: Random) -> int:
    """Draw one of the indices by weight."""
    total = 0.0
    for index in indices:
        total += weights[index]
    share = chance.random() * total
    for index in indices:
        share -= weights[index]
        if share <= 0.0:
            return index
    return indices[-1]
