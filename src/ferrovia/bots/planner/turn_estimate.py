"""The number of turns that routes take: one to claim each, plus those to draw the missing cards."""

from typing import Final

from ferrovia.bots.common.payment_choice import PaymentChooser
from ferrovia.engine.cards import ANCHOR, ANY, COLORS, DOUBLE_SHIP, SHIP, UNKNOWN, WILD
from ferrovia.engine.native import Ints, i64
from ferrovia.engine.portable import Portable
from ferrovia.engine.purse import SplitPayment
from ferrovia.engine.rules import Rules
from ferrovia.engine.vectors import filled, write

SUITS: Final = 2 * COLORS  # trains by colour, then ships by colour
# Turns to draw one more card in each of this many suits, measured by simulation; several suits at once are cheap.
SPAN: Final[list[float]] = [0.0, 1.06, 1.77, 2.2, 2.56, 2.87, 3.19, 3.57, 3.92, 4.3, 4.7, 5.1, 5.5, 5.9, 6.3, 6.7, 7.1]
ANY_SUIT: Final = 0.6  # turns per card for a set in any colour
MISSING_WILD: Final = 1.3  # turns per wild that no other card can replace
_LEVELS: Final = 64
_ALL_COLORS: Final = (1 << COLORS) - 1
_SHIP_OFFSET: Final = 1000  # added to the length of a set of ships


