"""Opponents that the user of a batch brings along: objects with `choose(view)` and possibly `hear(events)`."""

from collections.abc import Callable

from ferrovia.bots.bot import BaseBot, Bot
from ferrovia.bots.guarded import CustomBot, describe, read_action
from ferrovia.bots.registry import BOTS
from ferrovia.engine.actions import Action
from ferrovia.engine.observe import Observation
from ferrovia.learn.core.errors import OpponentError


class CustomOpponent(CustomBot):
    """Asks an object that `make` returns for the seed, and raises `OpponentError` if it fails.

    The object need not be derived from `BaseBot`: no class of a user can be, if that is compiled. Bots of the package,
    which keep and change nothing, get the observation itself.
    """

    def __init__(self, make: Callable[[int], Bot], seed: int) -> None:
        super().__init__(seed)
        self.make = make
        try:
            made = make(seed)
        except Exception as error:
            raise OpponentError(f"the opponent could not be made, {describe(error)}") from error
        if not callable(getattr(made, "choose", None)):
            raise OpponentError(f"an opponent must have a method choose, but {type(made).__name__} has none")
        self.custom = made
        self.is_trusted = type(made) in BOTS.values()
        self.hears = made.hears if isinstance(made, BaseBot) else callable(getattr(made, "hear", None))

    def choose(self, view: Observation) -> Action:
        """The object's choice, if it is legal."""
        try:
            answer = self.ask(view if self.is_trusted else self.seal(view))
        except Exception as error:
            raise OpponentError(f"the opponent raised {describe(error)}") from error
        action = read_action(answer)
        if action is None:
            raise OpponentError(f"the opponent must choose an Action, not {type(answer).__name__}")
        code = view.why_not(action)
        if code:
            raise OpponentError(f"the opponent chose {action!r}, which is not legal ({code})")
        return action
