"""Hints: the planner's choice for a seat, with reasons."""

from ferrovia.bots.explain import explain
from ferrovia.bots.planner import PlannerBot
from ferrovia.bots.reason import Reason
from ferrovia.engine.actions import Action
from ferrovia.engine.observe import Observation
from ferrovia.engine.questions import TURN


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
