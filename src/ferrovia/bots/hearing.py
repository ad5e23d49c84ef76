"""Who has heard what: bots that listen are told of every event once, before they decide."""

from ferrovia.bots.bot import Bot
from ferrovia.engine.events import Event


class Hearing:
    """What happened in one game so far, and how much of it each seat has been told."""

    def __init__(self, seats: int) -> None:
        self.events: list[Event] = []
        self.heard: list[int] = [0] * seats

    def add(self, events: list[Event]) -> None:
        """Note what an action led to."""
        self.events.extend(events)

    def tell(self, bot: Bot, seat: int) -> None:
        """Tell the seat's bot, if it listens, what it has not heard yet and may know."""
        if bot.listens:
            bot.hear([event for event in self.events[self.heard[seat] :] if event.is_for(seat)])
            self.heard[seat] = len(self.events)
