"""The longest trail through a graph: cities may repeat, routes may not, measured in spaces (COM-23).

Routes form a trail if they are connected and at most two cities are odd, that is, have an odd number of them. If the
whole graph is not a trail, a longest one ends at two odd cities of the graph and uses all their routes, or it could
continue. So there are four exact searches, each for what the one before leaves open:

- peeling: a longest trail without loops is the best pair of arms of some city, found by taking leaves off;
- listing: with few loops there are few sets of routes with two odd ends; the longest connected one is a trail;
- sweeping: with many loops the routes are decided one by one along a narrow frontier of cities. The bound is exact
  except that it allows disconnected trails: in dense networks it leads straight to an answer, in others to few detours,
  once they are split where a single route joins loops;
- leaving out: where that frontier is wide, the shortest routes to leave out are found first (`left_out.py`).

A set of routes is one number with a bit for every *space*, so that its length is its number of ones.
"""

from __future__ import annotations

from typing import Final

from ferrovia.engine.left_out import LeavingOut
from ferrovia.engine.step_budget import StepBudget, TooManySteps

MAX_LISTED: Final = 1000  # sets of routes; listing more takes longer than sweeping
MAX_SMALL_TABLE: Final = 100_000  # bounds of a sweep; before a larger table is filled, leaving routes out is tried
MAX_SWEPT_WIDTH: Final = 11  # of a frontier; a wider one has too many states
STATE_STEPS: Final = 10  # what a state of a sweep costs, compared with an entry of its table of bounds
MAX_SWEPT: Final = 300  # routes; the sweep is recursive
NEVER: Final = -(1 << 20)  # the length of an impossible trail
IMPOSSIBLE: Final = -1  # an oddness; as an index it finds the NEVER at the end of a list of bounds


def longest_trail(
    ends_a: list[int], ends_b: list[int], lengths: list[int], budget: StepBudget | None = None
) -> list[int]:
    """Indices of the routes of a longest trail (most spaces), ascending; among equals always the same one.

    Raises `TooManySteps` if the budget is too small.
    """
    if budget is None:
        budget = StepBudget()
    graph = Graph(ends_a, ends_b, lengths)
    budget.spend(len(lengths))
    trail = graph.peel()
    if graph.peeled < len(lengths):
        trail = longest_with_loops(graph, trail, budget)
    trail.sort()
    return trail


def walk_trail(ends_a: list[int], ends_b: list[int]) -> tuple[list[int], list[int]]:
    """The indices of a trail's routes in the order in which it uses them, and the cities that it passes.

    The routes must form a trail; it is walked to the lowest city that can be its end (Hierholzer's algorithm).
    """
    at: dict[int, list[int]] = {}
    for route in range(len(ends_a)):
        at.setdefault(ends_a[route], []).append(route)
        at.setdefault(ends_b[route], []).append(route)
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


def longest_with_loops(graph: Graph, trail: list[int], budget: StepBudget) -> list[int]:
    """The routes of a longest trail through components with loops, or `trail` if none is longer."""
    components = graph.components()
    best = graph.spaces_of(trail)
    for component in components:
        if component.whole.bit_count() <= best.bit_count():
            continue
        if component.odd <= 2:
            best = component.whole
        elif component.count_listed() <= MAX_LISTED:
            best = listed_trail(graph, component, best, budget)
        else:
            bridge = graph.bridge(component)
            if bridge >= 0:
                best = split_trail(graph, component, bridge, best, budget)
            else:
                best = looped_trail(graph, component, best, budget)
    return graph.routes_of(best)


class Component:
    """A connected component of a graph that has loops."""

    def __init__(self, city: int) -> None:
        self.cities = [city]
        self.routes: list[int] = []
        self.whole = 0  # all its spaces
        self.odd = 0  # how many of its cities are odd
        self.ends: list[int] = []  # the path from the first city to each city where a trail may end
        self.loops: list[int] = []  # independent loops: a set that is even everywhere is a sum (xor) of some of them

    def count_listed(self) -> int:
        """How many sets of routes are odd at two possible ends and even elsewhere."""
        return len(self.ends) * (len(self.ends) - 1) // 2 << len(self.loops)


