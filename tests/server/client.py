"""A server and its clients, for tests: a real one on a port of its own, spoken to as any program would."""

import json
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from random import Random
from typing import Any

import httpx
import uvicorn
from websockets.sync.client import ClientConnection, connect

from ferrovia.server.serve import bind, config
from ferrovia.server.settings import Settings

WAIT = 20.0  # seconds

Message = dict[str, Any]


class House:
    """A running server."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.open = ExitStack()

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def person(self, name: str) -> "Person":
        return Person(self, name)


@contextmanager
def running(database: str, **settings: Any) -> Iterator[House]:
    """A server in a thread of this process."""
    given = {"pace": 0.0, "thinkers": 1, "tick": 0.05, "grace": 0.0, "rate": 100_000.0, "burst": 100_000.0} | settings
    given.setdefault("guests_an_hour", 1_000_000.0)
    settings_given = Settings(database=database, port=0, **given)
    server = uvicorn.Server(config(settings_given))
    listening = bind(settings_given)
    thread = threading.Thread(target=server.run, args=([listening],), daemon=True)
    thread.start()
    until = time.monotonic() + WAIT
    while not server.started and time.monotonic() < until and thread.is_alive():
        time.sleep(0.01)
    assert server.started, "the server did not start"
    try:
        house = House(listening.getsockname()[1])
        yield house
    finally:
        house.open.close()
        server.should_exit = True
        thread.join(WAIT)
        assert not thread.is_alive(), "the server did not stop"


class Person:
    """Somebody with a name and a cookie."""

    def __init__(self, house: House, name: str) -> None:
        self.house = house
        self.web = house.open.enter_context(httpx.Client(base_url=house.base, timeout=WAIT))
        if name:
            answer = self.web.post("/api/me", json={"name": name})
            assert answer.status_code == 200, answer.text
            self.token = answer.json()["token"]

    def post(self, path: str, **body: Any) -> httpx.Response:
        return self.web.post(path, json=body)

    def make(self, rulebook: str, seats: int, bots: int = 0, **more: Any) -> "Place":
        chairs: list[Message] = [{} for _ in range(seats - bots)] + [{"bot": "easy"} for _ in range(bots)]
        answer = self.post("/api/tables", rulebook=rulebook, seats=chairs, fill="easy", **more)
        assert answer.status_code == 201, answer.text
        return Place(self, answer.json()["table"], answer.json()["invite"])

    def at(self, place: "Place") -> "Place":
        return Place(self, place.table, place.invite)


class Place:
    """A table, as one person reaches it."""

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

    def frame(self, since: int = 0, **more: Any) -> Message:
        headers = {"ferrovia-invite": self.invite}
        answer = self.person.web.get(f"/api/tables/{self.table}", params={"since": since, **more}, headers=headers)
        assert answer.status_code == 200, answer.text
        found: Message = answer.json()
        return found

    def ask(self, what: str, **params: Any) -> httpx.Response:
        headers = {"ferrovia-invite": self.invite}
        return self.person.web.get(f"/api/tables/{self.table}/{what}", params=params, headers=headers)

    def socket(self, since: int = 0, invite: str | None = None, **more: Any) -> "Wire":
        return Wire(self, since, self.invite if invite is None else invite, **more)


class Wire:
    """A socket at a table."""

    def __init__(self, place: Place, since: int, invite: str, hello: bool = True, **more: Any) -> None:
        cookie = {"Cookie": f"ferrovia_guest={place.person.token}"} if hasattr(place.person, "token") else {}
        headers = cookie | more.pop("headers", {})
        address = f"ws://127.0.0.1:{place.person.house.port}/api/tables/{place.table}/socket"
        line = connect(address, additional_headers=headers, max_size=None, open_timeout=WAIT, close_timeout=0.5, **more)
        self.line: ClientConnection = place.person.house.open.enter_context(line)
        if hello:
            self.send(type="hello", since=since, invite=invite)

    def send(self, **message: Any) -> None:
        self.line.send(json.dumps(message))

    def receive(self, wait: float = WAIT) -> Message:
        found: Message = json.loads(self.line.recv(wait))
        return found

    def until(self, kind: str) -> Message:
        """The next message of a kind."""
        while True:
            message = self.receive()
            if message["type"] == kind:
                return message

    def close(self) -> None:
        self.line.close()


def menu_texts(menu: Message) -> list[str]:
    """Every action of a menu, as the protocol says how to put it together."""
    whole = [text for key, group in menu.items() if isinstance(group, list) for text in group]
    paid = [menu.get("claim", {}), menu.get("build", {})]
    return whole + [f"{key}={payment}" for group in paid for key, payments in group.items() for payment in payments]


def choose(menu: Message, rng: Random) -> str:
    """Some action; claims more often than not, so that games end."""
    texts = menu_texts(menu)
    claims = [text for text in texts if "-" in text]
    return rng.choice(claims if claims and rng.random() < 0.8 else texts)
