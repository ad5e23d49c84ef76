"""The random bot: every legal action is equally likely."""

from ferrovia.bots.bot import Bot
from ferrovia.bots.dice import Dice
from ferrovia.engine.actions import Action
from ferrovia.engine.observe import Observation


class RandomBot(Bot):
    """Chooses uniformly from the menu."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.dice = Dice(seed)

    def choose(self, view: Observation) -> Action:
        """Return a random legal action."""
        return view.pick_action(self.dice.random())