class Graph:
    """The routes of one side as a graph. Leaves are peeled off until only loops and the routes between loops are left.

    Peeled routes are arms of the remaining cities. A trail has two ends, so a city stores only its two longest arms.
    """

    def __init__(self, ends_a: list[int], ends_b: list[int], lengths: list[int]) -> None:
        self.ends_a = ends_a
        self.ends_b = ends_b
        self.lengths = lengths
        size = max(ends_a + ends_b) + 1 if lengths else 0
        self.peeled = 0
        self.left = [0] * size  # how many routes of a city are not peeled
        # The xor of these routes: the last one, if one is left; for a peeled city, the route that was cut.
        self.last = [0] * size
        self.arms = [0] * size  # lengths of the longest arm of a city and of the second
        self.second_arms = [0] * size
        self.nexts = [-1] * size  # the next cities along these arms, if any
        self.second_nexts = [-1] * size
        self.at: list[list[int]] = []  # routes of a city
        self.may_end: list[bool] = []  # whether a longest trail with loops may end at a city, if that is odd
        self.spaces: list[int] = []
        self.paths: list[int] = []  # the path to a city from the first city of its component
        left = self.left
        last = self.last
        for route in range(len(lengths)):  # not `left[a] += 1`, which mypyc compiles to slower arithmetic
            a = ends_a[route]
            b = ends_b[route]
            left[a] = left[a] + 1
            left[b] = left[b] + 1
            last[a] = last[a] ^ route
            last[b] = last[b] ^ route

    def peel(self) -> list[int]:
        """Peel, and return the routes of a longest trail through peeled routes: two arms of one city."""
        longest = 0
        apex = 0
        leaves = [city for city in range(len(self.left)) if self.left[city] == 1]
        for leaf in leaves:
            if self.left[leaf] == 0:
                continue  # the last city of a tree
            city = self.cut(leaf)
            if self.left[city] == 1:
                leaves.append(city)
            if self.arms[city] + self.second_arms[city] > longest:
                longest = self.arms[city] + self.second_arms[city]
                apex = city
        return self.arm(self.nexts[apex]) + self.arm(self.second_nexts[apex]) if longest else []

    def cut(self, leaf: int) -> int:
        """Peel a leaf off, and return the city that it was connected to."""
        route = self.last[leaf]
        city = leaf ^ self.ends_a[route] ^ self.ends_b[route]
        self.peeled += 1
        self.left[leaf] = 0
        self.left[city] = self.left[city] - 1
        self.last[city] = self.last[city] ^ route
        length = self.arms[leaf] + self.lengths[route]
        if length > self.arms[city]:
            self.second_arms[city] = self.arms[city]
            self.second_nexts[city] = self.nexts[city]
            self.arms[city] = length
            self.nexts[city] = leaf
        elif length > self.second_arms[city]:
            self.second_arms[city] = length
            self.second_nexts[city] = leaf
        return city

    def arm(self, city: int) -> list[int]:
        """The routes of the arm that begins with a peeled city, if any."""
        routes: list[int] = []
        while city >= 0:
            routes.append(self.last[city])
            city = self.nexts[city]
        return routes

    def tip(self, city: int) -> int:
        """The city where the longest arm of a city ends: the city itself if it has none."""
        while self.nexts[city] >= 0:
            city = self.nexts[city]
        return city

    def components(self) -> list[Component]:
        """The connected components with loops, by their lowest city on a loop or between loops."""
        self.lay_spaces()
        self.paths = [-1] * len(self.left)
        return [self.component(city) for city in range(len(self.left)) if self.left[city] and self.paths[city] < 0]

    def lay_spaces(self) -> None:
        """Give every space a bit and every city its routes, and mark where a trail may end."""
        self.at = [[] for _ in self.left]
        low = 1
        for route in range(len(self.lengths)):
            self.at[self.ends_a[route]].append(route)
            self.at[self.ends_b[route]].append(route)
            high = low << self.lengths[route]
            self.spaces.append(high - low)
            low = high
        self.may_end = [False] * len(self.left)
        for city in range(len(self.left)):
            if self.left[city]:
                second = self.second_nexts[city]
                self.may_end[self.tip(city)] = True
                self.may_end[city if second < 0 else self.tip(second)] = True

    def component(self, start: int) -> Component:
        """The component around a city; fills `paths`."""
        component = Component(start)
        paths = self.paths
        paths[start] = 0
        whole = 0
        for city in component.cities:
            path = paths[city]
            if len(self.at[city]) & 1:
                component.odd += 1
                if self.may_end[city]:
                    component.ends.append(path)
            for route in self.at[city]:
                bits = self.spaces[route]
                if whole & bits:
                    continue
                whole |= bits
                component.routes.append(route)
                other = city ^ self.ends_a[route] ^ self.ends_b[route]
                if paths[other] < 0:
                    paths[other] = path ^ bits
                    component.cities.append(other)
                else:
                    component.loops.append(path ^ paths[other] ^ bits)
        component.whole = whole
        return component

    def bridge(self, component: Component) -> int:
        """The route between loops, on no loop itself, that is farthest from the first city; -1 if there is none."""
        on_loops = 0
        for loop in component.loops:
            on_loops |= loop
        bridge = -1
        for route in component.routes:
            if not on_loops & self.spaces[route] and self.left[self.ends_a[route]] and self.left[self.ends_b[route]]:
                bridge = route
        return bridge

    def spaces_of(self, routes: list[int]) -> int:
        """The spaces of some routes."""
        spaces = 0
        for route in routes:
            spaces |= self.spaces[route]
        return spaces

    def routes_of(self, spaces: int) -> list[int]:
        """The routes of some spaces."""
        return [route for route in range(len(self.lengths)) if spaces & self.spaces[route]]

    def is_connected(self, spaces: int) -> bool:
        """Whether the routes of some spaces are connected."""
        routes = self.routes_of(spaces)
        reached = 1 << self.ends_a[routes[0]]
        while routes:
            apart: list[int] = []
            for route in routes:
                both = 1 << self.ends_a[route] | 1 << self.ends_b[route]
                if reached & both:
                    reached |= both
                else:
                    apart.append(route)
            if len(apart) == len(routes):
                return False
            routes = apart
        return True


