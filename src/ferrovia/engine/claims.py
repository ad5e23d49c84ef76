"""The claims that a seat can make: counted, listed, or one of them picked."""

from ferrovia.engine.actions import CLAIM, Action
from ferrovia.engine.cards import ANY, COLORS
from ferrovia.engine.native import Ints, i64, mypyc_attr
from ferrovia.engine.piles import at_most
from ferrovia.engine.purse import Purse
from ferrovia.engine.rules import Rules
from ferrovia.engine.spans import CELLS, Span
from ferrovia.engine.state import State
from ferrovia.engine.vectors import filled


@mypyc_attr(acyclic=True)
class Claims:
    """The claims of a seat, counted by cell; good until the state changes.

    A span's sets are the numbers of rows that pay for its routes of a colour, packed by length. With 3 red routes of
    length 1 to claim that 2 rows pay for, and 5 of length 2 that 4 rows pay for, claims 0 to 5 are of length 1 and
    claims 6 to 25 of length 2; claim 7 is the second row for the first of these.
    """

    def __init__(self, rules: Rules, purse: Purse) -> None:
        self.rules = rules
        self.purse = purse
        self.sets: Ints = filled(rules.cells, 0)  # by cell
        self.claims: Ints = filled(rules.cells, 0)  # by cell
        self.total: i64 = 0

    def count(self, state: State, seat: i64) -> i64:
        """How many claims there are, counted by route and row; the purse has looked at the seat's cards."""
        total: i64 = 0
        for span in self.rules.spans:
            if span.only_any:
                total += self._count_any(span, state, seat)
            else:
                total += self._count_colors(span, state, seat)
        self.total = total
        return total

    def _count_colors(self, span: Span, state: State, seat: i64) -> i64:
        """Count the claims of a span by colour. No other code runs more often."""
        purse = self.purse
        all_sets = self.sets
        all_claims = self.claims
        claimable = state.claimable
        holdings = span.holdings
        purse.find_keys(holdings)
        keys = purse.keys
        first_key = holdings * COLORS
        cell = span.first_cell
        first_open = seat * self.rules.cells + cell
        within = span.within[at_most(state.ships[seat] if span.by_ship else state.trains[seat], span.longest)]
        top = span.top
        mask = span.mask
        rows = span.rows
        alone = span.alone[purse.wild_keys[holdings]]
        any_color = alone
        total: i64 = 0
        for color in span.colors:
            sets = rows[keys[first_key + color]]
            any_color += sets
            sets = (sets + alone) & within
            all_sets[cell + color] = sets
            claims = sets * claimable[first_open + color] >> top & mask
            all_claims[cell + color] = claims
            total += claims
        any_color &= within
        all_sets[cell + ANY] = any_color
        claims = any_color * claimable[first_open + ANY] >> top & mask
        all_claims[cell + ANY] = claims
        return total + claims

    def _count_any(self, span: Span, state: State, seat: i64) -> i64:
        """The same where all routes take any colour, or mix colours."""
        purse = self.purse
        cell = span.first_cell + ANY
        routes = state.claimable[seat * self.rules.cells + cell]
        claims: i64 = 0
        if routes:
            purse.find_keys(span.holdings)
            sets: i64 = 0
            if span.mixes_colors:
                sets = self._count_mixed(span, routes)
            elif purse.wilds[span.holdings] >= span.least_wilds:
                keys = purse.keys
                first_key = span.holdings * COLORS
                rows = span.rows
                sets = span.alone[purse.wild_keys[span.holdings]]
                for color in span.colors:
                    sets += rows[keys[first_key + color]]
            sets &= span.within[at_most(state.ships[seat] if span.by_ship else state.trains[seat], span.longest)]
            self.sets[cell] = sets
            claims = sets * routes >> span.top & span.mask
        self.claims[cell] = claims
        return claims

    def _count_mixed(self, span: Span, routes: i64) -> i64:
        """The payable rows of routes that mix colours, packed; those of lengths without open routes do not matter."""
        packed: i64 = 0
        shift = span.top
        for field in range(span.fields):
            if routes >> shift & span.mask:
                packed += self.purse.count(span.costs[field]) << span.bits * field
            shift -= span.bits
        return packed

    def nth(self, state: State, seat: i64, n: i64) -> Action:
        """The n-th claim in the order of menus, after counting."""
        rules = self.rules
        claims = self.claims
        order = rules.cell_order
        index: i64 = 0
        cell = order[0]
        while n >= claims[cell]:
            n -= claims[cell]
            index += 1
            cell = order[index]
        span = rules.spans[cell // CELLS]
        packed = self.sets[cell]
        routes = state.claimable[seat * rules.cells + cell]
        bits = span.bits
        mask = span.mask
        shift = span.top
        field = (cell - span.first_cell) * span.fields
        while n >= (packed & mask) * (routes >> shift & mask):
            n -= (packed & mask) * (routes >> shift & mask)
            packed >>= bits
            shift -= bits
            field += 1
        sets = packed & mask
        number = span.cost_at[field]
        cost = span.costs[number]
        rank = n // sets  # of the route among those of its cost
        route = span.nth_open(state.open_to, seat, number, rank)
        row = self.purse.nth(cost, n - rank * sets)
        if cost.payments:
            return Action(seat, CLAIM, route, cost.payments[row])
        cards, rack = self.purse.pay(cost, row)
        return Action(seat, CLAIM, route, cards, rack)


def list_claims(rules: Rules, state: State, purse: Purse, seat: i64) -> list[Action]:
    """Every claim, by cost, then route, then row; the purse has looked at the seat's cards."""
    claims: list[Action] = []
    table = rules.payments
    for cost, routes in zip(table.route_costs, table.routes_of, strict=True):
        open_routes = [route for route in routes if state.open_to[route] >> seat & 1]
        pieces = state.ships[seat] if cost.kind.by_ship else state.trains[seat]
        if open_routes and cost.length <= pieces:
            payments = purse.payments(cost)
            for route in open_routes:
                claims.extend([Action(seat, CLAIM, route, cards, rack) for cards, rack in payments])
    return claims
