"""What cards are worth to a seat: more for a route that lacks few, nothing where none lacks any."""

from typing import Final

from ferrovia.bots.purse import Purse
from ferrovia.engine.cards import ANCHOR, ANY, COLOURS, DOUBLE_SHIP, SHIP, WILD
from ferrovia.engine.rules import PAIRS, SHIPS, Rules

ALL_COLOURS: Final = list(range(COLOURS))
_SYMBOLS: Final = 2  # of each sort that a harbour takes


class Wishes:
    """The worth of every kind of card, and how many cards of each deck are lacked."""

    def __init__(self, rules: Rules, owner: list[int], purse: Purse) -> None:
        self.rules = rules
        self.owner = owner
        self.purse = purse
        self.values: list[int] = [0] * rules.kinds
        self.lack: list[int] = [0, 0]  # by deck
        self.trains: list[int] = purse.trains[:]  # what the routes before have not used up
        self.ships: list[int] = purse.ships[:]

    def add_route(self, route: int) -> None:
        """Wish for what this route lacks."""
        rules = self.rules
        if rules.made_of[route] == PAIRS:
            self._add_pairs(rules.length[route])
            return
        afloat = rules.made_of[route] == SHIPS
        left = self.ships if afloat else self.trains
        length = rules.length[route] - rules.ferry[route] + self.purse.plan.extra[route]
        if rules.ferry[route] > self.trains[WILD]:
            self.values[WILD] = 100
        colours = [rules.colour[twin] for twin in rules.twins[route] if self.owner[twin] < 0]
        if ANY in colours:
            colours = ALL_COLOURS
        best = colours[0]
        for colour in colours:
            if left[colour] > left[best]:
                best = colour
        if left[best] < length:
            for colour in colours:
                self._raise(afloat, colour, 40 // (length - left[colour]), length - left[colour])
            self._raise(afloat, best, 60 // (length - left[best]), length - left[best])
            self._raise_kind(WILD, 1)
            self.lack[1 if afloat else 0] += length - left[best]
        left[best] = max(0, left[best] - length)

    def _add_pairs(self, length: int) -> None:
        """A difficult route wants a second card where there is one."""
        lacking = 2 * length
        for colour in range(COLOURS):
            pairs = min(lacking // 2, self.trains[colour] // 2)
            self.trains[colour] -= 2 * pairs
            lacking -= 2 * pairs
        if lacking:
            for colour in range(COLOURS):
                self._raise(False, colour, (60 if self.trains[colour] else 20) // lacking, lacking)
            self._raise_kind(WILD, 1)
            self.lack[0] += lacking

    def add_harbor(self) -> None:
        """Wish for two trains and two ships of one colour, all with the symbol, of the colour that lacks fewest."""
        hand = self.purse.hand
        best = 0
        most = -1
        for colour in range(COLOURS):
            held = min(_SYMBOLS, hand[ANCHOR + colour]) + min(_SYMBOLS, hand[SHIP + colour])
            if held > most:
                best = colour
                most = held
        lacking = 2 * _SYMBOLS - most
        for deck, card in enumerate((ANCHOR + best, SHIP + best)):
            if hand[card] < _SYMBOLS:
                self._raise_kind(card, 50 // lacking)
                self.lack[deck] += _SYMBOLS - hand[card]
        if lacking:
            self._raise_kind(WILD, 20 // lacking)

    def _raise(self, afloat: bool, colour: int, value: int, lacking: int) -> None:
        if not afloat:
            self._raise_kind(colour, value)
            if self.rules.has_ships:
                self._raise_kind(ANCHOR + colour, value + 1)
        else:
            self._raise_kind(SHIP + colour, value)
            self._raise_kind(DOUBLE_SHIP + colour, value + value // 2 if lacking > 1 else value)

    def _raise_kind(self, card: int, value: int) -> None:
        if value > self.values[card]:
            self.values[card] = value
