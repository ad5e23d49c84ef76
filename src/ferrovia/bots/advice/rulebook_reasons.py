"""Reasons for actions that only some rulebooks have."""

from ferrovia.bots.advice.claim_reasons import claim_reasons
from ferrovia.bots.advice.decision_context import DecisionContext
from ferrovia.bots.advice.reason import Reason
from ferrovia.bots.advice.ticket_reasons import share_reason
from ferrovia.bots.common.card_values import value_cards
from ferrovia.bots.common.shortest_paths import UNREACHABLE
from ferrovia.engine.actions import (
    BUILD,
    CHOOSE_FLEET,
    DECLINE,
    EXCHANGE,
    PAY,
    PUT,
    REFILL_FROM,
    SHARE,
    Action,
)
from ferrovia.engine.cards import WILD
from ferrovia.engine.questions import FLAG


def rulebook_reasons(context: DecisionContext, action: Action) -> list[Reason]:
    """Reasons for an action; none if its kind is not known here."""
    kind = action.kind
    if context.view.question_kind == FLAG:
        return [_flag_reason(context)]
    if kind == PAY or kind == DECLINE:
        return _tunnel_reasons(context, kind == PAY)
    if kind == BUILD:
        return (
            _harbor_reasons(context, action.target)
            if context.rules.rulebook.harbors
            else _station_reasons(context, action.target)
        )
    if kind == PUT:
        return [_put_reason(context, action.target)]
    if kind == SHARE:
        return [share_reason(context, action)]
    if kind == EXCHANGE:
        return _exchange_reasons(context, action.target)
    if kind == CHOOSE_FLEET:
        return [Reason("fleet", {"trains": context.plan.need[0], "ships": context.plan.need[1]}, [])]
    return [_refill_reason(context)] if kind == REFILL_FROM else []


def _station_reasons(context: DecisionContext, city: int) -> list[Reason]:
    rules = context.rules
    for ticket in context.open_tickets():
        for route, who in enumerate(context.plan.owner):
            if who >= 0 and who != context.view.seat and (rules.end_a[route] == city or rules.end_b[route] == city):
                cost = context.plan.cost[:]
                cost[rules.parallels[route][0]] = 0
                if context.is_joined(cost, ticket):
                    return [Reason("station_rescues", {"route": route}, [ticket])]
    return [Reason("station", {}, [])]


def _harbor_reasons(context: DecisionContext, city: int) -> list[Reason]:
    plan = context.plan
    facts = context.rules.board.tickets
    named = [ticket for ticket in plan.tickets if ticket not in plan.given_up and city in facts[ticket].cities]
    if named:
        return [Reason("harbor", {"city": city, "n": len(named)}, context.rank_tickets(named))]
    unbuilt = {"points": -context.rules.rulebook.unbuilt_points}
    return [Reason("harbor_none", {"city": city}, []), Reason("harbor_unbuilt", unbuilt, [])]


def _exchange_reasons(context: DecisionContext, target: int) -> list[Reason]:
    """Reasons for an exchange: the route that the hand can pay for but the pieces cannot cover."""
    plan = context.plan
    kind = 0 if target > 0 else 1
    for route in plan.wanted or plan.paths.by_length:
        least = context.rules.length[route] - plan.pieces[kind]
        if plan.piece_kind(route) != kind or not 0 < least <= abs(target) or not 0 < plan.cost[route] < UNREACHABLE:
            continue
        for parallel in context.rules.parallels[route]:
            if plan.owner[parallel] < 0 and context.chooser.cheapest(parallel, 0)[0]:
                values = {"route": route, "trains": least if kind == 0 else 0, "ships": least if kind else 0}
                return [Reason("exchange", values, []), context.route_for(route)]
    return [Reason("exchange_none", {}, [])]


def _put_reason(context: DecisionContext, on_rack: int) -> Reason:
    card = context.view.drawn
    if card == WILD and not on_rack:
        return Reason("hand_wild", {}, [])
    for route in context.plan.claimable():
        if card in context.suits(route):
            return Reason("rack_wanted" if on_rack else "hand_wanted", {"route": route}, context.tickets_for(route))
    return Reason("rack_unwanted" if on_rack else "hand_unwanted", {}, [])


def _refill_reason(context: DecisionContext) -> Reason:
    missing = value_cards(context.view, context.plan).missing
    return Reason("refill", {"train_cards": missing[0], "ship_cards": missing[1]}, [])


def _tunnel_reasons(context: DecisionContext, pays: bool) -> list[Reason]:
    view = context.view
    if pays:
        assert view.tunnel is not None
        route, laid, _ = view.tunnel
        return [claim_reasons(context, route, laid)[0], Reason("pay_tunnel", {}, [])]
    first = view.pick_action(0.0)
    if first.kind == DECLINE:
        return [Reason("tunnel_too_dear", {}, [])]
    return [Reason("decline_tunnel", {"n": len(first.cards) + len(first.rack)}, [])]


def _flag_reason(context: DecisionContext) -> Reason:
    kept = context.view.flags[context.view.seat]
    values = {"n": kept.bit_count(), "whole": len(context.rules.rulebook.flag)}
    values["points"] = context.rules.rulebook.flag_points
    return Reason("flag", values, [])
