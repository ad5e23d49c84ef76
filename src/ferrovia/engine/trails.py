"""The longest trail through a network: cities may repeat, routes may not, measured in spaces (COM-23).

Routes form a trail if they hang together and at most two cities are odd, that is, have an odd number of them. Where the
whole network is no trail, a longest one ends at two odd cities of the network with all their routes in use, or it could
go on. So there are three exact searches, each for what the one before leaves open:

- peeling: a longest trail without loops is the best pair of arms of some city, found by taking leaves off;
- listing: with few loops there are few sets of routes with two odd ends; the longest that hangs together is a trail;
- sweeping: with many loops the routes are decided one by one along a narrow frontier of cities. The bound used is exact
  except that it lets trails fall apart: in dense networks it leads straight to an answer, in others to few detours,
  once they are split where a single route joins loops.

A set of routes is one int with a bit for every *space*, so that its length is its number of ones.
"""

from __future__ import annotations

from typing import Final

LISTED: Final = 1000  # sets of routes; to list more takes longer than to sweep
NEVER: Final = -(1 << 20)  # the length of what cannot be
IMPOSSIBLE: Final = -1  # an oddness; as an index it finds the NEVER at the end of a list of bounds


def longest_trail(ends_a: list[int], ends_b: list[int], lengths: list[int]) -> list[int]:
    """Indices of the routes of a longest trail (most spaces), ascending; among equals always the same one."""
    network = Network(ends_a, ends_b, lengths)
    trail = network.peel()
    if network.peeled < len(lengths):
        trail = longest_with_loops(network, trail)
    trail.sort()
    return trail


def longest_with_loops(network: Network, trail: list[int]) -> list[int]:
    """The routes of a longest trail through parts with loops, or `trail` if there is none longer."""
    parts = network.parts()
    best = network.spaces_of(trail)
    for part in parts:
        if part.whole.bit_count() <= best.bit_count():
            continue
        if part.odd <= 2:
            best = part.whole
        elif part.listed() <= LISTED:
            best = listed_trail(network, part, best)
        else:
            bridge = network.bridge(part)
            best = swept_trail(network, part, best) if bridge < 0 else split_trail(network, part, bridge, best)
    return network.routes_of(best)


class Part:
    """A connected part of a network, with loops."""

    def __init__(self, city: int) -> None:
        self.cities = [city]
        self.routes: list[int] = []
        self.whole = 0  # all its spaces
        self.odd = 0  # how many of its cities are odd
        self.ends: list[int] = []  # the path from the first city to each city where a trail may end
        self.loops: list[int] = []  # independent loops: what is even everywhere is a sum (xor) of some of them

    def listed(self) -> int:
        """How many sets of routes are odd at two possible ends and even elsewhere."""
        return len(self.ends) * (len(self.ends) - 1) // 2 << len(self.loops)


class Network:
    """Routes between cities. Leaves are peeled off until only loops are left, and what lies between loops.

    What was peeled hangs on cities as arms. A trail has two ends, so a city remembers only its two longest.
    """

    def __init__(self, ends_a: list[int], ends_b: list[int], lengths: list[int]) -> None:
        self.ends_a = ends_a
        self.ends_b = ends_b
        self.lengths = lengths
        size = max(ends_a + ends_b) + 1 if lengths else 0
        self.peeled = 0
        self.left = [0] * size  # how many routes of a city are not peeled
        self.last = [0] * size  # the xor of these: when one is left, that one; for a peeled city the route it hung on
        self.arms = [0] * size  # lengths of the longest arm of a city and of the second
        self.second_arms = [0] * size
        self.nexts = [-1] * size  # the next cities along these arms, if any
        self.second_nexts = [-1] * size
        self.at: list[list[int]] = []  # routes of a city
        self.may_end: list[bool] = []  # whether a longest trail with loops may end at a city, if that is odd
        self.spaces: list[int] = []
        self.paths: list[int] = []  # the path to a city from the first city of its part
        left = self.left
        last = self.last
        for route in range(len(lengths)):  # written out: compiled, `left[a] += 1` is arithmetic with objects
            a = ends_a[route]
            b = ends_b[route]
            left[a] = left[a] + 1
            left[b] = left[b] + 1
            last[a] = last[a] ^ route
            last[b] = last[b] ^ route

    def peel(self) -> list[int]:
        """Peel, and return the routes of a longest trail through what was peeled: two arms of one city."""
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
        """Peel a leaf off, and return the city that it hung on."""
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
        """Where the longest arm of a city ends: at the city if it has none."""
        while self.nexts[city] >= 0:
            city = self.nexts[city]
        return city

    def parts(self) -> list[Part]:
        """The connected parts with loops, by their lowest city on a loop or between loops."""
        self.lay_spaces()
        self.paths = [-1] * len(self.left)
        return [self.part(city) for city in range(len(self.left)) if self.left[city] and self.paths[city] < 0]

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

    def part(self, start: int) -> Part:
        """The part around a city; fills `paths`."""
        part = Part(start)
        paths = self.paths
        paths[start] = 0
        whole = 0
        for city in part.cities:
            path = paths[city]
            if len(self.at[city]) & 1:
                part.odd += 1
                if self.may_end[city]:
                    part.ends.append(path)
            for route in self.at[city]:
                bits = self.spaces[route]
                if whole & bits:
                    continue
                whole |= bits
                part.routes.append(route)
                other = city ^ self.ends_a[route] ^ self.ends_b[route]
                if paths[other] < 0:
                    paths[other] = path ^ bits
                    part.cities.append(other)
                else:
                    part.loops.append(path ^ paths[other] ^ bits)
        part.whole = whole
        return part

    def bridge(self, part: Part) -> int:
        """The last route that lies between loops and on none, seen from the first city; -1 if there is none."""
        on_loops = 0
        for loop in part.loops:
            on_loops |= loop
        bridge = -1
        for route in part.routes:
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

    def hangs_together(self, spaces: int) -> bool:
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


