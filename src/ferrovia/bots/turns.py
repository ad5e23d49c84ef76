"""How many turns routes take: one to claim each, and those in which the cards for them are drawn."""

from typing import Final

from ferrovia.bots.purse import Paid, Purse
from ferrovia.engine.cards import ANCHOR, ANY, COLOURS, DOUBLE_SHIP, SHIP, UNKNOWN, WILD
from ferrovia.engine.rules import PAIRS, SHIPS, Rules

SUITS: Final = 2 * COLOURS  # trains by colour, then ships by colour
# Turns that it takes to draw one more card of each of so many suits, measured by drawing; several at once are cheap.
SPAN: Final[list[float]] = [0.0, 1.06, 1.77, 2.2, 2.56, 2.87, 3.19, 3.57, 3.92, 4.3, 4.7, 5.1, 5.5, 5.9, 6.3, 6.7, 7.1]
ANY_SUIT: Final = 0.6  # turns for a card of a set that may be of any colour
LACKED_WILD: Final = 1.3  # turns for a wild that nothing else can stand for
_LEVELS: Final = 64
_ALL_COLOURS: Final = (1 << COLOURS) - 1
_AFLOAT: Final = 1000  # added to the length of a set of ships


class Turns:
    """Prices lists of routes for what a seat holds."""

    def __init__(self, rules: Rules, extra: list[int]) -> None:
        self.rules = rules
        self.extra = extra  # by route: cards to hold back for a tunnel
        self.suits = SUITS if rules.has_ships else COLOURS
        self.have: list[int] = [0] * self.suits
        self.wilds = 0
        self.most = 0  # cards of one suit, with the wilds
        self.most_ships = 0
        self.owner: list[int] = []
        self.nothing: list[int] = [0] * self.suits
        self.lacking: list[int] = [0] * _LEVELS  # suits that lack at least so many cards

    def hold(self, purse: Purse, owner: list[int]) -> None:
        """Price for this hand from now on."""
        self.have = purse.trains[:COLOURS] + purse.ships if self.rules.has_ships else purse.trains[:COLOURS]
        self.wilds = purse.wilds
        self.owner = owner
        self.most = max(self.have[:COLOURS]) + self.wilds
        self.most_ships = max(self.have[COLOURS:]) + self.wilds if self.rules.has_ships else 0

    def can_pay(self, route: int) -> bool:
        """Whether the hand may suffice for a route; False if it certainly does not."""
        rules = self.rules
        if rules.made_of[route] == PAIRS:
            return True
        most = self.most_ships if rules.made_of[route] == SHIPS else self.most
        return rules.length[route] <= most

    def suit_of(self, route: int, need: list[int]) -> int:
        """The suit to pay a route with: of its open twins the one that is lacked least; -1 if any will do."""
        rules = self.rules
        best = -2
        most = -1000
        for twin in rules.twins[route]:
            if self.owner[twin] < 0:
                colour = rules.colour[twin]
                if colour == ANY:
                    return -1
                suit = colour + COLOURS if rules.made_of[twin] == SHIPS else colour
                left = self.have[suit] - need[suit]
                if left > most:
                    most = left
                    best = suit
        return -1 if best < 0 else best

    def begun(self, route: int) -> int:
        """The suit to pay a route with if it were the only one; of any suit the one of which there is most."""
        suit = self.suit_of(route, self.nothing)
        if suit < 0:
            suit = COLOURS if self.rules.made_of[route] == SHIPS else 0
            for other in range(suit + 1, suit + COLOURS):
                if self.have[other] > self.have[suit]:
                    suit = other
        return suit

    def spaces(self, route: int) -> int:
        """Cards of a suit that a route takes, with those to hold back and without the wilds that it asks for."""
        return self.rules.length[route] + self.extra[route] - self.rules.ferry[route]

    def payable(self, route: int) -> int:
        """The suits that a route or one of its twins can be paid with, as bits; of a taken route any suit."""
        rules = self.rules
        suits = 0
        if self.suit_of(route, self.nothing) < 0:
            suits = _ALL_COLOURS << (COLOURS if rules.made_of[route] == SHIPS else 0)
        for twin in rules.twins[route]:
            if rules.colour[twin] < ANY:
                suits |= 1 << rules.colour[twin] + (COLOURS if rules.made_of[twin] == SHIPS else 0)
        return suits

    def count(self, routes: list[int]) -> float:
        """Turns until all these routes are claimed."""
        need = [0] * self.suits
        free: list[int] = []
        wilds, pairs = self._need(routes, need, free)
        lacked = self._lack(need)
        any_suit = self._give(free, need) if free else 0
        if pairs:
            any_suit += self._give_pairs(pairs, need)
        return self._draw(float(len(routes)), self.wilds - wilds, lacked, any_suit)

    def _need(self, routes: list[int], need: list[int], free: list[int]) -> tuple[int, int]:
        """Add what routes take to the need by suit, or to the sets of any suit; wilds and pairs that they ask for.

        The sets of any suit are lengths below zero, of ships by _AFLOAT: sorted, the ships and the longest come first.
        """
        rules = self.rules
        wilds = 0
        pairs = 0
        for route in routes:
            length = rules.length[route] + self.extra[route]
            if rules.made_of[route] == PAIRS:
                pairs += length
                continue
            ferry = rules.ferry[route]
            wilds += ferry
            length -= ferry
            suit = self.suit_of(route, need)
            if suit < 0:
                free.append(-length - _AFLOAT if rules.made_of[route] == SHIPS else -length)
            else:
                need[suit] += length
        return wilds, pairs

    def _lack(self, need: list[int]) -> int:
        """Note how many suits lack one card, two and so on; how many cards the suit lacks that lacks most."""
        lacking = self.lacking
        have = self.have
        most = 0
        for suit in range(self.suits):
            lack = need[suit] - have[suit]
            if lack > 0:
                if suit >= COLOURS:
                    lack = _ship_cards(lack)
                if lack > most:
                    most = lack
                for level in range(lack):
                    lacking[level] += 1
        return most

    def _give(self, free: list[int], need: list[int]) -> int:
        """Give each set of any suit the suit of which most is to spare; how many cards are lacked then."""
        have = self.have
        lacked = 0
        free.sort()
        for negative in free:
            first = 0
            length = -negative
            if length >= _AFLOAT:
                length -= _AFLOAT
                first = COLOURS
            best = first
            for suit in range(first, first + COLOURS):
                if have[suit] - need[suit] > have[best] - need[best]:
                    best = suit
            spare = have[best] - need[best]
            if spare >= length:
                need[best] += length
            else:
                if spare > 0:
                    need[best] += spare
                    length -= spare
                lacked += _ship_cards(length) if first else length
        return lacked

    def _give_pairs(self, pairs: int, need: list[int]) -> int:
        """Give pairs what is to spare; how many cards are lacked then."""
        have = self.have
        for suit in range(COLOURS):
            while pairs > 0 and have[suit] - need[suit] > 1:
                need[suit] += 2
                pairs -= 1
        return 2 * pairs

    def _draw(self, turns: float, wilds: int, lacked: int, any_suit: int) -> float:
        """To these turns add those in which the cards lacked are drawn, as far as no wild stands for them."""
        if wilds < 0:
            turns -= LACKED_WILD * wilds
            wilds = 0
        lacking = self.lacking
        while lacked > 0:
            lacked -= 1
            suits = lacking[lacked]
            lacking[lacked] = 0
            if wilds >= suits:
                wilds -= suits
            else:
                turns += SPAN[suits - wilds]
                wilds = 0
        if any_suit > wilds:
            turns += ANY_SUIT * (any_suit - wilds)
        return turns

    def after(self, paid: Paid, routes: list[int]) -> float:
        """The turns that these routes take once cards are spent for another one."""
        for cards in paid:
            for card in cards:
                self._add(card, -1)
        turns = self.count(routes)
        for cards in paid:
            for card in cards:
                self._add(card, 1)
        return turns

    def gain(self, card: int, routes: list[int], before: float) -> float:
        """The turns that one more card of this kind saves."""
        self._add(card, 1)
        saved = before - self.count(routes)
        self._add(card, -1)
        return saved

    def _add(self, card: int, number: int) -> None:
        if card == WILD:
            self.wilds += number
        else:
            self.have[suit_of_card(card)] += 2 * number if card >= DOUBLE_SHIP else number


def suit_of_card(card: int) -> int:
    """The suit of a card that is not wild."""
    if card < UNKNOWN:
        return card
    if card < SHIP:
        return card - ANCHOR
    return COLOURS + (card - SHIP if card < DOUBLE_SHIP else card - DOUBLE_SHIP)


def _ship_cards(spaces: int) -> int:
    """Cards of ships for so many spaces: one covers 1.6 on average."""
    return (spaces * 5 + 7) // 8
