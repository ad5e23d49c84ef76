"""Hints: the planner's choice for a seat, and reasons for any legal action, found in its decision."""

from ferrovia.bots.advice.card_reasons import take_reasons, unseen_reasons
from ferrovia.bots.advice.claim_reasons import claim_reasons
from ferrovia.bots.advice.decision_context import DecisionContext
from ferrovia.bots.advice.reason import Reason
from ferrovia.bots.advice.rulebook_reasons import rulebook_reasons
from ferrovia.bots.advice.ticket_reasons import keep_reasons, new_ticket_reasons
from ferrovia.bots.common.turns_left import is_last_turn
from ferrovia.bots.planner.decision import Decision
from ferrovia.bots.planner.planner import PlannerBot
from ferrovia.engine.actions import CLAIM, DRAW, DRAW_TICKETS, KEEP, PASS, STOP, TAKE, Action
from ferrovia.engine.observe import Observation
from ferrovia.engine.questions import TUNNEL, TURN


class Adviser:
    """Gives hints at one table. Each turn gets a fresh planner, which keeps its plan until the turn is over."""

    def __init__(self) -> None:
        self.planners: dict[tuple[int, int], PlannerBot] = {}  # by seat and turn; holds the latest only

    def hint(self, view: Observation, turns: int) -> tuple[Action, list[Reason]]:
        """Return the planner's choice for a seat that has had this many turns, and the reasons for it."""
        begins = view.question_kind == TURN
        turn = (view.seat, turns + begins)
        if begins or turn not in self.planners:
            planner = PlannerBot(0)
            planner.take_over(turns)
            self.planners = {turn: planner}
        decision = self.planners[turn].decide(view)
        return decision.action, explain(decision, view, decision.action)


def explain(decision: Decision, view: Observation, action: Action) -> list[Reason]:
    """Return one or two reasons for a legal action, the more important first. The planner has just decided here.

    Reasons are facts about the position, so every legal action has some, unless it is of a kind that the bots do not
    know; they do not claim that it is the best one.
    """
    if action.kind == PASS:
        return [Reason("nothing_else", {}, [])]
    if view.count_actions() == 1 and view.question_kind != TUNNEL:
        return [Reason("only_choice", {}, [])]
    return list_reasons(decision, view, action)[:2]


def list_reasons(decision: Decision, view: Observation, action: Action) -> list[Reason]:
    """Return all reasons for an action where there is a choice, the most important first."""
    context = DecisionContext(decision, view)
    kind = action.kind
    if kind == CLAIM:
        return claim_reasons(context, action.target, action.cards + action.rack)
    if is_last_turn(view) and (kind == TAKE or kind == DRAW):
        return [Reason("last_draw", {}, [])]
    if kind == TAKE:
        return take_reasons(context, action.target)
    if kind == DRAW:
        return unseen_reasons(context, action.target)
    if kind == STOP:
        return [Reason("stop" if is_last_turn(view) else "stop_early", {}, [])]
    if kind == DRAW_TICKETS:
        return new_ticket_reasons(context)
    if kind == KEEP:
        return keep_reasons(context, action)
    return rulebook_reasons(context, action)
