"""The routes that stations lend: each lends one route of another side, so that tickets are completed (EUR-09).

A lent route joins the part of the network that has its station to another part, so only the parts matter. The search
tries lending none and then one route to each other part, station by station, and keeps the first best combination. It
skips combinations that join the same parts as an earlier one, and those that cannot be worth more than the best so far;
for the last station it adds up what each part would be worth.
"""

from ferrovia.engine.completion import joined_points
from ferrovia.engine.lent_worth import list_lendable, ticket_worth
from ferrovia.engine.rules import Rules
from ferrovia.engine.search_budget import SearchBudget
from ferrovia.engine.state import State


class Lending:
    """The best use of a side's stations."""

    def __init__(
        self,
        rules: Rules,
        state: State,
        side: int,
        tickets: list[int],
        stations: list[int],
        budget: SearchBudget,
    ) -> None:
        self.rules = rules
        self.tickets = tickets
        self.stations = stations
        self.budget = budget
        self.lendable = [list_lendable(rules, state, side, city) for city in stations]
        self.tried: list[set[tuple[int, ...]]] = [set() for _ in stations]  # by station: the parts it began with
        self.best_value = -1
        self.best_labels: list[int] = []
        self.best_lent: list[tuple[int, int]] = []

    def choose(self, number: int, labels: list[int], lent: list[tuple[int, int]]) -> None:
        """Try every route that station `number` and the later ones may lend, and lending none."""
        self.budget.spend(len(labels))
        parts = canonical(labels)
        if parts in self.tried[number]:
            return
        if number == 0:
            self.tickets = self._within_reach(labels)
        self.tried[number].add(parts)
        if number == len(self.stations) - 1:
            self._choose_last(labels, lent)
            return
        self.choose(number + 1, labels, lent)
        if self._bound(number, labels) <= self.best_value:
            return
        reach = self._reach(number, labels)
        for far, route in self._options(number, labels):
            if reach.get(far, 1) == 0:
                continue  # no ticket and no later station has anything to do with this part
            near = labels[self.stations[number]]
            joined = [near if label == far else label for label in labels]
            self.choose(number + 1, joined, [*lent, (self.stations[number], route)])

    def _within_reach(self, labels: list[int]) -> list[int]:
        """The tickets that are completed, or that stations can complete at all."""
        links: list[dict[int, list[int]]] = []  # by station: from a part to those it can be joined to
        for number, station in enumerate(self.stations):
            home = labels[station]
            ends = [far for far, _ in self._options(number, labels)]
            links.append({home: ends, **{far: [home] for far in ends}})
        joinable: dict[int, set[int]] = {}
        found: list[int] = []
        for ticket in self.tickets:
            start, *ends = [labels[city] for city in self.rules.board.tickets[ticket].cities]
            if start not in joinable:
                joinable[start] = self._joinable(start, links)
            reached = [end in joinable[start] for end in ends]
            if all(reached) or (any(reached) and self.rules.board.tickets[ticket].destination_points):
                found.append(ticket)
        return found

    def _joinable(self, start: int, links: list[dict[int, list[int]]]) -> set[int]:
        """The parts that can be joined to one by a chain of lent routes, one of each station at most."""
        seen = {(start, 0)}
        waiting = [(start, 0)]
        for part, used in waiting:
            for number in range(len(links)):
                if used >> number & 1:
                    continue
                for other in links[number].get(part, []):
                    after = (other, used | 1 << number)
                    if after not in seen:
                        seen.add(after)
                        waiting.append(after)
        self.budget.spend(len(seen))
        return {part for part, _ in seen}

    def _options(self, number: int, labels: list[int]) -> list[tuple[int, int]]:
        """The parts that a station can join to its own, each with the first route to it."""
        station = self.stations[number]
        found: dict[int, int] = {}
        for route in self.lendable[number]:
            a = self.rules.end_a[route]
            far = labels[self.rules.end_b[route] if a == station else a]
            if far != labels[station] and far not in found:
                found[far] = route
        return list(found.items())

    def _choose_last(self, labels: list[int], lent: list[tuple[int, int]]) -> None:
        """Try every route that the last station may lend, and lending none."""
        station = self.stations[-1]
        near = labels[station]
        value = 0
        gains: dict[int, int] = {}  # by part: what joining it adds
        self.budget.spend(4 * len(self.tickets))
        for ticket in self.tickets:
            before = self._worth(ticket, joined_points(self.rules, labels, ticket))
            value += before
            for part, points in self._points_by_part(ticket, labels, near).items():
                gain = self._worth(ticket, points) - before
                if gain > 0:
                    gains[part] = gains.get(part, 0) + gain
        if value > self.best_value:
            self.best_value = value
            self.best_labels = labels
            self.best_lent = lent
        for far, route in self._options(len(self.stations) - 1, labels):
            joined = value + gains.get(far, 0)
            if joined > self.best_value:
                self.best_value = joined
                self.best_labels = [near if label == far else label for label in labels]
                self.best_lent = [*lent, (station, route)]

    def _points_by_part(self, ticket: int, labels: list[int], near: int) -> dict[int, int]:
        """The points of a ticket by the part that has to be joined to the near one for them."""
        facts = self.rules.board.tickets[ticket]
        start = labels[facts.cities[0]]
        if not facts.destination_points:
            parts = {labels[city] for city in facts.cities}
            parts.discard(near)
            return {parts.pop(): facts.points} if len(parts) == 1 else {}
        best: dict[int, int] = {}
        for index, points in enumerate(facts.destination_points):
            part = labels[facts.cities[index + 1]]
            other = part if start == near else start
            if part != start and near in (part, start) and points > best.get(other, 0):
                best[other] = points
        return best

    def _bound(self, number: int, labels: list[int]) -> int:
        """The most that the network can be worth if the stations from `number` on lend.

        Parts that become one are joined to one of them, the root, one part by each station. Every ticket that this
        completes has a city in a part that is joined, so those parts count, with all their tickets. If all stations are
        in one part, that is the root, and a ticket between two other parts counts half for each. Otherwise the root is
        the part with the most valuable tickets.
        """
        self.budget.spend(len(labels) + 8 * len(self.tickets))
        near: set[int] = set()  # parts that stations can join to something
        for later in range(number, len(self.stations)):
            near.add(labels[self.stations[later]])
            near.update([far for far, _ in self._options(later, labels)])
        homes = {labels[city] for city in self.stations[number:]}
        root = homes.pop() if len(homes) == 1 else -1
        value = 0
        worth: dict[int, int] = {}  # by part: twice what its tickets may still become worth
        for ticket in self.tickets:
            facts = self.rules.board.tickets[ticket]
            before = self._worth(ticket, joined_points(self.rules, labels, ticket))
            value += before
            gain = self._worth(ticket, facts.points) - before
            parts = {labels[city] for city in facts.cities}
            if gain > 0 and labels[facts.cities[0]] in near and (facts.destination_points or parts <= near):
                is_shared = root >= 0 and root not in parts and not facts.destination_points
                for part in parts:
                    worth[part] = worth.get(part, 0) + (gain if is_shared else 2 * gain)
        worth.pop(root, 0)
        most = sorted(worth.values(), reverse=True)
        first = 0 if root >= 0 else 1
        return value + sum(most[first : first + len(self.stations) - number]) // 2

    def _reach(self, number: int, labels: list[int]) -> dict[int, int]:
        """By part without cities of uncompleted tickets: the later stations in it or with a route to it, as bits.

        Of parts that the same stations reach, only the first option of the station counts; the others are 0.
        """
        wanted: set[int] = set()
        for ticket in self.tickets:
            facts = self.rules.board.tickets[ticket]
            if joined_points(self.rules, labels, ticket) < facts.points:
                wanted.update([labels[city] for city in facts.cities])
        reach: dict[int, int] = {far: 0 for far, _ in self._options(number, labels) if far not in wanted}
        for later in range(number + 1, len(self.stations)):
            home = labels[self.stations[later]]
            if home in reach:
                reach[home] |= 1 << later + len(self.stations)
            for far, _ in self._options(later, labels):
                if far in reach:
                    reach[far] |= 1 << later
        seen: set[int] = set()
        for far, stations in reach.items():
            if stations in seen:
                reach[far] = 0
            seen.add(stations)
        return reach

    def _worth(self, ticket: int, points: int) -> int:
        """The worth of a ticket completed for these points; 0 for 0 points."""
        return ticket_worth(points, self.rules.board.tickets[ticket].penalty) if points else 0


def canonical(labels: list[int]) -> tuple[int, ...]:
    """The same parts, each labelled by its first city."""
    first: dict[int, int] = {}
    return tuple([first.setdefault(label, city) for city, label in enumerate(labels)])
