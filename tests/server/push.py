"""A push service (RFC 8030) on this machine, with browsers that decrypt what they get.

As a program it plays slow games until a number of notices has arrived, and checks every one of them:
`python -m tests.server.push --notices 1000`.
"""

import argparse
import json
import secrets
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from random import Random
from typing import Any, Final

from cryptography.hazmat.primitives.asymmetric.ec import (
    ECDH,
    ECDSA,
    SECP256R1,
    EllipticCurvePublicKey,
    generate_private_key,
)
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from ferrovia.locales import Translator
from ferrovia.rulebooks import RULEBOOKS
from ferrovia.server.push.subscriptions import decode_base64url, encode_base64url
from tests.server.client import LocalServer, Person, TableClient, choose, server_in_thread
from tests.waiting import WAIT

SLOW: Final = {"kind": "decision", "seconds": 86_400}
CONTACT: Final = "mailto:operator@example.org"
BATCH: Final = 20  # tables that are played at the same time


class Browser:
    """A browser's subscription, with the private key that the server never gets."""

    def __init__(self, service: "PushReceiver", lang: str = "en") -> None:
        self.name = secrets.token_urlsafe(12)
        self.service = service
        self.lang = lang
        self.key = generate_private_key(SECP256R1())
        self.auth = secrets.token_bytes(16)
        self.point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.statuses: list[tuple[int, dict[str, str]]] = []  # answers to the next messages, before 201
        self.requests: list[dict[str, str]] = []  # the headers of all requests
        self.messages: list[dict[str, Any]] = []  # accepted ones
        self.arrived = threading.Condition()
        service.browsers[self.name] = self

    @property
    def endpoint(self) -> str:
        return f"{self.service.base}/push/{self.name}"

    def subscription(self) -> dict[str, str]:
        keys = {"p256dh": encode_base64url(self.point), "auth": encode_base64url(self.auth)}
        return {"endpoint": self.endpoint, "lang": self.lang, **keys}

    def subscribe(self, person: Person, *tables: str) -> None:
        """Subscribe the person's browser, for these tables or for all."""
        assert person.post("/api/me/push", **self.subscription()).status_code == 200
        for table in tables or (None,):
            assert person.post("/api/me/push/tables", table=table, on=True).status_code == 200

    def receive(self, headers: dict[str, str], body: bytes) -> tuple[int, dict[str, str]]:
        """The answer to a message."""
        with self.arrived:
            self.requests.append(headers)
            answer = self.statuses.pop(0) if self.statuses else (201, {})
            if answer[0] == 201:
                check_vapid(headers["authorization"], self.service.base)
                assert headers["content-encoding"] == "aes128gcm"
                assert int(headers["ttl"]) > 0 and len(headers["topic"]) <= 32
                self.messages.append(json.loads(self.decrypt(body)))
            self.arrived.notify_all()
        return answer

    def decrypt(self, body: bytes) -> bytes:
        """The content of a message (RFC 8291)."""
        salt, length = body[:16], body[20]
        sender, sealed = body[21 : 21 + length], body[21 + length :]
        shared = self.key.exchange(ECDH(), EllipticCurvePublicKey.from_encoded_point(SECP256R1(), sender))
        secret = HKDF(SHA256(), 32, self.auth, b"WebPush: info\0" + self.point + sender).derive(shared)
        key = HKDF(SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(secret)
        nonce = HKDF(SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(secret)
        return AESGCM(key).decrypt(nonce, sealed, None).rstrip(b"\0").removesuffix(b"\x02")

    def wait(self, messages: int = 0, requests: int = 0) -> None:
        """Wait until this many messages and requests have arrived."""
        with self.arrived:
            is_done = self.arrived.wait_for(
                lambda: len(self.messages) >= messages and len(self.requests) >= requests, WAIT
            )
        assert is_done, (self.messages, self.requests)


def check_vapid(authorization: str, audience: str) -> None:
    """Check the signature and the claims of a request (RFC 8292)."""
    scheme, _, rest = authorization.partition(" ")
    given = dict(part.strip().split("=", 1) for part in rest.split(","))
    header, claims, signature = given["t"].split(".")
    raw = decode_base64url(signature)
    dss = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    public = EllipticCurvePublicKey.from_encoded_point(SECP256R1(), decode_base64url(given["k"]))
    public.verify(dss, f"{header}.{claims}".encode(), ECDSA(SHA256()))
    found = json.loads(decode_base64url(claims))
    assert scheme == "vapid" and json.loads(decode_base64url(header))["alg"] == "ES256"
    assert found["aud"] == audience and found["sub"] == CONTACT
    assert time.time() < found["exp"] <= time.time() + 24 * 3600


class PushReceiver:
    """The push service."""

    def __init__(self, port: int) -> None:
        self.base = f"http://127.0.0.1:{port}"
        self.browsers: dict[str, Browser] = {}

    def browser(self, lang: str = "en") -> Browser:
        return Browser(self, lang)


@contextmanager
def push_receiver() -> Iterator[PushReceiver]:
    """A running push service."""
    service: PushReceiver

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            headers = {name.lower(): value for name, value in self.headers.items()}
            status, more = service.browsers[self.path.rpartition("/")[2]].receive(headers, body)
            self.send_response(status)
            for name, value in {"content-length": "0", **more}.items():
                self.send_header(name, value)
            self.end_headers()

        def log_message(self, *_: Any) -> None:
            """Write nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as web:
        web.daemon_threads = True
        service = PushReceiver(web.server_port)
        threading.Thread(target=web.serve_forever, daemon=True).start()
        try:
            yield service
        finally:
            web.shutdown()


def expected_message(rulebook: str, table: str, lang: str) -> dict[str, Any]:
    """All that a message may say: which game, and where."""
    translate = Translator(lang)
    body = translate("server.push.turn", game=translate(f"web.book.name.{rulebook}"))
    return {"title": "Ferrovía", "body": body, "path": f"t/{table}"}


class SlowGame:
    """A slow game of two people, each of whom decides when the notice has arrived."""

    def __init__(self, server: LocalServer, service: PushReceiver, rulebook: str, seed: int) -> None:
        self.rulebook = rulebook
        self.rng = Random(seed)
        seats = RULEBOOKS[rulebook].seats[0]
        people = [server.person(f"Secret name {number}") for number in range(seats)]
        first = people[0].create(rulebook, seats, time_control=SLOW)
        self.clients = [first, *(person.at(first) for person in people[1:])]
        self.browsers = [service.browser(self.rng.choice(["en", "es"])) for _ in people]
        for client, browser in zip(self.clients, self.browsers, strict=True):
            browser.subscribe(client.person)
        for client in self.clients[1:]:
            client.done("sit", invite=first.invite)
        first.done("start")

    def play_round(self) -> None:
        """Let everybody who is asked decide, until somebody else is."""
        for client in self.clients:
            play_until_not_asked(client, self.rng)

    def check(self) -> int:
        """Check all messages so far; returns their number."""
        for browser in self.browsers:
            expected = expected_message(self.rulebook, self.clients[0].table, browser.lang)
            assert all(message == expected for message in browser.messages), browser.messages
        return sum(len(browser.messages) for browser in self.browsers)


def play_until_not_asked(client: TableClient, rng: Random) -> int:
    """Decide as long as the client is asked; returns the number of decisions."""
    for number in range(30):
        frame = client.frame()
        if "menu" not in frame:
            return number
        client.done("play", seq=frame["seq"], action=choose(frame["menu"], rng))
    raise AssertionError("a turn has an end")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--notices", type=int, default=1000)
    given = parser.parse_args()
    books = list(RULEBOOKS)
    with tempfile.TemporaryDirectory() as folder, push_receiver() as service:
        database = str(Path(folder) / "f.db")
        with server_in_thread(database, push_contact=CONTACT, push_local=True, max_tables_per_guest=1000) as server:
            games = [SlowGame(server, service, books[number % len(books)], number) for number in range(BATCH)]
            while (count := sum(game.check() for game in games)) < given.notices:
                time.sleep(1.5)  # notices of the turns that began wait for a second
                for game in games:
                    if game.clients[0].frame()["phase"] == "playing":
                        game.play_round()
                    else:
                        games.append(SlowGame(server, service, game.rulebook, game.rng.randrange(1 << 30)))
            print(f"{count} notices of {len(games)} games: each names its game and its table, and nothing else")


if __name__ == "__main__":
    main()
