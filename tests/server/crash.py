"""Kills a server or its database at random during many games.

Checks that no acknowledged command is lost or executed twice. Run as a program: `python -m tests.server.crash --kills
200`; with `--postgres` on a PostgreSQL of its own, which is killed instead of the server with `--kill-database`.
"""

import argparse
import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from ferrovia.rulebooks import RULEBOOKS
from ferrovia.server.storage import open_storage
from ferrovia.server.tables.model.entries import Played, read_entry
from ferrovia.server.tables.model.state import OVER, rebuild_state
from tests.server.client import choose
from tests.server.postgres import Postgres, postgres

TIMEOUT_SECONDS = 60.0  # in which every table must go on after the last kill
RETRY_SECONDS = 0.2  # after which a command that was refused is sent again
Message = dict[str, Any]


class Victim:
    """A server process that uses the same port whenever it starts."""

    def __init__(self, database: str) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        given = {"DATABASE": database, "BOT_PAUSES": "0", "TICK": "0.1", "RATE": "100000", "BURST": "100000"}
        names = ("NEW_GUESTS_PER_HOUR", "NEW_TABLES_PER_DAY", "MAX_CONNECTIONS_PER_ADDRESS")
        limits = dict.fromkeys(names, "1000000")
        values = given | limits | {"LOG": "error"}
        self._environ = {**os.environ, **{f"FERROVIA_{name}": value for name, value in values.items()}}
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        command = [sys.executable, "-m", "ferrovia", "serve", "--port", str(self.port), "--bot-workers", "1"]
        self._process = subprocess.Popen(command, env=self._environ, stdout=subprocess.DEVNULL)

    async def ready(self) -> None:
        """Wait until it answers."""
        async with httpx.AsyncClient() as web:
            for _ in range(1000):
                with suppress(httpx.HTTPError):
                    if (await web.get(f"http://127.0.0.1:{self.port}/health/ready")).status_code == 200:
                        return
                await asyncio.sleep(0.03)
        raise AssertionError("the server does not start")

    def kill(self) -> None:
        assert self._process is not None
        self._process.kill()
        self._process.wait()

    def stop(self) -> int:
        """Stop it with a signal, and return its exit code."""
        assert self._process is not None
        self._process.send_signal(signal.SIGTERM)
        return self._process.wait(30)


@dataclass
class Ledger:
    """The commands that the driver has sent, and those that were acknowledged."""

    sent: dict[tuple[str, str], tuple[int, str]] = field(default_factory=dict)  # (table, command): (seat, action)
    acknowledged: dict[tuple[str, str], int] = field(default_factory=dict)  # (table, command): seq
    errors: Counter[str] = field(default_factory=Counter)


class Players:
    """Two people, or one with bots, who play table after table and reconnect after every crash."""

    def __init__(self, victim: Victim, ledger: Ledger, number: int, rng: Random) -> None:
        self._victim = victim
        self._books = ledger
        self._number = number
        self._rng = rng
        self._tokens: list[str] = []
        self._people = 2 if number % 2 == 0 else 1
        self.table = ""
        self.tables: list[str] = []
        self.moved_at = 0.0

    async def run(self) -> None:
        while True:
            try:
                await self._new_table()
                await asyncio.gather(*(self._play(seat) for seat in range(self._people)))
            except (httpx.HTTPError, KeyError, json.JSONDecodeError):
                await asyncio.sleep(0.05)

    async def _new_table(self) -> None:
        """A table ready to play; another one if the server died while making it."""
        base = f"http://127.0.0.1:{self._victim.port}"
        async with httpx.AsyncClient(base_url=base, timeout=10) as web:
            while len(self._tokens) < self._people:
                web.cookies.clear()
                self._tokens.append((await web.post("/api/me", json={"name": f"P{self._number}"})).json()["token"])
            web.cookies.clear()
            web.headers["authorization"] = f"Bearer {self._tokens[0]}"
            book = list(RULEBOOKS.values())[self._number % len(RULEBOOKS)]
            size = book.seats[0]
            seats: list[Message] = [{} if seat < self._people else {"bot": "easy"} for seat in range(size)]
            created = (await web.post("/api/tables", json={"rulebook": book.id, "seats": seats})).json()
            self.table = created["table"]
            self.tables.append(self.table)
            for token in self._tokens[1:]:
                await self._command_until_done(web, token, "sit", {"invite": created["invite"]})
            await self._command_until_done(web, self._tokens[0], "start", {})

    async def _command_until_done(self, web: httpx.AsyncClient, token: str, command: str, body: Message) -> None:
        """Send a command with the same id until the server confirms it."""
        headers = {"authorization": f"Bearer {token}"}
        while True:
            with suppress(httpx.HTTPError):
                path = f"/api/tables/{self.table}/{command}"
                answer = await web.post(path, json={"id": command, **body}, headers=headers)
                assert answer.status_code in {200, 503}, answer.text
                if answer.status_code == 200:
                    return
            await asyncio.sleep(0.05)

    async def _play(self, seat: int) -> None:
        """Play to the end of the game, over as many sockets as it takes."""
        seq, number = 0, 0
        waiting: Message | None = None
        while True:
            with suppress(OSError, WebSocketException, TimeoutError):
                address = f"ws://127.0.0.1:{self._victim.port}/api/tables/{self.table}/socket"
                headers = {"Authorization": f"Bearer {self._tokens[seat]}"}
                async with connect(address, additional_headers=headers, open_timeout=5, close_timeout=1) as connection:
                    await connection.send(json.dumps({"type": "hello", "since": seq}))
                    if waiting is not None:
                        await connection.send(json.dumps(waiting))  # not acknowledged: send it again
                    async for data in connection:
                        message = json.loads(data)
                        if message["type"] == "frame":
                            assert message["seq"] >= seq, "the table went back"
                            seq = message["seq"]
                            if message["phase"] == "over":
                                return
                            if "menu" in message and waiting is None:
                                number += 1
                                waiting = self._command(number, message)
                                await connection.send(json.dumps(waiting))
                        elif message["type"] == "ack" and waiting and message["id"] == waiting["id"]:
                            self._books.acknowledged[self.table, message["id"]] = message["seq"]
                            self.moved_at = time.monotonic()
                            waiting = None
                            await connection.send(json.dumps({"type": "hello", "since": seq}))
                        elif message["type"] == "error":
                            self._books.errors[message["code"]] += 1
                            assert message["code"] in {"storage", "stopping", "busy"}, message
                            if waiting and message.get("id") == waiting["id"]:
                                await asyncio.sleep(RETRY_SECONDS)
                                await connection.send(json.dumps(waiting))
            await asyncio.sleep(0.02)

    def _command(self, number: int, frame: Message) -> Message:
        action = choose(frame["menu"], self._rng)
        command = f"s{frame['you']['seat']}-{number}"
        self._books.sent[self.table, command] = (frame["you"]["seat"], action)
        return {"type": "play", "id": command, "seq": frame["seq"], "action": action}


