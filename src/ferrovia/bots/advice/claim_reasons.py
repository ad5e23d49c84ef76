"""Reasons for claims."""

from typing import Final

from ferrovia.bots.advice.decision_context import DecisionContext
from ferrovia.bots.advice.reason import Reason
from ferrovia.bots.common.shortest_paths import UNREACHABLE
from ferrovia.bots.common.turns_left import is_last_turn
from ferrovia.bots.planner.multi_plan import UNIT
from ferrovia.engine.cards import Payment

_LONG: Final = 10  # extra cards from which a detour is called long
_MAX_CARDS_AROUND: Final = 60  # no detour needs more cards


def claim_reasons(context: DecisionContext, route: int, cards: Payment) -> list[Reason]:
    """Reasons for claiming a route with these cards: what it is for, and what else it does."""
    plan = context.plan
    rules = context.rules
    first = rules.parallels[route][0]
    points = {"points": rules.points[route]}
    done = _list_completed(context, first)
    if is_last_turn(context.view):
        return [Reason("last_completes" if done else "last_points", points, done)]
    if done:
        found = Reason("completes", {"points": context.points(done)}, done)
    elif first in plan.wanted:
        found = Reason("needed", {}, context.tickets_for(first))
    elif not plan.wanted:
        found = Reason("points", points, [])
    else:
        kind = plan.piece_kind(route)
        enough = plan.pieces[kind] - plan.need[kind] >= rules.length[route]
        found = Reason("points_beside" if enough else "points_instead", points, [])
    return [found, *_further_reasons(context, route, first, cards)]


def _list_completed(context: DecisionContext, route: int) -> list[int]:
    """Return the tickets that the route would complete."""
    cost = context.plan.cost[:]
    cost[route] = 0
    return [ticket for ticket in context.open_tickets() if context.is_joined(cost, ticket)]


def _further_reasons(context: DecisionContext, route: int, first: int, cards: Payment) -> list[Reason]:
    """Further reasons for a claim."""
    rules = context.rules
    view = context.view
    found: list[Reason] = []
    others = [parallel for parallel in rules.parallels[route] if parallel != route and context.plan.owner[parallel] < 0]
    if first in context.plan.wanted and not (others and rules.parallel_limit[route] > 1):
        near = context.plan.rivals_at(first, view.seat)
        if context.plan.detour(first) // UNIT >= _LONG:
            found.append(Reason("long_way_around", {}, []))
        elif near:
            around = _cards_around(context, first)
            if around > 0:
                found.append(Reason("rivals_both_ends" if near > 1 else "rivals_one_end", {"n": around}, []))
    color = rules.color[route]
    if color in cards and (rules.whole_flag & ~view.flags[view.seat]) >> color & 1:
        found.append(Reason("for_flag", {"card": color}, []))
    if rules.rulebook.longest_bonus and context.plan.adjoins(first):
        found.append(Reason("lengthens", {}, []))
    return found


def _cards_around(context: DecisionContext, route: int) -> int:
    """Return how many more cards it takes to join the ends of a route without it; 0 if that is impossible."""
    rules = context.rules
    costs = zip(context.plan.cost, rules.cost_of, strict=True)
    cards = [paid.card_count if 0 < cost < UNREACHABLE else cost for cost, paid in costs]
    without = cards[route]
    cards[route] = UNREACHABLE
    taken = context.plan.paths.find(cards, (rules.end_a[route], rules.end_b[route]), _MAX_CARDS_AROUND)
    return 0 if taken == UNREACHABLE else taken - without
