"""All that works on tables in one process, wired together."""

from ferrovia.server.core.metrics import Metrics
from ferrovia.server.core.settings import Settings
from ferrovia.server.storage.interface import Storage
from ferrovia.server.tables.runtime.bot_driver import BotDriver
from ferrovia.server.tables.runtime.entry_writer import EntryWriter
from ferrovia.server.tables.runtime.game_scorer import GameScorer
from ferrovia.server.tables.runtime.housekeeper import Housekeeper
from ferrovia.server.tables.runtime.registry import TableRegistry
from ferrovia.server.tables.runtime.rematch import Rematches
from ferrovia.server.workers.interface import Workers


class TableRuntime:
    """The registry of loaded tables and everything that changes them."""

    def __init__(self, settings: Settings, storage: Storage, workers: Workers, metrics: Metrics) -> None:
        scorer = GameScorer(workers)
        self.registry = TableRegistry(storage, scorer, metrics, settings.bot_pauses)
        self.writer = EntryWriter(settings, self.registry, storage, scorer, metrics)
        self.bots = BotDriver(self.registry, self.writer, workers)
        self.housekeeper = Housekeeper(settings, storage, self.registry, self.writer, self.bots)
        self.rematches = Rematches(self.registry, self.writer)

    async def stop(self) -> None:
        """Refuse new entries and finish those being written."""
        await self.registry.stop()
