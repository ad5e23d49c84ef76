"""Packed numbers that count claims: one multiplication for all routes of a colour, whatever their lengths.

A *span* is the costs of routes that differ only in colour and length. For every key of a colour (`payment_table`) it
has the numbers of payable rows for all its lengths in one number, a field for each. The routes that a seat may claim
are packed in the same way, with the lengths in the opposite order:

    field         highest     ...                lowest
    rows          longest     second longest     shortest
    routes        shortest    second shortest    longest

In the product of both, the field that is highest in them then adds up rows times routes of all lengths: the claims.
Fields are wide enough for the board; lengths that do not fit form a span of their own. A product may be longer than 64
bits: only bits below that are read.
"""

from typing import Final

from ferrovia.engine.cards import ANY
from ferrovia.engine.costs import Cost
from ferrovia.engine.native import Ints, i64, mypyc_attr, vec
from ferrovia.engine.payment_table import WORD, PaymentTable
from ferrovia.engine.vectors import flat, starts, vector

CELLS: Final[i64] = 9  # of a span: one for each colour, then ANY


@mypyc_attr(acyclic=True)
class Span:
    """Costs of routes that differ only in colour and length, and the routes of each.

    Of the costs it is made from it has those of its lengths; `bits` are those of a field.
    """

    def __init__(
        self,
        costs: list[Cost],
        routes: list[list[int]],
        lengths: list[int],
        bits: int,
        colors: list[int],
        first_cell: int,
    ) -> None:
        chosen = [number for number, cost in enumerate(costs) if cost.length in lengths]
        costs = [costs[number] for number in chosen]
        self.costs = vec[Cost](costs)
        self.lengths = lengths
        self.routes: Ints = flat([routes[number] for number in chosen])
        self.route_start: Ints = starts([len(routes[number]) for number in chosen])  # by cost, in `routes`
        self.first_cell: i64 = first_cell
        self.holdings: i64 = costs[0].holdings
        self.by_ship = costs[0].kind.by_ship
        self.mixes_colors = costs[0].kind.mixes_colors
        self.least_wilds: i64 = costs[0].least_wilds
        self.longest: i64 = lengths[-1]
        self.bits: i64 = bits
        self.mask: i64 = 2 ** int(self.bits) - 1
        self.fields: i64 = len(lengths)
        self.top: i64 = self.bits * (self.fields - 1)  # where the highest field begins
        # By colour, or ANY, and field: the index of the cost, or -1.
        found = {(int(cost.color), int(cost.length)): index for index, cost in enumerate(costs)}
        self.cost_at: Ints = vector([found.get((color, n), -1) for color in range(CELLS) for n in lengths])
        # The colours whose rows count: those of its routes, or all if some routes take any.
        present = {int(cost.color) for cost in costs}
        self.colors: Ints = vector([color for color in colors if int(ANY) in present or color in present])
        self.only_any = present == {int(ANY)}
        by_length = [next(cost for cost in costs if cost.length == length) for length in lengths]
        self.rows: Ints = vector(self._pack([cost.counts for cost in by_length]))  # by key: packed
        self.alone: Ints = vector(self._pack([cost.alone_counts for cost in by_length]))  # of wilds, by their key
        self.within: Ints = vector(  # by pieces left: all bits of the lengths that these are enough for
            [
                sum([int(self.mask) << int(self.bits) * n for n, length in enumerate(lengths) if length <= pieces])
                for pieces in range(int(self.longest) + 1)
            ]
        )

    def one_route(self, length: int) -> int:
        """A route of this length as a packed number of routes."""
        return 1 << int(self.top - self.bits * self.lengths.index(length))

    def nth_open(self, open_to: Ints, seat: i64, number: i64, n: i64) -> i64:
        """The n-th route of a cost that the seat may claim."""
        for index in range(self.route_start[number], self.route_start[number + 1]):
            route = self.routes[index]
            if open_to[route] >> seat & 1:
                if n == 0:
                    return route
                n -= 1
        raise IndexError("no such route")

    def _pack(self, counts: list[Ints]) -> list[int]:
        """By key: the counts of all lengths, packed."""
        return [
            sum([int(by_key[key]) << int(self.bits) * n for n, by_key in enumerate(counts)])
            for key in range(len(counts[0]))
        ]


def _field_bits(costs: list[Cost], routes: list[list[int]], lengths: list[int]) -> int:
    """The bits that every field of a product needs in a span of these lengths."""
    size = len(lengths)
    most = 0
    for color in range(CELLS):
        rows = [0] * size
        open_routes = [0] * size
        for cost, members in zip(costs, routes, strict=True):
            if cost.color == color and cost.length in lengths:
                field = lengths.index(cost.length)
                rows[field] = int(cost.size)
                open_routes[size - 1 - field] = len(members)
        sums = [sum([rows[n] * open_routes[field - n] for n in range(field + 1)]) for field in range(size)]
        most = max(most, *sums, *rows)
    return most.bit_length()


def make_spans(table: PaymentTable) -> vec[Span]:
    """Divide the costs of routes into spans of as many lengths as fit in a word, the shortest lengths first."""
    alike: dict[tuple[int, int], list[int]] = {}
    for number, cost in enumerate(table.route_costs):
        alike.setdefault((int(cost.holdings), int(cost.least_wilds)), []).append(number)
    spans: list[Span] = []
    for numbers in alike.values():
        costs = [table.route_costs[number] for number in numbers]
        routes = [table.routes_of[number] for number in numbers]
        waiting = sorted({int(cost.length) for cost in costs})
        while waiting:
            size = 1
            bits = _field_bits(costs, routes, waiting[:1])
            while size < len(waiting):
                more = _field_bits(costs, routes, waiting[: size + 1])
                if more * (size + 1) > WORD:
                    break
                size += 1
                bits = more
            spans.append(Span(costs, routes, waiting[:size], bits, table.all_colors, len(spans) * int(CELLS)))
            waiting = waiting[size:]
    return vec[Span](spans)


def sort_cells(spans: vec[Span]) -> list[int]:
    """All cells in the order of menus: spans of the same kind and wilds by colour, then length."""
    found = [
        (int(span.holdings), int(span.least_wilds), color, int(span.first_cell) + color)
        for span in spans
        for color in range(CELLS)
    ]
    return [cell for _, _, _, cell in sorted(found)]
