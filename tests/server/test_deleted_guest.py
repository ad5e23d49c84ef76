"""A deleted guest is nobody, at once and in every process."""

import asyncio
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from ferrovia.server import services
from ferrovia.server.core.errors import RequestError
from ferrovia.server.guests.guest import Guests
from ferrovia.server.storage import Database, Storage
from ferrovia.server.storage.interface import Guest, StorageError
from tests.server.client import ClientSocket, Person, server_in_thread
from tests.server.conftest import pg_database
from tests.server.test_processes import at
from tests.waiting import WAIT


def close_code(socket: ClientSocket) -> tuple[str, int]:
    """The reason and the close code with which the server closes a socket."""
    bye = socket.until("bye")
    with pytest.raises(ConnectionClosed) as closed:
        socket.connection.recv(WAIT)
    assert closed.value.rcvd is not None
    return bye["code"], closed.value.rcvd.code


def is_known(person: Person) -> bool:
    return person.web.get("/api/me", headers={"authorization": f"Bearer {person.token}"}).json() is not None


def test_token_and_sockets_of_a_deleted_guest_end(database: str) -> None:
    with server_in_thread(database) as server:
        ana, eva = server.person("Ana"), server.person("Eva")
        table = ana.create("paris", 2)
        eva.at(table).done("sit", invite=table.invite)
        hers, others = table.socket(), eva.at(table).socket()
        hers.until("frame")
        others.until("frame")
        assert ana.web.delete("/api/me").status_code == 200
        assert close_code(hers) == ("no_guest", 4401)
        assert not is_known(ana)
        eva.at(table).done("say", text="gone")
        assert others.until("frame")["seq"]


def test_other_processes_forget_a_deleted_guest_at_once(request: pytest.FixtureRequest) -> None:
    shared = pg_database(request)
    with server_in_thread(shared) as one, server_in_thread(shared) as two:
        here = one.person("Ana").create("paris", 2)
        there = at(two, here)
        assert is_known(there.person), "it is cached now"
        socket = there.socket()
        socket.until("frame")
        assert here.person.web.delete("/api/me").status_code == 200
        assert close_code(socket) == ("no_guest", 4401), "so the news has arrived"
        assert not is_known(there.person)
        answer = there.person.web.post(
            f"/api/tables/{there.table}/start", json={}, headers={"authorization": f"Bearer {there.person.token}"}
        )
        assert answer.json()["code"] == "no_guest"


class SlowMethod:
    """A method of a storage that does its work and then returns only when it may."""

    def __init__(self, storage: Storage, name: str) -> None:
        self._method = getattr(storage, name)
        self.is_done, self.may_return = asyncio.Event(), asyncio.Event()
        setattr(storage, name, self)

    async def __call__(self, *given: Any) -> Any:
        found = await self._method(*given)
        self.is_done.set()
        await self.may_return.wait()
        return found


async def test_slow_read_does_not_bring_a_deleted_guest_back(storage: Database) -> None:
    guests = Guests(storage)
    guest, token = await guests.create("Ana")
    slow = SlowMethod(storage, "find_guest")
    finding = asyncio.create_task(guests.find(token, refresh=True))
    await slow.is_done.wait()
    await guests.delete(guest)
    slow.may_return.set()
    assert await finding is None
    assert await guests.find(token) is None


async def test_slow_note_of_a_visit_does_not_bring_a_deleted_guest_back(storage: Database) -> None:
    guest, token = await Guests(storage).create("Ana")
    guests = Guests(storage)
    slow = SlowMethod(storage, "note_visit")
    finding = asyncio.create_task(guests.find(token))
    await slow.is_done.wait()
    await guests.delete(guest)
    slow.may_return.set()
    assert await finding is None
    assert await guests.find(token) is None


async def test_slow_transfer_does_not_bring_a_deleted_guest_back(storage: Database) -> None:
    guests = Guests(storage)
    guest, _ = await guests.create("Ana")
    transfer = await guests.create_transfer(guest)
    slow = SlowMethod(storage, "redeem_transfer")
    redeeming = asyncio.create_task(guests.redeem_transfer(transfer))
    await slow.is_done.wait()
    await guests.delete(guest)
    slow.may_return.set()
    with pytest.raises(RequestError) as refused:
        await redeeming
    assert refused.value.code == "no_transfer"
    assert not guests._cached


async def test_cache_is_dropped_if_news_may_have_been_missed(storage: Database) -> None:
    here, there = Guests(storage), Guests(storage)
    guest, token = await here.create("Ana")
    assert await there.find(token) == guest
    await storage.delete_guest(guest.id)
    missed: list[str] = []
    there.on_missed.append(lambda: missed.append("missed"))
    there._on_entry("", 0)
    assert missed == ["missed"]
    assert await there.find(token) is None


class DroppedSocket:
    """A socket that remembers why it was closed."""

    def __init__(self, guest: Guest, token: str) -> None:
        self.guest: Guest | None = guest
        self.token = token
        self.dropped = ""

    def drop(self, code: str) -> None:
        self.dropped = code

    def set_muted(self, guest_ids: frozenset[str]) -> None:
        raise AssertionError(f"nobody muted {guest_ids}")


async def test_sockets_are_checked_until_the_storage_answers(
    storage: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    guests = Guests(storage)
    sockets = [DroppedSocket(*(await guests.create(name))) for name in ("Ana", "Eva")]
    await storage.delete_guest(sockets[0].guest.id)  # type: ignore[union-attr] # given above
    guests._on_entry("", 0)
    find, failures = storage.find_guest, [StorageError("down"), StorageError("still down")]

    async def find_later(token_hash: bytes) -> Guest | None:
        if failures:
            raise failures.pop()
        return await find(token_hash)

    storage.find_guest = find_later  # type: ignore[method-assign]
    monkeypatch.setattr(services, "RETRY_SECONDS", 0.0)
    await services.drop_deleted(guests, sockets)
    assert [socket.dropped for socket in sockets] == ["no_guest", ""]


async def test_deleting_again_changes_nothing(storage: Database) -> None:
    guests = Guests(storage)
    await guests.delete(Guest("nobody", "Ana"))
    assert await guests.find("x" * 43) is None