def listed_trail(graph: Graph, component: Component, best: int, budget: StepBudget) -> int:
    """A longest trail of a component, or `best` if none is longer: the longest set of routes that is connected.

    A set that is odd at two ends is a path between them plus (xor) any set that is even everywhere.
    """
    budget.spend(component.count_listed())
    even = [0]
    for loop in component.loops:
        even += [loop ^ other for other in even]
    listed: list[int] = []
    for last in range(1, len(component.ends)):
        for first in range(last):
            path = component.ends[first] ^ component.ends[last]
            listed += [path ^ other for other in even]
    longest = max(listed, key=int.bit_count)
    if longest.bit_count() <= best.bit_count():
        return best
    if graph.is_connected(longest):
        return longest  # nearly always, so sorting is left for later
    listed.sort(key=int.bit_count, reverse=True)
    for trail in listed:
        if trail.bit_count() <= best.bit_count():
            break
        if graph.is_connected(trail):
            return trail
    return best


def split_trail(graph: Graph, component: Component, bridge: int, best: int, budget: StepBudget) -> int:
    """A longest trail of a component, or `best` if none is longer, from the two sides of a bridge.

    A trail that crosses the bridge does not return, so all beyond it is an arm like the peeled ones. The sweep would
    work without this, but its bound counts the loops beyond even if the bridge is not taken.
    """
    crossing = graph.spaces[bridge]
    near = graph.ends_a[bridge]
    far = graph.ends_b[bridge]
    if graph.paths[near] & crossing:
        near, far = far, near
    here: list[int] = []
    beyond: list[int] = []
    for route in component.routes:
        if graph.paths[graph.ends_a[route]] & graph.paths[graph.ends_b[route]] & crossing:
            beyond.append(route)
        elif route != bridge:
            here.append(route)
    # A tail longer than everything else is always taken; the rest of that trail is the best continuation from its city.
    arm = crossing | trail_with_tail(graph, beyond, far, 0, component.whole.bit_count(), budget)
    with_arm = trail_with_tail(graph, here, near, arm, arm.bit_count(), budget)
    if with_arm.bit_count() > best.bit_count():
        best = with_arm
    apart = trail_with_tail(graph, beyond, far, 0, 0, budget)
    return apart if apart.bit_count() > best.bit_count() else best


