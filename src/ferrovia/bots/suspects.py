"""Which tickets others may hold: likelier those that their routes serve."""

from math import exp
from random import Random

from ferrovia.bots.ways import FAR, Ways
from ferrovia.engine.imagine import Guess, unseen_tickets
from ferrovia.engine.observe import Observation
from ferrovia.engine.rules import Rules

_FAITH = 4.0  # how much more a ticket is suspected for the share of its way that is built
_BLOCKED = -0.25  # the share that counts for a ticket which is out of reach


class Suspects:
    """Weighs every unseen ticket for every seat by how much of its shortest way the seat has built."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.ways = Ways(rules)
        self.limit = 2 * rules.rulebook.pieces
        self.alone: list[int] = [
            max(1, self.ways.find(rules.length, ticket.cities, self.limit)) for ticket in rules.board.tickets
        ]
        self.unseen: list[int] = []
        self.weights: list[list[float]] = []  # by seat and unseen ticket

    def look(self, view: Observation) -> None:
        """Weigh them by the board as it is."""
        rules = self.rules
        self.unseen = unseen_tickets(view)
        owner = view.owner
        self.weights = []
        for seat in range(rules.seats):
            weights: list[float] = []
            if seat != view.seat:
                cost = self.ways.costs(owner, seat)
                for ticket in self.unseen:
                    taken = self.ways.find(cost, rules.board.tickets[ticket].cities, self.limit)
                    built = _BLOCKED if taken == FAR else 1.0 - taken / self.alone[ticket]
                    weights.append(exp(_FAITH * built))
            self.weights.append(weights)

    def fill(self, view: Observation, numbers: list[int], guess: Guess, chance: Random) -> None:
        """Give every other seat as many tickets as it holds, drawn by weight, none twice."""
        rules = self.rules
        free = [True] * len(self.unseen)
        for seat in range(rules.seats):
            guess.tickets[seat] = []
            if seat == view.seat:
                continue
            weights = self.weights[seat]
            long = rules.rulebook.opening_long
            for _ in range(numbers[seat]):
                total = 0.0
                for place, weight in enumerate(weights):
                    if free[place] and (long or not self._is_long(place)):
                        total += weight
                if total == 0.0:
                    break
                share = chance.random() * total
                found = -1
                for place, weight in enumerate(weights):
                    if free[place] and (long or not self._is_long(place)):
                        found = place
                        share -= weight
                        if share <= 0.0:
                            break
                free[found] = False
                guess.tickets[seat].append(self.unseen[found])
                if self._is_long(found):
                    long -= 1

    def _is_long(self, place: int) -> bool:
        return self.rules.rulebook.opening_long > 0 and self.rules.board.tickets[self.unseen[place]].long
