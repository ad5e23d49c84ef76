"""The interface of all bots, and the delivery of events to those that hear them."""

from typing import ClassVar, Protocol

from ferrovia.engine.actions import Action
from ferrovia.engine.events import Event
from ferrovia.engine.observe import Observation
from ferrovia.engine.portable import Portable


class Bot(Protocol):
    """What decides for one seat in one game: any object with this method. It may also have `hear`, as `BaseBot` has."""

    def choose(self, view: Observation) -> Action:
        """Return a legal action of the seat that the observation belongs to."""


class BaseBot(Portable):
    """The base class of the bots of the package. `seed` is its only source of randomness.

    A bot that sets `hears` receives, before each decision, the events since its previous one; a custom bot only needs a
    method `hear`.
    """

    is_time_limited: ClassVar[bool] = False  # whether it thinks until a time is over: then the engine's speed matters
    picks_from_menu: ClassVar[bool] = False  # whether all its choices come from the menu, so nobody need check them

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.hears: bool = False

    def __repr__(self) -> str:
        return f"<{type(self).__name__} with seed {self.seed}>"

    def take_over(self, turns: int) -> None:
        """Continue for a seat that has already had this many turns; most bots ignore it."""

    def choose(self, view: Observation) -> Action:
        """Return a legal action of the seat that the observation belongs to."""
        return view.pick_action(0.0)

    def hear(self, events: list[Event]) -> None:
        """Receive the events that the seat may see. The deal is not an event; the observation shows it."""


class EventFeed(Portable):
    """The events of one game so far, and how many of them each seat's bot has received."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.events: list[Event] = []
        self.delivered: list[int] = [0] * seats

    def add(self, events: list[Event]) -> None:
        """Append the events of an action."""
        self.events.extend(events)

    def deliver(self, bot: BaseBot, seat: int) -> None:
        """Give a bot that hears events those that it has not received yet and may see."""
        if bot.hears:
            bot.hear([event for event in self.events[self.delivered[seat] :] if event.is_for(seat)])
            self.delivered[seat] = len(self.events)