def listed_trail(network: Network, part: Part, best: int) -> int:
    """A longest trail of a part, or `best` if there is none longer: the first that hangs together, longest first.

    What is odd at two ends is a path between them plus (xor) anything that is even everywhere.
    """
    even = [0]
    for loop in part.loops:
        even += [loop ^ other for other in even]
    listed: list[int] = []
    for last in range(1, len(part.ends)):
        for first in range(last):
            path = part.ends[first] ^ part.ends[last]
            listed += [path ^ other for other in even]
    longest = max(listed, key=int.bit_count)
    if longest.bit_count() <= best.bit_count():
        return best
    if network.hangs_together(longest):
        return longest  # nearly always, so that sorting would be a waste
    listed.sort(key=int.bit_count, reverse=True)
    for trail in listed:
        if trail.bit_count() <= best.bit_count():
            break
        if network.hangs_together(trail):
            return trail
    return best


def split_trail(network: Network, part: Part, bridge: int, best: int) -> int:
    """A longest trail of a part, or `best` if there is none longer, from the two sides of a bridge.

    A trail that crosses the bridge does not return, so that what lies beyond is an arm like those that were peeled. The
    sweep could do without, but its bound counts the loops beyond even where the bridge is not taken.
    """
    crossing = network.spaces[bridge]
    near = network.ends_a[bridge]
    far = network.ends_b[bridge]
    if network.paths[near] & crossing:
        near, far = far, near
    here: list[int] = []
    beyond: list[int] = []
    for route in part.routes:
        if network.paths[network.ends_a[route]] & network.paths[network.ends_b[route]] & crossing:
            beyond.append(route)
        elif route != bridge:
            here.append(route)
    # A tail longer than all the rest is always taken: what is taken with it is the best way on from its city.
    arm = crossing | trail_with_tail(network, beyond, far, 0, part.whole.bit_count())
    with_arm = trail_with_tail(network, here, near, arm, arm.bit_count())
    if with_arm.bit_count() > best.bit_count():
        best = with_arm
    apart = trail_with_tail(network, beyond, far, 0, 0)
    return apart if apart.bit_count() > best.bit_count() else best


def trail_with_tail(network: Network, routes: list[int], city: int, tail: int, length: int) -> int:
    """A longest trail through some routes, and a tail at a city unless the length that it counts for is 0."""
    ends_a = [network.ends_a[route] for route in routes]
    ends_b = [network.ends_b[route] for route in routes]
    lengths = [network.lengths[route] for route in routes]
    if length:
        ends_a.append(city)
        ends_b.append(len(network.left))
        lengths.append(length)
    trail = 0
    for i in longest_trail(ends_a, ends_b, lengths):
        trail |= network.spaces[routes[i]] if i < len(routes) else tail
    return trail


def swept_trail(network: Network, part: Part, best: int) -> int:
    """A longest trail of a part, or `best` if there is none longer, by sweeps for ever lower targets."""
    sweep = Sweep(network, part)
    for target in range(sweep.bounds[0][0], best.bit_count(), -1):
        if sweep.hits(target):
            return network.spaces_of(sweep.kept)
    return best


