"""Attacks on a server, and how fast it answers others during them: `python -m bench.attacks` prints a line for each.

Everything is bounded in number and time and goes to 127.0.0.1. The attackers have other loopback addresses than the
watch (tests/server/liveness_watch.py), which the server does not take for a proxy's. With a scale below 1 there are
fewer of them.
"""

import argparse
import asyncio
import json
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path
from typing import Any, Final

import httpx
from msgspec import structs

from bench.serving import cpu_of, wait_of
from ferrovia.boards import restore_board
from ferrovia.server.games.spec import MAX_GAMES
from ferrovia.server.storage import open_storage
from ferrovia.server.storage.interface import LogRow
from tests.server.attack import HANDSHAKE, REQUEST, Attacker, frame
from tests.server.hostile_boards import bipartite, board_file, grid, largest_board, random_pairs
from tests.server.liveness_watch import FAILED, LivenessWatch
from tests.server.process import server_process
from tests.server.stored_tables import finished_log, write_log

ADDRESSES: Final = tuple(f"127.0.0.{number}" for number in range(2, 7))
SECONDS: Final = 10.0  # for which the attacks without an end of their own last
GUESTS: Final = 4
LIMIT_SECONDS: Final = 0.05  # within which 99 % of the requests of others should be answered
MAX_BODY: Final = 512 * 1024
MAX_FLOOD_BYTES: Final = 16 << 20  # sent on one connection, if the server takes them
STORED_GAMES: Final = 300
STORED_CUSTOM_TABLES: Final = MAX_GAMES + 72
IDLE_SECONDS: Final = 1.0  # after which a table without viewers leaves the server's memory
POST: Final = b"POST /api/me HTTP/1.1\r\nHost: x\r\n"


@dataclass
class Target:
    """A server under attack, and the guests that attack it; they sign in once."""

    port: int
    scale: float = 1.0
    tokens: list[str] = field(default_factory=list)

    def count(self, most: int) -> int:
        """A number of attackers."""
        return max(1, round(most * self.scale))

    @contextmanager
    def connections(self, most: int) -> Iterator[list[Attacker]]:
        """So many open connections, from all addresses in turn."""
        with ExitStack() as stack:
            addresses = cycle(ADDRESSES)
            yield [stack.enter_context(Attacker(self.port, address=next(addresses))) for _ in range(self.count(most))]

    @contextmanager
    def guests(self) -> Iterator[list[httpx.Client]]:
        """Clients of signed-in guests, each with an address of its own."""
        with ExitStack() as stack:
            clients = [stack.enter_context(self._client(address)) for address in ADDRESSES[:GUESTS]]
            for client in clients[len(self.tokens) :]:
                self.tokens.append(client.post("/api/me", json={"name": "Eve"}).raise_for_status().json()["token"])
            for client, token in zip(clients, self.tokens, strict=True):
                client.headers["authorization"] = f"Bearer {token}"
            yield clients

    @contextmanager
    def strangers(self, connections: int) -> Iterator[list[httpx.Client]]:
        """Clients without a guest, so many with each address."""
        with ExitStack() as stack:
            addresses = ADDRESSES * self.count(connections)
            yield [stack.enter_context(self._client(address)) for address in addresses]

    def _client(self, address: str) -> httpx.Client:
        transport = httpx.HTTPTransport(local_address=address)
        return httpx.Client(base_url=f"http://127.0.0.1:{self.port}", transport=transport, timeout=60.0)


def send_slow_headers(target: Target) -> None:
    with target.connections(100) as attackers:
        until = time.monotonic() + SECONDS
        piece = b"GET / HTTP/1.1\r\n"
        while time.monotonic() < until:
            for attacker in attackers:
                attacker.send(piece)
            piece = b"A: x\r\n"
            time.sleep(0.2)


def hold_idle_connections(target: Target) -> None:
    with target.connections(1100):
        time.sleep(SECONDS)


def send_endless_headers(target: Target) -> None:
    flood(target, [(b"GET /", b"x" * 65536), (b"GET / HTTP/1.1\r\nHost: x\r\nA: ", b"x" * 65536)])


