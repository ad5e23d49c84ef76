"""Histories: finished games of a guest, written with the last entry of a game."""

import asyncio
import json
from typing import Any

import pytest

from ferrovia.rulebooks import RULEBOOKS
from ferrovia.server.api.history import MAX_GAMES_LISTED
from ferrovia.server.storage import Database
from ferrovia.server.storage.interface import Guest
from ferrovia.server.tables.model.entries import read_entry
from ferrovia.server.tables.model.state import TableState
from ferrovia.server.tables.runtime.entry_writer import make_table_row
from tests.server.client import Message, Person, server_in_thread
from tests.server.stored_tables import finished_log, run_statement, state_of, write_log


def games_of(person: Person, **query: Any) -> list[Message]:
    answer = person.web.get("/api/me/games", params=query)
    assert answer.status_code == 200, answer.text
    games: list[Message] = answer.json()["games"]
    return games


def test_finished_game_is_in_the_history_of_each_player(database: str) -> None:
    with server_in_thread(database) as server:
        ana, eva, nobody = server.person("Ana"), server.person("Eva"), server.person("Leo")
        ana.post("/api/me", color=4, mark=8)
        assert games_of(ana) == []
        table = ana.create("paris", 3, bots=1)
        eva.at(table).done("sit", invite=table.invite)
        table.done("start")
        eva.at(table).done("resign")
        frame = table.give_up()
        totals = [score["total"] for score in frame["result"]["scores"]]
        (game,) = games_of(ana)
        assert (game["table"], game["rulebook"], game["base"], game["board"]) == (table.table, *["paris"] * 3)
        assert (game["seat"], game["outcome"], game["total"]) == (0, "resigned", totals[0])
        assert [player["total"] for player in game["players"]] == totals
        assert [player.get("name") for player in game["players"]] == ["Ana", "Eva", None]
        assert game["players"][2]["level"] == "easy" and "key" not in game["players"][2]
        assert (game["players"][0]["color"], game["players"][0]["mark"]) == (4, 8)
        assert game["completed"] + game["failed"] == len(frame["result"]["scores"][0]["tickets"])
        (other,) = games_of(eva)
        assert other["seat"] == 1 and other["players"][0]["key"] != game["players"][1]["key"]
        assert games_of(nobody) == []
        table.done("say", text="good game")
        assert len(games_of(ana)) == 1


def test_same_person_has_the_same_key_in_all_games(database: str) -> None:
    with server_in_thread(database) as server:
        ana, eva = server.person("Ana"), server.person("Eva")
        for _ in range(2):
            table = ana.create("paris", 2)
            eva.at(table).done("sit", invite=table.invite)
            table.done("start")
            eva.at(table).done("resign")
            table.give_up()
            eva.post("/api/me", name="Evita")
        games = games_of(ana)
        assert [game["players"][1]["name"] for game in games] == ["Evita", "Eva"]
        assert len({game["players"][1]["key"] for game in games}) == 1
        first = games[0]["ended_at"]
        assert games_of(ana, before=first) == games[1:]


def test_people_at_one_screen_count_by_name(database: str) -> None:
    with server_in_thread(database) as server:
        ana = server.person("Ana")
        table = ana.create("paris", 3, shared=True, seat=2)
        for seat in (0, 1):
            table.done("sit", seat=seat, name=f"Name {seat}")
        table.done("start")
        for seat in (0, 1):
            table.done("resign", seat=seat)
        table.done("resign", seat=2)
        socket = table.socket()
        while socket.until("frame")["phase"] != "over":
            pass
        (game,) = games_of(ana)
        assert (game["seat"], game["shared"]) == (2, True), "the first seat that the guest took"
        keys = [player.get("key") for player in game["players"]]
        assert keys[2] is None and len(set(keys)) == 3


def test_history_is_listed_in_pages(database: str) -> None:
    more = f"""
    WITH RECURSIVE number (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM number WHERE n < {MAX_GAMES_LISTED - 1})
    INSERT INTO finished_game SELECT guest_id, 't' || n, n, body FROM finished_game, number
    """  # noqa: S608 - a number
    with server_in_thread(database) as server:
        ana = server.person("Ana")
        table = ana.create("paris", 2, bots=1)
        table.done("start")
        table.give_up()
        asyncio.run(run_statement(database, more))
        page = ana.web.get("/api/me/games").json()
        assert (len(page["games"]), page["more"]) == (MAX_GAMES_LISTED, True)
        assert page["games"][0]["table"] == table.table
        rest = ana.web.get("/api/me/games", params={"before": 1}).json()
        assert (len(rest["games"]), rest["more"]) == (1, False)


@pytest.mark.parametrize("book", RULEBOOKS)
def test_history_agrees_with_the_result(book: str) -> None:
    rows = finished_log("t", book)
    state = state_of(rows)
    written = make_table_row(state, read_entry(rows[-1]).body).finished_games
    seats = len(state.occupants)
    assert [row.guest_id for row in written] == [f"guest{seat}" for seat in range(seats)]
    games = [json.loads(row.body) for row in written]
    places = sorted(game["place"] for game in games)
    assert places[0] == 1 and places[-1] <= seats
    won = [seat for seat, game in enumerate(games) if game["outcome"] in {"won", "shared"}]
    assert game_won(state) == won
    sides = state.game.rules.side_of
    for seat, game in enumerate(games):
        partners = [other for other, player in enumerate(game["players"]) if player.get("partner")]
        assert partners == [other for other in range(seats) if other != seat and sides[other] == sides[seat]]


def game_won(state: TableState) -> list[int]:
    assert state.game_state is not None
    winners = state.game.result(state.game_state).winners
    return [seat for seat, side in enumerate(state.game.rules.side_of) if side in winners]


async def test_deleting_a_guest_deletes_the_history(storage: Database) -> None:
    await storage.add_guest(Guest("guest0", "Ana", 5), b"hash")
    await storage.set_mute("guest0", "guest1", True)
    await write_log(storage, finished_log("a"))
    assert len(await storage.list_finished_games("guest0", 10)) == 1
    await storage.delete_guest("guest0")
    assert await storage.list_finished_games("guest0", 10) == []
    assert await storage.find_guest(b"hash") is None
    assert await storage.list_mutes("guest0") == frozenset()
    assert await storage.count_tables("guest0") == 1, "the log still says who played"
