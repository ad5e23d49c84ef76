"""A stand-in for the planner with three weights: one matters a lot, one a little, and one not at all."""

from dataclasses import dataclass
from random import Random

import pytest

from ferrovia.bots.bot import BaseBot
from ferrovia.bots.pathfinder import PathfinderBot
from ferrovia.engine.actions import Action
from ferrovia.engine.observe import Observation

WEIGHTS = {"nerve": 0.5, "idle": 1.0, "zero": 0.0}


@dataclass
class Weights:
    """The weights."""

    nerve: float
    idle: float
    zero: float


class PlannerBot(BaseBot):
    """Plays like pathfinder with the probability `nerve`, and at random otherwise."""

    def __init__(self, seed: int, weights: Weights | None = None) -> None:
        super().__init__(seed)
        self.weights = weights or Weights(**WEIGHTS)
        self.pathfinder = PathfinderBot(seed)
        self.random = Random(seed)

    def choose(self, view: Observation) -> Action:
        share = self.random.random()
        if self.random.random() < self.weights.nerve:
            return self.pathfinder.choose(view)
        return view.pick_action(share)


def weights_for(book: str) -> Weights:
    """Return the weights of a rulebook; one has its own."""
    return Weights(**{**WEIGHTS, "nerve": 0.6} if book == "paris" else WEIGHTS)


def stand_in(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replace the planner by it."""
    for name, value in (
        ("WEIGHTS", WEIGHTS),
        ("Weights", Weights),
        ("weights_for", weights_for),
        ("PlannerBot", PlannerBot),
    ):
        monkeypatch.setattr(f"ferrovia.sim.tune.{name}", value)
