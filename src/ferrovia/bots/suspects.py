"""Which tickets others may hold: likelier those that their routes serve."""

from math import exp
from random import Random
from typing import Final

from ferrovia.bots.ways import FAR, Ways
from ferrovia.engine.imagine import Guess, unseen_tickets
from ferrovia.engine.observe import Observation
from ferrovia.engine.rules import Rules

_FAITH: Final = 4.0  # how much more a ticket is suspected for the share of its way that is built
_BLOCKED: Final = -0.25  # the share that counts for a ticket which is out of reach


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
        """Give every other seat as many tickets as it holds, drawn by weight, none twice.

        Long tickets that are dealt apart are not in the deck, and no seat has more of them than it was offered.
        """
        offered = self.rules.rulebook.opening_long
        free = list(range(len(self.unseen)))
        # Others that are not in the deck, nor needed for seats that come later.
        normal = sum([1 for place in free if not self._is_long(place)]) - view.ticket_deck_size
        for seat, number in enumerate(numbers):
            if seat != view.seat:
                normal -= max(0, number - offered)
        for seat in range(self.rules.seats):
            guess.tickets[seat] = []
            if seat == view.seat:
                continue
            long = offered
            normal += max(0, numbers[seat] - offered)
            for _ in range(numbers[seat]):
                places = free
                if offered:
                    places = [place for place in free if (long if self._is_long(place) else normal) > 0]
                if not places:
                    break
                found = _draw(self.weights[seat], places, chance)
                free.remove(found)
                guess.tickets[seat].append(self.unseen[found])
                if self._is_long(found):
                    long -= 1
                else:
                    normal -= 1

    def _is_long(self, place: int) -> bool:
        return self.rules.rulebook.opening_long > 0 and self.rules.board.tickets[self.unseen[place]].long


def _draw(weights: list[float], places: list[int], chance: Random) -> int:
    """One of the places, by weight."""
    total = 0.0
    for place in places:
        total += weights[place]
    share = chance.random() * total
    for place in places:
        share -= weights[place]
        if share <= 0.0:
            return place
    return places[-1]
