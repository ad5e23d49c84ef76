"""The result of a planner's decision."""

from ferrovia.bots.planner.multi_plan import MultiPlan
from ferrovia.bots.planner.weights import Weights
from ferrovia.engine.actions import Action

Option = tuple[float, Action]  # the value of an action, in turns, and the action


class Decision:
    """An action, the options that were compared, and the plan behind them.

    Rollouts make one for every decision, and a data class takes three times as long to make.
    """

    def __init__(
        self,
        action: Action,
        options: list[Option],
        plan: MultiPlan | None,
        weights: Weights,
        goals: list[int],
        remaining: float,
        harbor_value: float,
    ) -> None:
        self.action = action
        self.options = options
        self.plan = plan  # None if no question has needed one yet
        self.weights = weights
        self.goals = goals  # routes to collect cards for
        self.remaining = remaining  # turns
        self.harbor_value = harbor_value  # turns that the cards for a harbour are worth
