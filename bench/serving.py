"""Load test of the server: `python -m bench.serving` plays many tables over real sockets, on disk.

Where the operating system allows it, the server processes share one core, and the driver and the database have the
others. With `--rate 0` everyone plays as fast as the server answers; otherwise it is the number of actions sent per
second, at random times. A run ends with its first game. Several processes each serve the tables that the driver sends
them, as behind a proxy that routes by table; with `--split` it spreads the sockets of every table over all processes
instead.
"""

import argparse
import asyncio
import gc
import json
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from statistics import median
from typing import Any

import httpx
import msgspec
import uvloop
from websockets.asyncio.client import ClientConnection, connect

from tests.server.client import choose
from tests.server.postgres import Postgres, postgres

CORES = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []
CAN_PIN = len(CORES) > 1
Message = dict[str, Any]
read: Any = msgspec.json.Decoder().decode


class Fleet:
    """Server processes on one database."""

    def __init__(self, database: str, count: int, **settings: str) -> None:
        self.ports: list[int] = []
        self.processes: list[subprocess.Popen[bytes]] = []
        for _ in range(count):
            with socket.socket() as free:
                free.bind(("127.0.0.1", 0))
                self.ports.append(free.getsockname()[1])
        many = "1000000"
        names = (
            "RATE",
            "BURST",
            "NEW_GUESTS_PER_HOUR",
            "NEW_TABLES_PER_DAY",
            "MAX_CONNECTIONS_PER_ADDRESS",
            "MAX_TABLES_PER_GUEST",
            "MAX_SOCKETS_PER_GUEST",
        )
        environ = {**os.environ, "FERROVIA_DATABASE": database, "FERROVIA_LOG": "error"}
        environ |= {f"FERROVIA_{name}": value for name, value in (dict.fromkeys(names, many) | settings).items()}
        for port in self.ports:
            command = [sys.executable, "-m", "ferrovia", "serve", "--port", str(port), "--bot-workers", "1"]
            self.processes.append(subprocess.Popen(command, env=environ, stdout=subprocess.DEVNULL))

    def pin(self, core: int) -> None:
        """Keep all threads of the server processes on one core."""
        for process in self.processes:
            for thread in Path(f"/proc/{process.pid}/task").iterdir():
                with suppress(ProcessLookupError):  # it has just ended
                    os.sched_setaffinity(int(thread.name), {core})

    def memory(self) -> float:
        """Memory of all processes, in megabytes."""
        pages = [int(Path(f"/proc/{process.pid}/statm").read_text().split()[1]) for process in self.processes]
        return sum(pages) * os.sysconf("SC_PAGE_SIZE") / 1e6

    def cpu(self) -> float:
        """Processor time of all processes, in seconds."""
        return sum(cpu_of(process.pid) for process in self.processes)

    def stop(self) -> None:
        for process in self.processes:
            process.send_signal(signal.SIGTERM)
        for process in self.processes:
            process.wait(30)


def cpu_of(process_id: int, *, with_ended_children: bool = False) -> float:
    """Processor time of a process, in seconds."""
    fields = Path(f"/proc/{process_id}/stat").read_text().rsplit(")", 1)[1].split()
    ticks = sum(int(field) for field in fields[11 : 15 if with_ended_children else 13])
    return ticks / os.sysconf("SC_CLK_TCK")


def wait_of(process_id: int) -> float:
    """Seconds that the main thread of a process has waited for a core."""
    return int(Path(f"/proc/{process_id}/schedstat").read_text().split()[1]) / 1e9


def database_cpu(database: Postgres | None) -> float:
    """Processor time of all processes of the database, in seconds."""
    if database is None:
        return 0.0
    first = database.process_id
    children = Path(f"/proc/{first}/task/{first}/children").read_text().split()
    used = cpu_of(first, with_ended_children=True)
    for child in children:
        with suppress(FileNotFoundError):
            used += cpu_of(int(child))
    return used


