"""The choice of a card to draw: the one that saves most of the turns that the goals need."""

from ferrovia.bots.common.card_values import takeable_cards
from ferrovia.bots.common.harbors import nearness
from ferrovia.bots.planner.decision import Option
from ferrovia.bots.planner.multi_plan import MultiPlan
from ferrovia.bots.planner.turn_estimate import suit_of_card
from ferrovia.bots.planner.weights import Weights
from ferrovia.engine.actions import DRAW, TAKE, Action
from ferrovia.engine.cards import ANCHOR, DOUBLE_SHIP, NO_CARD, WILD, deck_of
from ferrovia.engine.draw import ends_draw
from ferrovia.engine.observe import Observation
from ferrovia.engine.questions import SECOND


class DrawChooser:
    """Values the ways to draw at one decision, for the hand that the plan's turn estimator has."""

    def __init__(self, view: Observation, plan: MultiPlan, weights: Weights, harbor_value: float) -> None:
        self.view = view
        self.plan = plan
        self.weights = weights
        self.harbor_value = harbor_value  # turns that the cards for a harbour are worth

    def options(self, goals: list[int], before: float) -> list[Option]:
        """Return the ways to draw with the turns that they save: the better deck first, then the face-up cards.

        `before` is the number of turns that the goals need now. The value of a first card includes the best second card
        that can follow it.
        """
        view = self.view
        second = view.question_kind == SECOND
        if not second and view.is_draw_closed:
            return []
        rules = view.rules
        takeable = takeable_cards(view)
        values = self._value_cards(goals, before)
        means = self._deck_means(values)
        highest = next_highest = 0.0  # values of the best second cards
        for card in takeable:
            value = values[card]
            if value > next_highest and not ends_draw(rules, card):
                next_highest = min(value, highest)
                highest = max(value, highest)
        options: list[Option] = []
        deck = -1
        unseen = -1.0  # value of an unseen card from the better deck
        for number, size in enumerate(view.deck_sizes):
            if size and (deck < 0 or means[number] > unseen):
                deck = number
                unseen = means[number]
        if deck >= 0:
            value = unseen if second else unseen + max(highest, unseen)
            options.append((value, Action(view.seat, DRAW, deck)))
        tried: list[int] = []
        for card in takeable:
            if card in tried:
                continue
            tried.append(card)
            value = values[card]
            if not second and not ends_draw(rules, card):
                value += max(next_highest if value == highest else highest, unseen)
            options.append((value, Action(view.seat, TAKE, card)))
        return options

    def _value_cards(self, goals: list[int], before: float) -> list[float]:
        """Return, by kind of card, the turns that it saves, plus a bonus for the last cards of a route."""
        turns = self.plan.turns
        bonus = [0.0] * turns.suits
        highest = 0.0
        wanted = 0
        for route in goals:
            wanted |= turns.payable_suits(route)
            suit = turns.best_suit(route)
            missing: int = turns.spaces(route) - turns.have[suit]
            if missing > 0:
                value = self.weights.focus / missing
                if value > bonus[suit]:
                    bonus[suit] = value
                if value > highest:
                    highest = value
        card_counts = self.plan.card_counts
        values = [0.0] * len(card_counts)
        for card, number in enumerate(card_counts):
            if number == 0:
                continue
            if card == WILD:
                values[card] = turns.gain(card, goals, before) + highest
            elif wanted >> suit_of_card(card) & 1:
                values[card] = turns.gain(card, goals, before) + bonus[suit_of_card(card)]
        if self.harbor_value > 0.0:
            self._add_harbor(values)
        return values

    def _add_harbor(self, values: list[float]) -> None:
        """Add what cards are worth for a harbour."""
        hand = self.view.hand[:]
        before = nearness(hand)
        for card, number in enumerate(self.plan.card_counts):
            if number and (card == WILD or ANCHOR <= card < DOUBLE_SHIP):
                hand[card] += 1
                values[card] += self.harbor_value * (nearness(hand) - before)
                hand[card] -= 1

    def _deck_means(self, values: list[float]) -> list[float]:
        """Return, by deck, the mean value of its unseen cards."""
        view = self.view
        seen = view.discards
        hand = view.hand
        rack = view.rack
        for card in view.display:
            if card != NO_CARD:
                seen[card] += 1
        totals = [0.0] * len(view.rules.decks)
        numbers = [0] * len(totals)
        for card, number in enumerate(self.plan.card_counts):
            if number:
                left = number - seen[card] - hand[card] - rack[card]
                deck = deck_of(card)
                numbers[deck] += left
                totals[deck] += left * values[card]
        return [total / max(1, numbers[deck]) for deck, total in enumerate(totals)]


def best_draw(options: list[Option]) -> Option | None:
    """Return the best of the ways to draw, the first of equal ones; None if there is none."""
    best: Option | None = None
    most = -1.0
    for option in options:
        if option[0] > most or (best is None and option[1].kind == DRAW):
            best = option
            most = option[0]
    return best