def send_large_bodies(target: Target) -> None:
    announced = (POST + b"Content-Length: 1000000000\r\n\r\n", b"x" * 65536)
    chunked = (POST + b"Transfer-Encoding: chunked\r\n\r\n", b"1000\r\n" + b"x" * 4096 + b"\r\n")
    tiny = (POST + b"Transfer-Encoding: chunked\r\n\r\n", b"1\r\nx\r\n" * 10_000)
    flood(target, [announced, chunked, tiny])


def flood(target: Target, floods: list[tuple[bytes, bytes]]) -> None:
    """Connection after connection, each with a beginning and then as many pieces as the server takes."""
    until = time.monotonic() + SECONDS
    for start, piece in cycle(floods):
        if time.monotonic() > until:
            return
        with target.connections(20) as attackers:
            for attacker in attackers:
                attacker.send(start)
                attacker.flood(piece, MAX_FLOOD_BYTES)


def send_deep_json(target: Target) -> None:
    """The largest bodies that are read at all, full of what makes nesting hard to measure."""
    bodies = [
        (piece * (MAX_BODY // len(piece)))[:MAX_BODY]
        for piece in (b"[", b"[]", b'"[', b'"]"[', b'{"a":', rb"\"[", b'[""],')
    ]
    send_over_and_over(target, "/api/boards/check", bodies)


def send_over_and_over(target: Target, path: str, bodies: list[bytes]) -> None:
    """Every guest sends the bodies in turn, as fast as it is answered."""

    def send(client: httpx.Client) -> None:
        until = time.monotonic() + SECONDS
        for body in cycle(bodies):
            if time.monotonic() > until:
                return
            answer = client.post(path, content=body, headers={"content-type": "application/json"})
            if answer.status_code == 429:
                time.sleep(0.2)

    with target.guests() as clients, ThreadPoolExecutor(len(clients)) as threads:
        list(threads.map(send, clients))


def check_hostile_boards(target: Target) -> None:
    """Boards that are hard to score or to draw, to be checked and to be played on."""
    hard: list[tuple[Any, dict[str, Any]]] = [
        (board_file(grid(10)), {"base": "usa", "pieces": 200}),
        (board_file(bipartite(5, 36)), {"base": "europe", "stations": 5}),
        (board_file(random_pairs(100, 250), 150), {"base": "usa", "pieces": 45}),
    ]

    def attack(client: httpx.Client) -> None:
        until = time.monotonic() + SECONDS
        for board, house in cycle(hard):
            if time.monotonic() > until:
                return
            wish = {"rulebook": house["base"], "seats": [{}, {}], "house": house, "custom_board": board}
            client.post("/api/tables", json=wish)
            client.post("/api/boards/check", json={"board": json.dumps(board), "house": json.dumps(house)})

    with target.guests() as clients, ThreadPoolExecutor(len(clients)) as threads:
        list(threads.map(attack, clients))


def flood_with_experts(target: Target) -> None:
    """Tables where only experts play, until the guests have as many as they may."""
    with target.guests() as clients:
        for number in range(target.count(48)):
            client = clients[number % len(clients)]
            seats = [{"bot": "expert"}] * (5 if target.scale >= 1 else 2)
            wish = {"rulebook": "usa" if target.scale >= 1 else "paris", "seats": seats, "sit": False}
            answer = client.post("/api/tables", json=wish)
            if answer.status_code == 201:
                client.post(f"/api/tables/{answer.json()['table']}/start", json={})
        time.sleep(SECONDS)


def pipeline_requests(target: Target) -> None:
    until = time.monotonic() + SECONDS
    while time.monotonic() < until:
        with target.connections(4) as attackers:
            for attacker in attackers:
                attacker.send(REQUEST * 5000)
                with suppress(TimeoutError):
                    attacker.read_to_end()


def flood_sockets(target: Target) -> None:
    """Control frames, messages and fragments on sockets."""
    floods = (frame(9) * 20_000, frame(1, b"{}") * 20_000, frame(1, b"{", final=False) + frame(0, final=False) * 200)
    until = time.monotonic() + SECONDS
    for data in cycle(floods):
        if time.monotonic() > until:
            return
        with target.connections(8) as attackers:
            for attacker in attackers:
                attacker.send(HANDSHAKE)
                attacker.has_answer(1.0)
                attacker.send(data)


def read_nothing(target: Target) -> None:
    """Ask for large responses and read none of them."""
    attackers = [Attacker(target.port, 4096, ADDRESSES[0]) for _ in range(target.count(20))]
    until = time.monotonic() + SECONDS
    while time.monotonic() < until:
        for attacker in attackers:
            attacker.socket.settimeout(0.05)
            attacker.send(b"GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n")
        time.sleep(0.1)
    for attacker in attackers:
        attacker.socket.close()


def race(target: Target) -> None:
    """Many requests at the same moment: for more tables than a guest may have, for one seat, for one decision."""
    with target.guests() as clients, ThreadPoolExecutor(24) as threads:
        host, others = clients[0], clients[1:]
        wish = {"rulebook": "paris", "seats": [{}, {}, {"bot": "easy"}], "is_open": True}
        answers = list(threads.map(lambda _: host.post("/api/tables", json=wish), range(target.count(24))))
        for table in [answer.json()["table"] for answer in answers if answer.status_code == 201][:3]:
            path = f"/api/tables/{table}"
            list(threads.map(lambda client, path=path: client.post(f"{path}/sit", json={"seat": 1}), others * 4))
            list(threads.map(lambda _, path=path: host.post(f"{path}/start", json={}), range(8)))
            list(threads.map(lambda client, path=path: client.post(f"{path}/resign", json={}), clients * 4))


def load_cold_tables(target: Target) -> None:
    """Ask for one finished game after the other, all of which the server has to rebuild from their logs."""
    load_tables(target, "over")


def load_cold_custom_tables(target: Target) -> None:
    """Ask for tables with more custom boards, each as large as a table allows, than the server keeps in memory."""
    load_tables(target, "gathering", has_custom_board=True)


def load_tables(target: Target, phase: str, has_custom_board: bool = False) -> None:
    """Ask for one table after the other."""
    until = time.monotonic() + SECONDS

    def ask(client: httpx.Client, tables: list[str]) -> None:
        for table in cycle(tables):
            if time.monotonic() > until:
                return
            if client.get(f"/api/tables/{table}").status_code == 429:
                time.sleep(0.2)

    with target.strangers(6) as clients, ThreadPoolExecutor(len(clients)) as threads:
        tables = list_tables(clients[0], phase, has_custom_board)
        shares = [tables[number :: len(clients)] for number in range(len(clients))]
        list(threads.map(ask, clients, shares))


def list_tables(client: httpx.Client, phase: str, has_custom_board: bool) -> list[str]:
    """The open tables in a phase, with custom boards or without."""
    tables: list[str] = []
    query: dict[str, str | int] = {"phase": phase}
    while found := client.get("/api/tables", params=query).raise_for_status().json()["tables"]:
        tables += [table["table"] for table in found if table.get("custom_board", False) == has_custom_board]
        query["before"] = found[-1]["touched_at"]
    return tables


async def store_tables(database: str) -> None:
    """Store finished games and tables with custom boards that anybody may see, each a second from the next."""
    storage = await open_storage(database)
    games = [
        [structs.replace(row, at=row.at + 1000 * number) for row in finished_log(f"cold{number}", "usa", is_open=True)]
        for number in range(STORED_GAMES)
    ]
    await asyncio.gather(*(write_log(storage, rows) for rows in games))
    now = storage.clock.now_ms()
    for number in range(STORED_CUSTOM_TABLES):
        created = new_custom_table(f"custom{number}")
        await write_log(storage, [LogRow(f"custom{number}", 1, now - 1000 * number, "guest0", "", created)])
    await storage.close()


def new_custom_table(name: str) -> str:
    """The entry that creates an open table with a board of its own."""
    text = json.dumps(largest_board() | {"name": {"en": name, "es": name}})
    created = json.loads(finished_log("t", "usa")[0].body)
    board = {"board": "attack", "digest": restore_board(text).digest, "custom_board": text}
    return json.dumps(created | board | {"is_open": True})


def flood_requests(target: Target) -> None:
    """Ask for files, unknown paths and a large document, and with long queries, as fast as possible."""
    until = time.monotonic() + SECONDS
    long_query = "/health/live?" + "&".join(f"{number:x}" for number in range(3500))

    def ask(client: httpx.Client) -> None:
        for path in cycle(("/", "/nothing.js", "/api/nothing", "/api/openapi.json", long_query)):
            if time.monotonic() > until:
                return
            client.get(path)

    with target.strangers(10) as clients, ThreadPoolExecutor(len(clients)) as threads:
        list(threads.map(ask, clients))


Attack = Callable[[Target], None]
ATTACKS: Final[dict[str, Attack]] = {
    "slow headers": send_slow_headers,
    "idle connections": hold_idle_connections,
    "endless headers": send_endless_headers,
    "large bodies": send_large_bodies,
    "deep JSON": send_deep_json,
    "hostile boards": check_hostile_boards,
    "pipelined requests": pipeline_requests,
    "socket floods": flood_sockets,
    "unread responses": read_nothing,
    "request floods": flood_requests,
    "races": race,
    "cold tables": load_cold_tables,
    "cold custom tables": load_cold_custom_tables,
    "tables of experts": flood_with_experts,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", nargs="*", choices=list(ATTACKS), default=list(ATTACKS))
    parser.add_argument("--scale", type=float, default=1.0, help="how many attackers, compared with the usual number")
    given = parser.parse_args()
    worst = 0.0
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        asyncio.run(store_tables(str(folder / "f.db")))
        server = stack.enter_context(server_process(folder, idle=IDLE_SECONDS, retention=0))
        watch = stack.enter_context(LivenessWatch(server.port))
        target = Target(server.port, given.scale)
        time.sleep(3.0)
        report("nobody", watch.take(), 0.0, 0.0, wait_of(watch.process_id))
        process_id = server.process.pid
        for name in given.only:
            started, used, waited = time.monotonic(), cpu_of(process_id), wait_of(process_id)
            watch_waited = wait_of(watch.process_id)
            ATTACKS[name](target)
            seconds = time.monotonic() - started
            shares = (cpu_of(process_id) - used) / seconds, (wait_of(process_id) - waited) / seconds
            worst = max(worst, report(name, watch.take(), *shares, wait_of(watch.process_id) - watch_waited))
        lines = server.stop()
    print(f"worst p99 {worst * 1e3:.1f} ms, {LIMIT_SECONDS * 1e3:.0f} ms wanted; {len(lines)} lines in the log")
    sys.exit(worst > LIMIT_SECONDS)


def percentile(ascending: Sequence[float], percent: int) -> float:
    """A percentile of measured values; 0 if there are none."""
    return ascending[min(len(ascending) - 1, len(ascending) * percent // 100)] if ascending else 0.0


def report(name: str, seconds: list[float], used: float, waited: float, watch_waited: float) -> float:
    """Print how long others waited, how busy the server was, and how long it had no core; the 99th percentile.

    On a busy machine the watch waits for a core too, in all for `watch_waited` seconds; that is part of the figures.
    """
    p50, p99 = percentile(seconds, 50), percentile(seconds, 99)
    print(
        f"{name:20} {len(seconds):4} requests, {seconds.count(FAILED)} failed   "
        f"p50 {p50 * 1e3:6.1f} ms   p99 {p99 * 1e3:6.1f}   most {seconds[-1] * 1e3:6.1f}   "
        f"server used {used * 100:3.0f} % of a core and waited {waited * 100:3.0f} % of the time for one, "
        f"the watch {watch_waited / max(1, len(seconds)) * 1e3:4.1f} ms a request",
        flush=True,
    )
    return p99


if __name__ == "__main__":
    main()
