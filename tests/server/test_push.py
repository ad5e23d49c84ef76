"""Push notifications of turns in slow games: when they are sent, what they say, and what is refused."""

import asyncio
import secrets
import socket
import sqlite3
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import httpcore
import pytest
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, derive_private_key

from ferrovia.server.push import push_service, web_push
from ferrovia.server.push.subscriptions import decode_base64url, encode_base64url, is_allowed_push_url
from ferrovia.server.push.web_push import Delivery, PublicNetwork, encrypt, parse_retry_after
from ferrovia.server.storage.interface import Database, Guest
from ferrovia.server.storage.push_store import MAX_SUBSCRIPTIONS_PER_GUEST, MAX_WISHES_PER_GUEST, PushSubscription
from tests.server.client import LocalServer, Person, TableClient, server_in_thread
from tests.server.conftest import pg_database
from tests.server.push import (
    CONTACT,
    SLOW,
    Browser,
    PushReceiver,
    SlowGame,
    expected_message,
    play_until_not_asked,
    push_receiver,
)
from tests.server.stored_tables import run_statement
from tests.waiting import WAIT, wait_for

OFFERED = {"push_contact": CONTACT, "push_local": True}


@pytest.fixture(scope="module")
def service() -> Iterator[PushReceiver]:
    with push_receiver() as found:
        yield found


