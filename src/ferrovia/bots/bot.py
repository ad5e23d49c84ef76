"""What every bot is."""

from ferrovia.engine.actions import Action
from ferrovia.engine.events import Event
from ferrovia.engine.observe import Observation


class Bot:
    """Decides for one seat in one game. `seed` is its only source of chance.

    One that sets `listens` is told before each of its decisions what happened since the one before.
    """

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.listens: bool = False

    def take_over(self, turns: int) -> None:
        """Play on for a seat that has had so many turns; most bots need not know."""

    def choose(self, view: Observation) -> Action:
        """One of the legal actions of the seat that the observation is for."""
        return view.pick_action(0.0)

    def hear(self, events: list[Event]) -> None:
        """What happened, as far as the seat may know; the deal is not told, the observation shows it."""
