"""Reasons for taking and drawing cards."""

from typing import Final

from ferrovia.bots.advice.decision_context import DecisionContext
from ferrovia.bots.advice.reason import Reason
from ferrovia.bots.common.card_values import takeable_cards
from ferrovia.bots.common.harbors import count_missing, nearness
from ferrovia.bots.planner.turn_estimate import suit_of_card
from ferrovia.engine.actions import DRAW, TAKE
from ferrovia.engine.cards import ANY, COLORS, WILD
from ferrovia.engine.draw import ends_draw
from ferrovia.engine.questions import TURN

_EPSILON: Final = 1e-6  # turns; smaller gains are rounding errors


def take_reasons(context: DecisionContext, card: int) -> list[Reason]:
    """Reasons for taking a face-up card."""
    found = _wild_reasons(context) if card == WILD else _color_reasons(context, card)
    harbor = _harbor_reason(context, card)
    return harbor if harbor and found[0].code in ("card_spare", "wild_spare") else harbor + found


def _color_reasons(context: DecisionContext, card: int) -> list[Reason]:
    """Reasons for taking a card of a colour."""
    suit = suit_of_card(card)
    takers, free, pairs = _goals_by_suit(context, suit)
    left = context.turns.have[suit] - sum([_need(context, route) for route in takers])
    if takers and left < 0:
        if len(takers) > 1:
            return [Reason("card_for_several", {"n": -left}, []), *context.purpose()]
        return [Reason("card_for_route", {"route": takers[0], "n": -left}, []), context.route_for(takers[0])]
    reserve = left
    for route in takers:
        reserve -= context.plan.extra[route]
        if reserve < 0:
            return [Reason("card_for_tunnel", {"route": route}, []), context.route_for(route)]
    for route in free:
        missing = _need(context, route) - left
        if missing > 0:
            return [Reason("card_for_any", {"route": route, "n": missing}, []), context.route_for(route)]
        if missing + context.plan.extra[route] > 0:
            return [Reason("card_for_tunnel", {"route": route}, []), context.route_for(route)]
    if pairs and suit < COLORS:
        return [Reason("card_for_pairs", {"route": pairs[0]}, []), context.route_for(pairs[0])]
    return [Reason("card_spare", {}, [])]


def _goals_by_suit(context: DecisionContext, suit: int) -> tuple[list[int], list[int], list[int]]:
    """Return the goals that need this suit, those that take any suit of its kind, and those paid in pairs."""
    rules = context.rules
    takers: list[int] = []
    free: list[int] = []
    pairs: list[int] = []
    for route in context.goals:
        if rules.cost_of[route].kind.mixes_colors:
            pairs.append(route)
        elif rules.color[route] == ANY:
            if bool(rules.at_sea[route]) == (suit >= COLORS):
                free.append(route)
        elif suit in context.suits(route):
            takers.append(route)
    return takers, free, pairs


def _need(context: DecisionContext, route: int) -> int:
    """Return how many cards of one colour a route needs, without a ferry's wilds and a tunnel's extra cards."""
    return context.rules.length[route] - context.rules.cost_of[route].least_wilds


def _harbor_reason(context: DecisionContext, card: int) -> list[Reason]:
    """The reason that a harbour needs the card, if that is worth more than the turns it saves for routes."""
    if context.decision.harbor_value <= 0.0:
        return []
    hand = context.view.hand[:]
    missing = count_missing(hand)
    before = nearness(hand)
    hand[card] += 1
    worth = context.decision.harbor_value * (nearness(hand) - before)
    if worth <= max(_saves(context, card), _EPSILON):
        return []
    return [Reason("card_for_harbor", {"n": missing}, [])]


def _wild_reasons(context: DecisionContext) -> list[Reason]:
    """Reasons for taking a wild."""
    left = context.turns.wilds
    for route in context.goals:
        left -= context.rules.cost_of[route].least_wilds
        if left < 0:
            return [Reason("wild_for_ferry", {"route": route, "n": -left}, []), context.route_for(route)]
    return [Reason("wild", {}, []), *context.purpose()] if _helps(context, WILD) else [Reason("wild_spare", {}, [])]


def _helps(context: DecisionContext, card: int) -> bool:
    """Whether one more card of this kind saves turns."""
    return _saves(context, card) > _EPSILON


def _saves(context: DecisionContext, card: int) -> float:
    """Return how many turns one more card of this kind saves."""
    return context.turns.gain(card, context.goals, context.turns.count(context.goals))


def unseen_reasons(context: DecisionContext, deck: int) -> list[Reason]:
    """Reasons for an unseen card: the share of the hidden cards that help."""
    view = context.view
    numbers = [0] * context.rules.card_kinds
    for card in context.rules.decks[deck]:
        numbers[card] += 1
    seen = view.discards
    display = view.display
    useful = 0
    total = 0
    face_up = False  # whether a face-up card helps
    can_wait = False  # whether it can still be taken second
    for card, number in enumerate(numbers):
        if number:
            left = number - seen[card] - view.hand[card] - view.rack[card] - display.count(card)
            total += left
            if _helps(context, card) or _harbor_reason(context, card):
                useful += left
    for card in takeable_cards(view):
        if _helps(context, card) or _harbor_reason(context, card):
            face_up = True
            can_wait = can_wait or (view.question_kind == TURN and not ends_draw(view.rules, card))
    if useful == 0:
        return [Reason("unseen_any", {}, [])]
    code = "unseen"
    if not face_up:
        code = "unseen_none"
    elif _is_best_draw(context, deck):
        code = "unseen_better"
    elif can_wait:
        code = "unseen_first"
    return [_share_reason(code, useful, total), *context.purpose()]


def _share_reason(code: str, useful: int, total: int) -> Reason:
    """The reason for a deck of which so many cards help; it has a code of its own if all do."""
    if useful == total:
        return Reason(f"{code}_all", {}, [])
    return Reason(code, {"percent": max(1, 100 * useful // total)}, [])


def _is_best_draw(context: DecisionContext, deck: int) -> bool:
    """Whether the planner values an unseen card from the deck above every face-up card."""
    drawn = -1.0
    taken = -1.0
    for value, action in context.decision.options:
        if action.kind == DRAW and action.target == deck:
            drawn = value
        elif action.kind == TAKE:  # a card that ends the draw takes the whole turn, like two unseen cards
            whole = ends_draw(context.rules, action.target) and context.view.question_kind == TURN
            taken = max(taken, 2.0 * value if whole else value)
    return drawn > taken
