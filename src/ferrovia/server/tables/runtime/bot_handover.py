"""Bots played by processes of their own (`ferrovia bots`): how a server asks one of them, and how they answer.

All of it is broadcast. A bot process says every second that it is there. A server asks one of them for each table where
bots must decide, always the same one as long as the same ones are there. If there is none, it plays the bots itself. A
request names the table, not what happens there: a bot process reads the log, as every process does.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from hashlib import blake2b
from secrets import token_hex
from time import monotonic
from typing import Final, NamedTuple

from ferrovia.server.core.errors import RequestError
from ferrovia.server.core.metrics import Metrics
from ferrovia.server.storage.interface import Storage, StorageError
from ferrovia.server.tables.runtime.bot_driver import BotDriver
from ferrovia.server.tables.runtime.loaded_table import LoadedTable
from ferrovia.server.tables.runtime.registry import TableRegistry

BOTS_PRESENT: Final = "bots_present"  # the first words of broadcasts
BOTS_GONE: Final = "bots_gone"
BOTS_ASKED: Final = "bots_asked"
BOTS_REFUSED: Final = "bots_refused"
PRESENT_SECONDS: Final = 1.0  # between broadcasts of a bot process
EXPIRE_SECONDS: Final = 4.0  # after which a silent bot process counts as gone
CHECK_SECONDS: Final = 1.0  # between checks of the tables that others play
REPEAT_SECONDS: Final = 10.0  # after which an unchanged request is sent again
WATCHED_SECONDS: Final = 30.0  # for which a request says that somebody watches
MAX_PER_BROADCAST: Final = 100  # tables in one message


class BotRequest(NamedTuple):
    """A server's request that a bot process plays the bots of a table."""

    table_id: str
    seq: int  # at least this entry must be known before a bot decides
    is_watched: bool  # whether somebody watches through this server
    host_key: str  # stands for the address of the table's host, for a fair share of the workers; may be empty


def format_requests(server: str, process: str, requests: list[BotRequest]) -> str:
    """The broadcast by which a server asks a bot process."""
    parts = [f"{wanted.table_id}:{wanted.seq}:{wanted.is_watched:d}:{wanted.host_key}" for wanted in requests]
    return " ".join([BOTS_ASKED, server, process, *parts])


def parse_requests(text: str) -> tuple[str, str, list[BotRequest]]:
    """The server, the bot process and the requests of a broadcast; without requests if it is another broadcast."""
    kind, *parts = text.split(" ")
    if kind != BOTS_ASKED or len(parts) < 2:
        return "", "", []
    server, process, *items = parts
    requests = []
    for item in items:
        with suppress(ValueError):  # of another version
            table_id, seq, is_watched, host_key = item.split(":")
            requests.append(BotRequest(table_id, int(seq), is_watched == "1", host_key))
    return server, process, requests


def pick_process(table_id: str, processes: list[str]) -> str | None:
    """The bot process for a table: the same one for all servers, and as few as possible change with the processes."""
    return max(processes, key=lambda process: _digest(f"{process} {table_id}"), default=None)


def _digest(text: str) -> str:
    return blake2b(text.encode(), digest_size=8).hexdigest()


class _Sent(NamedTuple):
    process: str
    request: BotRequest
    at: float