class Crowd:
    """The players at all tables."""

    def __init__(self, ports: list[int], tables: int, seats: int, rate: float, is_split: bool) -> None:
        self.ports = ports
        self.is_split = is_split
        self.tables = tables
        self.seats = seats
        self.pause = tables / rate if rate else 0.0
        self.latencies: list[float] = []
        self.frames = 0
        self.over = 0
        self.refused = 0
        self.counting = False
        self.thinking: set[asyncio.Task[float]] = set()
        self.rng = random.Random(1)

    async def ready(self) -> None:
        async with httpx.AsyncClient() as web:
            for port in self.ports:
                for _ in range(600):
                    try:
                        if (await web.get(f"http://127.0.0.1:{port}/health/ready")).status_code == 200:
                            break
                    except httpx.HTTPError:
                        await asyncio.sleep(0.05)

    async def gather(self) -> list[tuple[str, str]]:
        """Make the tables; returns (table, token) of every seat."""
        seats: list[tuple[str, str]] = []
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{self.ports[0]}", timeout=30) as web:
            tokens = []
            for number in range(self.seats):
                web.cookies.clear()
                tokens.append((await web.post("/api/me", json={"name": f"P{number}"})).json()["token"])
            web.cookies.clear()
            for _ in range(self.tables):
                body = {"rulebook": "usa", "seats": [{}] * self.seats, "is_open": True}
                headers = [{"authorization": f"Bearer {token}"} for token in tokens]
                table = (await web.post("/api/tables", json=body, headers=headers[0])).json()["table"]
                for header in headers[1:]:
                    await web.post(f"/api/tables/{table}/sit", json={}, headers=header)
                await web.post(f"/api/tables/{table}/start", json={}, headers=headers[0])
                seats += [(table, token) for token in tokens]
        return seats

    async def play(self, number: int, table: str, token: str) -> None:
        """Play one seat until it is cancelled."""
        port = self.ports[(number if self.is_split else int(table, 16)) % len(self.ports)]
        address = f"ws://127.0.0.1:{port}/api/tables/{table}/socket"
        headers = {"Authorization": f"Bearer {token}"}
        async with connect(
            address, additional_headers=headers, compression=None, max_size=None, open_timeout=60
        ) as connection:
            await connection.send('{"type":"hello"}')
            waiting: asyncio.Task[float] | None = None
            async for data in connection:
                message = read(data)
                if message["type"] == "frame":
                    self.frames += self.counting
                    if message["phase"] == "over":
                        self.over += 1
                        return
                    if "menu" in message and waiting is None:
                        waiting = asyncio.create_task(self.decide(connection, message))
                        self.thinking.add(waiting)
                        waiting.add_done_callback(self.thinking.discard)
                elif message["type"] in {"ack", "error"} and waiting is not None:
                    self.refused += message["type"] == "error"
                    sent = await waiting
                    waiting = None
                    if self.counting:
                        self.latencies.append(time.perf_counter() - sent)

    async def wait(self, seconds: float) -> None:
        """Wait so long, or until a game is over, from when on fewer people would play."""
        until = time.perf_counter() + seconds
        while time.perf_counter() < until and not self.over:
            await asyncio.sleep(0.05)

    async def decide(self, connection: ClientConnection, frame: Message) -> float:
        """Send an action after a pause; returns when it was sent."""
        if self.pause:
            await asyncio.sleep(self.rng.expovariate(1 / self.pause))
        action = choose(frame["menu"], self.rng)
        sent = time.perf_counter()
        await connection.send(json.dumps({"type": "play", "seq": frame["seq"], "action": action}))
        return sent


