"""What a seat can pay with, and the set that it misses least."""

from typing import Final

from ferrovia.bots.plan import Plan
from ferrovia.bots.ways import FAR
from ferrovia.engine.cards import ANCHOR, ANY, COLOURS, DOUBLE_SHIP, SHIP, WILD, Payment
from ferrovia.engine.observe import Observation
from ferrovia.engine.payments import list_sets, list_shapes
from ferrovia.engine.racks import merged, splits
from ferrovia.engine.rules import PAIRS, SHIPS
from ferrovia.engine.ships import list_ship_sets, train_counts, with_symbols

Paid = tuple[Payment, Payment]  # cards from the hand, cards from the rack
NOTHING: Final[Paid] = ((), ())


class Purse:
    """The hand, and the rack of the side where there is one."""

    def __init__(self, view: Observation, plan: Plan) -> None:
        rules = view.rules
        self.rules = rules
        self.plan = plan
        self.hand = view.hand
        self.rack = view.rack
        self.trains: list[int] = self.hand  # by colour, and the wilds
        self.ships: list[int] = []  # by colour: the spaces that they cover
        if rules.has_ships:
            self.trains = train_counts(self.hand)
            self.ships = [self.hand[SHIP + colour] + 2 * self.hand[DOUBLE_SHIP + colour] for colour in range(COLOURS)]
        elif rules.racks:
            self.trains = merged(self.hand, self.rack)
        self.wilds: int = self.trains[WILD]

    def pay(self, route: int, extra: int) -> Paid:
        """The cheapest payment of a route, if as many cards more are left; nothing if it cannot be paid."""
        rules = self.rules
        length = rules.length[route]
        made_of = rules.made_of[route]
        if made_of == PAIRS:
            return self._pay_pairs(length), ()
        colour = rules.colour[route]
        held = self.ships if made_of == SHIPS else self.trains
        most = max(held[:COLOURS]) if colour == ANY else held[colour]
        if most + self.wilds < length + extra:
            return NOTHING
        if made_of == SHIPS:
            return self._pay_ships(colour, length), ()
        return self.pay_set(colour, length, rules.ferry[route])

    def pay_set(self, colour: int, length: int, ferry: int) -> Paid:
        """The set of train cards with the fewest wilds, then of the colour that other routes want least."""
        if self.rules.is_plain:
            cards: Payment = ()
            least = FAR
            for option in list_sets(self.trains, colour, length, ferry):
                price = 100 * option.count(WILD)
                if colour == ANY:
                    price += self._wanted(option[0], False)
                if price < least:
                    cards = option
                    least = price
            return cards, ()
        best = NOTHING
        least = FAR
        for paid, wilds in list_shapes(self.trains, colour, length, ferry):
            price = 100 * wilds + self._wanted(paid, False)
            if self.rules.racks:
                found = splits(self.hand, self.rack, paid, length - wilds, wilds)[-1]  # from the hand first
            else:
                found = with_symbols(self.hand, paid, length - wilds) + (WILD,) * wilds, ()
                price += 3 * sum([1 for card in found[0] if card >= ANCHOR])
            if price < least:
                best = found
                least = price
        return best

    def _pay_ships(self, colour: int, length: int) -> Payment:
        """Single ships are spared for harbours."""
        best: Payment = ()
        least = FAR
        for cards in list_ship_sets(self.hand, colour, length):
            paid = cards[-1]
            price = 100 * cards.count(WILD)
            if paid != WILD:
                price += self._wanted((paid - SHIP) % COLOURS, True)
            for card in cards:
                price += 4 if card >= DOUBLE_SHIP else 3
            if price < least:
                best = cards
                least = price
        return best

    def _pay_pairs(self, length: int) -> Payment:
        """Two cards of one colour a space, of the colours wanted least; then one card and a wild, then two wilds."""
        taken = [0] * COLOURS
        missing = length
        order = [colour for _, colour in sorted([(self._wanted(colour, False), colour) for colour in range(COLOURS)])]
        for colour in order:
            pairs = min(missing, self.trains[colour] // 2)
            taken[colour] = 2 * pairs
            missing -= pairs
        wilds = 2 * missing
        for colour in order:
            if missing and taken[colour] < self.trains[colour]:
                taken[colour] += 1
                missing -= 1
                wilds -= 1
        if wilds > self.wilds:
            return ()
        cards: Payment = ()
        for colour in range(COLOURS):
            cards += with_symbols(self.hand, colour, taken[colour])
        return cards + (WILD,) * wilds

    def _wanted(self, colour: int, afloat: bool) -> int:
        """The spaces of a colour, at sea or on land, that the plan takes."""
        rules = self.rules
        total = 0
        for route in self.plan.wanted:
            if rules.colour[route] == colour and (rules.made_of[route] == SHIPS) == afloat:
                total += rules.length[route]
        return total