class BotHandover:
    """The server's part: hands the bots of its tables over while there are bot processes."""

    def __init__(
        self,
        storage: Storage,
        registry: TableRegistry,
        bots: BotDriver,
        metrics: Metrics,
        find_address: Callable[[str], str],
    ) -> None:
        self._storage = storage
        self._registry = registry
        self._bots = bots
        self._find_address = find_address
        self._server = token_hex(4)
        self._heard: dict[str, float] = {}  # when each bot process was last heard of
        self._sent: dict[str, _Sent] = {}  # by table that a bot process plays: the last request
        self._refused: set[str] = set()  # tables that a bot process cannot play
        self._waiting: dict[str, list[BotRequest]] = {}  # by bot process: to be sent
        self._sending: asyncio.Task[None] | None = None
        storage.subscribe_broadcasts(self.on_broadcast)
        bots.hand_over = self.ask
        metrics.gauge("bot_processes", "Processes that play bots for this one.", lambda: len(self._heard))

    def on_broadcast(self, text: str) -> None:
        """Note that a bot process is there, or no longer, or cannot play a table."""
        kind, _, rest = text.partition(" ")
        if kind == BOTS_PRESENT:
            self._heard[rest] = monotonic()
        elif kind == BOTS_GONE and self._heard.pop(rest, None) is not None:
            self.check()
        elif kind == BOTS_REFUSED and rest in self._sent:
            self._refused.add(rest)
            self.check()

    def ask(self, table: LoadedTable) -> bool:
        """Ask a bot process to play the table's bots, unless it has been asked; False if there is none."""
        state, now = table.state, monotonic()
        process = pick_process(state.table_id, list(self._heard))
        if process is None or state.table_id in self._refused:
            self._sent.pop(state.table_id, None)
            return False
        address = self._find_address(state.host_id)
        wanted = BotRequest(state.table_id, state.seq, bool(table.subscribers), _digest(address) if address else "")
        sent = self._sent.get(state.table_id)
        is_new = sent is None or sent.process != process or sent.request != wanted
        if is_new or (sent is not None and now - sent.at >= REPEAT_SECONDS):
            self._sent[state.table_id] = _Sent(process, wanted, now)
            self._waiting.setdefault(process, []).append(wanted)
            if self._sending is None:
                self._sending = self._registry.background.spawn(self._send())
        return True

    async def _send(self) -> None:
        """Send what waits; requests that arrive while it sends go together into the next message."""
        try:
            while self._waiting:
                process, requests = next(iter(self._waiting.items()))
                del self._waiting[process]
                for first in range(0, len(requests), MAX_PER_BROADCAST):
                    part = requests[first : first + MAX_PER_BROADCAST]
                    await self._storage.broadcast(format_requests(self._server, process, part))
        except StorageError:
            self._waiting.clear()
            self._sent = {table_id: sent._replace(at=-REPEAT_SECONDS) for table_id, sent in self._sent.items()}
        finally:
            self._sending = None

    async def run_forever(self) -> None:
        """Check once a second."""
        while True:
            await asyncio.sleep(CHECK_SECONDS)
            self.check()

    def check(self) -> None:
        """Ask others, or play here, where a bot process is gone; say where people have come or gone."""
        oldest = monotonic() - EXPIRE_SECONDS
        self._heard = {process: at for process, at in self._heard.items() if at >= oldest}
        for table_id in [table_id for table_id in self._sent if table_id not in self._registry.tables]:
            del self._sent[table_id]
        self._refused &= self._registry.tables.keys()
        for table_id, table in self._registry.tables.items():
            if not table.state.asked_bots:
                self._sent.pop(table_id, None)
            elif (table_id in self._sent or (self._heard and table.subscribers)) and not self._is_current(table):
                self._bots.drive(table)

    def _is_current(self, table: LoadedTable) -> bool:
        """Whether nothing has changed for the bot process that plays the table; it knows the log itself."""
        sent = self._sent.get(table.state.table_id)
        return (
            sent is not None
            and table.state.table_id not in self._refused
            and sent.process == pick_process(table.state.table_id, list(self._heard))
            and sent.request.is_watched == bool(table.subscribers)
            and monotonic() - sent.at < REPEAT_SECONDS
        )


class BotPlayer:
    """The bot process's part: plays the bots of the tables that servers ask for."""

    def __init__(
        self, storage: Storage, registry: TableRegistry, bots: BotDriver, note_address: Callable[[str, str], None]
    ) -> None:
        self._storage = storage
        self._registry = registry
        self._bots = bots
        self._note_address = note_address
        self.process = token_hex(4)
        storage.subscribe_broadcasts(self.on_broadcast)

    async def say_present(self) -> None:
        """Announce to all servers that this process plays."""
        with suppress(StorageError):  # until the next time
            await self._storage.broadcast(f"{BOTS_PRESENT} {self.process}")

    async def say_gone(self) -> None:
        """Announce to all servers that this process does not play any more."""
        with suppress(StorageError):
            await self._storage.broadcast(f"{BOTS_GONE} {self.process}")

    def on_broadcast(self, text: str) -> None:
        """Play the tables that this process is asked for."""
        server, process, requests = parse_requests(text)
        if process == self.process and not self._registry.is_stopping:
            for wanted in requests:
                self._registry.background.spawn(self._play(server, wanted))

    async def _play(self, server: str, wanted: BotRequest) -> None:
        try:
            table = await self._registry.load_since(wanted.table_id, wanted.seq)
        except StorageError:
            return  # the server asks again
        except RequestError:  # it may be of a newer version, and then the server plays itself
            with suppress(StorageError):
                await self._storage.broadcast(f"{BOTS_REFUSED} {wanted.table_id}")
            return
        table.note_watched(server, WATCHED_SECONDS if wanted.is_watched else 0.0)
        if wanted.host_key:
            self._note_address(table.state.host_id, wanted.host_key)
        self._bots.drive(table)
