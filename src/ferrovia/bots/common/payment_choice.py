"""The choice of cards to pay with: those that the plan needs least."""

from typing import Final

from ferrovia.bots.common.plan import Plan
from ferrovia.engine.cards import ANCHOR, ANY, COLORS, DOUBLE_SHIP, SHIP, WILD
from ferrovia.engine.costs import Cost
from ferrovia.engine.native import Ints, i64
from ferrovia.engine.observe import Observation
from ferrovia.engine.purse import SplitPayment
from ferrovia.engine.vectors import vector

NO_PAYMENT: Final[SplitPayment] = ((), ())
_WILD_PRICE: Final = 100
_SYMBOL_PRICE: Final = 3  # of cards that harbours need; a double ship is dearer still
_DOUBLE_PRICE: Final = 4
_MORE_PRICE: Final = 20  # of each card more than one for each space


def next_building(view: Observation) -> Cost | None:
    """What the seat's next station or harbour costs; None if it has none left."""
    buildings = view.rules.payments.buildings
    left = view.buildings_left[view.seat]
    return buildings[len(buildings) - left] if left else None


class PaymentChooser:
    """Chooses payments from the hand, and from the side's rack if it has one."""

    def __init__(self, view: Observation, plan: Plan) -> None:
        rules = view.rules
        rack = view.rack
        self.rules = rules
        self.plan = plan
        self.hand = view.hand
        self.purse = plan.purse  # choosers of a plan are used one after the other
        self.purse.look_at(vector(self.hand), 0, vector(rack), 0)
        self.trains: list[int] = [self.hand[card] + rack[card] for card in range(WILD + 1)]  # by colour, and the wilds
        self.ships: list[int] = []  # spaces that they cover, by colour
        if rules.has_ships:
            for color in range(COLORS):
                self.trains[color] += self.hand[ANCHOR + color]
                self.ships.append(self.hand[SHIP + color] + 2 * self.hand[DOUBLE_SHIP + color])
        self.wilds: int = self.trains[WILD]
        self._wanted: list[int] = []  # see `_count_wanted`; empty until it is called

    def cheapest(self, route: int, extra: int) -> SplitPayment:
        """Return the cheapest payment for a route if `extra` more cards remain, otherwise `NO_PAYMENT`."""
        cost = self.rules.cost_of[route]
        if extra:
            held = self.ships if cost.kind.by_ship else self.trains
            most = max(held[:COLORS]) if cost.color == ANY else held[cost.color]
            if most + self.wilds < cost.length + extra:
                return NO_PAYMENT
        return self.cheapest_of(cost)

    def cheapest_of(self, cost: Cost) -> SplitPayment:
        """Return the payment with the fewest wilds, then in the colours that other routes need least."""
        purse = self.purse
        best: i64 = -1
        least: i64 = 0
        for index in range(purse.find(cost)):
            row = purse.found[index]
            price = self._price(cost, row)
            if best < 0 or price < least:
                best = row
                least = price
        return NO_PAYMENT if best < 0 else purse.pay(cost, best)

    def cheapest_by_color(self, cost: Cost, extra: int) -> list[SplitPayment]:
        """Return the same for each colour of which `extra` more cards remain; wilds alone if nothing else pays."""
        purse = self.purse
        chosen: list[i64] = []
        last: i64 = -1  # the colour of the row chosen last
        least: i64 = 0
        for index in range(purse.find(cost)):
            row = purse.found[index]
            rank: i64 = row // cost.block if row < cost.alone else COLORS
            price = self._price(cost, row)
            if rank != last:
                held = 0 if rank == COLORS else self.trains[cost.colors[rank]]
                if (rank == COLORS and chosen) or held + self.wilds < cost.length + extra:
                    continue
                chosen.append(row)
            elif price < least:
                chosen[-1] = row
            else:
                continue
            last = rank
            least = price
        return [purse.pay(cost, row) for row in chosen]

    def _price(self, cost: Cost, row: i64) -> i64:
        """The price of a row, lower by one if it is paid from the hand first."""
        holdings = self.purse.table.holdings[cost.holdings]
        price: i64 = 0
        if cost.mixed:
            counts = cost.mixed[row]
            price = _WILD_PRICE * counts[-1]
            for rank, color in enumerate(self.purse.table.colors):
                if counts[rank]:
                    price += self._count_wanted(color, False)
                    price += self._spared(holdings.first, holdings.first_start, color, counts[rank])
        else:
            shape = cost.shape(row)
            price = _WILD_PRICE * shape[2]
            more: i64 = shape[0] + shape[1] + shape[2] - cost.card_count
            if more > 0:
                price += _MORE_PRICE * more
            if row < cost.alone:
                color = cost.colors[row // cost.block]
                if cost.color == ANY:
                    price += self._count_wanted(color, cost.kind.by_ship)
                if self.rules.has_ships:
                    price += self._spared(holdings.first, holdings.first_start, color, shape[0])
                    price += self._spared(holdings.second, holdings.second_start, color, shape[1])
        return 2 * price - row % cost.ways

    def _spared(self, cards: Ints, start: Ints, color: i64, number: i64) -> i64:
        """The price of that number of a colour's list of cards because harbours need them."""
        price: i64 = 0
        for index in range(start[color], start[color + 1]):
            card = cards[index]
            taken: i64 = min(self.hand[card], number)
            number -= taken
            if card >= ANCHOR:
                price += taken * (_DOUBLE_PRICE if card >= DOUBLE_SHIP else _SYMBOL_PRICE)
        return price

    def _count_wanted(self, color: i64, by_ship: bool) -> int:
        """Return how many spaces of a colour the plan needs, at sea or on land."""
        if not self._wanted:
            rules = self.rules
            self._wanted = [0] * (2 * (COLORS + 1))
            for route in self.plan.wanted:
                self._wanted[rules.color[route] + (COLORS + 1) * rules.at_sea[route]] += rules.length[route]
        return self._wanted[color + COLORS + 1] if by_ship else self._wanted[color]
