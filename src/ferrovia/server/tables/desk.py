"""The desk: where commands become lines of logs, and tables come into memory and leave it.

Truth is the log. A command is checked against how the table stands, tried on a copy, written, and only then taken over
and told. If another process has written that line meanwhile, the table is read on and the command checked again.
"""

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Coroutine
from functools import partial
from time import monotonic, time
from typing import Final

from msgspec import structs

from ferrovia.boards import BoardError
from ferrovia.engine.game import Unplayable
from ferrovia.rulebooks import RulebookError
from ferrovia.server.errors import Refusal
from ferrovia.server.guests.guest import Guest
from ferrovia.server.limits import Buckets
from ferrovia.server.logs import LOGGER
from ferrovia.server.metrics import Metrics
from ferrovia.server.settings import Settings
from ferrovia.server.storage.storage import Storage, StorageFailed
from ferrovia.server.tables.commands import Command, Say, SayPhrase
from ferrovia.server.tables.decisions import decide
from ferrovia.server.tables.entries import (
    SERVER,
    Body,
    Closed,
    Entry,
    Made,
    Played,
    Rematched,
    Sat,
    TimedOut,
    read_entry,
)
from ferrovia.server.tables.faces import card
from ferrovia.server.tables.frames import Happening
from ferrovia.server.tables.games import game_of
from ferrovia.server.tables.live import AT_HAND, Live
from ferrovia.server.tables.standing import GATHERING, OVER, PLAYING, Standing, stands
from ferrovia.server.thinking.crew import Crew
from ferrovia.server.thinking.thinker import Task

ATTEMPTS: Final = 20  # to write a line when others write too
RETRY: Final = 1.0  # seconds after which a log that could not be read is tried again
ASIDE: Final = 60.0  # seconds for which a table that cannot be looked after is left alone
AT_ONCE: Final = 100  # tables looked after in one round
PASSING: Final = ("busy", "stopping")  # refusals that say nothing about the table
Decide = Callable[[Standing], Body | None]


def now_ms() -> int:
    """The time, in milliseconds."""
    return int(time() * 1000)


