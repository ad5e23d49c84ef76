"""Drawings over HTTP: what a client draws a board from."""

import asyncio
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest

from ferrovia.boards import BOARDS
from ferrovia.server.books.pictures import MOST_WAITING, Drawn, Pictures
from ferrovia.server.errors import Refusal
from tests.server.client import House, running


@pytest.fixture(scope="module")
def web(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    with running(str(tmp_path_factory.mktemp("server") / "ferrovia.db")) as house:
        yield client(house)


def client(house: House) -> httpx.Client:
    return house.open.enter_context(httpx.Client(base_url=house.base))


@pytest.mark.parametrize("board", BOARDS)
def test_a_drawing_names_the_routes_and_cities_of_the_facts(web: httpx.Client, board: str) -> None:
    facts, drawing = web.get(f"/api/boards/{board}").json(), web.get(f"/api/boards/{board}/drawing").json()
    assert [route["name"] for route in drawing["routes"]] == [route["name"] for route in facts["routes"]]
    assert [city["code"] for city in drawing["cities"]] == [city["code"] for city in facts["cities"]]
    assert [len(route["spaces"]) for route in drawing["routes"]] == [route["length"] for route in facts["routes"]]


def test_a_client_that_has_the_drawing_is_not_sent_it_again(web: httpx.Client) -> None:
    first = web.get("/api/boards/usa/drawing")
    again = web.get("/api/boards/usa/drawing", headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["etag"] == first.headers["etag"]
    other = web.get("/api/boards/usa/drawing", headers={"if-none-match": 'W/"0"'})
    assert (other.status_code, other.json()) == (200, first.json())


def test_drawings_are_compressed_for_those_who_understand_it(web: httpx.Client) -> None:
    zipped = web.get("/api/boards/world/drawing", headers={"accept-encoding": "gzip"})
    plain = web.get("/api/boards/world/drawing", headers={"accept-encoding": "identity"})
    assert zipped.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert zipped.json() == plain.json()
    assert int(zipped.headers["content-length"]) < int(plain.headers["content-length"]) / 2


def test_there_is_no_drawing_of_a_board_that_there_is_not(web: httpx.Client) -> None:
    assert web.get("/api/boards/atlantis/drawing").status_code == 404


class SlowCrew:
    """Workers that draw when they are told to."""

    def __init__(self) -> None:
        self.go = asyncio.Event()
        self.made: list[str] = []

    async def make(self, _work: Callable[[str], Drawn], given: str) -> Drawn:
        await self.go.wait()
        self.made.append(given)
        return Drawn(b"facts", given.encode())


def test_only_some_boards_wait_to_be_drawn_and_each_is_drawn_once() -> None:
    async def check() -> None:
        crew: Any = SlowCrew()
        pictures = Pictures(crew)
        asked = [asyncio.create_task(pictures.find("", f"board {number}")) for number in range(MOST_WAITING)]
        again = asyncio.create_task(pictures.find("", "board 0"))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        with pytest.raises(Refusal) as refused:
            await pictures.find("", "one more")
        assert refused.value.code == "busy"
        crew.go.set()
        assert [found.drawing.decode() for found in await asyncio.gather(*asked, again)] == [*crew.made, "board 0"]
        assert len(crew.made) == MOST_WAITING
        await pictures.find("", "one more")

    asyncio.run(check())
