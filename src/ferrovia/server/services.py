"""What every request finds ready: made when the server starts, closed when it stops."""

from typing import Protocol

from ferrovia.server.books.pictures import Pictures
from ferrovia.server.guests.guest import Guests
from ferrovia.server.limits import Buckets, Counts
from ferrovia.server.metrics import Metrics
from ferrovia.server.settings import Settings
from ferrovia.server.storage import Storage
from ferrovia.server.tables.desk import Desk
from ferrovia.server.tables.games import COST_OF_A_BOARD
from ferrovia.server.tables.onlookers import Onlookers
from ferrovia.server.thinking.crew import Crew


class Droppable(Protocol):
    """A socket, as far as closing it goes."""

    def drop(self, code: str) -> None:
        """Close it and say why."""

    def check(self, now: float) -> None:
        """Drop it if it is too slow."""


class Services:
    """The parts of a running server."""

    def __init__(self, settings: Settings, storage: Storage) -> None:
        self.settings = settings
        self.storage = storage
        self.metrics = Metrics()
        self.guests = Guests(storage)
        self.crew = Crew(settings.thinkers, settings.compiled, self.metrics)
        self.pictures = Pictures(self.crew)
        self.desk = Desk(settings, storage, self.crew, self.metrics)
        self.onlookers = Onlookers(storage, self.desk.lives)
        # An address may stand for many people; a guest is one.
        self.by_address = Buckets(settings.rate * 5, settings.burst * 5)
        self.by_guest = Buckets(settings.rate, settings.burst)
        # Boards to look at have a bucket of their own: whoever has several on the shelf asks for all of them together.
        self.boards = Buckets(settings.rate / COST_OF_A_BOARD, settings.burst / 10)
        self.new_guests = Buckets(settings.guests_an_hour / 3600, max(1.0, settings.guests_an_hour / 4))
        self.sockets_each = Counts(settings.sockets_each, "too_many_sockets")
        self.sockets_from = Counts(settings.sockets_from, "too_many_sockets")
        self.sockets = Counts(settings.most_sockets, "too_many_sockets")
        self.open_sockets: set[Droppable] = set()
        self.metrics.gauge("sockets", "Sockets that are open.", lambda: len(self.open_sockets))

    async def close(self) -> None:
        """Tell everybody that the server stops, finish what is being written, and let go."""
        for socket in list(self.open_sockets):
            socket.drop("stopping")
        await self.onlookers.leave()
        await self.desk.stop()
        await self.crew.close()
        await self.storage.close()
