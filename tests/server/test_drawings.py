"""Drawings over HTTP."""

import asyncio
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest

from ferrovia.boards import BOARDS
from ferrovia.server.catalog.drawings import MAX_WAITING, MAX_WAITING_PER_ADDRESS, DrawingCache, DrawnBoard
from ferrovia.server.core.errors import RequestError
from tests.server.client import LocalServer, server_in_thread


@pytest.fixture(scope="module")
def web(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    with server_in_thread(str(tmp_path_factory.mktemp("server") / "ferrovia.db")) as server:
        yield client(server)


def client(server: LocalServer) -> httpx.Client:
    return server.open.enter_context(httpx.Client(base_url=server.base))


@pytest.mark.parametrize("board", BOARDS)
def test_drawing_has_the_routes_and_cities_of_the_board(web: httpx.Client, board: str) -> None:
    info, drawing = web.get(f"/api/boards/{board}").json(), web.get(f"/api/boards/{board}/drawing").json()
    assert [route["name"] for route in drawing["routes"]] == [route["name"] for route in info["routes"]]
    assert [city["code"] for city in drawing["cities"]] == [city["code"] for city in info["cities"]]
    assert [len(route["spaces"]) for route in drawing["routes"]] == [route["length"] for route in info["routes"]]


class SlowWorkers:
    """Workers that draw when the test lets them."""

    def __init__(self) -> None:
        self.go = asyncio.Event()
        self.created: list[str] = []

    async def run_task(self, _work: Callable[[str], DrawnBoard], given: str, asker: str) -> DrawnBoard:
        await self.go.wait()
        self.created.append(given)
        return DrawnBoard(b"info", given.encode())


def draw(drawings: DrawingCache, name: str, address: str) -> asyncio.Task[DrawnBoard]:
    return asyncio.create_task(drawings.get("", name, asker=f"guest at {address}", address=address))


async def test_one_address_cannot_fill_the_queue_of_drawings() -> None:
    workers: Any = SlowWorkers()
    drawings = DrawingCache(workers)
    asked = [draw(drawings, f"board {number}", "10.0.0.1") for number in range(MAX_WAITING_PER_ADDRESS + 1)]
    other = draw(drawings, "another board", "10.0.0.2")
    await asyncio.sleep(0)
    workers.go.set()
    *found, refused = await asyncio.gather(*asked, return_exceptions=True)
    assert isinstance(refused, RequestError) and refused.code == "busy"
    assert len(found) == MAX_WAITING_PER_ADDRESS and (await other).drawing == b"another board"
    assert (await draw(drawings, "one more", "10.0.0.1")).drawing == b"one more"


async def test_custom_boards_are_drawn_once_and_the_queue_is_limited() -> None:
    workers: Any = SlowWorkers()
    drawings = DrawingCache(workers)
    asked = [draw(drawings, f"board {number}", f"10.0.0.{number}") for number in range(MAX_WAITING)]
    second = draw(drawings, "board 0", "10.0.1.1")
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    with pytest.raises(RequestError) as raised:
        await draw(drawings, "one more", "10.0.1.1")
    assert raised.value.code == "busy"
    workers.go.set()
    assert [found.drawing.decode() for found in await asyncio.gather(*asked, second)] == [
        *workers.created,
        "board 0",
    ]
    assert len(workers.created) == MAX_WAITING
    await draw(drawings, "one more", "10.0.1.1")
