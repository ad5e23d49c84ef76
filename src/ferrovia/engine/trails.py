"""The longest trail through a graph: cities may repeat, routes may not, measured in spaces (COM-23).

Routes form a trail if they are connected and at most two cities are odd, that is, have an odd number of them. Each
connected part of the graph is swept: its routes are decided one by one along a narrow frontier of cities. A bound tells
what is still possible; it is exact except that it allows disconnected trails. So it leads nearly straight to an answer,
unless the frontier is wide: then the search needs more tries than it may take.
"""

from __future__ import annotations

from typing import Final

from ferrovia.engine.search_budget import SearchBudget, TooManyTries

STATE_STEPS: Final = 10  # what a state of a sweep costs, compared with an entry of its table of bounds
MAX_SWEPT: Final = 300  # routes; the sweep is recursive
NEVER: Final = -(1 << 20)  # the length of an impossible trail
ENDS: Final = 3  # the bits of an oddness that count the ends left behind
IMPOSSIBLE: Final = 3  # an oddness: no trail has three ends


def longest_trail(ends_a: list[int], ends_b: list[int], lengths: list[int], budget: SearchBudget) -> list[int]:
    """Indices of the routes of a longest trail (most spaces), ascending; among equals always the same one.

    Raises `TooManyTries` if the budget is too small.
    """
    best: list[int] = []
    most = 0
    for part in connected_parts(ends_a, ends_b):
        if sum([lengths[route] for route in part]) > most:
            sweep = Sweep(part, ends_a, ends_b, lengths, budget)
            if sweep.finds_more(most):
                best = sweep.kept
                most = sweep.target
    return sorted(best)


def walk_trail(ends_a: list[int], ends_b: list[int]) -> tuple[list[int], list[int]]:
    """The indices of a trail's routes in the order in which it uses them, and the cities that it passes.

    The routes must form a trail; it is walked to the lowest city that can be its end (Hierholzer's algorithm).
    """
    at = routes_by_city(list(range(len(ends_a))), ends_a, ends_b)
    if not at:
        return [], []
    odd = [city for city, routes in at.items() if len(routes) & 1]
    used = [False] * len(ends_a)
    path = [min(odd or at)]  # cities from the start to where the walk is now
    taken: list[int] = []  # routes between them
    walked: list[int] = []
    cities: list[int] = []
    while path:
        city = path[-1]
        routes = at[city]
        while routes and used[routes[-1]]:
            routes.pop()
        if routes:
            route = routes.pop()
            used[route] = True
            taken.append(route)
            path.append(city ^ ends_a[route] ^ ends_b[route])
        else:
            cities.append(path.pop())
            if taken:
                walked.append(taken.pop())
    return walked, cities


def routes_by_city(routes: list[int], ends_a: list[int], ends_b: list[int]) -> dict[int, list[int]]:
    """The routes of each city that has some."""
    at: dict[int, list[int]] = {}
    for route in routes:
        at.setdefault(ends_a[route], []).append(route)
        at.setdefault(ends_b[route], []).append(route)
    return at


def connected_parts(ends_a: list[int], ends_b: list[int]) -> list[list[int]]:
    """The routes of each connected part of a graph."""
    at = routes_by_city(list(range(len(ends_a))), ends_a, ends_b)
    parts: list[list[int]] = []
    seen: set[int] = set()
    for start in at:
        if start in seen:
            continue
        seen.add(start)
        cities = [start]
        part: set[int] = set()
        for city in cities:
            for route in at[city]:
                part.add(route)
                other = city ^ ends_a[route] ^ ends_b[route]
                if other not in seen:
                    seen.add(other)
                    cities.append(other)
        parts.append(sorted(part))
    return parts


