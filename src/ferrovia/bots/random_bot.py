"""Plays any legal action, each with the same chance."""

from random import Random

from ferrovia.bots.bot import Bot
from ferrovia.engine.actions import Action
from ferrovia.engine.observe import Observation


class RandomBot(Bot):
    """Uniform over the menu."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.random = Random(seed).random

    def choose(self, view: Observation) -> Action:
        """Any of them."""
        return view.pick_action(self.random())