def leaving_order(network: Network, part: Part) -> list[int]:
    """The cities of a part in an order that keeps the frontier narrow: next is always the one that widens it least."""
    near = [0] * len(network.left)
    for route in part.routes:
        near[network.ends_a[route]] |= 1 << network.ends_b[route]
        near[network.ends_b[route]] |= 1 << network.ends_a[route]
    order: list[int] = []
    waiting = part.cities.copy()
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
    """The routes of a part in a fixed order, each kept or not in its turn.

    The frontier is the cities with some routes decided and some not; each has a slot. What was decided matters to the
    rest only by its oddness (the bits of odd slots; above them how many odd cities were left behind, at most two) and
    by its labels: 0 for the slot of a city without kept routes, else the lowest slot, plus one, that it hangs with.
    """

    def __init__(self, network: Network, part: Part) -> None:
        self.routes: list[int] = []
        self.lengths: list[int] = []
        self.slots_a: list[int] = []
        self.slots_b: list[int] = []
        self.flips: list[int] = []  # both slots (bits), or none for a route that returns to its city
        self.frontier: list[int] = []  # the slots (bits) in use before a step
        self.leaving: list[int] = []  # those of cities whose last route is decided in the step
        self.inner: list[int] = []  # those of them that are even in the network, where a longest trail does not end
        self.width = 0
        self.lay_out(network, leaving_order(network, part))
        self.bounds = self.parity_bounds()
        self.label_bits = self.width.bit_length()
        self.proven: list[dict[int, int]] = [{} for _ in self.routes]  # closer bounds, from searches that failed
        self.target = 0
        self.kept: list[int] = []

    def lay_out(self, network: Network, order: list[int]) -> None:
        """Put the routes in the order in which cities leave, and give cities slots while on the frontier."""
        undecided = [len(routes) for routes in network.at]
        slots = [-1] * len(network.at)
        used = 0
        done = 0
        for city in order:
            for route in network.at[city]:
                if done & network.spaces[route]:
                    continue
                done |= network.spaces[route]
                self.frontier.append(used)
                leaving = 0
                inner = 0
                for end in (network.ends_a[route], network.ends_b[route]):
                    if slots[end] < 0:
                        free = ~used & (used + 1)
                        used |= free
                        slots[end] = free.bit_length() - 1
                    undecided[end] -= 1
                    if undecided[end] == 0:
                        leaving |= 1 << slots[end]
                        if len(network.at[end]) & 1 == 0:
                            inner |= 1 << slots[end]
                self.width = max(self.width, used.bit_length())
                used &= ~leaving
                self.routes.append(route)
                self.lengths.append(network.lengths[route])
                self.slots_a.append(slots[network.ends_a[route]])
                self.slots_b.append(slots[network.ends_b[route]])
                self.flips.append(1 << self.slots_a[-1] ^ 1 << self.slots_b[-1])
                self.leaving.append(leaving)
                self.inner.append(inner)

    def parity_bounds(self) -> list[list[int]]:
        """For every step and oddness the most spaces still to be had if the trail need not hang together."""
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
                    kept = after[self.settled(step, oddness ^ self.flips[step])] + self.lengths[step]
                    here[oddness] = max(kept, after[self.settled(step, oddness)])
                odd = (odd - frontier) & frontier  # the next subset of the frontier
                if odd == 0:
                    break
            bounds.append(here)
            after = here
        bounds.reverse()
        return bounds

    def settled(self, step: int, oddness: int) -> int:
        """An oddness after cities left the frontier: those that are odd are now ends of the trail."""
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
        return self.decide(0, 0, [0] * self.width, 0)

    def decide(self, step: int, oddness: int, labels: list[int], length: int) -> bool:
        """Try the route of a step, kept and not, and whatever follows."""
        if step == len(self.routes):
            return False
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
        oddness = self.settled(step, oddness)
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
        return self.decide(step + 1, oddness, labels, length)


def join(labels: list[int], a: int, b: int) -> None:
    """Let what hangs on two slots hang together."""
    label_a = labels[a] or a + 1
    label_b = labels[b] or b + 1
    label = min(label_a, label_b)
    labels[a] = label
    labels[b] = label
    for slot in range(len(labels)):
        if labels[slot] == label_a or labels[slot] == label_b:
            labels[slot] = label


def is_last(labels: list[int], slot: int) -> bool:
    """Take a slot away; whether nothing else of what hung together with it is left on the frontier."""
    label = labels[slot]
    labels[slot] = 0
    heir = 0
    for other in range(len(labels)):
        if labels[other] == label:
            heir = heir or other + 1
            labels[other] = heir
    return heir == 0