class Desk:
    """All tables of this process."""

    def __init__(self, settings: Settings, storage: Storage, crew: Crew, metrics: Metrics) -> None:
        self.settings = settings
        self.storage = storage
        self.metrics = metrics
        self._crew = crew
        self.lives: dict[str, Live] = {}
        self._loading: dict[str, asyncio.Task[Live]] = {}
        self._heard: set[str] = set()  # tables that were heard of while they were loaded
        self._aside: dict[str, float] = {}  # by table that cannot be looked after: until when it is left alone
        self._tasks: set[asyncio.Task[None]] = set()
        self._stopping = False
        self._begun = monotonic()
        # Whoever talks has a bucket of its own, a twentieth of that for everything.
        self._chat = Buckets(settings.rate / 20, settings.burst / 10)
        storage.listen(self._hear)
        metrics.gauge("tables_in_memory", "Tables in the memory of this process.", lambda: len(self.lives))

    # Tables in memory.

    async def live_since(self, table: str, seq: int) -> Live:
        """The table, no older than somebody knows it to be."""
        live = await self.live(table)
        if seq > live.standing.seq:
            live.in_doubt = True
        if live.is_behind:
            try:
                async with live.lock:
                    await self._catch_up(live)
            except StorageFailed:
                self._read_soon(live)
        return live

    async def live(self, table: str) -> Live:
        """The table, from memory or from its log."""
        found = self.lives.get(table)
        if found is not None:
            found.used_at = monotonic()
            return found
        if table not in self._loading:
            self._loading[table] = asyncio.create_task(self._load(table))
        return await asyncio.shield(self._loading[table])

    async def _load(self, table: str) -> Live:
        try:
            rows = await self.storage.rows(table)
            if not rows:
                raise Refusal("no_table")
            entries = [read_entry(row) for row in rows]
            demand_same_rules(entries[0])
            first = max(1, len(entries) - AT_HAND)
            live = Live(stands(entries[:first]))
            if first == 1:
                live.happenings.append(Happening(entries[0], []))
            for entry in entries[first:]:
                live.happenings.append(Happening(entry, live.standing.apply(entry)))
            live.heard = live.standing.seq
            self.lives[table] = live
            if table in self._heard:
                live.in_doubt = True
                self._read_soon(live)
            return live
        finally:
            self._loading.pop(table, None)
            self._heard.discard(table)

    async def _catch_up(self, live: Live) -> None:
        """Read what others have written; the caller holds the lock."""
        while live.is_behind:
            heard, live.in_doubt = live.heard, False
            try:
                rows = await self.storage.rows(live.standing.table, live.standing.seq)
            except BaseException:
                live.in_doubt = True
                raise
            for row in rows:
                entry = read_entry(row)
                standing = live.standing.copy()
                live.adopt(standing, entry, standing.apply(entry))
            if live.heard == heard:  # all that was heard of before the log was read has been read
                live.heard = live.standing.seq

    def _hear(self, table: str, seq: int) -> None:
        """Some process has written a line; an empty table means that lines may have been missed."""
        if not table:
            self._heard.update(self._loading)
            for doubted in self.lives.values():
                doubted.in_doubt = True
                self._read_soon(doubted)
            return
        if table in self._loading:
            self._heard.add(table)
        live = self.lives.get(table)
        if live is None or seq <= live.standing.seq:
            return
        live.heard = max(live.heard, seq)
        if not live.lock.locked():  # whoever holds it looks again
            self._read_soon(live)

    def _read_soon(self, live: Live) -> None:
        if live.reading is None and not self._stopping:
            live.reading = self._spawn(self._read_on(live))

    async def _read_on(self, live: Live) -> None:
        """Read what others have written; if the storage fails, again and again while the table is in memory."""
        try:
            while self.lives.get(live.standing.table) is live:
                try:
                    async with live.lock:
                        await self._catch_up(live)
                    return
                except StorageFailed:
                    await asyncio.sleep(RETRY)
        finally:
            live.reading = None

    # Commands.

    async def carry_out(self, table: str, guest: Guest, command: Command, wished: int | None = None) -> int:
        """The seq of the line that the command has become, now durable; done before, it is that of then."""
        live = await self.live(table)
        if isinstance(command, Say | SayPhrase):
            self._chat.take(guest.id)

        def decided(standing: Standing) -> Body | None:
            if command.id and f"{guest.id} {command.id}" in standing.commands:
                return None
            return decide(standing, guest, command, now_ms(), wished)

        seq = await self._write(live, decided, guest.id, command.id)
        return seq if seq is not None else live.standing.commands[f"{guest.id} {command.id}"]

    async def _write(self, live: Live, decided: Decide, guest: str = SERVER, command: str = "") -> int | None:
        """Write what is decided; None if nothing is. Who is faster writes, the other decides again."""
        if self._stopping:
            raise Refusal("stopping")
        try:
            async with live.lock:
                for _ in range(ATTEMPTS):
                    await self._catch_up(live)
                    body = decided(live.standing)
                    if body is None:
                        return None
                    if (seq := await self._append(live, body, guest, command)) is not None:
                        self._drive(live)
                        return seq
            raise Refusal("busy")
        finally:
            if live.is_behind:  # of what was heard while the lock was held nobody has been told
                self._read_soon(live)

    async def _append(self, live: Live, body: Body, guest: str, command: str) -> int | None:
        """Write the next line and stand by it; None if another process has written it. The caller holds the lock."""
        standing = live.standing.copy()
        at = max(now_ms(), standing.at)
        entry = Entry(standing.table, standing.seq + 1, at, guest, command, body)
        events = standing.apply(entry)
        try:
            begun = monotonic()
            written = await self.storage.append(entry.row(), card(standing, body))
            self.metrics.took("append", monotonic() - begun)
        except BaseException:
            live.in_doubt = True  # it may have been written
            raise
        if not written:
            live.in_doubt = True
            return None
        self.metrics.count("lines_total", type(body).__name__.lower())
        live.adopt(standing, entry, events)
        return entry.seq

    async def make(self, guest: Guest, made: Made, seated: list[Sat]) -> str:
        """A new table, where the guest sits down."""
        table = secrets.token_hex(8)
        standing = Standing(made, table, guest.id, now_ms())
        lines: list[Body] = [made, *seated]
        for number, body in enumerate(lines, 1):
            entry = Entry(table, number, standing.made_at, guest.id, "", body)
            standing.apply(entry)
            if not await self.storage.append(entry.row(), card(standing, body)):
                raise Refusal("busy")
            self.metrics.count("lines_total", type(body).__name__.lower())
        return table

    async def rematch(self, table: str, guest: Guest, allowed: Callable[[], Awaitable[None]]) -> str:
        """The table at which it goes on; the first who asks makes it, if `allowed` does not refuse."""
        live = await self.live(table)
        async with live.remaking:
            standing = live.standing
            seats = standing.seats_of(guest.id)
            if not seats:
                raise Refusal("not_seated")
            if standing.phase != OVER:
                raise Refusal("not_over")
            if standing.rematch:
                return standing.rematch
            await allowed()
            made = again(standing)
            names = [standing.sittings[seat].name if made.shared else guest.name for seat in seats]
            fresh = await self.make(guest, made, [Sat(seat, name) for seat, name in zip(seats, names, strict=True)])
            await self._write(live, lambda found: None if found.rematch else Rematched(fresh, made.invite), guest.id)
            if live.standing.rematch != fresh:  # another process was faster
                await self._write(await self.live(fresh), lambda _found: Closed())
            return live.standing.rematch

    # What the server does by itself.

    def _drive(self, live: Live) -> None:
        """Let a bot think if one is asked."""
        standing = live.standing
        if live.thinking is None and any(standing.sittings[seat].by_bot for seat in standing.asked):
            live.thinking = self._spawn(self._play_bots(live))

    async def _play_bots(self, live: Live) -> None:
        try:
            while not self._stopping:
                standing = live.standing
                seats = [seat for seat in standing.asked if standing.sittings[seat].by_bot]
                if not seats:
                    return
                await self._play_bot(live, standing, seats[0])
        except (StorageFailed, Refusal) as error:
            LOGGER.warning("bot waits", extra={"table": live.standing.table, "error": str(error)})
        finally:
            live.thinking = None

    async def _play_bot(self, live: Live, standing: Standing, seat: int) -> None:
        asked = standing.asked_seq[seat]
        level = standing.sittings[seat].bot or standing.made.fill
        action = await self._crew.think(task_of(standing, seat, level), alone=live.is_alone)
        if not live.is_alone:
            await asyncio.sleep(max(0.0, self.settings.pace - (now_ms() - standing.at) / 1000))

        def still_asked(found: Standing) -> Body | None:
            same = seat in found.asked and found.asked_seq[seat] == asked and found.sittings[seat].by_bot
            return Played(seat, action) if same else None

        await self._write(live, still_asked)

    async def look_after(self) -> None:
        """Time-outs, bots that nobody lets think, and tables that nobody comes back to; for ever."""
        while True:
            await asyncio.sleep(self.settings.tick)
            try:
                await self.look_round()
            except StorageFailed as error:
                LOGGER.warning("cannot look after tables", extra={"error": str(error)})

    async def look_round(self) -> None:
        """Look after every table that is due, once. One that cannot be looked after is left alone for a while."""
        now = monotonic()
        self._aside = {table: until for table, until in self._aside.items() if until > now}
        # Those that are left alone, or whose bots still think, must not keep others from being looked after.
        thinking = sum(live.thinking is not None for live in self.lives.values())
        for table in await self.storage.due(now_ms(), AT_ONCE + len(self._aside) + thinking):
            if table in self._aside:
                continue
            try:
                await self._look_at(await self.live(table))
            except StorageFailed:
                raise
            except Exception as error:  # noqa: BLE001 - one table must not stop the clocks of all others
                code = error.code if isinstance(error, Refusal) else ""
                LOGGER.error("cannot look after a table", exc_info=not code, extra={"table": table, "code": code})
                if code not in PASSING:
                    self._aside[table] = now + ASIDE
        self._forget()

    async def _look_at(self, live: Live) -> None:
        await self._write(live, lambda standing: Closed() if standing.is_to_close(now_ms()) else None)
        is_new = monotonic() - self._begun < self.settings.grace  # people are still coming back
        for seat in [] if is_new else live.standing.overdue(now_ms()):
            await self._write(live, partial(_timed_out, seat))
        self._drive(live)

    def _forget(self) -> None:
        """Let tables that nobody looks at sleep in the log."""
        before = monotonic() - self.settings.idle
        for table, live in list(self.lives.items()):
            if not live.watchers and not live.lock.locked() and live.thinking is None and live.used_at < before:
                del self.lives[table]

    def _spawn(self, work: Coroutine[None, None, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            LOGGER.error("a task failed", exc_info=error)

    async def stop(self) -> None:
        """Take no more commands and end what is under way; lines that are being written get written."""
        self._stopping = True
        for live in list(self.lives.values()):
            async with live.lock:
                pass
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


def demand_same_rules(first: Entry) -> None:
    """Refuse a table that was made with other rules or another board than are here under their names."""
    made = first.body
    assert isinstance(made, Made), "a log begins with the making of its table"
    try:
        game = game_of(*made.box)
    except (KeyError, Unplayable, RulebookError, BoardError):
        raise Refusal("other_rules") from None
    if (made.version, made.digest) != (game.rulebook.version, game.board.digest):
        raise Refusal("other_rules")


def _timed_out(seat: int, standing: Standing) -> Body | None:
    return TimedOut(seat) if seat in standing.overdue(now_ms()) else None


def task_of(standing: Standing, seat: int, level: str = "") -> Task:
    """What a worker must know to think for a seat."""
    return Task(standing.table, standing.made.box, standing.seed, standing.moves, seat, level)


def again(standing: Standing) -> Made:
    """The same table once more, with a deal of its own."""
    return structs.replace(
        standing.made,
        version=standing.game.rulebook.version,
        digest=standing.game.board.digest,
        invite=secrets.token_urlsafe(12),
        seed=secrets.token_hex(32),
        before=standing.table,
    )


__all__ = ["GATHERING", "OVER", "PLAYING", "Desk", "again", "now_ms", "task_of"]
