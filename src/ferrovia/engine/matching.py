"""The cheapest way to pair an even number of points, by Edmonds' algorithm.

Every point has a price, and no two prices add up to more than the cost of the pair; pairs that they add up to exactly
are tight, and only tight pairs are used. Trees of tight pairs grow from the single points, their points alternately
outer and inner, until two outer points of different trees meet and one pair more can be made. Outer points of the same
tree that meet close an odd loop, which then is one outer node, a blossom. If nothing is tight, prices change: up for
outer points, down for inner ones.
"""

from typing import Final

from ferrovia.engine.step_budget import StepBudget

_NEW: Final = 0  # not reached by any tree
_OUTER: Final = 1
_INNER: Final = 2
_SINGLE: Final = -1


def cheapest_pairs(costs: list[list[int]], budget: StepBudget) -> list[int]:
    """The partner of every point, so that the total cost is the least; the number of points must be even."""
    if not costs:
        return []
    pairing = _Pairing(costs, budget)
    pairing.start()
    while pairing.add_pair():
        pass
    return pairing.mate


class _Pairing:
    """Points, and blossoms as nodes with higher numbers."""

    def __init__(self, costs: list[list[int]], budget: StepBudget) -> None:
        size = len(costs)
        self.size = size
        self.budget = budget
        self.costs = [[4 * cost for cost in row] for row in costs]  # so that prices stay whole numbers
        self.price = [0] * size
        self.mate = [_SINGLE] * size
        self.node_of = list(range(size))  # by point: the node that contains it and is in no other
        self.base = list(range(size))  # by node: the point whose partner is outside
        self.children: list[list[int]] = [[] for _ in range(size)]  # by node: those of a blossom, its base's first
        self.links: list[list[tuple[int, int]]] = [[] for _ in range(size)]  # the pair from each child to the next
        self.width = [0] * size  # by node: what a blossom adds to the room between prices
        self.label = [_NEW] * size
        self.entry: list[tuple[int, int]] = [(0, 0)] * size  # by inner node: the pair by which its tree reached it
        self.waiting: list[int] = []  # outer points whose tight pairs are not yet looked at

    def start(self) -> None:
        """Set first prices, and pair points that are tight then."""
        for point in range(self.size):
            row = self.costs[point]
            self.price[point] = min([row[other] for other in range(self.size) if other != point]) // 2
        for point in range(self.size):
            for other in range(point):
                if self.mate[point] < 0 and self.mate[other] < 0 and self.room(point, other) == 0:
                    self.mate[point] = other
                    self.mate[other] = point
        self.budget.spend(self.size * self.size)

    def room(self, a: int, b: int) -> int:
        """By how much the prices of two points may rise together."""
        return self.costs[a][b] - self.price[a] - self.price[b]

    def add_pair(self) -> bool:
        """Grow trees until there is one pair more; False if all points are paired."""
        self.label = [_NEW] * len(self.base)
        self.waiting = []
        for point in range(self.size):
            if self.mate[self.base[self.node_of[point]]] == _SINGLE:
                self.label[self.node_of[point]] = _OUTER
                self.waiting.append(point)
        if not self.waiting:
            return False
        while True:
            while self.waiting:
                if self.look(self.waiting.pop()):
                    return True
            self.change_prices()

    def look(self, point: int) -> bool:
        """Follow the tight pairs of an outer point; True if that made a new pair."""
        self.budget.spend(self.size)
        row = self.costs[point]
        price = self.price
        own = price[point]
        for other in range(self.size):
            if row[other] != own + price[other] or self.node_of[other] == self.node_of[point]:
                continue
            node = self.node_of[other]
            if self.label[node] == _NEW:
                self.label[node] = _INNER
                self.entry[node] = (point, other)
                self.make_outer(self.node_of[self.mate[self.base[node]]])
            elif self.label[node] == _OUTER:
                above = self.ancestors(self.node_of[point])
                others = self.ancestors(node)
                if above[-1] != others[-1]:
                    self.turn(point, other)
                    self.turn(other, point)
                    return True
                self.close_loop(point, other, above, others)
        return False

    def make_outer(self, node: int) -> None:
        """Label a node as outer."""
        self.label[node] = _OUTER
        self.waiting.extend(self.points(node))

    def points(self, node: int) -> list[int]:
        """The points of a node."""
        if node < self.size:
            return [node]
        return [point for child in self.children[node] for point in self.points(child)]

    def ancestors(self, node: int) -> list[int]:
        """An outer node and the nodes between it and the root of its tree, which is the last."""
        found = [node]
        while self.mate[self.base[node]] != _SINGLE:
            inner = self.node_of[self.mate[self.base[node]]]
            node = self.node_of[self.entry[inner][0]]
            found.append(inner)
            found.append(node)
        return found

    def turn(self, point: int, partner: int) -> None:
        """Give an outer point a new partner, and swap the pairs between it and the root of its tree."""
        while True:
            node = self.node_of[point]
            before = self.mate[self.base[node]]
            self.rebase(node, point)
            self.mate[point] = partner
            if before == _SINGLE:
                return
            inner = self.node_of[before]
            above, entered = self.entry[inner]
            self.rebase(inner, entered)
            self.mate[entered] = above
            point = above
            partner = entered

    def rebase(self, node: int, point: int) -> None:
        """Swap the pairs within a node so that this point is its base."""
        self.base[node] = point
        if node < self.size:
            return
        children = self.children[node]
        links = self.links[node]
        first = self.child_with(node, point)
        self.rebase(children[first], point)
        count = len(children)
        if first % 2 == 0:
            joined = list(range(first - 2, -1, -2))  # each with the next child
        else:
            joined = list(range(first + 1, count, 2))
        for index in joined:
            a, b = links[index]
            self.rebase(children[index], a)
            self.rebase(children[(index + 1) % count], b)
            self.mate[a] = b
            self.mate[b] = a
        self.children[node] = children[first:] + children[:first]
        self.links[node] = links[first:] + links[:first]

    def child_with(self, node: int, point: int) -> int:
        """The index of the child that contains a point."""
        for index, child in enumerate(self.children[node]):
            if point in self.points(child):
                return index
        raise AssertionError("a node does not contain the point")

    def close_loop(self, a: int, b: int, above_a: list[int], above_b: list[int]) -> None:
        """Make a blossom of the loop that two outer points of a tree close."""
        while len(above_a) > 1 and len(above_b) > 1 and above_a[-2] == above_b[-2]:
            above_a.pop()
            above_b.pop()
        top = above_a[-1]
        down = above_b[-2::-1]  # from below the top to b
        up = above_a[:-1]  # from a to below the top
        children = [top, *down, *up]
        links: list[tuple[int, int]] = []
        for index, node in enumerate(down):
            links.append(self.entry[node] if index % 2 == 0 else self.pair_up(down[index - 1]))
        links.append((b, a))
        for index, node in enumerate(up):
            if index % 2 == 0:
                links.append(self.pair_up(node))
            else:
                outer, inner = self.entry[node]
                links.append((inner, outer))
        if len(links) > len(children):
            links.pop()  # a is in the top node: there is no way up
        blossom = len(self.base)
        self.base.append(self.base[top])
        self.children.append(children)
        self.links.append(links)
        self.width.append(0)
        self.label.append(_OUTER)
        self.entry.append((0, 0))
        for child in children:
            if self.label[child] == _INNER:
                self.waiting.extend(self.points(child))
        for point in self.points(blossom):
            self.node_of[point] = blossom

    def pair_up(self, node: int) -> tuple[int, int]:
        """The pair of a node's base with its partner."""
        return self.base[node], self.mate[self.base[node]]

    def change_prices(self) -> None:
        """Change prices by as much as it takes until something is tight, or an inner blossom has to be opened."""
        self.budget.spend(self.size * self.size)
        nodes = sorted({node for node in self.node_of if node >= self.size})
        change = self.largest_change(nodes)
        for point in range(self.size):
            label = self.label[self.node_of[point]]
            if label == _OUTER:
                self.price[point] += change
                self.waiting.append(point)
            elif label == _INNER:
                self.price[point] -= change
        for node in nodes:
            if self.label[node] == _OUTER:
                self.width[node] += 2 * change
            elif self.label[node] == _INNER:
                self.width[node] -= 2 * change
                if self.width[node] == 0:
                    self.open_blossom(node)

    def largest_change(self, blossoms: list[int]) -> int:
        """By how much prices can change before a pair is tight or an inner blossom has no width left."""
        change = -1
        for node in blossoms:
            if self.label[node] == _INNER and (change < 0 or self.width[node] // 2 < change):
                change = self.width[node] // 2
        for a in range(self.size):
            if self.label[self.node_of[a]] != _OUTER:
                continue
            for b in range(self.size):
                label = self.label[self.node_of[b]]
                if label == _INNER or self.node_of[a] == self.node_of[b]:
                    continue
                room = self.room(a, b) if label == _NEW else self.room(a, b) // 2
                if change < 0 or room < change:
                    change = room
        return change

    def open_blossom(self, node: int) -> None:
        """Replace an inner blossom by its children; those between its base and its entry stay in the tree."""
        children = self.children[node]
        links = self.links[node]
        count = len(children)
        for child in children:
            self.label[child] = _NEW
            for point in self.points(child):
                self.node_of[point] = child
        index = self.child_with(node, self.entry[node][1])
        step = -1 if index % 2 == 0 else 1
        entry = self.entry[node]
        while True:
            child = children[index]
            self.label[child] = _INNER
            self.entry[child] = entry
            if index == 0:
                return
            self.make_outer(children[(index + step) % count])
            after = (index + 2 * step) % count
            if step > 0:
                entry = links[(index + 1) % count]
            else:
                inner, outer = links[after]
                entry = (outer, inner)
            index = after
