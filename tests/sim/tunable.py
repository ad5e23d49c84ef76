"""A stand-in for the planner: three constants, of which one matters much, one a little, and one not at all."""

from random import Random

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
        self.idle = values["idle"]
        self.zero = values["zero"]


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


def weights_for(book: str) -> Weights:
    """One book has values of its own."""
    return Weights({**WEIGHTS, "nerve": 0.6} if book == "paris" else WEIGHTS)


def stand_in(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put it where the planner is."""
    for name, value in (
        ("WEIGHTS", WEIGHTS),
        ("Weights", Weights),
        ("weights_for", weights_for),
        ("PlannerBot", PlannerBot),
    ):
        monkeypatch.setattr(f"ferrovia.sim.tune.{name}", value)