async def measure(fleet: Fleet, database: Postgres | None, given: argparse.Namespace) -> float:
    """Print the figures of a run; returns the processor time per action of server and database, in seconds."""
    gc.disable()  # pauses of the driver would look like pauses of the server
    crowd = Crowd(fleet.ports, given.tables, given.seats, given.rate, given.split)
    await crowd.ready()
    if CAN_PIN:
        fleet.pin(CORES[0])
    empty = fleet.memory()
    seats = await crowd.gather()
    tasks = [asyncio.create_task(crowd.play(number, *seat)) for number, seat in enumerate(seats)]
    await asyncio.sleep(given.warm)
    crowd.counting = True
    begun, used, database_used = time.perf_counter(), fleet.cpu(), database_cpu(database)
    await crowd.wait(given.seconds)
    crowd.counting = False
    seconds, used = time.perf_counter() - begun, fleet.cpu() - used
    database_used = database_cpu(database) - database_used
    memory = fleet.memory()
    for thought in list(crowd.thinking):
        thought.cancel()
    for task in tasks:
        if task.done() and not task.cancelled() and task.exception():
            raise task.exception() or AssertionError
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    times = sorted(crowd.latencies)
    count = len(times)
    if not count:
        sys.exit("a game was over before the measurement began: use more tables, or a shorter --warm")
    print(
        f"{given.name}: {len(seats)} sockets at {given.tables} tables, {len(fleet.ports)} processes\n"
        f"  {count / seconds:.0f} actions/s acknowledged on disk, {crowd.frames / seconds:.0f} frames/s, "
        f"{crowd.refused} refused, in {seconds:.1f} s\n"
        f"  latency p50 {times[count // 2] * 1e3:.1f} ms, p99 {times[count * 99 // 100] * 1e3:.1f} ms; "
        f"processor time per action: server {used / count * 1e3:.2f} ms, "
        f"database {database_used / count * 1e3:.2f} ms; server {used / seconds * 100:.0f} % of a core\n"
        f"  memory {memory:.0f} MB, {(memory - empty) / given.tables * 1e3:.0f} kB per table with its sockets",
        flush=True,
    )
    return (used + database_used) / count


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=250)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument(
        "--rate", type=float, nargs="*", default=[500.0, 0.0], help="actions per second; 0 for no limit"
    )
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--warm", type=float, default=4.0)
    parser.add_argument(
        "--processes",
        type=int,
        nargs="*",
        default=[1, 2, 4],
        help="numbers of processes on PostgreSQL; none to skip it",
    )
    parser.add_argument("--rounds", type=int, default=1, help="runs on PostgreSQL, of which the median is compared")
    parser.add_argument("--no-sqlite", action="store_true", help="measure PostgreSQL only")
    parser.add_argument("--split", action="store_true", help="spread the sockets of each table over all processes")
    given = parser.parse_args()
    if CAN_PIN:
        os.sched_setaffinity(0, CORES[1:])
    rates = given.rate
    for rate in [] if given.no_sqlite else rates:
        with tempfile.TemporaryDirectory() as folder:
            run(str(Path(folder) / "ferrovia.db"), 1, rate, "SQLite", None, given)
    used: dict[tuple[float, int], list[float]] = {}  # processor time per action by rate and number of processes
    for rate in rates:
        for _ in range(given.rounds):
            for count in given.processes:
                with postgres() as found:
                    if found is None:
                        print("no PostgreSQL is available")
                        return
                    seconds = run(found.new_database(), count, rate, "PostgreSQL", found, given)
                used.setdefault((rate, count), []).append(seconds)
    for rate in rates:
        base = median(used.get((rate, 1), [0.0]))
        for count in given.processes:
            if base and count != 1:
                more = median(used[rate, count]) / base - 1
                print(f"{describe(rate)}: {more:+.0%} processor time per action with {count} processes")


def describe(rate: float) -> str:
    """A rate in words."""
    return f"{rate:.0f} actions/s requested" if rate else "as fast as possible"


def run(
    address: str, processes: int, rate: float, kind: str, database: Postgres | None, given: argparse.Namespace
) -> float:
    given.rate = rate
    given.name = f"{kind}, {describe(rate)}"
    fleet = Fleet(address, processes)
    try:
        return uvloop.run(measure(fleet, database, given))
    finally:
        fleet.stop()


if __name__ == "__main__":
    main()
