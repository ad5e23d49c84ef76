"""The choice of cards to pay with: those that the plan needs least."""

from typing import Final

from ferrovia.bots.common.plan import Plan
from ferrovia.engine.cards import ANCHOR, ANY, COLORS, DOUBLE_SHIP, SHIP, WILD, Payment
from ferrovia.engine.native import Ints
from ferrovia.engine.observe import Observation
from ferrovia.engine.payments import list_sets, list_shapes
from ferrovia.engine.purse import Purse, train_counts
from ferrovia.engine.racks import splits
from ferrovia.engine.rules import PAIRS, SHIPS
from ferrovia.engine.ships import list_ship_sets, with_symbols
from ferrovia.engine.vectors import numbers, vector

SplitPayment = tuple[Payment, Payment]  # cards from the hand, cards from the rack
NO_PAYMENT: Final[SplitPayment] = ((), ())
_TOO_DEAR: Final = 1000  # the price from which a payment is not considered


class PaymentChooser:
    """Chooses payments from the hand, and from the side's rack if it has one."""

    def __init__(self, view: Observation, plan: Plan) -> None:
        rules = view.rules
        self.rules = rules
        self.plan = plan
        self.hand = view.hand
        self.cards: Ints = vector(self.hand)
        self.purse = Purse(self.cards, 0, vector(view.rack), 0)
        self.counts: Ints = train_counts(rules, self.purse)
        self.trains: list[int] = numbers(self.counts)  # by colour, and the wilds
        self.ships: list[int] = []  # spaces that they cover, by colour
        if rules.has_ships:
            self.ships = [self.hand[SHIP + color] + 2 * self.hand[DOUBLE_SHIP + color] for color in range(COLORS)]
        self.wilds: int = self.trains[WILD]

    def cheapest(self, route: int, extra: int) -> SplitPayment:
        """Return the cheapest payment for a route if `extra` more cards remain, otherwise `NO_PAYMENT`."""
        rules = self.rules
        length = rules.length[route]
        payment_kind = rules.payment_kind[route]
        if payment_kind == PAIRS:
            return self._cheapest_pairs(length), ()
        color = rules.color[route]
        held = self.ships if payment_kind == SHIPS else self.trains
        most = max(held[:COLORS]) if color == ANY else held[color]
        if most + self.wilds < length + extra:
            return NO_PAYMENT
        if payment_kind == SHIPS:
            return self._cheapest_ships(color, length), ()
        return self.cheapest_set(color, length, rules.ferry[route])

    def cheapest_set(self, color: int, length: int, ferry: int) -> SplitPayment:
        """Return the set of train cards with the fewest wilds, then in the colour that other routes need least."""
        if self.rules.is_plain:
            cards: Payment = ()
            least = _TOO_DEAR
            for option in list_sets(self.counts, color, length, ferry):
                price = 100 * option.count(WILD)
                if color == ANY:
                    price += self._count_wanted(option[0], False)
                if price < least:
                    cards = option
                    least = price
            return cards, ()
        best = NO_PAYMENT
        least = _TOO_DEAR
        for paid, wilds in list_shapes(self.counts, color, length, ferry):
            price = 100 * wilds + self._count_wanted(paid, False)
            if self.rules.has_racks:
                found = splits(self.purse, paid, length - wilds, wilds)[-1]  # from the hand first
            else:
                found = with_symbols(self.cards, 0, paid, length - wilds, wilds), ()
                price += 3 * sum([1 for card in found[0] if card >= ANCHOR])
            if price < least:
                best = found
                least = price
        return best

    def _cheapest_ships(self, color: int, length: int) -> Payment:
        """Return the cheapest ship cards; spares single ships, which harbours need."""
        best: Payment = ()
        least = _TOO_DEAR
        for cards in list_ship_sets(self.cards, 0, color, length):
            paid = cards[-1]
            price = 100 * cards.count(WILD)
            if paid != WILD:
                price += self._count_wanted((paid - SHIP) % COLORS, True)
            for card in cards:
                price += 4 if card >= DOUBLE_SHIP else 3
            if price < least:
                best = cards
                least = price
        return best

    def _cheapest_pairs(self, length: int) -> Payment:
        """Return pairs in the colours needed least; if those run out, a card and a wild, then two wilds."""
        taken = [0] * COLORS
        missing = length
        order = [color for _, color in sorted([(self._count_wanted(color, False), color) for color in range(COLORS)])]
        for color in order:
            pairs = min(missing, self.trains[color] // 2)
            taken[color] = 2 * pairs
            missing -= pairs
        wilds = 2 * missing
        for color in order:
            if missing and taken[color] < self.trains[color]:
                taken[color] += 1
                missing -= 1
                wilds -= 1
        if wilds > self.wilds:
            return ()
        cards: Payment = ()
        for color in range(COLORS):
            cards += with_symbols(self.cards, 0, color, taken[color], 0)
        return cards + (WILD,) * wilds

    def _count_wanted(self, color: int, by_ship: bool) -> int:
        """Return how many spaces of a colour the plan needs, at sea or on land."""
        rules = self.rules
        total = 0
        for route in self.plan.wanted:
            if rules.color[route] == color and (rules.payment_kind[route] == SHIPS) == by_ship:
                total += rules.length[route]
        return total