def trail_with_tail(graph: Graph, routes: list[int], city: int, tail: int, length: int, budget: StepBudget) -> int:
    """A longest trail through some routes, and a tail at a city unless the length that it counts for is 0."""
    ends_a = [graph.ends_a[route] for route in routes]
    ends_b = [graph.ends_b[route] for route in routes]
    lengths = [graph.lengths[route] for route in routes]
    if length:
        ends_a.append(city)
        ends_b.append(len(graph.left))
        lengths.append(length)
    trail = 0
    for i in longest_trail(ends_a, ends_b, lengths, budget):
        trail |= graph.spaces[routes[i]] if i < len(routes) else tail
    return trail


def looped_trail(graph: Graph, component: Component, best: int, budget: StepBudget) -> int:
    """A longest trail of a component, or `best` if none is longer, by the search that suits its width."""
    sweep = Sweep(graph, component, budget)
    if sweep.width > MAX_SWEPT_WIDTH:
        return dense_trail(graph, component, best, budget)
    if sweep.table_size() > MAX_SMALL_TABLE:
        trial = StepBudget(min(sweep.table_size(), budget.left))
        try:
            return dense_trail(graph, component, best, trial)
        except TooManySteps:
            pass  # so sweeping is quicker
        finally:
            budget.spend(min(trial.spent, trial.steps))
    return sweep_down(graph, sweep, best)


def swept_trail(graph: Graph, component: Component, best: int, budget: StepBudget) -> int:
    """A longest trail of a component, or `best` if none is longer, by sweeps."""
    return sweep_down(graph, Sweep(graph, component, budget), best)


def sweep_down(graph: Graph, sweep: Sweep, best: int) -> int:
    """Sweep for lower and lower targets until there is a trail, or none longer than `best`."""
    sweep.find_bounds()
    for target in range(sweep.bounds[0][0], best.bit_count(), -1):
        if sweep.hits(target):
            return graph.spaces_of(sweep.kept)
    return best


def dense_trail(graph: Graph, component: Component, best: int, budget: StepBudget) -> int:
    """A longest trail of a component, or `best` if none is longer, by the routes that it leaves out."""
    routes = component.routes
    search = LeavingOut(
        [graph.ends_a[route] for route in routes],
        [graph.ends_b[route] for route in routes],
        [graph.lengths[route] for route in routes],
        best.bit_count(),
        budget,
    )
    search.search((1 << len(routes)) - 1, 0)
    if search.best == 0:
        return best
    return graph.spaces_of([route for number, route in enumerate(routes) if search.best >> number & 1])


def leaving_order(graph: Graph, component: Component) -> list[int]:
    """The cities of a component in an order that keeps the frontier narrow: each time the city that widens it least."""
    near = [0] * len(graph.left)
    for route in component.routes:
        near[graph.ends_a[route]] |= 1 << graph.ends_b[route]
        near[graph.ends_b[route]] |= 1 << graph.ends_a[route]
    order: list[int] = []
    waiting = component.cities.copy()
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


