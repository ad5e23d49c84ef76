"""House rules and custom boards: checking them, and playing with them."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from ferrovia.boards import parse_board
from ferrovia.boards.schema import MAX_SENTENCES
from ferrovia.engine.game import Game
from ferrovia.notation.record import parse_record, replay_record, restore_record_rulebook
from ferrovia.server.games.spec import get_board, get_game
from tests.server.client import LocalServer, TableClient, server_in_thread

EXAMPLES = Path(__file__).resolve().parent.parent.parent / "docs" / "examples"
BOARD: dict[str, Any] = json.loads((EXAMPLES / "iberia.json").read_text(encoding="utf-8"))
HOUSE: dict[str, Any] = json.loads((EXAMPLES / "europe-short.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalServer]:
    with server_in_thread(str(tmp_path_factory.mktemp("server") / "f.db")) as found:
        yield found


def refused(server: LocalServer, **more: Any) -> tuple[str, dict[str, Any]]:
    wish = {"rulebook": "europe", "seats": [{}, {}], **more}
    answer = server.person("Ana").post("/api/tables", **wish)
    assert answer.status_code == 400
    return answer.json()["text_key"], answer.json()["values"]


def large_board() -> dict[str, Any]:
    """A valid board with a hundred more cities."""
    ids = [f"new-{one}{two}" for one in "abcdefghij" for two in "abcdefghij"]
    cities = [{"id": name, "name": name} for name in ids]
    routes = [{"a": BOARD["cities"][0]["id"], "b": name, "length": 2, "color": "gray"} for name in ids]
    return {**BOARD, "cities": [*BOARD["cities"], *cities], "routes": [*BOARD["routes"], *routes]}


def tag_of(answer: httpx.Response) -> str:
    return answer.headers["etag"]


def test_table_plays_house_rules_on_a_custom_board(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    database = str(tmp_path / "f.db")
    with server_in_thread(database) as server:
        client = server.person("Ana").create("europe", 2, house=HOUSE, custom_board=BOARD)
        token = client.person.token
        client.done("start")
        options = client.frame()["options"]
        assert (options["rulebook"], options["board"], options["custom_board"]) == ("europe-short", "iberia", True)
        assert "pieces=30" in options["house"] and client.frame()["game"]["seats"][0]["trains"] == 30
        assert client.ask("hint").status_code == 200
    with server_in_thread(database) as server:
        returned = server.returning(token)
        client = returned.at(client)
        client.give_up()
        record = parse_record(client.ask("record").text)
        replay_sent = client.ask("replay")
        assert replay_sent.json()["rulebook"] == "europe-short"
        monkeypatch.setattr("ferrovia.server.api.tables.replay_task", lambda _state: 1 / 0)
        again_asked = returned.web.get(
            f"/api/tables/{client.table}/replay", headers={"if-none-match": tag_of(replay_sent)}
        )
        assert (again_asked.status_code, tag_of(again_asked)) == (304, tag_of(replay_sent)), "nothing is replayed"
    book = restore_record_rulebook(record)
    *_, last = replay_record(record, Game(book, parse_board(json.dumps(BOARD)), 2))
    assert last.state.is_over


def test_table_serves_its_rulebook_board_and_drawing(server: LocalServer) -> None:
    client: TableClient = server.person("Ana").create("europe", 2, house=HOUSE, custom_board=BOARD)
    book = client.ask("rulebook").json()
    assert book["pieces"] == 30 and {"name": "pieces", "printed": 45, "value": 30} in book["changes"]
    board = client.ask("board").json()
    assert [city["name"] for city in board["cities"]] == [city["name"] for city in BOARD["cities"]]
    drawing = client.ask("drawing").json()
    assert drawing and drawing != client.person.web.get("/api/boards/europe/drawing").json()
    printed = server.person("Ana").create("usa", 2)
    for own, shared in (("board", "/api/boards/usa"), ("drawing", "/api/boards/usa/drawing")):
        assert printed.ask(own).json() == printed.person.web.get(shared).json()
    assert server.person("Bea").web.get(f"/api/tables/{client.table}/board").json()["code"] == "not_invited"


def test_invalid_house_rules_and_boards_are_refused_with_a_reason(server: LocalServer) -> None:
    assert refused(server, house={"pieces": -1})[0] == "house.number"
    assert refused(server, house={"base": "usa"})[0] == "house.base"
    assert refused(server, house={"wings": 2}) == ("house.unknown", {"name": '"wings"'})
    assert refused(server, house={"opening_tickets": 900})[0].startswith("unplayable.")
    broken = {**BOARD, "routes": [{**BOARD["routes"][0], "a": "atlantis"}, *BOARD["routes"][1:]]}
    key, values = refused(server, custom_board=broken)
    assert (key, values["city"]) == ("fault.unknown_city", '"atlantis"') and values["path"].startswith("routes[0]")
    assert refused(server, custom_board=large_board())[0] == "server.error.large_board"
    assert refused(server, custom_board={**BOARD, "id": "usa"})[0] == "server.error.board_name"
    assert refused(server, custom_board=BOARD, board="usa")[0] == "server.error.bad_request"
    assert refused(server, rulebook="world", custom_board=BOARD)[0].startswith("unplayable.")


def test_large_board_is_refused_at_a_table(server: LocalServer) -> None:
    answer = server.person("Ana").post(
        "/api/tables", rulebook="europe", seats=[{}, {}], custom_board={**BOARD, "note": "x" * 200_000}
    )
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")


def checked(server: LocalServer, **files: str) -> dict[str, Any]:
    answer = server.person("Ana").post("/api/boards/check", **files)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_check_lists_the_playable_rulebooks(server: LocalServer) -> None:
    found = checked(server, board=json.dumps(BOARD))
    assert found["board"]["id"] == "iberia" and len(found["drawing"]["cities"]) == len(BOARD["cities"])
    assert {book["id"]: book["seat_counts"] for book in found["rulebooks"]}["asia"] == [4, 6]
    fewer = checked(server, board=json.dumps({**BOARD, "tickets": BOARD["tickets"][:29]}))
    assert {book["id"]: book["seat_counts"] for book in fewer["rulebooks"]}["asia"] == [4], "too few tickets for six"
    assert "world" not in {book["id"] for book in found["rulebooks"]}, "it has no sea"
    both = checked(server, board=json.dumps(BOARD), house=json.dumps(HOUSE))
    assert [(book["id"], book["base"], book["seat_counts"]) for book in both["rulebooks"]] == [
        ("europe-short", "europe", [2, 3])
    ]
    printed = checked(server, house='{"base": "paris", "pieces": 10}')
    assert (printed["board"]["id"], printed["rulebooks"][0]["pieces"]) == ("paris", 10)


def test_check_of_a_large_board_reports_its_limits(server: LocalServer) -> None:
    (fault,) = checked(server, board=json.dumps(large_board()))["faults"]
    assert (fault["file"], fault["text_key"]) == ("board", "server.error.large_board")
    assert fault["values"] == {"cities": 100, "routes": 250, "tickets": 150}


def test_workers_compute_city_positions(server: LocalServer, monkeypatch: pytest.MonkeyPatch) -> None:
    def here(_facts: object) -> list[tuple[float, float]]:
        raise AssertionError("the server itself has other things to do")

    monkeypatch.setattr("ferrovia.server.catalog.boards.city_positions", here)
    cities = [{key: city[key] for key in ("id", "name")} for city in BOARD["cities"]]
    board = {key: value for key, value in BOARD.items() if key != "size"} | {"cities": cities}
    found = checked(server, board=json.dumps(board))
    client = server.person("Ana").create("europe", 2, custom_board=board)
    assert client.ask("board").json() == found["board"]
    assert len({(city["x"], city["y"]) for city in found["board"]["cities"]}) == len(cities)


def test_workers_check_a_board_and_the_server_only_restores_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ferrovia.boards.load.find_faults", lambda _source: pytest.fail("the server checks a board"))
    board = {**BOARD, "id": "restored"}
    database = str(tmp_path / "f.db")
    with server_in_thread(database) as server:
        created: TableClient = server.person("Ana").create("europe", 2, custom_board=board)
        token = created.person.token
    get_game.cache_clear()
    get_board.cache_clear()
    with server_in_thread(database) as server:
        ana = server.returning(token)
        client = ana.at(created)
        assert client.frame()["options"]["board"] == "restored"
        assert client.ask("board").json()["id"] == "restored"


@pytest.mark.usefixtures("rate_clock")
def test_board_checks_have_their_own_rate_limit(tmp_path: Path) -> None:
    with server_in_thread(str(tmp_path / "f.db"), rate=1.0, burst=40.0) as strict:
        ana = strict.person("Ana")
        codes = [ana.post("/api/boards/check", board=json.dumps(BOARD)).status_code for _ in range(5)]
        assert codes == [200] * 4 + [429]
        assert ana.web.get("/api/me").status_code == 200, "other requests are not limited"


def test_faults_of_files_have_lines(server: LocalServer) -> None:
    text = (EXAMPLES / "iberia.json").read_text(encoding="utf-8").replace('"id": "lisboa"', '"id": "lisbon"')
    found = checked(server, board=text, house='{"base": "europe",\n"pieces" 30}')
    assert "board" not in found and "drawing" not in found
    first, second = found["faults"][0], next(f for f in found["faults"] if f["text_key"] == "fault.unknown_city")
    assert (first["file"], first["text_key"], first["line"]) == ("house", "house.syntax", 2)
    assert (second["file"], second["values"]) == ("board", {"city": '"lisboa"'})
    assert '"lisboa"' in text.splitlines()[second["line"] - 1]
    assert (
        checked(server, board=json.dumps({**BOARD, "id": "usa"}))["faults"][0]["text_key"] == "server.error.board_name"
    )
    unplayable = checked(server, board=json.dumps(BOARD), house='{"base": "world"}')
    assert unplayable["faults"][0]["text_key"] == "unplayable.no_sea"
    assert server.person("Ana").post("/api/boards/check").json()["code"] == "bad_request"


def test_board_with_too_many_bytes_is_refused(server: LocalServer) -> None:
    sentences = [{"en": "x" * 900, "es": "x" * 900}] * MAX_SENTENCES
    board = {**BOARD, "sources": sentences, "doubts": sentences}
    answer = server.person("Ana").post("/api/boards/check", board=json.dumps(board))
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")


@pytest.mark.parametrize("is_open", [False, True])
def test_open_racks_are_shown_to_everybody(server: LocalServer, is_open: bool) -> None:
    house = {"base": "asia", "racks_open": is_open, "last_turns": 2}
    client: TableClient = server.person("Ana").create("asia", 4, bots=3, house=house)
    client.done("start")
    for side in client.frame()["game"]["sides"]:
        assert (side.get("rack"), side.get("tickets")) == (({}, []) if is_open else (None, None))