async def check(database: str, ledger: Ledger, tables: list[str]) -> str:
    """Compare the logs with what was sent and acknowledged."""
    storage = await open_storage(database)
    entry_count = 0
    finished = 0
    try:
        for table in tables:
            entries = [read_entry(row) for row in await storage.read_log(table)]
            assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1)), "an entry is missing"
            entry_count += len(entries)
            finished += rebuild_state(entries).phase == OVER  # replays and checks every action
            done = [(entry.command_id, entry.seq, entry.body) for entry in entries if isinstance(entry.body, Played)]
            by_people = [item for item in done if item[0]]
            assert len({command for command, _, _ in by_people}) == len(by_people), "a command was executed twice"
            for command, seq, body in by_people:
                assert isinstance(body, Played)
                assert ledger.sent[table, command] == (body.seat, body.action), "not the action that was sent"
                assert ledger.acknowledged.get((table, command), seq) == seq, "acknowledged with another seq"
            found = {(table, command) for command, _, _ in by_people}
            lost = {key for key in ledger.acknowledged if key[0] == table} - found
            assert not lost, f"acknowledged and lost: {lost}"
    finally:
        await storage.close()
    played = f"{len(tables)} tables ({finished} finished), {entry_count} log entries"
    return f"{played}, {len(ledger.acknowledged)} acknowledged actions"


async def crash(
    database: str,
    kills: int,
    count: int,
    seed: int,
    report: Callable[[int], None] = lambda _kill: None,
    killed_database: Postgres | None = None,
) -> str:
    """Run the whole test, reporting each kill of the server, or of the database if it is given; returns a summary."""
    rng = Random(seed)
    ledger = Ledger()
    victim = Victim(database)
    victim.start()
    parties = [Players(victim, ledger, number, Random(seed * 1000 + number)) for number in range(count)]
    tasks = [asyncio.create_task(party.run()) for party in parties]
    try:
        await victim.ready()
        for number in range(kills):
            report(number + 1)
            await asyncio.sleep(rng.uniform(0.05, 1.0))
            _raise_failures(tasks)
            if killed_database is not None:
                await asyncio.to_thread(killed_database.crash)
            else:
                victim.kill()
                victim.start()
            await victim.ready()
        restarted = time.monotonic()
        while any(party.moved_at < restarted for party in parties):
            _raise_failures(tasks)
            waited = time.monotonic() - restarted
            stuck = [party.table for party in parties if party.moved_at < restarted]
            assert waited < TIMEOUT_SECONDS, f"tables that do not go on: {stuck}"
            await asyncio.sleep(0.05)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        code = victim.stop()
    assert code == 0, f"the server ended with {code}"
    tables = [table for party in parties for table in party.tables]
    return f"{kills} kills: {await check(database, ledger, tables)}; refused: {dict(ledger.errors)}"


def _raise_failures(tasks: list[asyncio.Task[None]]) -> None:
    for task in tasks:
        if task.done():
            task.result()


def _say(kill: int) -> None:
    if kill % 10 == 0:
        print(f"kill {kill}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--parties", type=int, default=24)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--postgres", action="store_true", help="on a PostgreSQL of its own")
    parser.add_argument("--kill-database", action="store_true", help="kill that PostgreSQL instead of the server")
    given = parser.parse_args()
    if given.postgres or given.kill_database:
        with postgres() as found:
            assert found is not None, "no PostgreSQL is available"
            killed = found if given.kill_database else None
            print(asyncio.run(crash(found.new_database(), given.kills, given.parties, given.seed, _say, killed)))
        return
    with tempfile.TemporaryDirectory() as folder:
        print(asyncio.run(crash(str(Path(folder) / "ferrovia.db"), given.kills, given.parties, given.seed, _say)))


if __name__ == "__main__":
    main()
