"""Measures how long a person waits for bots, alone and beside many tables of experts: `python -m bench.bot_latency`.

The person plays against two bots that do not pause. The wait is from the person's action to the person's next turn. The
tables of the others have five experts each: at first they are only watched, then one of each is a person's seat, played
at once. The others come from one address, the person from another.
"""

import argparse
import asyncio
import json
import sys
import tempfile
import time
from math import inf
from pathlib import Path
from random import Random
from statistics import median
from typing import Any, Final

import httpx
from websockets.asyncio.client import ClientConnection, connect

from bench.serving import Crowd, Fleet
from tests.server.client import choose

Message = dict[str, Any]
SEATS: Final = 5
FLOODS: Final = ("alone", "watched", "played")
QUICK_LEVEL: Final = "medium"
MAX_RATIO: Final = 1.5  # of the wait for quick bots beside a flood to that alone


class Guest:
    """A client with an address of its own."""

    def __init__(self, port: int, address: str) -> None:
        self._port = port
        self._headers = {"x-forwarded-for": address}
        self._web = httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=60)

    async def sign_in(self) -> None:
        answer = await self.post("/api/me", name="Guest")
        self._headers["authorization"] = f"Bearer {answer.raise_for_status().json()['token']}"

    async def post(self, path: str, **body: Any) -> httpx.Response:
        return await self._web.post(path, json=body, headers=self._headers)

    async def get(self, path: str) -> httpx.Response:
        return await self._web.get(path, headers=self._headers)

    async def delete(self, path: str) -> httpx.Response:
        return await self._web.delete(path, headers=self._headers)

    async def create(self, levels: list[str], *, plays: bool) -> str:
        """A table in play with bots of these levels, and this guest if it plays."""
        seats: list[Message] = [{}] * plays + [{"bot": level} for level in levels]
        answer = await self.post("/api/tables", rulebook="usa", seats=seats, is_open=True, sit=plays)
        table: str = answer.raise_for_status().json()["table"]
        (await self.post(f"/api/tables/{table}/start")).raise_for_status()
        return table

    def connect(self, table: str) -> connect:
        address = f"ws://127.0.0.1:{self._port}/api/tables/{table}/socket"
        return connect(address, additional_headers=self._headers, compression=None, max_size=None)

    async def close(self) -> None:
        await self._web.aclose()


async def play(connection: ClientConnection, rng: Random, waits: list[float]) -> None:
    """Play at once whenever asked, until the game is over; note how long the others take."""
    await connection.send('{"type":"hello"}')
    acted_at, acted_seq = 0.0, 0
    async for data in connection:
        message: Message = json.loads(data)
        if message["type"] == "ack":
            acted_seq = message["seq"]
        if message["type"] != "frame" or message["seq"] < acted_seq:
            continue
        if message["phase"] == "over":
            return
        if "menu" in message:
            if acted_at and message["seq"] > acted_seq:
                waits.append(time.perf_counter() - acted_at)
            acted_at = time.perf_counter()
            action = choose(message["menu"], rng)
            acted_seq = message["seq"] + 1  # nobody else is asked in between
            await connection.send(json.dumps({"type": "play", "seq": message["seq"], "action": action}))


async def flood(guest: Guest, kind: str) -> None:
    """A table that keeps the workers busy, and another one when its game is over."""
    plays = kind == "played"
    while True:
        table = await guest.create(["expert"] * (SEATS - plays), plays=plays)
        async with guest.connect(table) as connection:
            await play(connection, Random(1), [])


async def measure(port: int, level: str, kind: str, given: argparse.Namespace) -> list[float]:
    """The waits of a person who plays for some seconds."""
    others = [Guest(port, "10.0.0.1") for _ in range(given.guests)]
    for guest in others:
        await guest.sign_in()
    number = 0 if kind == "alone" else given.tables
    tasks = [asyncio.create_task(flood(others[index % len(others)], kind)) for index in range(number)]
    await asyncio.sleep(given.warm)
    person = Guest(port, "10.0.0.2")
    await person.sign_in()
    waits: list[float] = []
    try:
        async with asyncio.timeout(given.seconds):
            while True:
                table = await person.create([level] * 2, plays=True)
                async with person.connect(table) as connection:
                    await play(connection, Random(2), waits)
    except TimeoutError:
        pass
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    for guest in (*others, person):
        await guest.close()
    return waits


async def measure_round(port: int, level: str, given: argparse.Namespace) -> dict[str, list[float]]:
    """The waits by flood. A table goes on when nobody watches it any more, so every round needs a new server."""
    await Crowd([port], 0, 0, 0.0, is_split=False).ready()
    await measure(port, level, "alone", argparse.Namespace(**vars(given) | {"seconds": 2.0}))  # starts the workers
    return {kind: await measure(port, level, kind, given) for kind in FLOODS}


def report(level: str, rounds: list[dict[str, list[float]]]) -> float:
    """Print the waits of all rounds; returns how many times longer than alone they are, in the middle round."""
    worst = 0.0
    for kind in FLOODS:
        waits = sorted(wait for found in rounds for wait in found[kind])
        if not waits:
            print(f"{level:8} {kind:8} no turn", flush=True)
            worst = inf
            continue
        ratios = [median(found[kind]) / median(found["alone"]) for found in rounds if found[kind] and found["alone"]]
        print(
            f"{level:8} {kind:8} {len(waits):5} turns  p50 {median(waits) * 1e3:7.1f} ms  "
            f"p95 {waits[len(waits) * 95 // 100] * 1e3:7.1f}  most {waits[-1] * 1e3:7.1f}  "
            f"p50 by that alone {median(ratios):.2f} ({min(ratios):.2f} to {max(ratios):.2f})",
            flush=True,
        )
        worst = max(worst, median(ratios))
    return worst


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--levels", nargs="+", default=["medium", "hard", "expert"], help="of the person's bots")
    parser.add_argument("--tables", type=int, default=48, help="of the others")
    parser.add_argument("--guests", type=int, default=4, help="who have them")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=8.0, help="for each flood in each round")
    parser.add_argument("--warm", type=float, default=2.0)
    given = parser.parse_args()
    for level in given.levels:
        rounds = []
        for _ in range(given.rounds):
            with tempfile.TemporaryDirectory() as folder:
                fleet = Fleet(str(Path(folder) / "ferrovia.db"), 1, BOT_PAUSES="0")
                try:
                    rounds.append(asyncio.run(measure_round(fleet.ports[0], level, given)))
                finally:
                    fleet.stop()
        worst = report(level, rounds)
        if level == QUICK_LEVEL and worst > MAX_RATIO:
            sys.exit(f"people wait {worst:.2f} times as long for {level} bots as alone, at most {MAX_RATIO} is wanted")


if __name__ == "__main__":
    main()
