"""What every bot is."""

from typing import Final

from ferrovia.engine.actions import Action
from ferrovia.engine.observe import Observation

# Kinds of questions by the engine's numbers: its own names stand beside `State`, which is closed to bots.
OPENING: Final = 0
TURN: Final = 1
SECOND: Final = 2
KEEPING: Final = 3
TUNNEL: Final = 4


class Bot:
    """Decides for one seat in one game. `seed` is its only source of chance."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, view: Observation) -> Action:
        """One of the legal actions of the seat that the observation is for."""
        return view.pick_action(0.0)
