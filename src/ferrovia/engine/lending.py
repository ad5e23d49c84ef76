"""What stations lend: one route of another side each, chosen for the best total (EUR-09)."""

from ferrovia.engine.rules import Rules
from ferrovia.engine.state import State


def is_joined(rules: Rules, labels: list[int], ticket: int) -> bool:
    """Whether the network joins the ticket's cities (COM-22)."""
    cities = rules.board.tickets[ticket].cities
    label = labels[cities[0]]
    for city in cities:
        if labels[city] != label:
            return False
    return True


class Lending:
    """The best use of a side's stations: every way to lend is tried, for there are few."""

    def __init__(self, rules: Rules, state: State, side: int, tickets: list[int], stations: list[int]) -> None:
        self.rules = rules
        self.tickets = tickets
        self.stations = stations
        self.offers: list[list[int]] = []  # by station: routes of others that end there
        for city in stations:
            self.offers.append(
                [
                    route
                    for route, owner in enumerate(state.owner)
                    if owner >= 0
                    and rules.side_of[owner] != side
                    and (rules.end_a[route] == city or rules.end_b[route] == city)
                ]
            )
        self.best_value = -1
        self.best_labels: list[int] = []
        self.best_lent: list[tuple[int, int]] = []

    def choose(self, number: int, labels: list[int], lent: list[tuple[int, int]]) -> None:
        """Try every route that station `number` and the later ones may lend, and lending none."""
        if number == len(self.stations):
            value = self._value(labels)
            if value > self.best_value:
                self.best_value = value
                self.best_labels = labels
                self.best_lent = lent
            return
        self.choose(number + 1, labels, lent)
        tried: list[int] = []
        for route in self.offers[number]:
            a = self.rules.end_a[route]
            b = self.rules.end_b[route]
            far = labels[b] if a == self.stations[number] else labels[a]
            # Routes into a part that is joined already, or that an earlier one led to, add nothing.
            if labels[a] != labels[b] and far not in tried:
                tried.append(far)
                joined = [labels[a] if label == labels[b] else label for label in labels]
                self.choose(number + 1, joined, [*lent, (self.stations[number], route)])

    def _value(self, labels: list[int]) -> int:
        """Points that completed tickets are better by, and then their number."""
        value = 0
        for ticket in self.tickets:
            if is_joined(self.rules, labels, ticket):
                facts = self.rules.board.tickets[ticket]
                value += (facts.points + facts.penalty) * 1000 + 1
        return value