class Sweep:
    """A search that goes through connected routes in a fixed order and keeps or drops each.

    The frontier is the cities with some routes decided and some not; each has a slot. The decided routes matter to the
    rest only by their oddness (the bits of odd slots; below them the number of odd cities left behind, at most two) and
    by their labels: 0 for the slot of a city without kept routes, else the lowest slot, plus one, connected to it.
    """

    def __init__(
        self, part: list[int], ends_a: list[int], ends_b: list[int], lengths: list[int], budget: SearchBudget
    ) -> None:
        self.budget = budget
        self.ends_a = ends_a
        self.ends_b = ends_b
        self.at = routes_by_city(part, ends_a, ends_b)
        self.routes: list[int] = []  # in the order in which they are decided
        self.lengths: list[int] = []
        self.slots_a: list[int] = []
        self.slots_b: list[int] = []
        self.flips: list[int] = []  # the bits of both slots
        self.frontier: list[int] = []  # the bits of the slots in use before a step
        self.leaving: list[int] = []  # those of cities whose last route is decided in the step
        self.inner: list[int] = []  # those of them that are even in the graph, where a longest trail does not end
        self.width = 0  # the most slots in use
        self.lay_out(lengths)
        self.bounds: list[list[int]] = []  # by step and oddness
        self.label_bits = self.width.bit_length()
        self.proven: list[dict[int, int]] = [{} for _ in self.routes]  # closer bounds, from searches that failed
        self.target = 0
        self.kept: list[int] = []

    def leaving_order(self) -> list[int]:
        """The cities in an order that keeps the frontier narrow: each time the city that widens it least."""
        near: dict[int, int] = {}
        for city, routes in self.at.items():
            near[city] = 0
            for route in routes:
                near[city] |= 1 << (city ^ self.ends_a[route] ^ self.ends_b[route])
        order: list[int] = []
        waiting = list(near)
        begun = 0
        while waiting:
            choice = 0
            least = len(near)
            for i in range(len(waiting)):
                city = waiting[i]
                widening = (near[city] & ~begun).bit_count() - (begun >> city & 1)
                if widening < least:
                    least = widening
                    choice = i
            city = waiting.pop(choice)
            begun |= near[city] | 1 << city
            order.append(city)
        return order

    def lay_out(self, lengths: list[int]) -> None:
        """Put the routes in the order in which cities leave, and give cities slots while on the frontier."""
        undecided = {city: len(routes) for city, routes in self.at.items()}
        slots: dict[int, int] = {}
        used = 0
        done: set[int] = set()
        for city in self.leaving_order():
            for route in self.at[city]:
                if route in done:
                    continue
                done.add(route)
                self.frontier.append(used << 2)
                leaving = 0
                inner = 0
                for end in (self.ends_a[route], self.ends_b[route]):
                    if end not in slots:
                        free = ~used & (used + 1)
                        used |= free
                        slots[end] = free.bit_length() - 1
                    undecided[end] -= 1
                    if undecided[end] == 0:
                        leaving |= 1 << slots[end]
                        if len(self.at[end]) & 1 == 0:
                            inner |= 1 << slots[end]
                self.width = max(self.width, used.bit_length())
                used &= ~leaving
                self.routes.append(route)
                self.lengths.append(lengths[route])
                self.slots_a.append(slots[self.ends_a[route]])
                self.slots_b.append(slots[self.ends_b[route]])
                self.flips.append((1 << self.slots_a[-1] ^ 1 << self.slots_b[-1]) << 2)
                self.leaving.append(leaving << 2)
                self.inner.append(inner << 2)

    def finds_more(self, most: int) -> bool:
        """Whether there is a trail of more than `most` spaces: `kept` has the routes of a longest, `target` its length.

        The targets fall from what the bounds allow until there is a trail.
        """
        self.find_bounds()
        for target in range(self.bounds[0][0], most, -1):
            self.target = target
            if self.try_route(0, 0, [0] * self.width, 0):
                return True
        return False

    def find_bounds(self) -> None:
        """Find for every step and oddness the most spaces still possible if the trail need not be connected."""
        if len(self.routes) > MAX_SWEPT:
            raise TooManyTries
        self.budget.spend(sum([table_size(frontier) for frontier in self.frontier]))
        after = [0, NEVER, 0, NEVER]
        bounds = [after]
        for step in range(len(self.routes) - 1, -1, -1):
            frontier = self.frontier[step]
            here = [NEVER] * table_size(frontier)
            odd = 0
            while True:
                for oddness in range(odd, odd + 3):
                    kept = after[self.settle(step, oddness ^ self.flips[step])] + self.lengths[step]
                    here[oddness] = max(kept, after[self.settle(step, oddness)])
                odd = (odd - frontier) & frontier  # the next subset of the frontier
                if odd == 0:
                    break
            bounds.append(here)
            after = here
        bounds.reverse()
        self.bounds = bounds

    def settle(self, step: int, oddness: int) -> int:
        """The oddness once cities have left the frontier: those that are odd are now ends of the trail."""
        ends = oddness & self.leaving[step]
        if ends == 0:
            return oddness
        left_behind = (oddness & ENDS) + ends.bit_count()
        if ends & self.inner[step] or left_behind > 2:
            return IMPOSSIBLE
        return oddness - ends - (oddness & ENDS) + left_behind

    def try_route(self, step: int, oddness: int, labels: list[int], length: int) -> bool:
        """Try the route of a step, kept and dropped, and the steps that follow, for a trail of the target length."""
        if step == len(self.routes):
            return False
        self.budget.spend(STATE_STEPS)
        key = oddness
        for label in labels:
            key = key << self.label_bits | label
        proven = self.proven[step]
        if length + proven.get(key, self.target) < self.target:
            return False
        self.kept.append(self.routes[step])
        if self.go_on(step, oddness ^ self.flips[step], labels, length + self.lengths[step], True):
            return True
        self.kept.pop()
        if self.go_on(step, oddness, labels, length, False):
            return True
        proven[key] = self.target - length - 1
        return False

    def go_on(self, step: int, oddness: int, labels: list[int], length: int, kept: bool) -> bool:
        """Let cities leave after a decision and go on to the next, unless the target is out of reach."""
        oddness = self.settle(step, oddness)
        if length + self.bounds[step + 1][oddness] < self.target:
            return False
        labels = labels.copy()
        if kept:
            join(labels, self.slots_a[step], self.slots_b[step])
        leaving = self.leaving[step] >> 2
        while leaving:
            slot = leaving.bit_length() - 1
            leaving ^= 1 << slot
            if labels[slot] and is_last(labels, slot):
                return length >= self.target and not any(labels)  # nothing can be added any more
        return self.try_route(step + 1, oddness, labels, length)


def table_size(frontier: int) -> int:
    """How large a table is that has an entry for every oddness of a frontier."""
    return max(4, 1 << frontier.bit_length())


def join(labels: list[int], a: int, b: int) -> None:
    """Merge the parts of two slots."""
    label_a = labels[a] or a + 1
    label_b = labels[b] or b + 1
    label = min(label_a, label_b)
    labels[a] = label
    labels[b] = label
    for slot in range(len(labels)):
        if labels[slot] == label_a or labels[slot] == label_b:
            labels[slot] = label


def is_last(labels: list[int], slot: int) -> bool:
    """Remove a slot; return whether nothing else connected to it is left on the frontier."""
    label = labels[slot]
    labels[slot] = 0
    heir = 0
    for other in range(len(labels)):
        if labels[other] == label:
            heir = heir or other + 1
            labels[other] = heir
    return heir == 0
