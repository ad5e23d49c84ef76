"""A real server on a local port, and clients that talk to it over HTTP and sockets."""

import json
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from random import Random
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

from ferrovia.server.core.settings import Settings
from ferrovia.server.run import Server, bind
from tests.waiting import WAIT, wait_until

Message = dict[str, Any]


class LocalServer:
    """A running server."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.open = ExitStack()

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def person(self, name: str) -> "Person":
        return Person(self, name)

    def returning(self, token: str) -> "Person":
        """A guest who was here before the server was started, or at another one."""
        person = Person(self, "")
        person.token = token
        person.web.cookies.set("ferrovia_guest", token)
        return person


@contextmanager
def server_in_thread(database: str, **settings: Any) -> Iterator[LocalServer]:
    """A server in a thread of this process."""
    given = {
        "bot_pauses": 0.0,
        "bot_workers": 1,
        "tick": 0.05,
        "grace": 0.0,
        "rate": 100_000.0,
        "burst": 100_000.0,
    } | settings
    given.setdefault("new_guests_per_hour", 1_000_000.0)
    given.setdefault("new_tables_per_day", 1_000_000.0)
    settings_given = Settings(database=database, port=0, **given)
    process = Server(settings_given)
    listening = bind(settings_given)
    thread = threading.Thread(target=process.run, args=([listening],), daemon=True)
    thread.start()
    wait_until(lambda: process.started or not thread.is_alive())
    assert process.started, "the server did not start"
    server = LocalServer(listening.getsockname()[1])
    try:
        yield server
    finally:
        server.open.close()
        process.should_exit = True
        thread.join(WAIT)
        assert not thread.is_alive(), "the server did not stop"


class Person:
    """A guest with a cookie; without a name, an anonymous client."""

    def __init__(self, server: LocalServer, name: str) -> None:
        self.server = server
        self.web = server.open.enter_context(httpx.Client(base_url=server.base, timeout=WAIT))
        if name:
            answer = self.web.post("/api/me", json={"name": name})
            assert answer.status_code == 200, answer.text
            self.token = answer.json()["token"]

    def post(self, path: str, **body: Any) -> httpx.Response:
        return self.web.post(path, json=body)

    def create(self, rulebook: str, seats: int, bots: int = 0, **more: Any) -> "TableClient":
        chosen: list[Message] = [{} for _ in range(seats - bots)] + [{"bot": "easy"} for _ in range(bots)]
        answer = self.post("/api/tables", rulebook=rulebook, seats=chosen, fill="easy", **more)
        assert answer.status_code == 201, answer.text
        return TableClient(self, answer.json()["table"], answer.json()["invite"])

    def at(self, client: "TableClient") -> "TableClient":
        return TableClient(self, client.table, client.invite)


class TableClient:
    """One person's access to a table."""

    def __init__(self, person: Person, table: str, invite: str) -> None:
        self.person = person
        self.table = table
        self.invite = invite

    def do(self, command: str, **body: Any) -> httpx.Response:
        return self.person.post(f"/api/tables/{self.table}/{command}", **body)

    def done(self, command: str, **body: Any) -> int:
        answer = self.do(command, **body)
        assert answer.status_code == 200, answer.text
        seq: int = answer.json()["seq"]
        return seq

    def give_up(self) -> Message:
        """Resign from a game against bots; the frame when they have played on to its end."""
        self.done("resign")
        socket = self.socket()
        while (frame := socket.until("frame"))["phase"] != "over":
            pass
        return frame

    def frame(self, since: int = 0, **more: Any) -> Message:
        headers = {"ferrovia-invite": self.invite}
        answer = self.person.web.get(f"/api/tables/{self.table}", params={"since": since, **more}, headers=headers)
        assert answer.status_code == 200, answer.text
        found: Message = answer.json()
        return found

    def ask(self, what: str, **params: Any) -> httpx.Response:
        headers = {"ferrovia-invite": self.invite}
        return self.person.web.get(f"/api/tables/{self.table}/{what}", params=params, headers=headers)

    def socket(self, since: int = 0, invite: str | None = None, **more: Any) -> "ClientSocket":
        return ClientSocket(self, since, self.invite if invite is None else invite, **more)


class ClientSocket:
    """A socket at a table."""

    def __init__(self, client: TableClient, since: int, invite: str, hello: bool = True, **more: Any) -> None:
        cookie = {"Cookie": f"ferrovia_guest={client.person.token}"} if hasattr(client.person, "token") else {}
        headers = cookie | more.pop("headers", {})
        address = f"ws://127.0.0.1:{client.person.server.port}/api/tables/{client.table}/socket"
        # Pings would use the global generator of random numbers, which Hypothesis watches.
        given: dict[str, Any] = {"max_size": None, "ping_interval": None, "open_timeout": WAIT, "close_timeout": 0.5}
        connection = connect(address, additional_headers=headers, **given | more)
        self.connection: ClientConnection = client.person.server.open.enter_context(connection)
        if hello:
            self.send(type="hello", since=since, invite=invite)

    def send(self, **message: Any) -> None:
        self.connection.send(json.dumps(message))

    def receive(self, wait: float = WAIT) -> Message:
        found: Message = json.loads(self.connection.recv(wait))
        return found

    def until(self, kind: str) -> Message:
        """The next message of a kind."""
        while True:
            message = self.receive()
            if message["type"] == kind:
                return message

    def close(self) -> None:
        self.connection.close()


def menu_texts(menu: Message) -> list[str]:
    """Every action of a menu, assembled as the protocol describes."""
    whole = [text for key, group in menu.items() if isinstance(group, list) for text in group]
    building = menu.get("build", {"cities": [], "payments": []})
    paid = menu.get("claim", {}) | dict.fromkeys(building["cities"], building["payments"])
    return whole + [f"{key}={payment}" for key, payments in paid.items() for payment in payments]


def choose(menu: Message, rng: Random) -> str:
    """A random action; mostly claims, so that games end."""
    texts = menu_texts(menu)
    claims = [text for text in texts if "-" in text]
    return rng.choice(claims if claims and rng.random() < 0.8 else texts)