class Sweep:
    """A search that goes through the routes of a component in a fixed order and keeps or drops each.

    The frontier is the cities with some routes decided and some not; each has a slot. The decided routes matter to the
    rest only by their oddness (the bits of odd slots; above them the number of odd cities left behind, at most two) and
    by their labels: 0 for the slot of a city without kept routes, else the lowest slot, plus one, connected to it.
    """

    def __init__(self, graph: Graph, component: Component, budget: StepBudget) -> None:
        self.budget = budget
        self.routes: list[int] = []
        self.lengths: list[int] = []
        self.slots_a: list[int] = []
        self.slots_b: list[int] = []
        self.flips: list[int] = []  # both slots (bits), or none for a route that returns to its city
        self.frontier: list[int] = []  # the slots (bits) in use before a step
        self.leaving: list[int] = []  # those of cities whose last route is decided in the step
        self.inner: list[int] = []  # those of them that are even in the graph, where a longest trail does not end
        self.width = 0
        self.lay_out(graph, leaving_order(graph, component))
        self.bounds: list[list[int]] = []  # by step and oddness
        self.label_bits = self.width.bit_length()
        self.proven: list[dict[int, int]] = [{} for _ in self.routes]  # closer bounds, from searches that failed
        self.target = 0
        self.kept: list[int] = []

    def lay_out(self, graph: Graph, order: list[int]) -> None:
        """Put the routes in the order in which cities leave, and give cities slots while on the frontier."""
        undecided = [len(routes) for routes in graph.at]
        slots = [-1] * len(graph.at)
        used = 0
        done = 0
        for city in order:
            for route in graph.at[city]:
                if done & graph.spaces[route]:
                    continue
                done |= graph.spaces[route]
                self.frontier.append(used)
                leaving = 0
                inner = 0
                for end in (graph.ends_a[route], graph.ends_b[route]):
                    if slots[end] < 0:
                        free = ~used & (used + 1)
                        used |= free
                        slots[end] = free.bit_length() - 1
                    undecided[end] -= 1
                    if undecided[end] == 0:
                        leaving |= 1 << slots[end]
                        if len(graph.at[end]) & 1 == 0:
                            inner |= 1 << slots[end]
                self.width = max(self.width, used.bit_length())
                used &= ~leaving
                self.routes.append(route)
                self.lengths.append(graph.lengths[route])
                self.slots_a.append(slots[graph.ends_a[route]])
                self.slots_b.append(slots[graph.ends_b[route]])
                self.flips.append(1 << self.slots_a[-1] ^ 1 << self.slots_b[-1])
                self.leaving.append(leaving)
                self.inner.append(inner)

    def table_size(self) -> int:
        """How many bounds there are."""
        return len(self.routes) * (3 << self.width)

    def find_bounds(self) -> None:
        """Find for every step and oddness the most spaces still possible if the trail need not be connected."""
        if len(self.routes) > MAX_SWEPT:
            raise TooManySteps
        self.budget.spend(self.table_size())
        after = [NEVER] * ((3 << self.width) + 1)
        after[0] = 0
        after[2 << self.width] = 0
        bounds = [after]
        for step in range(len(self.routes) - 1, -1, -1):
            here = [NEVER] * len(after)
            frontier = self.frontier[step]
            odd = 0
            while True:
                for oddness in range(odd, 3 << self.width, 1 << self.width):
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
        if ends & self.inner[step]:
            return IMPOSSIBLE
        oddness += (1 if ends & (ends - 1) == 0 else 2) << self.width
        return oddness - ends if oddness < 3 << self.width else IMPOSSIBLE

    def hits(self, target: int) -> bool:
        """Whether there is a trail of a target length or more; `kept` has its routes."""
        self.target = target
        self.kept = []
        return self.try_route(0, 0, [0] * self.width, 0)

    def try_route(self, step: int, oddness: int, labels: list[int], length: int) -> bool:
        """Try the route of a step, kept and dropped, and the steps that follow."""
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
        leaving = self.leaving[step]
        while leaving:
            slot = leaving.bit_length() - 1
            leaving ^= 1 << slot
            if labels[slot] and is_last(labels, slot):
                return length >= self.target and not any(labels)  # nothing can be added any more
        return self.try_route(step + 1, oddness, labels, length)


def join(labels: list[int], a: int, b: int) -> None:
    """Merge the components of two slots."""
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
