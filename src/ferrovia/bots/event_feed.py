"""Delivery of events to the bots that hear them."""

from ferrovia.bots.bot import Bot
from ferrovia.engine.events import Event


class EventFeed:
    """The events of one game so far, and how many of them each seat's bot has received."""

    def __init__(self, seats: int) -> None:
        self.events: list[Event] = []
        self.delivered: list[int] = [0] * seats

    def add(self, events: list[Event]) -> None:
        """Append the events of an action."""
        self.events.extend(events)

    def deliver(self, bot: Bot, seat: int) -> None:
        """Give a bot that hears events those that it has not received yet and may see."""
        if bot.hears:
            bot.hear([event for event in self.events[self.delivered[seat] :] if event.is_for(seat)])
            self.delivered[seat] = len(self.events)
