"""House rules and boards of one's own: a table holds all that it is played by."""

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from ferrovia.boards import load_text
from ferrovia.engine.game import Game
from ferrovia.notation.record import parse_record, replay
from ferrovia.rulebooks import recorded_rulebook
from tests.server.client import House, Place, running

EXAMPLES = Path(__file__).resolve().parent.parent.parent / "docs" / "examples"
BOARD: dict[str, Any] = json.loads((EXAMPLES / "iberia.json").read_text(encoding="utf-8"))
HOUSE: dict[str, Any] = json.loads((EXAMPLES / "europe-short.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with running(str(tmp_path_factory.mktemp("server") / "f.db")) as found:
        yield found


def refused(server: House, **more: Any) -> tuple[str, dict[str, Any]]:
    wish = {"rulebook": "europe", "seats": [{}, {}], **more}
    answer = server.person("Ana").post("/api/tables", **wish)
    assert answer.status_code == 400
    return answer.json()["text"], answer.json()["values"]


def large_board() -> dict[str, Any]:
    """A sound board with a hundred cities more."""
    ids = [f"new-{one}{two}" for one in "abcdefghij" for two in "abcdefghij"]
    cities = [{"id": name, "name": name} for name in ids]
    routes = [{"a": BOARD["cities"][0]["id"], "b": name, "length": 2, "color": "gray"} for name in ids]
    return {**BOARD, "cities": [*BOARD["cities"], *cities], "routes": [*BOARD["routes"], *routes]}


def tag_of(answer: httpx.Response) -> str:
    return answer.headers["etag"]


def test_a_table_is_played_by_its_own_rules_on_its_own_board(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    database = str(tmp_path / "f.db")
    with running(database) as house:
        place = house.person("Ana").make("europe", 2, house=HOUSE, own_board=BOARD)
        token = place.person.token
        place.done("start")
        setting = place.frame()["setting"]
        assert (setting["rulebook"], setting["board"], setting["own_board"]) == ("europe-short", "iberia", True)
        assert "pieces=30" in setting["house"] and place.frame()["game"]["seats"][0]["pieces"] == 30
        assert place.ask("hint").status_code == 200
    with running(database) as house:
        again = house.person("")
        again.token = token
        again.web.cookies.set("ferrovia_guest", token)
        place = again.at(place)
        place.done("resign")
        while place.frame()["phase"] != "over":
            time.sleep(0.05)
        record = parse_record(place.ask("record").text)
        replay_sent = place.ask("replay")
        assert replay_sent.json()["rulebook"] == "europe-short"
        monkeypatch.setattr("ferrovia.server.tables.routes.replay_of", lambda _standing: 1 / 0)
        again_asked = again.web.get(f"/api/tables/{place.table}/replay", headers={"if-none-match": tag_of(replay_sent)})
        assert (again_asked.status_code, tag_of(again_asked)) == (304, tag_of(replay_sent)), "nothing is played again"
    book = recorded_rulebook(record.rulebook, record.house)
    *_, last = replay(record, Game(book, load_text(json.dumps(BOARD)), 2))
    assert last.state.is_over


def test_facts_and_drawing_are_at_the_table(house: House) -> None:
    place: Place = house.person("Ana").make("europe", 2, house=HOUSE, own_board=BOARD)
    book = place.ask("book").json()
    assert book["pieces"] == 30 and {"name": "pieces", "printed": 45, "value": 30} in book["changes"]
    board = place.ask("board").json()
    assert [city["name"] for city in board["cities"]] == [city["name"] for city in BOARD["cities"]]
    drawing = place.ask("drawing").json()
    assert drawing and drawing != place.person.web.get("/api/boards/europe/drawing").json()
    printed = house.person("Ana").make("usa", 2)
    for own, shared in (("board", "/api/boards/usa"), ("drawing", "/api/boards/usa/drawing")):
        assert printed.ask(own).json() == printed.person.web.get(shared).json()
    assert house.person("Bea").web.get(f"/api/tables/{place.table}/board").json()["code"] == "not_invited"


def test_what_is_wrong_is_told_by_name(house: House) -> None:
    assert refused(house, house={"pieces": -1})[0] == "house.number"
    assert refused(house, house={"base": "usa"})[0] == "house.base"
    assert refused(house, house={"wings": 2}) == ("house.unknown", {"name": '"wings"'})
    assert refused(house, house={"opening_tickets": 900})[0].startswith("unplayable.")
    broken = {**BOARD, "routes": [{**BOARD["routes"][0], "a": "atlantis"}, *BOARD["routes"][1:]]}
    key, values = refused(house, own_board=broken)
    assert (key, values["city"]) == ("fault.unknown_city", '"atlantis"') and values["place"].startswith("routes[0]")
    assert refused(house, own_board=large_board())[0] == "server.error.large_board"
    assert refused(house, own_board={**BOARD, "id": "usa"})[0] == "server.error.board_name"
    assert refused(house, own_board=BOARD, board="usa")[0] == "server.error.bad_request"
    assert refused(house, rulebook="world", own_board=BOARD)[0].startswith("unplayable.")


def test_a_board_has_a_size_that_a_server_can_bear(house: House) -> None:
    answer = house.person("Ana").post(
        "/api/tables", rulebook="europe", seats=[{}, {}], own_board={**BOARD, "note": "x" * 200_000}
    )
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")


def checked(server: House, **files: str) -> dict[str, Any]:
    answer = server.person("Ana").post("/api/boards/check", **files)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_files_are_looked_at_before_anything_is_played(house: House) -> None:
    found = checked(house, board=json.dumps(BOARD))
    assert found["board"]["id"] == "iberia" and len(found["drawing"]["cities"]) == len(BOARD["cities"])
    assert {book["id"]: book["seats"] for book in found["books"]}["asia"] == [4], "too few tickets for six"
    assert "world" not in {book["id"] for book in found["books"]}, "it has no sea"
    both = checked(house, board=json.dumps(BOARD), house=json.dumps(HOUSE))
    assert [(book["id"], book["base"], book["seats"]) for book in both["books"]] == [("europe-short", "europe", [2, 3])]
    printed = checked(house, house='{"base": "paris", "pieces": 10}')
    assert (printed["board"]["id"], printed["books"][0]["pieces"]) == ("paris", 10)


def test_a_board_that_no_table_would_take_has_that_as_its_fault(house: House) -> None:
    (fault,) = checked(house, board=json.dumps(large_board()))["faults"]
    assert (fault["file"], fault["text"]) == ("board", "server.error.large_board")
    assert fault["values"] == {"cities": 100, "routes": 250, "tickets": 150}


def test_places_for_cities_are_found_by_workers(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    def here(_facts: object) -> list[tuple[float, float]]:
        raise AssertionError("the server itself has other things to do")

    monkeypatch.setattr("ferrovia.server.books.boards.places_of", here)
    cities = [{key: city[key] for key in ("id", "name")} for city in BOARD["cities"]]
    board = {key: value for key, value in BOARD.items() if key != "size"} | {"cities": cities}
    found = checked(house, board=json.dumps(board))
    place = house.person("Ana").make("europe", 2, own_board=board)
    assert place.ask("board").json() == found["board"]
    assert len({(city["x"], city["y"]) for city in found["board"]["cities"]}) == len(cities)


def test_boards_are_looked_at_a_shelf_at_a_time(tmp_path: Path) -> None:
    with running(str(tmp_path / "f.db"), rate=1.0, burst=40.0) as strict:
        ana = strict.person("Ana")
        codes = [ana.post("/api/boards/check", board=json.dumps(BOARD)).status_code for _ in range(5)]
        assert codes == [200] * 4 + [429]
        assert ana.web.get("/api/me").status_code == 200, "everything else goes on"


def test_what_is_wrong_with_files_is_told_with_its_line(house: House) -> None:
    text = (EXAMPLES / "iberia.json").read_text(encoding="utf-8").replace('"id": "lisboa"', '"id": "lisbon"')
    found = checked(house, board=text, house='{"base": "europe",\n"pieces" 30}')
    assert "board" not in found and "drawing" not in found
    first, second = found["faults"][0], next(f for f in found["faults"] if f["text"] == "fault.unknown_city")
    assert (first["file"], first["text"], first["line"]) == ("house", "house.syntax", 2)
    assert (second["file"], second["values"]) == ("board", {"city": '"lisboa"'})
    assert '"lisboa"' in text.splitlines()[second["line"] - 1]
    assert checked(house, board=json.dumps({**BOARD, "id": "usa"}))["faults"][0]["text"] == "server.error.board_name"
    unplayable = checked(house, board=json.dumps(BOARD), house='{"base": "world"}')
    assert unplayable["faults"][0]["text"] == "unplayable.no_sea"
    assert house.person("Ana").post("/api/boards/check").json()["code"] == "bad_request"


def test_what_is_wrong_with_house_rules_is_told_with_its_line(house: House) -> None:
    (fault,) = checked(house, house='{"base": "usa",\n"display": [5, 5]}')["faults"]
    assert fault == {"file": "house", "text": "house.exact_list", "values": {"name": '"display"', "n": 1}, "line": 2}
    (fault,) = checked(house, house='{"base": "usa",\n\n"peices": 30}')["faults"]
    assert (fault["text"], fault["values"]["names"][0], fault["line"]) == ("house.mistyped", "pieces", 3)
    faults = checked(house, house='{"base": "usa",\n"display": [5, 5],\n"pieces": -1}')["faults"]
    assert [(fault["text"], fault["line"]) for fault in faults] == [("house.exact_list", 2), ("house.number", 3)]


def test_a_board_that_no_table_would_take_is_too_large(house: House) -> None:
    sources = {**BOARD, "sources": [f"{number} {'x' * 900}" for number in range(150)]}
    answer = house.person("Ana").post("/api/boards/check", board=json.dumps(sources))
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")