class TurnEstimator(Portable):
    """Counts the turns for lists of routes with a given hand."""

    def __init__(self, rules: Rules, extra: list[int]) -> None:
        self.rules = rules
        self.extra = extra  # by route: cards to hold back for a tunnel
        self.suits: i64 = SUITS if rules.has_ships else COLORS
        self.have: Ints = filled(self.suits, 0)
        self.wilds = 0
        self.most = 0  # most cards of one suit, wilds included
        self.most_ships = 0
        self.owner: list[int] = []
        self.nothing: Ints = filled(self.suits, 0)
        self.need: Ints = filled(self.suits, 0)  # by suit: cards that the routes counted last need
        self.by_level: Ints = filled(_LEVELS, 0)  # by level: suits that need at least one card more than that

    def set_hand(self, chooser: PaymentChooser, owner: list[int]) -> None:
        """Use this hand from now on."""
        write(chooser.trains[:COLORS] + chooser.ships, self.have)
        self.wilds = chooser.wilds
        self.owner = owner
        self.most = max(chooser.trains[:COLORS]) + self.wilds
        self.most_ships = max(chooser.ships) + self.wilds if self.rules.has_ships else 0

    def can_pay(self, route: int) -> bool:
        """Whether the hand may be enough for a route; False if it certainly is not."""
        rules = self.rules
        if not rules.cost_of[route].kind.has_one_color:
            return True
        most = self.most_ships if rules.at_sea[route] else self.most
        return rules.length[route] <= most

    def suit_of(self, route: int, need: Ints) -> i64:
        """Return the suit to pay a route with: of its open parallels, the best supplied one; -1 if any suit will do."""
        rules = self.rules
        owner = self.owner
        have = self.have
        best: i64 = -1
        most: i64 = -1000
        for parallel in rules.parallels[route]:
            if owner[parallel] < 0:
                color = rules.color[parallel]
                if color == ANY:
                    return -1
                suit = color + COLORS if rules.at_sea[parallel] else color
                left = have[suit] - need[suit]
                if left > most:
                    most = left
                    best = suit
        return best

    def best_suit(self, route: int) -> i64:
        """Return the suit to pay a route with if it were the only one; if any suit will do, the one held most."""
        suit = self.suit_of(route, self.nothing)
        if suit < 0:
            suit = COLORS if self.rules.at_sea[route] else 0
            for other in range(suit + 1, suit + COLORS):
                if self.have[other] > self.have[suit]:
                    suit = other
        return suit

    def spaces(self, route: int) -> int:
        """Return the cards of one suit that a route needs, with a tunnel's reserve and without the wilds of a ferry."""
        return self.rules.length[route] + self.extra[route] - self.rules.cost_of[route].least_wilds

    def payable_suits(self, route: int) -> int:
        """Return the suits, as bits, that can pay for the route or a parallel; all of its kind if it is taken."""
        rules = self.rules
        suits = 0
        if self.suit_of(route, self.nothing) < 0:
            suits = _ALL_COLORS << (COLORS if rules.at_sea[route] else 0)
        for parallel in rules.parallels[route]:
            if rules.color[parallel] < ANY:
                suits |= 1 << rules.color[parallel] + (COLORS if rules.at_sea[parallel] else 0)
        return suits

    def count(self, routes: list[int]) -> float:
        """Return the turns until all these routes are claimed."""
        need = self.need
        for suit in range(self.suits):
            need[suit] = 0
        free: list[int] = []
        wilds, pairs = self._need(routes, need, free)
        missing = self._count_missing(need)
        any_suit: i64 = 0
        if free:
            any_suit = self._assign_suits(free, need)
        if pairs:
            any_suit += self._assign_pairs(pairs, need)
        return self._draw(float(len(routes)), self.wilds - wilds, missing, any_suit)

    def _need(self, routes: list[int], need: Ints, free: list[int]) -> tuple[int, int]:
        """Add what routes need to `need` by suit, or to `free` if any suit will do; return the wilds and pairs needed.

        Lengths in `free` are negative, with _SHIP_OFFSET for ships, so sorting puts ships and long routes first.
        """
        rules = self.rules
        wilds = 0
        pairs = 0
        for route in routes:
            length = rules.length[route] + self.extra[route]
            cost = rules.cost_of[route]
            if cost.kind.mixes_colors:
                pairs += length
                continue
            ferry = cost.least_wilds
            wilds += ferry
            length -= ferry
            suit = self.suit_of(route, need)
            if suit < 0:
                free.append(-length - _SHIP_OFFSET if rules.at_sea[route] else -length)
            else:
                need[suit] = need[suit] + length
        return wilds, pairs

    def _count_missing(self, need: Ints) -> i64:
        """Count by level the suits that need one card, two cards and so on; return the highest level."""
        by_level = self.by_level
        have = self.have
        most: i64 = 0
        for suit in range(self.suits):
            missing = need[suit] - have[suit]
            if missing > 0:
                if suit >= COLORS:
                    missing = _ship_cards(missing)
                if missing > most:
                    most = missing
                for level in range(missing):
                    by_level[level] = by_level[level] + 1
        return most

    def _assign_suits(self, free: list[int], need: Ints) -> i64:
        """Give each set of any suit the suit with the largest surplus; return how many cards are still missing."""
        have = self.have
        missing: i64 = 0
        free.sort()
        for negative in free:
            first: i64 = 0
            length: i64 = -negative
            if length >= _SHIP_OFFSET:
                length -= _SHIP_OFFSET
                first = COLORS
            best = first
            for suit in range(first, first + COLORS):
                if have[suit] - need[suit] > have[best] - need[best]:
                    best = suit
            spare = have[best] - need[best]
            if spare >= length:
                need[best] = need[best] + length
            else:
                if spare > 0:
                    need[best] = need[best] + spare
                    length -= spare
                missing += _ship_cards(length) if first else length
        return missing

    def _assign_pairs(self, pairs: int, need: Ints) -> int:
        """Use surplus cards for pairs; return how many cards are still missing."""
        have = self.have
        for suit in range(COLORS):
            while pairs > 0 and have[suit] - need[suit] > 1:
                need[suit] = need[suit] + 2
                pairs -= 1
        return 2 * pairs

    def _draw(self, turns: float, wilds: int, missing: i64, any_suit: int) -> float:
        """Add the turns to draw the missing cards, after using wilds for the rarest ones."""
        if wilds < 0:
            turns -= MISSING_WILD * wilds
            wilds = 0
        by_level = self.by_level
        while missing > 0:
            missing -= 1
            suits = by_level[missing]
            by_level[missing] = 0
            if wilds >= suits:
                wilds -= suits
            else:
                turns += SPAN[suits - wilds]
                wilds = 0
        if any_suit > wilds:
            turns += ANY_SUIT * (any_suit - wilds)
        return turns

    def after(self, paid: SplitPayment, routes: list[int]) -> float:
        """Return the turns that these routes take after paying for another one."""
        for cards in paid:
            for card in cards:
                self._add(card, -1)
        turns = self.count(routes)
        for cards in paid:
            for card in cards:
                self._add(card, 1)
        return turns

    def gain(self, card: int, routes: list[int], before: float) -> float:
        """Return the turns that one more card of this kind saves."""
        self._add(card, 1)
        saved = before - self.count(routes)
        self._add(card, -1)
        return saved

    def _add(self, card: int, number: int) -> None:
        if card == WILD:
            self.wilds += number
        else:
            suit = suit_of_card(card)
            self.have[suit] = self.have[suit] + (2 * number if card >= DOUBLE_SHIP else number)


def suit_of_card(card: int) -> int:
    """Return the suit of a card that is not wild."""
    if card < UNKNOWN:
        return card
    if card < SHIP:
        return card - ANCHOR
    return COLORS + (card - SHIP if card < DOUBLE_SHIP else card - DOUBLE_SHIP)


def _ship_cards(spaces: i64) -> i64:
    """Return how many ship cards cover this many spaces: one covers 1.6 on average."""
    return (spaces * 5 + 7) // 8
