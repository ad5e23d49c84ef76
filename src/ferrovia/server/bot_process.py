"""A process that plays the bots of the tables of servers on the same database, and serves nothing itself."""

import asyncio
import gc
import signal
from collections.abc import Callable
from time import monotonic

from ferrovia.server.core.heap import prepare_heap
from ferrovia.server.core.logs import LOGGER, start_logging
from ferrovia.server.core.loop_watch import LoopWatch
from ferrovia.server.core.metrics import Metrics
from ferrovia.server.core.settings import Settings
from ferrovia.server.push.factory import make_push
from ferrovia.server.storage import open_storage
from ferrovia.server.storage.interface import Storage, StorageError
from ferrovia.server.tables.runtime.bot_handover import PRESENT_SECONDS, BotPlayer
from ferrovia.server.tables.runtime.housekeeper import FOLLOW_SECONDS
from ferrovia.server.tables.runtime.table_runtime import TableRuntime
from ferrovia.server.workers.pool import WorkerPool


class BotProcess:
    """The parts of a bot process, from its start to its end."""

    def __init__(self, settings: Settings, storage: Storage) -> None:
        self._settings = settings
        self._storage = storage
        self._metrics = Metrics()
        self._workers = WorkerPool(settings.bot_workers, settings.compiled_folder, self._metrics)
        self._tables = TableRuntime(settings, storage, self._workers, self._metrics)
        self._push = make_push(settings, storage, self._tables, self._metrics)  # bots bring people to their turns
        self._player = BotPlayer(storage, self._tables.registry, self._tables.bots, self._workers.note_address)

    async def run(self, stopped: asyncio.Event, ready: Callable[[], None]) -> None:
        """Play until `stopped` is set."""
        await self._tables.registry.unreadable.load()
        loops = [self._run_forever(), LoopWatch(self._metrics).run_forever()]
        if self._push is not None:
            await self._push.open()
            loops.append(self._push.run_forever())
        tasks = [asyncio.create_task(loop) for loop in loops]
        LOGGER.info("started")
        ready()
        stopping = asyncio.create_task(stopped.wait())
        try:
            done, _ = await asyncio.wait([stopping, *tasks], return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()  # none of the loops should end
        finally:
            for task in (stopping, *tasks):
                task.cancel()
            await asyncio.gather(stopping, *tasks, return_exceptions=True)
            await self._player.say_gone()
            await self._tables.stop()
            if self._push is not None:
                await self._push.close()
            await self._workers.close()
            LOGGER.info("stopped")

    async def _run_forever(self) -> None:
        """Be present while workers can start, drop idle tables, and follow the storage's time."""
        next_reading = monotonic() + FOLLOW_SECONDS
        while True:
            if self._workers.is_down:
                await self._player.say_gone()
            else:
                await self._player.say_present()
            self._tables.registry.drop_idle(self._settings.idle)
            if monotonic() >= next_reading:
                next_reading = monotonic() + FOLLOW_SECONDS
                try:
                    self._storage.clock.follow(await self._storage.read_time())
                except StorageError as error:
                    LOGGER.warning("cannot read the time", extra={"error": str(error)})
            await asyncio.sleep(PRESENT_SECONDS)


def run_bots(settings: Settings, ready: Callable[[], None]) -> None:
    """Play bots until a signal arrives; raises `StorageError` if the database cannot be opened."""

    async def run() -> None:
        storage = await open_storage(settings.database)
        try:
            stopped = asyncio.Event()
            loop = asyncio.get_running_loop()
            for number in (signal.SIGINT, signal.SIGTERM):
                signal.signal(number, lambda *_: loop.call_soon_threadsafe(stopped.set))
            await BotProcess(settings, storage).run(stopped, ready)
        finally:
            await storage.close()

    prepare_heap()
    start_logging(settings.log)
    gc.freeze()  # what was imported stays, and need not be scanned
    asyncio.run(run())
