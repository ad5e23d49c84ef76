"""What every bot is."""

from ferrovia.engine.actions import Action
from ferrovia.engine.observe import Observation


class Bot:
    """Decides for one seat in one game. `seed` is its only source of chance."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, view: Observation) -> Action:
        """One of the legal actions of the seat that the observation is for."""
        return view.pick_action(0.0)
