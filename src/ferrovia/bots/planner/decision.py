"""The result of a planner's decision."""

from dataclasses import dataclass

from ferrovia.bots.planner.multi_plan import MultiPlan
from ferrovia.bots.planner.weights import Weights
from ferrovia.engine.actions import Action

Option = tuple[float, Action]  # the value of an action, in turns, and the action


@dataclass
class Decision:
    """An action, the options that were compared, and the plan behind them."""

    action: Action
    options: list[Option]
    plan: MultiPlan | None  # None if no question has needed one yet
    weights: Weights
    goals: list[int]  # routes to collect cards for
    remaining: float  # turns
    harbor_value: float  # turns that the cards for a harbour are worth
