"""Reasons for drawing, keeping and sharing tickets."""

from ferrovia.bots.advice.decision_context import DecisionContext
from ferrovia.bots.advice.reason import Reason
from ferrovia.bots.common.plan import count_pieces
from ferrovia.bots.common.shortest_paths import UNREACHABLE
from ferrovia.engine.actions import DRAW_TICKETS, Action
from ferrovia.engine.questions import TURN


def new_ticket_reasons(context: DecisionContext) -> list[Reason]:
    """Reasons for drawing tickets: what is still open, and what new ones promise in the turns left."""
    routes = context.plan.claimable()
    if routes:
        pieces = count_pieces(context.rules, routes)
        return [Reason("tickets_open", {"trains": pieces[0], "ships": pieces[1]}, [])]
    turns = max(1, int(context.decision.remaining + 0.5))
    for value, action in context.decision.options:
        points = int(value * context.decision.weights.turn + 0.5)
        if action.kind == DRAW_TICKETS and points > 0:
            return [Reason("tickets_promise", {"n": turns, "points": points}, [])]
    return [Reason("tickets_time", {"n": turns}, [])]


def keep_reasons(context: DecisionContext, action: Action) -> list[Reason]:
    """Reasons for keeping tickets: the pieces that they need together, and what another ticket would add."""
    plan = context.plan
    offer = context.view.offer
    tickets = offer + plan.followed.tickets
    forest = plan.forest
    plan.solve(tickets)
    held = ((1 << len(tickets)) - 1) >> len(offer) << len(offer)
    chosen = held
    for index in action.indices:
        chosen |= 1 << index
    kept = context.rank_tickets([offer[index] for index in action.indices])
    least = [Reason("keep_least", {"n": len(kept)}, kept)] if _is_least_bad(context, action) else []
    if forest.cost(chosen) == UNREACHABLE:
        return [Reason("keep_far", {}, kept), *least]
    together = count_pieces(context.rules, forest.routes(chosen))
    if together[0] + together[1] > plan.all_pieces:
        return [Reason("keep_far", {}, kept), *least]
    return [
        _kept_reason(context, kept, tickets, chosen, held, together),
        *least,
        *_dropped_reasons(context, offer, chosen, together),
    ]


def _kept_reason(
    context: DecisionContext, kept: list[int], tickets: list[int], chosen: int, held: int, together: tuple[int, int]
) -> Reason:
    forest = context.plan.forest
    number = together[0] + together[1]
    before = count_pieces(context.rules, forest.routes(held)) if held else (0, 0)
    if number == before[0] + before[1]:
        return Reason("keep_done", {}, kept)
    apart = 0
    for index in range(len(tickets)):
        if chosen >> index & 1:
            apart += sum(count_pieces(context.rules, forest.routes(1 << index)))
    if apart > number:
        return Reason("keep_shared", {"trains": together[0], "ships": together[1], "apart": apart}, kept)
    values = {"trains": max(0, together[0] - before[0]), "ships": max(0, together[1] - before[1])}
    values["points"] = context.points(kept)
    values["left"] = context.plan.all_pieces
    return Reason("keep_cost", values, kept)


def _dropped_reasons(
    context: DecisionContext, offer: list[int], chosen: int, together: tuple[int, int]
) -> list[Reason]:
    """The ticket left out that would need the most pieces."""
    forest = context.plan.forest
    most = 0
    found: list[Reason] = []
    for index, ticket in enumerate(offer):
        if not chosen >> index & 1:
            more = chosen | 1 << index
            pieces = (
                (UNREACHABLE, 0)
                if forest.cost(more) == UNREACHABLE
                else count_pieces(context.rules, forest.routes(more))
            )
            if pieces[0] + pieces[1] > context.plan.all_pieces:
                return [Reason("drop_far", {}, [ticket])]
            trains = max(0, pieces[0] - together[0])
            ships = max(0, pieces[1] - together[1])
            if trains + ships > most:
                most = trains + ships
                found = [Reason("drop", {"trains": trains, "ships": ships}, [ticket])]
    return found


def _is_least_bad(context: DecisionContext, action: Action) -> bool:
    """Whether every choice loses points and this one, with the fewest tickets allowed, loses least."""
    if len(action.indices) > context.view.least_kept or not context.decision.options:
        return False
    highest = context.decision.options[0]
    for option in context.decision.options:
        if option[0] > highest[0]:
            highest = option
    return highest[0] < 0.0 and highest[1].indices == action.indices


def share_reason(context: DecisionContext, action: Action) -> Reason:
    """The reason for putting tickets on the rack."""
    plan = context.plan
    if context.view.question_kind == TURN:
        tickets = context.rank_tickets([context.view.tickets[index] for index in action.indices])
        most = max([context.view.trains[seat] for seat in context.rules.side_seats[context.view.seat]])
        if plan.need[0] > plan.pieces[0] and most > plan.pieces[0]:
            return Reason("share_partner", {"trains": plan.need[0], "ships": 0, "left": plan.pieces[0]}, tickets)
        return Reason("share", {}, tickets)
    offer = context.view.offer
    ticket = offer[action.indices[0]]
    return Reason("share_dearest" if ticket == context.rank_tickets(offer)[0] else "share", {}, [ticket])
