"""Opponents that the user of a batch brings along: objects with `choose(view)` and possibly `hear(events)`."""

from collections.abc import Callable
from typing import Any

from ferrovia.bots.bot import BaseBot, Bot
from ferrovia.bots.guarded import describe, is_action
from ferrovia.engine.actions import Action
from ferrovia.engine.events import Event
from ferrovia.engine.observe import Observation
from ferrovia.learn.core.errors import OpponentError


class CustomOpponent(BaseBot):
    """Asks an object that `make` returns for the seed, and raises `OpponentError` if it fails.

    The object need not be derived from `BaseBot`: no class of a user can be, if that is compiled. It gets a snapshot of
    what its seat may know, which it may keep; bots of the package, which change nothing, get the observation itself.
    """

    def __init__(self, make: Callable[[int], Bot], seed: int) -> None:
        super().__init__(seed)
        self.make = make
        self.events: list[Event] = []
        try:
            made = make(seed)
        except Exception as error:
            raise OpponentError(f"the opponent could not be made, {describe(error)}") from error
        if not callable(getattr(made, "choose", None)):
            raise OpponentError(f"an opponent must have a method choose, but {type(made).__name__} has none")
        self.custom: Any = made
        self.hears = made.hears if isinstance(made, BaseBot) else callable(getattr(made, "hear", None))

    def hear(self, events: list[Event]) -> None:
        """Store the events until the next decision."""
        self.events = events

    def choose(self, view: Observation) -> Action:
        """The object's choice, if it is legal."""
        try:
            if self.hears:
                self.custom.hear(self.events)
            answer = self.custom.choose(view if isinstance(self.custom, BaseBot) else view.sealed())
        except Exception as error:
            raise OpponentError(f"the opponent raised {describe(error)}") from error
        if not is_action(answer):
            raise OpponentError(f"the opponent must choose an Action, not {type(answer).__name__}")
        action: Action = answer
        code = view.why_not(action)
        if code:
            raise OpponentError(f"the opponent chose {action!r}, which is not legal ({code})")
        return action
