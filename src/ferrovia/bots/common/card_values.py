"""The value of each card to a seat, and drawing by it: the fewer cards a route needs, the more each is worth."""

from typing import Final

from ferrovia.bots.common.harbors import list_wanted_harbors
from ferrovia.bots.common.payment_choice import PaymentChooser
from ferrovia.bots.common.plan import Plan
from ferrovia.bots.common.turns_left import is_last_turn
from ferrovia.engine.actions import DRAW, STOP, Action
from ferrovia.engine.cards import ANCHOR, ANY, COLORS, DOUBLE_SHIP, NO_CARD, SHIP, WILD
from ferrovia.engine.costs import HARBOR_CARDS, HARBOR_EACH
from ferrovia.engine.draw import ends_draw
from ferrovia.engine.observe import Observation
from ferrovia.engine.questions import SECOND
from ferrovia.engine.rules import Rules

ALL_COLORS: Final = list(range(COLORS))
_MAX_GOALS: Final = 6  # long routes to collect cards for at the same time


class CardValues:
    """The value of every kind of card, and how many cards of each deck are missing."""

    def __init__(self, rules: Rules, owner: list[int], chooser: PaymentChooser) -> None:
        self.rules = rules
        self.owner = owner
        self.chooser = chooser
        self.values: list[int] = [0] * rules.card_kinds
        self.missing: list[int] = [0, 0]  # by deck
        self.trains: list[int] = chooser.trains[:]  # cards not yet used up by the routes added so far
        self.ships: list[int] = chooser.ships[:]

    def add_route(self, route: int) -> None:
        """Add value to the cards that this route still needs."""
        rules = self.rules
        cost = rules.cost_of[route]
        if cost.kind.mixes_colors:
            self._add_pairs(rules.length[route])
            return
        by_ship = cost.kind.by_ship
        left = self.ships if by_ship else self.trains
        length = rules.length[route] - cost.least_wilds + self.chooser.plan.extra[route]
        if cost.least_wilds > self.trains[WILD]:
            self.values[WILD] = 100
        colors = [rules.color[parallel] for parallel in rules.parallels[route] if self.owner[parallel] < 0]
        if ANY in colors:
            colors = ALL_COLORS
        best = colors[0]
        for color in colors:
            if left[color] > left[best]:
                best = color
        if left[best] < length:
            for color in colors:
                self._raise(by_ship, color, 40 // (length - left[color]), length - left[color])
            self._raise(by_ship, best, 60 // (length - left[best]), length - left[best])
            if cost.most_wilds:
                self._raise_kind(WILD, 1)
            self.missing[1 if by_ship else 0] += length - left[best]
        left[best] = max(0, left[best] - length)

    def _add_pairs(self, length: int) -> None:
        """Add value for a route of pairs: a second card of a colour counts most."""
        missing = 2 * length
        for color in range(COLORS):
            pairs = min(missing // 2, self.trains[color] // 2)
            self.trains[color] -= 2 * pairs
            missing -= 2 * pairs
        if missing:
            for color in range(COLORS):
                self._raise(False, color, (60 if self.trains[color] else 20) // missing, missing)
            self._raise_kind(WILD, 1)
            self.missing[0] += missing

    def add_harbor(self) -> None:
        """Add value for a harbour, in the most complete colour: two trains and two ships with the symbol."""
        hand = self.chooser.hand
        best = 0
        most = -1
        for color in range(COLORS):
            held = min(HARBOR_EACH, hand[ANCHOR + color]) + min(HARBOR_EACH, hand[SHIP + color])
            if held > most:
                best = color
                most = held
        missing = HARBOR_CARDS - most
        for deck, card in enumerate((ANCHOR + best, SHIP + best)):
            if hand[card] < HARBOR_EACH:
                self._raise_kind(card, 50 // missing)
                self.missing[deck] += HARBOR_EACH - hand[card]
        if missing:
            self._raise_kind(WILD, 20 // missing)

    def needed_deck(self) -> int:
        """Return the deck of which more cards are missing."""
        return 1 if self.missing[1] > self.missing[0] else 0

    def _raise(self, by_ship: bool, color: int, value: int, missing: int) -> None:
        if not by_ship:
            self._raise_kind(color, value)
            if self.rules.has_ships:
                self._raise_kind(ANCHOR + color, value + 1)
        else:
            self._raise_kind(SHIP + color, value)
            self._raise_kind(DOUBLE_SHIP + color, value + value // 2 if missing > 1 else value)

    def _raise_kind(self, card: int, value: int) -> None:
        if value > self.values[card]:
            self.values[card] = value


def find_answer_without_draw(view: Observation) -> Action | None:
    """Return the answer where no card is to be drawn: a second one in the last turn, or any from closed decks."""
    if view.question_kind != SECOND:
        return view.pick_action(0.0) if view.is_draw_closed else None
    if view.rules.rulebook.may_stop and is_last_turn(view):
        return Action(view.seat, STOP)  # there is no later turn to use it
    return None


def takeable_cards(view: Observation) -> list[int]:
    """Return the cards that may be taken from the display at this question about drawing, slot by slot."""
    second = view.question_kind == SECOND
    return [card for card in view.display if card != NO_CARD and not (second and ends_draw(view.rules, card))]


def draw_unseen(view: Observation, card_values: CardValues) -> Action:
    """Draw from the deck of which more cards are missing, or from the other one if that is empty."""
    sizes = view.deck_sizes
    deck = card_values.needed_deck() if len(sizes) > 1 else 0
    if not sizes[deck] and len(sizes) > 1:
        deck = 1 - deck
    return Action(view.seat, DRAW, deck) if sizes[deck] else view.pick_action(0.0)


def value_cards(view: Observation, plan: Plan) -> CardValues:
    """Value cards for the wanted routes, or else for the longest, and for a harbour."""
    card_values = CardValues(view.rules, plan.owner, PaymentChooser(view, plan))
    for route in plan.claimable() or plan.open_routes_by_length()[:_MAX_GOALS]:
        card_values.add_route(route)
    if view.rules.has_ships and view.buildings_left[view.seat] and list_wanted_harbors(view, plan):
        card_values.add_harbor()
    return card_values
