"""A stand-in for the planner: three constants, of which one matters much, one a little, and one not at all."""

import sys
from random import Random
from types import ModuleType

import pytest

from ferrovia.bots.bot import Bot
from ferrovia.bots.pathfinder import PathfinderBot
from ferrovia.engine.actions import Action
from ferrovia.engine.observe import Observation

WEIGHTS = {"nerve": 0.5, "idle": 1.0, "zero": 0.0}


class Weights:
    """The constants."""

    def __init__(self, values: dict[str, float]) -> None:
        self.nerve = values["nerve"]


class PlannerBot(Bot):
    """As pathfinder with the chance that `nerve` gives, and otherwise anything."""

    def __init__(self, seed: int, weights: Weights | None = None) -> None:
        super().__init__(seed)
        self.weights = weights or Weights(WEIGHTS)
        self.pathfinder = PathfinderBot(seed)
        self.random = Random(seed)

    def choose(self, view: Observation) -> Action:
        share = self.random.random()
        if self.random.random() < self.weights.nerve:
            return self.pathfinder.choose(view)
        return view.pick_action(share)


def stand_in(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put it where the planner is."""
    for name, values in (
        ("weights", {"WEIGHTS": WEIGHTS, "Weights": Weights}),
        ("planner", {"PlannerBot": PlannerBot}),
    ):
        module = ModuleType(f"ferrovia.bots.{name}")
        vars(module).update(values)
        monkeypatch.setitem(sys.modules, f"ferrovia.bots.{name}", module)
