"""The people of `bench/soak.py`: parties that play game after game, and spectators who come and go."""

import asyncio
import json
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final

import httpx
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import WebSocketException

from bench.bot_latency import Guest
from ferrovia.rulebooks import RULEBOOKS
from tests.server.client import choose

Message = dict[str, Any]
EXAMPLES: Final = Path(__file__).resolve().parent.parent / "docs" / "examples"
LEVELS: Final = ("easy", "easy", "medium", "medium", "hard", "hard")
GAMES_PER_GUEST: Final = 4  # after which a party has new guests; some of the old ones delete themselves
MAX_GAME_SECONDS: Final = 1200.0  # after which people give up
NETWORK_ERRORS: Final = (httpx.HTTPError, OSError, TimeoutError, WebSocketException)


@dataclass
class Tally:
    """Counts of what the clients have done and seen."""

    actions: int = 0  # acknowledged
    games: int = 0  # finished
    abandoned: int = 0  # left before the end, or never begun
    watched: int = 0  # visits of spectators
    errors: Counter[str] = field(default_factory=Counter)  # by code
    open_tables: list[str] = field(default_factory=list)  # for spectators


class Party:
    """People who have an address and play one table after the other."""

    def __init__(self, port: int, number: int, pause: float, tally: Tally) -> None:
        self._port = port
        self._address = f"10.1.{number // 250}.{number % 250 + 1}"
        self._rng = Random(number)
        self._pause = pause
        self._tally = tally
        self._guests: list[Guest] = []
        self._board = json.loads((EXAMPLES / "iberia.json").read_text(encoding="utf-8"))
        self._house = json.loads((EXAMPLES / "europe-short.json").read_text(encoding="utf-8"))

    async def run_forever(self) -> None:
        """Play until cancelled."""
        played = 0
        while True:
            try:
                if played % GAMES_PER_GUEST == 0:
                    await self._change_guests()
                played += 1
                async with asyncio.timeout(MAX_GAME_SECONDS):
                    await self._play_table()
            except NETWORK_ERRORS as error:
                self._tally.errors[type(error).__name__] += 1
                await asyncio.sleep(2.0)

    async def _change_guests(self) -> None:
        for guest in self._guests:
            if self._rng.random() < 0.2:
                await guest.delete("/api/me")
            await guest.close()
        self._guests = [Guest(self._port, self._address) for _ in range(4)]
        for guest in self._guests:
            await guest.sign_in()

    def _choose_table(self) -> tuple[Message, int]:
        """A request for a table, and how many people play."""
        rng = self._rng
        book = rng.choice([*RULEBOOKS, "paris", "paris"])
        seats = min(rng.choice(RULEBOOKS[book].seats), 4)
        people = rng.randint(1, seats)
        bots = [{"bot": rng.choice(LEVELS)} for _ in range(seats - people)]
        if bots and rng.random() < 0.05:
            bots[0] = {"bot": "expert"}
        wish: Message = {"rulebook": book, "seats": [{}] * people + bots, "is_open": True}
        if book == "europe" and seats <= 3 and rng.random() < 0.8:
            wish |= {"custom_board": self._board, "house": self._house}
        if rng.random() < 0.3:
            wish["time_control"] = {"kind": "decision", "seconds": 30}
        wish["bot_speed"] = rng.choice(["normal", "instant"])
        return wish, people

    async def _play_table(self) -> None:
        wish, people = self._choose_table()
        host = self._guests[0]
        answer = await host.post("/api/tables", **wish)
        if answer.status_code != 201:
            self._note_error(answer)
            await asyncio.sleep(2.0)
            return
        table = answer.json()["table"]
        for guest in self._guests[1:people]:
            await guest.post(f"/api/tables/{table}/sit")
        if self._rng.random() < 0.08:
            self._tally.abandoned += 1
            return
        await host.post(f"/api/tables/{table}/start")
        self._tally.open_tables.append(table)
        try:
            is_left = self._rng.random() < 0.1
            await asyncio.gather(*(self._play_seat(guest, table, is_left) for guest in self._guests[:people]))
        finally:
            self._tally.open_tables.remove(table)
        if is_left:
            self._tally.abandoned += 1
        else:
            self._tally.games += 1
            await self._look_back(table)

    async def _play_seat(self, guest: Guest, table: str, is_left: bool) -> None:
        """Play to the end, or stop somewhere and let a bot go on."""
        turns = self._rng.randint(3, 25) if is_left else 10_000
        async with guest.connect(table) as connection:
            await connection.send('{"type":"hello"}')
            waits = False
            async for data in connection:
                message: Message = json.loads(data)
                if message["type"] == "frame":
                    if message["phase"] == "over":
                        return
                    if "menu" in message and not waits:
                        turns -= 1
                        if turns == 0:
                            break
                        waits = True
                        await self._act(guest, connection, message)
                elif message["type"] in {"ack", "error"} and message["id"].startswith("play-"):
                    waits = False
                    self._tally.actions += message["type"] == "ack"
                if message["type"] == "error":
                    self._tally.errors[message["code"]] += 1
        await guest.post(f"/api/tables/{table}/leave")

    async def _act(self, guest: Guest, connection: ClientConnection, frame: Message) -> None:
        """Think, sometimes ask for something, and act."""
        await asyncio.sleep(self._rng.expovariate(1 / self._pause))
        chance = self._rng.random()
        path = f"/api/tables/{frame['table']}"
        if chance < 0.02:
            self._note_error(await guest.get(f"{path}/hint"))
        elif chance < 0.06:
            self._note_error(await guest.get(f"{path}/outlook"))
        elif chance < 0.08:
            await connection.send('{"type":"phrase","phrase":"hurry"}')
        elif chance < 0.09:
            await connection.send('{"type":"say","text":"¡Buen viaje!"}')
        elif chance < 0.12 and frame.get("may_undo"):
            await connection.send('{"type":"undo"}')
        action = choose(frame["menu"], self._rng)
        await connection.send(
            json.dumps({"type": "play", "id": f"play-{frame['seq']}", "seq": frame["seq"], "action": action})
        )

    async def _look_back(self, table: str) -> None:
        """Request what people look at when a game is over."""
        guest = self._rng.choice(self._guests)
        for what in self._rng.sample(["record", "replay", "board", "drawing", "summary"], 2):
            self._note_error(await guest.get(f"/api/tables/{table}/{what}"))
        for path in ("/api/me/games", "/api/me/tables", "/api/tables?phase=over"):
            self._note_error(await guest.get(path))

    def _note_error(self, answer: httpx.Response) -> None:
        if answer.status_code >= 400:
            self._tally.errors[answer.json()["code"]] += 1


class Spectator:
    """Watches open tables for a while each."""

    def __init__(self, port: int, number: int, tally: Tally) -> None:
        self._guest = Guest(port, f"10.2.0.{number + 1}")
        self._rng = Random(-number - 1)
        self._tally = tally

    async def run_forever(self) -> None:
        """Watch until cancelled."""
        while True:
            await asyncio.sleep(self._rng.uniform(0.5, 5.0))
            if not self._tally.open_tables:
                continue
            try:
                async with self._guest.connect(self._rng.choice(self._tally.open_tables)) as connection:
                    await connection.send('{"type":"hello"}')
                    self._tally.watched += 1
                    async with asyncio.timeout(self._rng.uniform(5.0, 60.0)):
                        async for _data in connection:
                            pass
            except TimeoutError:
                pass
            except NETWORK_ERRORS as error:
                self._tally.errors[type(error).__name__] += 1
