"""How much a server carries: `python -m bench.serving`. People at many tables, over real sockets, on disk.

The server has a core of its own and the driver another, where the machine lets us say so. With `--rate 0` everyone
plays as fast as the server answers; with a rate so many actions a second are made, at random times.
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
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import msgspec
import uvloop
from websockets.asyncio.client import ClientConnection, connect

from tests.server.client import choose
from tests.server.postgres import postgres

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
        names = ("RATE", "BURST", "GUESTS_AN_HOUR", "SOCKETS_FROM", "TABLES_EACH", "SOCKETS_EACH")
        environ = {**os.environ, "FERROVIA_DATABASE": database, "FERROVIA_LOG": "error"}
        environ |= {f"FERROVIA_{name}": value for name, value in (dict.fromkeys(names, many) | settings).items()}
        for port in self.ports:
            command = [sys.executable, "-m", "ferrovia", "serve", "--port", str(port), "--thinkers", "1"]
            self.processes.append(subprocess.Popen(command, env=environ, stdout=subprocess.DEVNULL))

    def pin(self, core: int) -> None:
        """Keep a single server on one core."""
        if len(self.processes) == 1 and hasattr(os, "sched_setaffinity"):
            os.sched_setaffinity(self.processes[0].pid, {core})

    def memory(self) -> float:
        """Megabytes that all of them hold."""
        pages = [int(Path(f"/proc/{process.pid}/statm").read_text().split()[1]) for process in self.processes]
        return sum(pages) * os.sysconf("SC_PAGE_SIZE") / 1e6

    def cpu(self) -> float:
        """Seconds of processor time that all of them have used."""
        ticks = 0
        for process in self.processes:
            fields = Path(f"/proc/{process.pid}/stat").read_text().rsplit(")", 1)[1].split()
            ticks += int(fields[11]) + int(fields[12])
        return ticks / os.sysconf("SC_CLK_TCK")

    def stop(self) -> None:
        for process in self.processes:
            process.send_signal(signal.SIGTERM)
        for process in self.processes:
            process.wait(30)


class Crowd:
    """Everybody at all tables."""

    def __init__(self, ports: list[int], tables: int, seats: int, rate: float) -> None:
        self.ports = ports
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
        """Make the tables; (table, token) of every seat."""
        seats: list[tuple[str, str]] = []
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{self.ports[0]}", timeout=30) as web:
            tokens = []
            for number in range(self.seats):
                web.cookies.clear()
                tokens.append((await web.post("/api/me", json={"name": f"P{number}"})).json()["token"])
            web.cookies.clear()
            for _ in range(self.tables):
                body = {"rulebook": "usa", "seats": [{}] * self.seats, "open": True}
                headers = [{"authorization": f"Bearer {token}"} for token in tokens]
                table = (await web.post("/api/tables", json=body, headers=headers[0])).json()["table"]
                for header in headers[1:]:
                    await web.post(f"/api/tables/{table}/sit", json={}, headers=header)
                await web.post(f"/api/tables/{table}/start", json={}, headers=headers[0])
                seats += [(table, token) for token in tokens]
        return seats

    async def play(self, number: int, table: str, token: str) -> None:
        """One seat, until time is up."""
        address = f"ws://127.0.0.1:{self.ports[number % len(self.ports)]}/api/tables/{table}/socket"
        headers = {"Authorization": f"Bearer {token}"}
        async with connect(address, additional_headers=headers, compression=None, max_size=None) as line:
            await line.send('{"type":"hello"}')
            waiting: asyncio.Task[float] | None = None
            async for data in line:
                message = read(data)
                if message["type"] == "frame":
                    self.frames += self.counting
                    if message["phase"] == "over":
                        self.over += 1
                        return
                    if "menu" in message and waiting is None:
                        waiting = asyncio.create_task(self.think(line, message))
                        self.thinking.add(waiting)
                        waiting.add_done_callback(self.thinking.discard)
                elif message["type"] in {"ack", "error"} and waiting is not None:
                    self.refused += message["type"] == "error"
                    sent = await waiting
                    waiting = None
                    if self.counting:
                        self.latencies.append(time.perf_counter() - sent)

    async def think(self, line: ClientConnection, frame: Message) -> float:
        """Decide after a while; when it was sent."""
        if self.pause:
            await asyncio.sleep(self.rng.expovariate(1 / self.pause))
        action = choose(frame["menu"], self.rng)
        sent = time.perf_counter()
        await line.send(json.dumps({"type": "play", "seq": frame["seq"], "action": action}))
        return sent


async def measure(fleet: Fleet, given: argparse.Namespace) -> None:
    gc.disable()  # a pause of the driver is not one of the server
    crowd = Crowd(fleet.ports, given.tables, given.seats, given.rate)
    await crowd.ready()
    fleet.pin(0)
    if hasattr(os, "sched_setaffinity") and (os.cpu_count() or 1) > 1 and len(fleet.processes) == 1:
        os.sched_setaffinity(0, set(range(1, os.cpu_count() or 2)))
    empty = fleet.memory()
    seats = await crowd.gather()
    tasks = [asyncio.create_task(crowd.play(number, *seat)) for number, seat in enumerate(seats)]
    await asyncio.sleep(given.warm)
    crowd.counting = True
    begun, used = time.perf_counter(), fleet.cpu()
    await asyncio.sleep(given.seconds)
    crowd.counting = False
    seconds, used = time.perf_counter() - begun, fleet.cpu() - used
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
    assert count, "nothing was acknowledged"
    print(
        f"{given.name}: {len(seats)} sockets at {given.tables} tables, {len(fleet.ports)} processes\n"
        f"  {count / seconds:.0f} actions/s acknowledged on disk, {crowd.frames / seconds:.0f} frames/s, "
        f"{crowd.refused} refused, {crowd.over // given.seats} games over\n"
        f"  latency p50 {times[count // 2] * 1e3:.1f} ms, p99 {times[count * 99 // 100] * 1e3:.1f} ms; "
        f"server processor time {used / seconds * 100:.0f} % of a core, {used / count * 1e6:.0f} µs an action\n"
        f"  memory {memory:.0f} MB, {(memory - empty) / given.tables * 1e3:.0f} kB a live table with its sockets",
        flush=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=250)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--rate", type=float, nargs="*", default=[500.0, 0.0], help="actions a second; 0 for no limit")
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--warm", type=float, default=4.0)
    parser.add_argument("--processes", type=int, nargs="*", default=[2, 4], help="on PostgreSQL; none to leave it out")
    given = parser.parse_args()
    rates = given.rate
    for rate in rates:
        with tempfile.TemporaryDirectory() as folder:
            run(str(Path(folder) / "ferrovia.db"), 1, rate, "SQLite", given)
    for count in given.processes:
        with ExitStack() as stack:
            found = stack.enter_context(postgres())
            if found is None:
                print("there is no PostgreSQL for this machine")
                return
            for rate in rates:
                run(found.new_database(), count, rate, "PostgreSQL", given)


def run(database: str, processes: int, rate: float, kind: str, given: argparse.Namespace) -> None:
    given.rate = rate
    given.name = f"{kind}, {f'{rate:.0f} actions/s asked for' if rate else 'as fast as it goes'}"
    fleet = Fleet(database, processes)
    try:
        uvloop.run(measure(fleet, given))
    finally:
        fleet.stop()


if __name__ == "__main__":
    main()