@pytest.fixture
def server(database: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[LocalServer]:
    monkeypatch.setattr(push_service, "POLL_SECONDS", 10 * WAIT)  # notices are not found by chance
    with server_in_thread(database, **OFFERED) as found:
        yield found


def settle(server: LocalServer, service: PushReceiver, database: str) -> None:
    """Wait until every notice so far is sent or dropped: one of a later turn has arrived, and none waits any more."""
    ana, eva, browser = subscribed(server, service)
    seat_two(ana, eva)[0].done("start")
    browser.wait(messages=1)
    wait_for_notices(database, "due_at IS NOT NULL", 0)


def subscribed(server: LocalServer, service: PushReceiver) -> tuple[Person, Person, Browser]:
    """Ana, and Eva with her browser, which is subscribed."""
    ana, eva, browser = server.person("Ana"), server.person("Eva"), service.browser()
    browser.subscribe(eva)
    return ana, eva, browser


def wait_for_notices(database: str, condition: str, number: int) -> None:
    """Wait until `number` queued notices fulfil a condition."""
    statement = f"SELECT count(*) FROM push_notice WHERE {condition}"  # noqa: S608 - our own
    wait_for(lambda: asyncio.run(run_statement(database, statement)), [(number,)])


def seat_two(ana: Person, eva: Person, **more: Any) -> tuple[TableClient, TableClient]:
    """A slow game of two people that has not begun."""
    first = ana.create("paris", 2, **{"time_control": SLOW, **more})
    second = eva.at(first)
    second.done("sit", invite=first.invite)
    return first, second


def test_player_without_a_socket_is_notified_once_for_each_turn(
    server: LocalServer, service: PushReceiver, database: str
) -> None:
    ana, eva = server.person("Ana"), server.person("Eva")
    here, there = service.browser("en"), service.browser("es")
    here.subscribe(ana)
    there.subscribe(eva)
    first, second = seat_two(ana, eva)
    first.done("start")
    there.wait(messages=1)
    rng = Random(1)
    play_until_not_asked(first, rng)
    assert play_until_not_asked(second, rng) >= 1
    if "menu" not in first.frame():
        play_until_not_asked(second, rng)
    here.wait(messages=1)
    settle(server, service, database)
    assert here.messages == [expected_message("paris", first.table, "en")]
    assert there.messages[0] == expected_message("paris", first.table, "es")
    assert len(there.messages) <= 2
    assert all(int(request["ttl"]) <= SLOW["seconds"] for request in here.requests)  # type: ignore[operator]
    assert {request["topic"] for request in here.requests} != {request["topic"] for request in there.requests}


def test_player_with_the_table_open_is_not_notified(server: LocalServer, service: PushReceiver, database: str) -> None:
    ana, eva, browser = subscribed(server, service)
    first, second = seat_two(ana, eva)
    second.socket().until("frame")
    first.done("start")
    settle(server, service, database)
    assert browser.requests == []


@pytest.mark.parametrize("clock", [{"kind": "none"}, {"kind": "decision", "seconds": 600}])
def test_only_slow_games_send_notices(
    server: LocalServer, service: PushReceiver, database: str, clock: dict[str, Any]
) -> None:
    ana, eva, browser = subscribed(server, service)
    first, _ = seat_two(ana, eva, time_control=clock)
    first.done("start")
    settle(server, service, database)
    assert browser.requests == []


def test_notices_can_be_wanted_for_one_table(server: LocalServer, service: PushReceiver, database: str) -> None:
    ana, eva = server.person("Ana"), server.person("Eva")
    browser = service.browser()
    (one, _), (other, _) = seat_two(ana, eva), seat_two(ana, eva)
    browser.subscribe(eva, one.table)
    info = eva.web.get("/api/me/push").json()
    assert info["all_tables"] is False and info["tables"] == [one.table]
    other.done("start")
    one.done("start")
    browser.wait(messages=1)
    settle(server, service, database)
    assert browser.messages == [expected_message("paris", one.table, "en")]
    assert eva.post("/api/me/push/tables", table=one.table, on=False).json()["tables"] == []


def test_removed_subscription_gets_nothing(server: LocalServer, service: PushReceiver, database: str) -> None:
    ana, eva, browser = subscribed(server, service)
    assert eva.post("/api/me/push/remove", endpoint=browser.endpoint).status_code == 200
    seat_two(ana, eva)[0].done("start")
    settle(server, service, database)
    assert browser.requests == []


@pytest.mark.parametrize("status", [404, 410])
def test_dead_subscription_is_removed(server: LocalServer, service: PushReceiver, database: str, status: int) -> None:
    ana, eva, browser = subscribed(server, service)
    browser.statuses = [(status, {})]
    seat_two(ana, eva)[0].done("start")
    browser.wait(requests=1)
    settle(server, service, database)
    seat_two(ana, eva)[0].done("start")
    settle(server, service, database)
    assert len(browser.requests) == 1 and browser.messages == []


def test_failed_message_is_sent_again(
    server: LocalServer, service: PushReceiver, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(push_service, "RETRY_SECONDS", 0.1)
    ana, eva, browser = subscribed(server, service)
    browser.statuses = [(503, {}), (500, {})]
    seat_two(ana, eva)[0].done("start")
    browser.wait(messages=1)
    assert len(browser.requests) == 3
    browser.statuses = [(429, {"Retry-After": "3600"})]
    seat_two(ana, eva)[0].done("start")
    wait_for_notices(database, f"due_at > {round(time.time() * 1000) + 1_800_000}", 1)


def test_refused_message_is_not_sent_again(
    server: LocalServer, service: PushReceiver, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(push_service, "RETRY_SECONDS", 0.1)
    ana, eva, browser = subscribed(server, service)
    browser.statuses = [(403, {})]
    seat_two(ana, eva)[0].done("start")
    browser.wait(requests=1)
    settle(server, service, database)
    assert len(browser.requests) == 1


def test_notice_survives_a_restart(database: str, service: PushReceiver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(push_service, "RETRY_SECONDS", 3.0)
    monkeypatch.setattr(push_service, "POLL_SECONDS", 0.2)
    browser = service.browser()
    browser.statuses = [(503, {})]
    with server_in_thread(database, **OFFERED) as server:
        ana, eva = server.person("Ana"), server.person("Eva")
        browser.subscribe(eva)
        seat_two(ana, eva)[0].done("start")
        browser.wait(requests=1)
        soon = round(time.time() * 1000) + push_service.LEASE_MS // 2  # a lease lasts longer
        wait_for_notices(database, f"due_at < {soon} AND attempts = 1", 1)
        key = ana.web.get("/api/me/push").json()["key"]
    with server_in_thread(database, **OFFERED) as server:
        browser.wait(messages=1)
        assert server.person("Bea").web.get("/api/me/push").json()["key"] == key


def test_deleted_guest_has_no_subscription(server: LocalServer, service: PushReceiver, database: str) -> None:
    ana, eva, browser = subscribed(server, service)
    first, _ = seat_two(ana, eva)
    assert eva.web.delete("/api/me").status_code == 200
    first.done("start")
    settle(server, service, database)
    assert browser.requests == []


def test_two_processes_send_a_notice_once_and_none_to_a_player_at_the_other(
    request: pytest.FixtureRequest, service: PushReceiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(push_service, "POLL_SECONDS", 0.01)
    shared = pg_database(request)
    with server_in_thread(shared, **OFFERED) as one, server_in_thread(shared, **OFFERED) as two:
        ana, eva, bea = one.person("Ana"), two.person("Eva"), two.person("Bea")
        away, present = service.browser(), service.browser()
        away.subscribe(eva)
        present.subscribe(bea)
        first = ana.create("usa", 3, time_control=SLOW)
        for person in (eva, bea):
            person.at(first).done("sit", invite=first.invite)
        bea.at(first).socket().until("frame")
        first.done("start")
        away.wait(messages=1)
        settle(one, service, shared)
        assert len(away.requests) == 1 and present.requests == []


def test_messages_of_many_turns_name_the_game_and_nothing_else(tmp_path: Path, service: PushReceiver) -> None:
    database = str(tmp_path / "f.db")
    with server_in_thread(database, **OFFERED) as server:
        games = [SlowGame(server, service, book, 3) for book in ("usa", "asia", "world")]
        for _ in range(3):
            settle(server, service, database)
            for game in games:
                game.play_round()
        assert sum(game.check() for game in games) >= 9


def test_server_without_a_contact_offers_nothing(tmp_path: Path, service: PushReceiver) -> None:
    with server_in_thread(str(tmp_path / "f.db")) as server:
        ana = server.person("Ana")
        assert ana.web.get("/api/me/push").json() == {"key": None, "all_tables": False, "tables": []}
        answer = ana.post("/api/me/push", **service.browser().subscription())
        assert (answer.status_code, answer.json()["code"]) == (404, "no_push")


def test_server_without_the_packages_offers_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("ferrovia.server.push.")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "cryptography.hazmat.primitives.asymmetric.ec", None)
    with server_in_thread(str(tmp_path / "f.db"), **OFFERED) as server:
        assert server.person("Ana").web.get("/api/me/push").json()["key"] is None


@pytest.mark.parametrize(
    "url",
    [
        "http://push.example.org/abc",
        "https://127.0.0.1/abc",
        "https://[::1]/abc",
        "https://[::ffff:10.0.0.1]/abc",
        "https://10.1.2.3/abc",
        "https://169.254.169.254/latest",
        "https://localhost/abc",
        "https://printer.local/abc",
        "https://push.example.org:8443/abc",
        "https://user@push.example.org/abc",
        "https://push.example.org/a b",
        "https://push..example.org/abc",
        "https://.example.org/abc",
        "https://push.example.org../abc",
        f"https://{'a' * 64}.example.org/abc",
        "https:///abc",
        "file:///etc/passwd",
        "https://push.example.org/" + "a" * 1000,
    ],
)
def test_push_urls_in_other_places_than_the_internet_are_refused(url: str) -> None:
    assert not is_allowed_push_url(url, allows_local=False)


def test_urls_of_push_services_are_allowed() -> None:
    for url in (
        "https://push.example.org/wpush/v2/gAAAA",
        "https://push.example.org:443/abc?token=d%3D",
        f"https://{'a' * 63}.example.org./abc",
    ):
        assert is_allowed_push_url(url, allows_local=False)


def test_refused_push_url_says_what_to_do(tmp_path: Path, service: PushReceiver) -> None:
    with server_in_thread(str(tmp_path / "f.db"), push_contact=CONTACT) as server:
        answer = server.person("Ana").post("/api/me/push", **service.browser().subscription())
        assert (answer.status_code, answer.json()["text_key"]) == (400, "server.error.bad_push_url")


def test_key_that_is_no_point_is_refused(tmp_path: Path, service: PushReceiver) -> None:
    with server_in_thread(str(tmp_path / "f.db"), **OFFERED) as server:
        given = service.browser().subscription() | {"p256dh": encode_base64url(bytes(65))}
        assert server.person("Ana").post("/api/me/push", **given).json()["values"] == {"detail": "p256dh"}


def test_name_that_resolves_to_the_own_network_is_not_connected_to() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]

        async def connect() -> None:
            with pytest.raises(httpcore.ConnectError, match="not a public address"):
                await PublicNetwork().connect_tcp("localhost", port)
            delivery = Delivery(allows_local=False)
            assert (await delivery.send(f"https://localhost:{port}/", {}, b"")).kind == "later"
            await delivery.close()

        asyncio.run(connect())
        listening.settimeout(0.1)
        with pytest.raises(TimeoutError):
            listening.accept()


@pytest.mark.parametrize("host", ["push..example.org", f"{'a' * 64}.example.org"])
def test_name_that_cannot_be_resolved_counts_as_a_failed_connection(host: str) -> None:
    async def send() -> None:
        delivery = Delivery(allows_local=False)
        assert (await delivery.send(f"https://{host}/", {}, b"")).kind == "later"
        await delivery.close()

    asyncio.run(send())


async def test_oldest_of_too_many_browsers_is_removed(storage: Database) -> None:
    await storage.add_guest(Guest("guest", "Ana", 1), secrets.token_bytes(32))
    await storage.push.set_wish("guest", "", True)
    for number in range(MAX_SUBSCRIPTIONS_PER_GUEST + 2):
        await storage.push.subscribe(PushSubscription(f"https://e/{number}", "guest", b"p", b"a", "en", number))
    assert await storage.push.queue("guest", "table", 5, 100)
    due = await storage.push.list_due(100, 50, 50)
    assert {notice.push_url for notice in due} == {f"https://e/{number}" for number in range(2, 12)}
    assert not await storage.push.queue("guest", "table", 5, 100), "each turn once"


async def test_push_service_that_sends_byte_by_byte_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web_push, "TIMEOUT_SECONDS", 0.3)
    monkeypatch.setattr(web_push, "MAX_CONNECTIONS", 1)

    async def drip(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"HTTP/1.1 201 Created\r\nx: ")
        try:
            while True:
                writer.write(b"x")
                await writer.drain()
                await asyncio.sleep(0.02)
        except ConnectionError:
            pass
        finally:
            writer.close()

    async with await asyncio.start_server(drip, "127.0.0.1", 0) as web:
        sender = Delivery(allows_local=True)
        for _ in range(2):  # the first one leaves room for the second
            async with asyncio.timeout(WAIT):
                found = await sender.send(f"http://127.0.0.1:{web.sockets[0].getsockname()[1]}/", {}, b"")
            assert found.kind == "later"
        await sender.close()


def test_slow_push_service_of_one_guest_does_not_keep_others_from_being_told(
    database: str, service: PushReceiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(push_service, "MAX_AT_ONCE", push_service.MAX_OF_A_GUEST + 1)
    answered = threading.Event()

    def receive_slowly(_headers: dict[str, str], _body: bytes) -> tuple[int, dict[str, str]]:
        answered.wait(WAIT)
        return 201, {}

    with server_in_thread(database, **OFFERED) as server:
        ana, eva, bob = (server.person(name) for name in ("Ana", "Eva", "Bob"))
        for _ in range(MAX_SUBSCRIPTIONS_PER_GUEST):
            slow = service.browser()
            monkeypatch.setattr(slow, "receive", receive_slowly)
            slow.subscribe(eva)
        browser = service.browser()
        browser.subscribe(bob)
        seat_two(ana, eva)[0].done("start")
        wait_for_notices(database, "attempts > 0", push_service.MAX_OF_A_GUEST)
        seat_two(ana, bob)[0].done("start")
        browser.wait(messages=1)
        answered.set()
        wait_for_notices(database, "due_at IS NOT NULL", 0)


async def test_wishes_are_bounded_and_need_a_guest(storage: Database) -> None:
    await storage.add_guest(Guest("guest", "Ana", 1), secrets.token_bytes(32))
    for number in range(MAX_WISHES_PER_GUEST + 5):
        await storage.push.set_wish("guest", f"t{number}", True)
    await storage.push.set_wish("nobody", "t1", True)
    assert len(await storage.push.list_wishes("guest")) == MAX_WISHES_PER_GUEST
    assert await storage.push.list_wishes("nobody") == []


async def test_simultaneous_wishes_and_subscriptions_do_not_exceed_the_limits_together(storage: Database) -> None:
    push = storage.push
    await storage.add_guest(Guest("guest", "Ana", 1), secrets.token_bytes(32))
    for number in range(MAX_WISHES_PER_GUEST - 1):
        await push.set_wish("guest", f"t{number}", True)
    await asyncio.gather(*(push.set_wish("guest", f"more{number}", True) for number in range(20)))
    assert len(await push.list_wishes("guest")) == MAX_WISHES_PER_GUEST
    browsers = [PushSubscription(f"https://e/{number}", "guest", b"p", b"a", "en", number) for number in range(30)]
    await asyncio.gather(*map(push.subscribe, browsers))
    await push.queue("guest", "t1", 5, 100)
    assert len(await push.list_due(100, 50, 50)) == MAX_SUBSCRIPTIONS_PER_GUEST


async def test_wishes_end_with_the_last_browser_that_is_turned_off(storage: Database) -> None:
    push = storage.push
    await storage.add_guest(Guest("guest", "Ana", 1), secrets.token_bytes(32))
    await push.set_wish("guest", "", True)
    await push.set_wish("guest", "t1", True)
    for url in ("https://e/1", "https://e/2"):
        await push.subscribe(PushSubscription(url, "guest", b"p", b"a", "en", 1))
    await push.unsubscribe("https://e/1", "guest")
    assert await push.list_wishes("guest") == ["", "t1"]
    await push.unsubscribe("https://e/2", "guest")
    assert await push.list_wishes("guest") == []


async def test_wishes_outlast_a_subscription_that_the_push_service_ended(storage: Database) -> None:
    push = storage.push
    await storage.add_guest(Guest("guest", "Ana", 1), secrets.token_bytes(32))
    await push.set_wish("guest", "", True)
    await push.subscribe(PushSubscription("https://e/1", "guest", b"p", b"a", "en", 1))
    await push.queue("guest", "table", 5, 100)
    (notice,) = await push.list_due(100, 50, 50)
    await push.remove_gone(notice)
    assert await push.list_wishes("guest") == [""]
    await push.subscribe(PushSubscription("https://e/2", "guest", b"p", b"a", "en", 2))
    assert await push.queue("guest", "table", 6, 200)


async def test_wishes_end_when_the_last_browser_becomes_another_guests(storage: Database) -> None:
    push = storage.push
    for guest_id in ("ana", "eva"):
        await storage.add_guest(Guest(guest_id, guest_id, 1), secrets.token_bytes(32))
        await push.set_wish(guest_id, "", True)
    for url in ("https://e/1", "https://e/2"):
        await push.subscribe(PushSubscription(url, "ana", b"p", b"a", "en", 1))
    await push.subscribe(PushSubscription("https://e/1", "eva", b"p", b"a", "en", 2))
    assert await push.list_wishes("ana") == [""], "she has another browser"
    await push.subscribe(PushSubscription("https://e/2", "eva", b"p", b"a", "en", 2))
    assert [await push.list_wishes(guest_id) for guest_id in ("ana", "eva")] == [[], [""]]
    await push.subscribe(PushSubscription("https://e/2", "eva", b"p", b"a", "es", 3))
    assert await push.list_wishes("eva") == [""]


async def test_notices_of_a_browser_that_was_removed_before_are_removed(storage: Database) -> None:
    push = storage.push
    await storage.add_guest(Guest("guest", "Ana", 1), secrets.token_bytes(32))
    await push.set_wish("guest", "", True)
    await push.subscribe(PushSubscription("https://e/0", "guest", b"p", b"a", "en", 0))
    await push.queue("guest", "table", 5, 100)
    (notice,) = await push.list_due(100, 50, 50)
    for number in range(1, MAX_SUBSCRIPTIONS_PER_GUEST + 1):
        await push.subscribe(PushSubscription(f"https://e/{number}", "guest", b"p", b"a", "en", number))
    await push.remove_gone(notice)
    assert await push._statements.read("SELECT push_url FROM push_notice") == []


async def test_notice_is_leased_once(storage: Database) -> None:
    await storage.add_guest(Guest("guest", "Ana", 1), secrets.token_bytes(32))
    await storage.push.set_wish("guest", "", True)
    await storage.push.subscribe(PushSubscription("https://e/1", "guest", b"p", b"a", "en", 1))
    await storage.push.queue("guest", "table", 5, 100)
    (notice,) = await storage.push.list_due(100, 50, 50)
    leases = await asyncio.gather(*(storage.push.lease(notice, 200) for _ in range(5)))
    assert sorted(leases) == [False] * 4 + [True]
    assert await storage.push.list_due(199, 50, 50) == []
    (again,) = await storage.push.list_due(200, 50, 50)
    assert again.attempts == 1
    await storage.push.finish(again)
    assert await storage.push.list_due(10**9, 50, 50) == []


def test_keys_are_in_a_file_that_only_its_owner_can_read(tmp_path: Path) -> None:
    path = tmp_path / "f.db"
    with server_in_thread(str(path), **OFFERED):
        pass
    assert path.stat().st_mode & 0o077 == 0
    with sqlite3.connect(path) as connection:
        assert connection.execute("SELECT count(*) FROM push_key").fetchone() == (1,)
    connection.close()


def test_encryption_is_that_of_the_standard() -> None:
    """The example in section 5 of RFC 8291."""
    sender = derive_private_key(
        int.from_bytes(decode_base64url("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big"), SECP256R1()
    )
    sealed = encrypt(
        b"When I grow up, I want to be a watermelon",
        decode_base64url("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"),
        decode_base64url("BTBZMqHH6r4Tts7J_aSIgg"),
        sender=sender,
        salt=decode_base64url("DGv6ra1nlYgDCS1FRnbzlw"),
        padded=0,
    )
    assert encode_base64url(sealed) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95"
        "bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_messages_have_the_same_length(service: PushReceiver) -> None:
    browser: Browser = service.browser()
    lengths = {len(encrypt(b"a" * size, browser.point, browser.auth)) for size in (1, 100, 400)}
    assert len(lengths) == 1
    assert browser.decrypt(encrypt(b"tren", browser.point, browser.auth)) == b"tren"


def test_times_to_wait_are_read_and_bounded() -> None:
    assert parse_retry_after("120") == 120
    assert parse_retry_after("9" * 30) == 24 * 3600
    assert parse_retry_after("") is None and parse_retry_after("soon") is None
    assert parse_retry_after("Wed, 21 Oct 2015 07:28:00 GMT") == 0
    assert parse_retry_after(f"Mon, 01 Jan {'9' * 20} 00:00:00 GMT") is None
