"""Transfers: a link makes another device the same guest, once, for ten minutes."""

import secrets
from concurrent.futures import ThreadPoolExecutor

import pytest

from ferrovia.server.core.clock import Clock
from ferrovia.server.core.errors import RequestError
from ferrovia.server.guests import guest
from ferrovia.server.guests.guest import Guests, token_hash
from ferrovia.server.storage import Database
from ferrovia.server.storage.interface import MAX_TOKENS_PER_GUEST, Guest
from tests.server.client import Person, server_in_thread


def new_transfer(person: Person) -> str:
    answer = person.post("/api/me/transfer")
    assert answer.status_code == 201, answer.text
    token: str = answer.json()["token"]
    return token


def redeem(person: Person, token: str) -> int:
    """Redeem a transfer as a browser does, which keeps the cookie."""
    answer = person.web.post("/api/transfers/redeem", json={"token": token}, headers={"sec-fetch-site": "same-origin"})
    assert "token" not in answer.json(), "a browser needs none"
    return answer.status_code


def test_another_device_becomes_the_same_guest(database: str) -> None:
    with server_in_thread(database) as server:
        ana = server.person("Ana")
        ana.post("/api/me", color=2, mark=7)
        table = ana.create("usa", 2)
        phone = server.person("")
        token = new_transfer(ana)
        assert phone.post("/api/transfers/inspect", token=token).json() == {
            "name": "Ana",
            "color": 2,
            "mark": 7,
            "tables": 1,
            "is_you": False,
            "your_name": None,
            "your_tables": 0,
        }
        assert ana.post("/api/transfers/inspect", token=token).json()["is_you"] is True
        assert redeem(phone, token) == 200
        assert phone.web.get("/api/me").json() == {"name": "Ana", "color": 2, "mark": 7}
        assert phone.at(table).frame()["you"]["seat"] == 0
        assert ana.at(table).frame()["you"]["seat"] == 0, "the first device still is the guest"
        ana.post("/api/me", name="Anita")
        assert phone.web.get("/api/me").json()["name"] == "Anita", "both devices have the same name at once"


async def test_devices_at_two_processes_change_different_things(storage: Database) -> None:
    here, there = Guests(storage), Guests(storage)
    ana, token = await here.create("Ana")
    other = (await there.redeem_transfer(await here.create_transfer(ana)))[1]
    await here.change(token, {"name": "Anita"})
    changed = await there.change(other, {"color": 3})
    assert (changed.name, changed.color) == ("Anita", 3)


def test_previous_guest_of_a_device_keeps_its_seats(database: str) -> None:
    with server_in_thread(database) as server:
        ana, eva = server.person("Ana"), server.person("Eva")
        table = eva.create("usa", 2, is_open=True)
        token = new_transfer(ana)
        info = eva.post("/api/transfers/inspect", token=token).json()
        assert (info["your_name"], info["your_tables"]) == ("Eva", 1)
        assert redeem(eva, token) == 200
        frame = eva.at(table).frame()
        assert "seat" not in frame["you"] and frame["occupants"][0]["name"] == "Eva"


def test_link_works_once_and_a_new_link_ends_the_old_one(database: str) -> None:
    with server_in_thread(database) as server:
        ana, phone, tablet = server.person("Ana"), server.person(""), server.person("")
        token = new_transfer(ana)
        assert redeem(phone, token) == 200
        assert redeem(tablet, token) == 404
        assert tablet.post("/api/transfers/inspect", token=token).json()["code"] == "no_transfer"
        old, new = new_transfer(ana), new_transfer(phone)
        assert redeem(tablet, old) == 404
        assert redeem(tablet, new) == 200


def test_only_one_of_many_redemptions_wins(database: str) -> None:
    with server_in_thread(database) as server:
        ana = server.person("Ana")
        devices = [server.person("") for _ in range(8)]
        token = new_transfer(ana)
        with ThreadPoolExecutor(8) as threads:
            codes = list(threads.map(lambda device: redeem(device, token), devices))
        assert sorted(codes) == [200] + [404] * 7


async def test_link_expires(storage: Database) -> None:
    seconds = [0.0]
    guests = Guests(storage)
    ana, _ = await guests.create("Ana")
    storage.clock = Clock(5000, lambda: seconds[0])
    token = await guests.create_transfer(ana)
    seconds[0] = guest.TRANSFER_MS / 1000 - 0.001
    assert (await guests.get_transfer(token)).id == ana.id
    seconds[0] = guest.TRANSFER_MS / 1000
    for attempt in (guests.get_transfer, guests.redeem_transfer):
        with pytest.raises(RequestError, match="no_transfer"):
            await attempt(token)


def test_deleting_the_guest_ends_links_and_devices(database: str) -> None:
    with server_in_thread(database) as server:
        ana, phone, tablet = server.person("Ana"), server.person(""), server.person("")
        assert redeem(phone, new_transfer(ana)) == 200
        token = new_transfer(ana)
        assert ana.web.delete("/api/me").status_code == 200
        assert phone.web.get("/api/me").json() is None
        assert redeem(tablet, token) == 404


@pytest.mark.usefixtures("rate_clock")
def test_guessing_is_limited(tmp_path_factory: pytest.TempPathFactory) -> None:
    with server_in_thread(str(tmp_path_factory.mktemp("guess") / "ferrovia.db"), rate=20.0, burst=60.0) as server:
        ana, thief = server.person("Ana"), server.person("")
        new_transfer(ana)
        codes = [redeem(thief, secrets.token_urlsafe(32)) for _ in range(20)]
        assert set(codes[:15]) == {404} and codes[-1] == 429
        for wrong in ("", "x" * 101):
            assert server.person("").post("/api/transfers/redeem", token=wrong).json()["code"] == "bad_request"


@pytest.mark.usefixtures("rate_clock")
def test_links_per_guest_are_limited(tmp_path_factory: pytest.TempPathFactory) -> None:
    with server_in_thread(str(tmp_path_factory.mktemp("links") / "ferrovia.db"), rate=20.0, burst=60.0) as server:
        ana = server.person("Ana")
        codes = [ana.post("/api/me/transfer").status_code for _ in range(20)]
        assert codes[0] == 201 and codes[-1] == 429


async def test_tokens_are_hashed_and_their_number_is_bounded(storage: Database) -> None:
    await storage.add_guest(Guest("ana", "Ana", 5), b"first")
    for number in range(MAX_TOKENS_PER_GUEST):
        await storage.set_transfer("ana", b"transfer", 1000)
        assert await storage.redeem_transfer(b"transfer", 10 + number, b"device%d" % number)
    assert await storage.find_guest(b"first") is None, "the oldest device is forgotten"
    assert await storage.find_guest(b"device0") is not None
    await storage.set_transfer("nobody", b"other", 1000)
    assert await storage.find_transfer(b"other", 10) is None
    guests = Guests(storage)
    eva, _ = await guests.create("Eva")
    token = await guests.create_transfer(eva)
    assert await storage.find_transfer(token.encode(), 0) is None
    assert await storage.find_transfer(token_hash(token), 0) is not None


def test_other_sites_cannot_redeem(tmp_path_factory: pytest.TempPathFactory) -> None:
    with server_in_thread(str(tmp_path_factory.mktemp("sites") / "ferrovia.db")) as server:
        token = new_transfer(server.person("Ana"))
        headers = {"origin": "https://elsewhere.example"}
        answer = server.person("").web.post("/api/transfers/redeem", json={"token": token}, headers=headers)
        assert answer.json()["code"] == "bad_origin"
