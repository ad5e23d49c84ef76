"""Hints: what the planner would do in a seat's place, and why."""

from ferrovia.bots.grounds import Reason
from ferrovia.bots.hints import why
from ferrovia.bots.planner import PlannerBot
from ferrovia.engine.actions import Action
from ferrovia.engine.observe import Observation
from ferrovia.engine.questions import TURN


class Adviser:
    """Gives hints at one table. It begins anew in each turn, and sticks to its plan until the turn is over."""

    def __init__(self) -> None:
        self.planners: dict[tuple[int, int], PlannerBot] = {}  # by seat and turn, the last one only

    def hint(self, view: Observation, turns: int) -> tuple[Action, list[Reason]]:
        """The planner's choice for a seat that has acted in so many turns, and the reasons for it."""
        begins = view.question == TURN
        turn = (view.seat, turns + begins)
        if begins or turn not in self.planners:
            planner = PlannerBot(0)
            planner.forget(turns)
            self.planners = {turn: planner}
        action = self.planners[turn].choose(view)
        return action, why(self.planners[turn], view, action)
